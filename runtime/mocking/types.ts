/** What a mock of an operation is made from, and the responses that a test can specify. */
import type { StatusOf } from "../wire/negotiation/status.js";
import type { ContentDescriptor } from "../wire/descriptors/descriptor.js";

/** One media type of a response. The shape is only that of the items of an event stream. */
export interface MockContent extends Pick<ContentDescriptor, "type" | "codec" | "shape"> {
  /** The URI of the schema of the body or, for a sequential media type, of one item. */
  readonly schema: string;
  /** The document's examples. */
  readonly examples?: readonly unknown[];
}

export interface MockResponse {
  readonly status: number | string;
  readonly contents: readonly MockContent[];
}

/** The parts of an operation that a mock needs. */
export interface MockOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly responses: readonly MockResponse[];
}

/** A response of any operation. */
export interface AnyMockReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response with one status. If its body is left out, it is an example of the document or a generated value. */
export type MockReply<Responses> = {
  readonly [Key in Exclude<keyof Responses, "headers">]: {
    readonly status: StatusOf<Key, keyof Responses>;
    readonly body?: Responses[Key];
    readonly headers?: Readonly<Record<string, string>>;
  };
}[Exclude<keyof Responses, "headers">];

/** A request that a mock has to respond to. */
export interface MockCall {
  readonly request: Request;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** A response, or a function that returns one. */
export type Mock<Responses> =
  | MockReply<Responses>
  | ((call: MockCall) => MockReply<Responses> | Promise<MockReply<Responses>>);

/** A mock of any operation. */
export type AnyMock = AnyMockReply | ((call: MockCall) => AnyMockReply | Promise<AnyMockReply>);

export interface MockOptions {
  /**
   * The URL that the paths of the document are appended to; default: any origin, with the paths of the document's
   * servers.
   */
  readonly baseUrl?: string;
  /** Another seed generates other values. Default: 0. */
  readonly seed?: number | string;
  /** Milliseconds to wait before responding. */
  readonly delay?: number;
}
