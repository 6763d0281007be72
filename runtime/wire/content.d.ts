import type { Shape } from "./descriptor.js";
/** A single text in a media type: a parameter given by `content`, a form field with a `contentType`. */
export declare function writeContent(mediaType: string, value: unknown): string;
/** Text that is not what its media type says stays text, for a validator to report. */
export declare function readContent(mediaType: string, text: string, shape: Shape): unknown;
