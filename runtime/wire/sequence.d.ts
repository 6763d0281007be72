/** Sequential media types, OpenAPI 3.2 (4.14.4): many values, one after the other. */
import type { ContentDescriptor } from "./descriptor.js";
export type SequenceCodec = "event-stream" | "json-lines" | "json-sequence";
export declare const isSequence: (codec: string) => codec is SequenceCodec;
/** Reads the items as they arrive. Leaving the loop closes the connection. */
export declare function readItems(content: ContentDescriptor, stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown>;
export declare function parseJson(text: string, type: string): unknown;
export declare function writeItems(content: ContentDescriptor, items: AsyncIterable<unknown> | Iterable<unknown>): ReadableStream<Uint8Array>;
export declare function itemsOf(value: unknown, type: string): AsyncIterable<unknown> | Iterable<unknown>;
