/** The types of responses: what a call returns for each status, and how it fails. */
import type { StatusOf, StatusRanges } from "../../wire/negotiation/status.js";
import type { ApiError } from "./errors.js";

// The entries for success: those of 2XX, or `default` if there are none.
export type SuccessKey<Responses> = [DeclaredSuccess<Responses>] extends [never]
  ? Extract<keyof Responses, "default">
  : DeclaredSuccess<Responses>;

type DeclaredSuccess<Responses> = {
  [Key in keyof Responses]: `${Extract<Key, string | number>}` extends `2${string}` ? Key : never;
}[keyof Responses];

// The entries for failure. A `default` that is the only entry stands for both.
export type FailureKey<Responses> =
  | Exclude<keyof Responses, DeclaredSuccess<Responses> | "headers">
  | Extract<keyof Responses, "default">;

/** The data of a successful call: the body of any response declared as a success. */
export type Data<Responses> = Responses[SuccessKey<Responses>];

/** The body of a failed call: that of any other declared response. */
export type ErrorBody<Responses> = Responses[FailureKey<Responses>];

/** The value of a response that has several media types: of the requested one, or of any of them. */
export type ByMediaType<Accept extends string, Types> = [keyof Types & Accept] extends [never]
  ? Types[keyof Types]
  : Types[keyof Types & Accept];

// No headers are declared. An interface, so that compilers show its name.
export interface NoHeaders extends Readonly<Record<never, never>> {}

// The declared headers of an entry of a response map, by their names in the document.
export type HeadersOf<Key, Responses> = Responses extends { readonly headers: infer Headers }
  ? Key extends keyof Headers
    ? Headers[Key]
    : NoHeaders
  : NoHeaders;

/** A response with one status, as the document declares it. */
export interface Success<Status extends number, Value, Headers = NoHeaders, IsDeclared = true> {
  readonly ok: true;
  readonly declared: IsDeclared;
  readonly status: Status;
  readonly data: Value;
  readonly headers: Headers;
  readonly response: Response;
}

export interface Failure<Status extends number, Value, Headers = NoHeaders, IsDeclared = true> {
  readonly ok: false;
  readonly declared: IsDeclared;
  readonly status: Status;
  readonly error: Value;
  readonly headers: Headers;
  readonly response: Response;
}

/** A success that the document does not declare: another status, another media type, or a body where none is declared. */
export interface UndeclaredSuccess extends Success<number, unknown, NoHeaders, false> {
  /** Of unknown type unless `declared` is checked. Parsed by its media type: JSON, a string, `Binary`, or nothing. */
  readonly data: unknown;
}

export interface UndeclaredFailure extends Failure<number, unknown, NoHeaders, false> {
  /** Of unknown type unless `declared` is checked. Parsed like the data of an {@link UndeclaredSuccess}. */
  readonly error: unknown;
}

type FailureRange = Exclude<keyof StatusRanges, "2XX">;

type SuccessResult<Responses> = {
  [Key in SuccessKey<Responses>]: Success<
    StatusOf<Key, keyof Responses, "2XX">,
    Responses[Key],
    HeadersOf<Key, Responses>
  >;
}[SuccessKey<Responses>];

type FailureResult<Responses> = {
  [Key in FailureKey<Responses>]: Failure<
    StatusOf<Key, keyof Responses, FailureRange>,
    Responses[Key],
    HeadersOf<Key, Responses>
  >;
}[FailureKey<Responses>];

/** Every possible response: check `declared` first, and then `ok` or the literal `status`, which give it its type. */
export type Result<Responses> =
  | SuccessResult<Responses>
  | FailureResult<Responses>
  | UndeclaredSuccess
  | UndeclaredFailure;

export interface WithResponse<Value, Responses, Key = SuccessKey<Responses>> {
  readonly data: Value;
  readonly headers: HeadersOf<Key, Responses>;
  readonly response: Response;
}

// A declared 304 answers a conditional request: there is no data, and nothing has failed.
export type NotModified<R> = R extends { 304: unknown } ? WithResponse<undefined, R, 304> : never;

type DeclaredError<Responses> = {
  [Key in FailureKey<Responses>]: ApiError & {
    readonly declared: true;
    readonly status: StatusOf<Key, keyof Responses, FailureRange>;
    readonly body: Responses[Key];
  };
}[FailureKey<Responses>];

/** The errors of an operation: for declared ones, `status` narrows `body`. */
export type ApiErrorOf<Responses> =
  | DeclaredError<Responses>
  | (ApiError & { readonly declared: false });
