/** The values that handlers return; generated code supplies the document's types. */
import type { Binary } from "../../types/binary.js";
import type { StatusRanges } from "../../wire/negotiation/status.js";

/** A reply of any operation, before it is checked against the document. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: object | undefined;
  /** One of the declared media types. Default: the only one, or else the one that the client prefers. */
  readonly contentType?: string;
}

/** A declared reply: `Responses` maps statuses to bodies, `Headers` maps statuses to declared headers. */
export type Reply<Responses, Headers = Record<never, never>> = [keyof Responses] extends [never]
  ? AnyReply
  : {
      [Key in keyof Responses]: ReplyOf<
        StatusOf<Key, keyof Responses>,
        Responses[Key],
        Key extends keyof Headers ? Headers[Key] : undefined
      >;
    }[keyof Responses];

/** The return type of a handler. */
export type Answer<Responses, Headers = Record<never, never>> =
  | Reply<Responses, Headers>
  | Promise<Reply<Responses, Headers>>;

/** The kinds of replies have names, because compilers explain by them what is wrong with one. */
type ReplyOf<Status, Body, Headers> = [Headers] extends [undefined]
  ? [Body] extends [undefined]
    ? EmptyReply<Status>
    : BodyReply<Status, Sendable<Body>>
  : StatusPart<Status> & BodyPart<Body> & HeadersPart<Headers>;

interface StatusPart<Status> {
  readonly status: Status;
  readonly contentType?: string;
}

/** A reply without a body. */
export interface EmptyReply<Status> extends StatusPart<Status> {
  readonly body?: undefined;
  readonly headers?: undefined;
}

/** A reply with a body, and without declared headers. */
export interface BodyReply<Status, Body> extends StatusPart<Status> {
  readonly body: Body;
  readonly headers?: undefined;
}

type BodyPart<Body> = [Body] extends [undefined]
  ? { readonly body?: undefined }
  : { readonly body: Sendable<Body> };

/** Allows every form of bytes where the document declares a binary body. */
type Sendable<Body> = Body extends Binary
  ? Body | ReadableStream<Uint8Array> | Uint8Array | ArrayBuffer
  : Body;

type HeadersPart<Declared> =
  Record<never, never> extends Declared
    ? { readonly headers?: Declared }
    : { readonly headers: Declared };

interface KeyedStatuses extends StatusRanges {
  readonly default: StatusRanges["2XX" | "3XX" | "4XX" | "5XX"];
}

/** The statuses that a key of a response map stands for, without those that have their own key. */
type StatusOf<Key, Keys> = Key extends keyof KeyedStatuses
  ? Without<KeyedStatuses[Key], Extract<Keys, number>>
  : Key extends number
    ? Key
    : never;

type Without<All, Own> = [Own] extends [never] ? All : Exclude<All, Own>;
