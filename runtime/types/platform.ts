/** Names for what every platform provides, in types that are compatible with all type libraries. */

/** `fetch`, as the client and the webhook sender call it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The options of a `Request`. Platforms require `duplex` if the body is a stream, but the types lack it. */
export type RequestOptions = NonNullable<ConstructorParameters<typeof Request>[1]>;

/**
 * Name-value pairs, as in `Headers`, `FormData` and `URLSearchParams`; not every type library allows iterating over
 * these.
 */
export interface Pairs<Value> {
  forEach(visit: (value: Value, name: string) => void): void;
}

/** Reads the chunks of a stream of bytes. */
export interface ChunkReader {
  read(): Promise<
    | { readonly done: false; readonly value: Uint8Array }
    | { readonly done: true; readonly value?: Uint8Array | undefined }
  >;
  cancel(reason?: unknown): Promise<void>;
}

/** The decoder of one charset. */
export interface Decoder {
  readonly encoding: string;
  decode(bytes?: Uint8Array | ArrayBuffer, options?: { readonly stream: boolean }): string;
}

/** Makes decoders; throws a `RangeError` for an unknown charset. */
export type DecoderClass = new (charset?: string, options?: { readonly fatal: boolean }) => Decoder;

/** A body that can be sent. */
export type SentBody = string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
