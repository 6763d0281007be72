/**
 * What the document says about the states of a resource in `x-lifecycle`, and the shape in which a generator's model
 * has it. The service has no list of states of its own.
 */
export interface ResourceLifecycle {
  /** The property that holds the state. */
  readonly property: string;
  readonly initial: readonly string[];
  readonly transitions: readonly StateTransition[];
}

export interface StateTransition {
  /** Empty: the transition creates the resource. */
  readonly from: readonly string[];
  readonly to: string;
  readonly trigger: Trigger;
  /** Timestamps that are set. */
  readonly stamps: readonly string[];
  /** Timestamps that are set to null. */
  readonly clears: readonly string[];
  /** Types of the events that fire. */
  readonly emits: readonly string[];
  readonly condition?: string;
}

/** An operation of the interface, something that happens elsewhere, or a timestamp of the resource that passes. */
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
