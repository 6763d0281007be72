/** What handlers answer; generated code puts the types of a document into these. */
import type { Binary } from "../../types/binary.js";

/** What a handler answers, before the document has its say. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: object | undefined;
  /** One of the declared media types. Absent: the only one, or else what the client prefers. */
  readonly contentType?: string;
}

/** A declared answer: `Responses` maps statuses to bodies, `Headers` maps them to headers where there are any. */
export type Reply<Responses, Headers = Record<never, never>> = [keyof Responses] extends [never]
  ? AnyReply
  : {
      [Key in keyof Responses]: {
        readonly status: StatusOf<Key, keyof Responses>;
        readonly contentType?: string;
      } & BodyPart<Responses[Key]> &
        HeadersPart<Key extends keyof Headers ? Headers[Key] : undefined>;
    }[keyof Responses];

/** What a handler gives back. */
export type Answer<Responses, Headers = Record<never, never>> =
  | Reply<Responses, Headers>
  | Promise<Reply<Responses, Headers>>;

type BodyPart<Body> = [Body] extends [undefined]
  ? { readonly body?: undefined }
  : { readonly body: Sendable<Body> };

/** Bytes may be given in any form. */
type Sendable<Body> = Body extends Binary
  ? Body | ReadableStream<Uint8Array> | Uint8Array | ArrayBuffer
  : Body;

type HeadersPart<Declared> = [Declared] extends [undefined]
  ? { readonly headers?: undefined }
  : Record<never, never> extends Declared
    ? { readonly headers?: Declared }
    : { readonly headers: Declared };

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text> = Text extends `${infer Value extends number}` ? Value : never;
type Statuses<First extends number> = ToNumber<`${First}${Digit}${Digit}`>;

/** The statuses that a key of a response map stands for, apart from those that have a key of their own. */
type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Key extends `${infer First extends number}XX`
    ? Exclude<Statuses<First>, Keys>
    : Exclude<Statuses<2 | 3 | 4 | 5>, Keys>;
