import type { Binary } from "../types/binary.js";
/** What a request or a response can be made of. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | Binary;
/** The part of a `Request` or a `Response` that holds its body. */
export interface BodySource {
    readonly headers: Headers;
    readonly body: ReadableStream<Uint8Array> | null;
    text(): Promise<string>;
    arrayBuffer(): Promise<ArrayBuffer>;
    formData(): Promise<FormData>;
}
export declare const isStream: (value: unknown) => value is ReadableStream<Uint8Array>;
/** A `Blob`, or something that streams like one. */
export declare const isBinary: (value: unknown) => value is Binary;
/** Bytes as something that `fetch` sends, and `undefined` if they are none. */
export declare function sendable(value: unknown): Blob | ReadableStream<Uint8Array> | undefined;
/** A body that is read when it is asked for, and once. */
export declare function unread(source: BodySource): Binary;
/** RFC 6266, 4.3: `filename*` wins over `filename`. A name is never a path. */
export declare function fileName(disposition: string | null): string | undefined;
/** What stands before the last slash or backslash is a place on somebody else's disk. */
export declare function withoutFolders(name: string): string | undefined;
