import type { ContentDescriptor } from "./descriptor.js";
export interface Multipart {
    readonly body: Blob | ReadableStream<Uint8Array>;
    readonly contentType: string;
}
/**
 * The parts of a value. Parts in JSON have a content type but no file name, which a `FormData` cannot say. The body is a
 * `Blob`, which can be sent again, unless a part can only be read once.
 */
export declare function encodeMultipart(content: ContentDescriptor, value: unknown): Multipart;
/** The value that parts describe: files are `File`s, other parts are read by their shape. */
export declare function decodeMultipart(content: ContentDescriptor, form: FormData): Record<string, unknown>;
