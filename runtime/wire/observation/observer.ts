/** What routers and receivers need to know of an observer; the code is in what the application passes to them. */
import type { OperationDescriptor } from "../descriptors/descriptor.js";
import type { OperationValidators, Validator } from "../descriptors/validator.js";

type ReadMessage = () => Readonly<Record<string, unknown>>;
type Observe = (of: OperationDescriptor, read: ReadMessage, by: OperationValidators) => void;

/** Is informed of the requests and responses of a router, and reads those that it looks at: `observe()` makes one. */
export interface ExchangeObserver {
  readonly request: Observe;
  readonly response: Observe;
}

/** Is informed of the events of a receiver, without a type if the document has none: `observe()` makes one. */
export interface DeliveryObserver {
  delivery(type: string | undefined, event: unknown, validator: Validator | undefined): void;
}
