import { type BodySource } from "./bytes.js";
import type { ContentDescriptor } from "./descriptor.js";
export type { BodySource } from "./bytes.js";
export interface EncodedBody {
    readonly body: string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
    /** Absent where `fetch` knows better: it writes the boundary of a `FormData` itself. */
    readonly contentType?: string;
}
/** A value as the body of a request or a response. `contentType` makes a range such as `image/*` concrete. */
export declare function encodeBody(content: ContentDescriptor, value: unknown, contentType?: string): EncodedBody;
/** Reads the body of a request or a response. Binary and sequential bodies are handed out unread. */
export declare function decodeBody(content: ContentDescriptor, source: BodySource): Promise<unknown>;
