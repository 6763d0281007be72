/** What handlers take and give; generated code puts the types of a document into these. */
import type { Binary } from "../types/binary.js";

/** Who sent a request. Servers extend it with what they know of a caller. */
export interface Principal {
  /** What the caller may do. Absent: everything. */
  readonly scopes?: readonly string[] | ReadonlySet<string>;
}

/**
 * What a handler gets besides the parameters and the body of its operation. `request` and `signal` are made when they are
 * looked at: copies of the whole made by spreading have neither.
 */
export interface HandlerContext<Auth, Context> {
  /** What `authenticate` gave for the first scheme of the alternative that sufficed. */
  readonly auth: Auth;
  /** The same for each scheme of that alternative, by name. */
  readonly principals: ReadonlyMap<string, NonNullable<Auth>>;
  /** What the router was called with. */
  readonly context: Context;
  /** As received; its body is read already, unless the operation declares none. */
  readonly request: Request;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Where the document asks for nobody, nobody is known, whoever callers are elsewhere. */
export type Anonymous<_Auth> = undefined;

export type HandlerRequest<Input, Auth, Context> = Input & HandlerContext<Auth, Context>;

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
