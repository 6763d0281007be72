import type { Shape } from "./descriptor.js";
/** An object whose keys may be any text, `__proto__` included. */
export declare const record: () => Record<string, unknown>;
export declare const isRecord: (value: unknown) => value is Readonly<Record<string, unknown>>;
export declare const isAbsent: (value: unknown) => value is null | undefined;
/** A value as text: dates in ISO 8601, objects and arrays as JSON. */
export declare function writeText(value: unknown): string;
/** Reads text as a value of a shape. What does not convert stays text, so that a validator can report it. */
export declare function readText(text: string, shape: Shape): unknown;
/** The shapes that a value may have. */
export declare function alternativesOf(shape: Shape): readonly Shape[];
/** The shape of the items, if a value may be an array. */
export declare function itemShape(shape: Shape): Shape | undefined;
export type ObjectShape = Extract<Shape, {
    readonly object: unknown;
}>;
/** The shape of the members, if a value may be an object. */
export declare function objectShape(shape: Shape): ObjectShape | undefined;
/** Whether a value may be neither an array nor an object. */
export declare const mayBeText: (shape: Shape) => boolean;
/** The shape of a member; of one that is not declared, text or what `rest` says. */
export declare const memberShape: (shape: ObjectShape, name: string) => Shape;
