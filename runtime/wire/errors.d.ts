/** A value that cannot be written as the document says. The message names the place, never the value. */
export declare class EncodeError extends TypeError {
    readonly name: string;
    /** Where it was to go, such as `path parameter "quoteId"`. */
    readonly place: string;
    constructor(place: string, reason: string);
}
/** Bytes that are not what their media type says. */
export declare class DecodeError extends Error {
    readonly name: string;
    constructor(message: string, cause?: unknown);
}
