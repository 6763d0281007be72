/** The values that handlers return; generated code supplies the document's types. */
import type { Binary } from "../../types/binary.js";
import type { StatusOf, StatusRanges } from "../../wire/negotiation/status.js";

/** A reply of any operation, before it is checked against the document. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: object | undefined;
  /** One of the declared media types. Default: the only one, or else the one that the client prefers. */
  readonly contentType?: string;
}

/** A declared reply: `Responses` maps statuses to bodies, and its `headers` map them to declared headers. */
export type Reply<Responses> = Responses extends { readonly headers: infer Headers }
  ? ReplyIn<Responses, Headers, Exclude<keyof Responses, "headers">>
  : [keyof Responses] extends [never]
    ? AnyReply
    : ReplyIn<Responses, unknown, keyof Responses>;

/** The return type of a handler. */
export type HandlerResult<Responses> = Reply<Responses> | Promise<Reply<Responses>>;

/**
 * The reply of a handler, by the handler's type. With `Promise<HandlerReply<QuotesHandlers["list"]>>` as the return type
 * of an `async` handler, compilers explain a wrong reply where it is returned, and in a few lines.
 */
export type HandlerReply<Handler> = Handler extends (request: never) => infer Returned
  ? Awaited<Returned>
  : never;

type ReplyIn<Responses, Headers, Keys extends keyof Responses> = {
  [Key in Keys]: ReplyOf<
    StatusOf<Key, Keys, FinalRange>,
    Responses[Key],
    Key extends keyof Headers ? Headers[Key] : undefined
  >;
}[Keys];

// The kinds of replies have names, because compilers explain by them what is wrong with one: without declared headers, or
// with headers that are all optional or not.
type ReplyOf<Status, Body, Headers> = [Body] extends [undefined]
  ? [Headers] extends [undefined]
    ? EmptyReply<Status>
    : Record<never, never> extends Headers
      ? EmptyReplyWithOptional<Status, Headers>
      : EmptyReplyWith<Status, Headers>
  : [Headers] extends [undefined]
    ? BodyReply<Status, Sendable<Body>>
    : Record<never, never> extends Headers
      ? BodyReplyWithOptional<Status, Sendable<Body>, Headers>
      : BodyReplyWith<Status, Sendable<Body>, Headers>;

interface StatusPart<Status> {
  readonly status: Status;
  readonly contentType?: string;
}

export interface EmptyReplyWithOptional<Status, Headers> extends StatusPart<Status> {
  readonly body?: undefined;
  readonly headers?: Headers;
}

export interface EmptyReplyWith<Status, Headers> extends EmptyReplyWithOptional<Status, Headers> {
  readonly headers: Headers;
}

export interface EmptyReply<Status> extends EmptyReplyWithOptional<Status, undefined> {}

export interface BodyReplyWithOptional<Status, Body, Headers> extends StatusPart<Status> {
  readonly body: Body;
  readonly headers?: Headers;
}

export interface BodyReplyWith<Status, Body, Headers> extends BodyReplyWithOptional<
  Status,
  Body,
  Headers
> {
  readonly headers: Headers;
}

export interface BodyReply<Status, Body> extends BodyReplyWithOptional<Status, Body, undefined> {}

// Allows every form of bytes where the document declares a binary body.
type Sendable<Body> = Body extends Binary
  ? Body | ReadableStream<Uint8Array> | Uint8Array | ArrayBuffer
  : Body;

type FinalRange = Exclude<keyof StatusRanges, "1XX">;
