/**
 * The states of a resource, as the document declares them in `x-lifecycle`, in the structure of the generator's model.
 * The service has no list of states of its own.
 */
export interface ResourceLifecycle {
  /** The property that contains the state. */
  readonly property: string;
  readonly initial: readonly string[];
  readonly transitions: readonly StateTransition[];
}

export interface StateTransition {
  /** Empty: the transition creates the resource. */
  readonly from: readonly string[];
  readonly to: string;
  readonly trigger: Trigger;
  /** The timestamps that are set. */
  readonly stamps: readonly string[];
  /** The timestamps that are set to null. */
  readonly clears: readonly string[];
  /** The types of the events that are emitted. */
  readonly emits: readonly string[];
  readonly condition?: string;
}

/** An operation of the API, something that happens elsewhere, or the passing of one of the resource's timestamps. */
export type Trigger =
  | { readonly operation: string }
  | { readonly event: string }
  | { readonly time: string };

export interface Lifecycles {
  readonly quote: ResourceLifecycle;
  readonly order: ResourceLifecycle;
  readonly cart: ResourceLifecycle;
  readonly file: ResourceLifecycle;
  readonly user: ResourceLifecycle;
}
