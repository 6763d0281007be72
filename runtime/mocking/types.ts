/** What a mock of an operation is made from, and what a test tells it to answer. */
import type { StatusOf } from "../client/call/result.js";

/** One media type of a response. */
export interface MockContent {
  readonly mediaType: string;
  readonly codec:
    | "json"
    | "text"
    | "form"
    | "multipart"
    | "binary"
    | "event-stream"
    | "json-lines"
    | "json-sequence";
  /** The URI of the schema of the body or, where it is a sequence, of one item. */
  readonly schema: string;
  /** The examples of the document. */
  readonly examples?: readonly unknown[];
}

export interface MockResponse {
  readonly status: number | string;
  readonly contents: readonly MockContent[];
}

/** An operation as far as a mock needs it. */
export interface MockOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly responses: readonly MockResponse[];
}

/** An answer of any operation. */
export interface AnyAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of one status: its body is an example of the document, or made up, where it is left out. */
export type MockAnswer<Responses> = {
  readonly [Key in keyof Responses]: {
    readonly status: StatusOf<Key, Responses>;
    readonly body?: Responses[Key];
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof Responses];

/** A request that a mock is asked to answer. */
export interface MockCall {
  readonly request: Request;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** An answer, or a function that gives one. */
export type Mock<Responses> =
  | MockAnswer<Responses>
  | ((call: MockCall) => MockAnswer<Responses> | Promise<MockAnswer<Responses>>);

/** A mock of any operation. */
export type AnyMock = AnyAnswer | ((call: MockCall) => AnyAnswer | Promise<AnyAnswer>);

export interface MockOptions {
  /** The address that the paths of the document follow; by default any origin, with the paths of the document's servers. */
  readonly baseUrl?: string;
  /** Another seed makes up other values. Default: 0. */
  readonly seed?: number | string;
  /** Milliseconds before the answer. */
  readonly delay?: number;
}
