/** What the styles have in common: lists and pairs of texts joined by delimiters, OpenAPI 3.2 (4.12.6). */
import type { ParameterDescriptor, Shape, Style } from "./descriptor.js";
/** A value taken apart as far as a style can show it. */
export type Parts = {
    readonly kind: "text";
    readonly text: string;
} | {
    readonly kind: "list";
    readonly items: readonly string[];
} | {
    readonly kind: "pairs";
    readonly pairs: readonly (readonly [name: string, text: string])[];
};
/** Nothing for what is left out: null, undefined, and what has no member that is anything else. */
export declare function takeApart(value: unknown): Parts | undefined;
export declare const styleOf: ({ style, in: location }: ParameterDescriptor) => Style;
export declare const explodes: (parameter: ParameterDescriptor) => boolean;
export interface Joints {
    /** Between items or pairs. */
    readonly between: string;
    /** Between a name and its text. */
    readonly inPair: string;
}
export declare function joinParts(parts: Parts, joints: Joints, escape: (text: string) => string): string;
export interface Splitting {
    readonly between: string | RegExp;
    readonly inPair: string | RegExp;
    readonly unescape: (text: string) => string;
}
/** The reverse of {@link joinParts}; only a shape tells a list from a text with a delimiter in it. */
export declare function splitText(raw: string, shape: Shape, splitting: Splitting): unknown;
/** What several occurrences of a name mean; several for a single value stay a list, which no validator lets pass. */
export declare function readOccurrences(texts: readonly string[], shape: Shape): unknown;
