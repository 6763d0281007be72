/** Names for what every platform has, in words that all of their type libraries agree with. */

/** `fetch`, as the client and the sender of webhooks call it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a `Response` can be made of. */
export type ResponseBody =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | FormData
  | URLSearchParams
  | ReadableStream<Uint8Array>;

/** The options of a `Request`; with a stream for its body, `duplex` is demanded by platforms and missing in types. */
export type RequestOptions = NonNullable<ConstructorParameters<typeof Request>[1]>;

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

/** Makes decoders; throws a `RangeError` for a charset that nobody knows. */
export type DecoderClass = new (charset?: string, options?: { readonly fatal: boolean }) => Decoder;
