import type { BodyCodec } from "../../wire/bodies/codec.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text> = Text extends `${infer Value extends number}` ? Value : never;
type Hundred<Class extends 1 | 2 | 3 | 4 | 5> = ToNumber<`${Class}${Digit}${Digit}`>;
type Declared<Responses> = Extract<keyof Responses, number>;

/** The statuses that an entry of a response map stands for: what is declared more closely is not among them. */
export type StatusOf<Key, Responses> = Key extends number
  ? Key
  : Key extends `${infer Class extends 1 | 2 | 3 | 4 | 5}XX`
    ? Exclude<Hundred<Class>, Declared<Responses>>
    : Exclude<Hundred<1 | 2 | 3 | 4 | 5>, Covered<keyof Responses>>;

type Covered<Keys> = Keys extends number
  ? Keys
  : Keys extends `${infer Class extends 1 | 2 | 3 | 4 | 5}XX`
    ? Hundred<Class>
    : never;

type Name<Key> = Key extends string | number ? `${Key}` : never;

/** The entries for success: those of 2XX, or `default` where there is none of these. */
export type SuccessKey<Responses> = [DeclaredSuccess<Responses>] extends [never]
  ? Extract<keyof Responses, "default">
  : DeclaredSuccess<Responses>;

type DeclaredSuccess<Responses> = {
  [Key in keyof Responses]: Name<Key> extends `2${string}` ? Key : never;
}[keyof Responses];

/** The entries for failure. A lone `default` stands for both. */
export type FailureKey<Responses> =
  | Exclude<keyof Responses, DeclaredSuccess<Responses>>
  | Extract<keyof Responses, "default">;

/** What a call gives when it succeeds: the body of any response that says so. */
export type Data<Responses> = Responses[SuccessKey<Responses>];

/** What a server says when a call fails: the body of any other declared response. */
export type ErrorBody<Responses> = Responses[FailureKey<Responses>];

/** An answer of one status. */
export interface Success<Status extends number, Value> {
  readonly ok: true;
  readonly status: Status;
  readonly data: Value;
  /** Declared headers, by their names in the document. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

export interface Failure<Status extends number, Value> {
  readonly ok: false;
  readonly status: Status;
  readonly error: Value;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

type InClass<Status, Class extends number> = Status extends number
  ? `${Status}` extends `${Class}${string}`
    ? Status
    : never
  : never;

/** Every declared answer, told apart by `ok` and by its literal `status`. */
export type Result<Responses> =
  | {
      [Key in SuccessKey<Responses>]: Success<InClass<StatusOf<Key, Responses>, 2>, Responses[Key]>;
    }[SuccessKey<Responses>]
  | {
      [Key in FailureKey<Responses>]: Failure<
        InClass<StatusOf<Key, Responses>, 1 | 3 | 4 | 5>,
        Responses[Key]
      >;
    }[FailureKey<Responses>];

export interface WithResponse<Responses> {
  readonly data: Data<Responses>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

/**
 * A call that is sent when it is first awaited, and once. Awaiting gives the data, or throws an `ApiError` if the server
 * answers that it failed; see errors.ts for what else may be thrown.
 */
export interface Call<Responses> extends Promise<Data<Responses>> {
  /** Every declared answer as a value; throws only where there is no such answer. */
  result(): Promise<Result<Responses>>;
  /** The data, and the response that it came in. */
  withResponse(): Promise<WithResponse<Responses>>;
  /** The address, without sending anything and without credentials. */
  url(): string;
  /** The request, credentials included, without sending it. */
  request(): Promise<Request>;
}

/** What an operation takes. */
export interface RequestParts {
  /** Path parameters. */
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  /** Which of the declared media types the body is in. */
  readonly contentType?: string;
}

/** What may be set for one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds for each attempt, instead of the client's. */
  readonly timeout?: number;
  /** Further headers; they win over all others. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Base address, instead of the client's. */
  readonly baseUrl?: string;
  /** Sent as `Idempotency-Key`: the server does what is asked once, however often it is asked. */
  readonly idempotencyKey?: string;
  /** A whole address instead of the operation's own, such as the link to a next page. It has to be of the same origin. */
  readonly url?: string;
  /** What the operation's bodies need beyond JSON, text and raw bytes. Generated functions pass it themselves. */
  readonly codecs?: readonly BodyCodec[];
}

export interface Client {
  call<Responses>(
    operation: OperationDescriptor,
    request?: RequestParts,
    options?: CallOptions,
  ): Call<Responses>;
}
