/** What routers and receivers need to know of an observer; the code is in what the application passes to them. */
import type { OperationDescriptor } from "../descriptors/descriptor.js";
import type { OperationValidators, Validator } from "../descriptors/validator.js";

/** A request, decoded as far as it could be. */
export interface ObservedRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  /** The media type of the body, or `null` if it has none. */
  readonly type?: string | null | undefined;
  /** The query as received, whose names are compared with those that are declared. */
  readonly search?: string;
}

export interface ObservedResponse {
  readonly status: number;
  readonly type?: string | null | undefined;
  /** The names of all header fields; absent if they cannot be seen. */
  readonly headers?: readonly string[] | undefined;
  readonly body?: unknown;
}

/** Is informed of the requests and responses of a router, and reads those that it looks at: `observe()` makes one. */
export interface ExchangeObserver {
  readonly request: (
    operation: OperationDescriptor,
    read: () => ObservedRequest,
    validators: OperationValidators,
  ) => void;
  readonly response: (
    operation: OperationDescriptor,
    read: () => ObservedResponse,
    validators: OperationValidators,
  ) => void;
}

/** Is informed of the events of a receiver: `observe()` makes one. */
export interface DeliveryObserver {
  /** `type` is `undefined` if the document does not have it. */
  readonly delivery: (
    type: string | undefined,
    event: unknown,
    validator: Validator | undefined,
  ) => void;
}
