import type { ContentDescriptor } from "./descriptor.js";
/** A media type or range, RFC 9110 (8.3.1, 12.5.1), in lower case. */
export interface MediaType {
    readonly type: string;
    readonly subtype: string;
    /** Values keep their case. */
    readonly parameters: ReadonlyMap<string, string>;
}
export declare function parseMediaType(text: string): MediaType | undefined;
/**
 * The content that a `Content-Type` belongs to: itself, else one of the same suffix (`+json`, of which plain `json` is the
 * general case), else `type/*`, else anything. Without a type the first content is assumed (RFC 9110, 8.3).
 */
export declare function pickContent(contents: readonly ContentDescriptor[], contentType: string | null): ContentDescriptor | undefined;
/** The content that an `Accept` header likes best; the first of those that it likes equally. */
export declare function pickAccepted(contents: readonly ContentDescriptor[], accept: string | null): ContentDescriptor | undefined;
