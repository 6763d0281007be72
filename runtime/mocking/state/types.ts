/** What operations do to the things of a document, as data: what a mock with a memory needs to know. */
import type { PaginationDescriptor } from "../../wire/descriptors/pagination.js";

/** `move` leads to another state, or shows a thing after an operation that does something else to it. */
export type ActionKind = "create" | "read" | "list" | "replace" | "patch" | "remove" | "move";

/** All things of one kind. */
export interface ResourceDescriptor {
  readonly name: string;
  /** The property that holds the key. Absent if there is one thing only, or if its representation has no key. */
  readonly key?: string;
  /** Keys are whole numbers. */
  readonly counted?: true;
  /** There is one thing for each owner, which has no key. */
  readonly single?: true;
  /** The owners in its own path, outermost first: a key is unique only within these. */
  readonly owners: readonly string[];
  /** The operation whose response shows a whole thing, and where. */
  readonly sample?: { readonly operation: string; readonly shown: string };
  readonly states?: StateRules;
  /** Where a thing says that the server has finished making it (`provisioningState` of Azure), and how. */
  readonly settled?: { readonly pointer: string; readonly value: string };
}

/** The states of things, and what a new thing has not reached yet. */
export interface StateRules {
  readonly property: string;
  readonly initial: readonly string[];
  /** Properties that are null until a transition sets them, and those that are absent. */
  readonly nulls: readonly string[];
  readonly absent: readonly string[];
  /** The transitions that no operation triggers. */
  readonly moves: readonly StateMove[];
}

/** A path parameter that says to whom a thing belongs. */
export interface ResourceScope {
  readonly parameter: string;
  /** The name of the owner's resource or, if the document has no such resource, the path of the owner. */
  readonly owner: string;
  /** The property of the thing that repeats the parameter. */
  readonly property?: string;
}

/** What an operation does. */
export interface ActionDescriptor {
  readonly operation: string;
  readonly resource: string;
  readonly kind: ActionKind;
  readonly scopes: readonly ResourceScope[];
  /** The path parameter that holds the key. If there is none, the key is in the body. */
  readonly parameter?: string;
  /** A replacement or a change creates what is not there, and a creation refuses what is. */
  readonly creates?: true;
  readonly conflicts?: true;
  /** JSON pointer to the thing in the body of the request. */
  readonly sent?: string;
  /** JSON pointer to the thing, or to the list, in the body of a successful response. */
  readonly shown?: string;
  /** The properties that the server fills in if a request leaves them out. */
  readonly made?: readonly string[];
  /** Properties that no response shows. */
  readonly hidden?: readonly string[];
  /** What the document says of properties that a request leaves out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly list?: ListRules;
  /** The transitions of the lifecycle that the operation triggers. */
  readonly transitions?: readonly StateChange[];
}

export interface ListRules {
  readonly pagination?: PaginationDescriptor;
  /** Items on a page, if a request does not say how many. */
  readonly size?: number;
  readonly filters: readonly FilterRule[];
  /** The query parameter that names a property to sort by, and the one for the direction if that is another. */
  readonly sort?: { readonly parameter: string; readonly direction?: string };
  /** Query parameters that are lists, with commas between their values. */
  readonly separated?: readonly string[];
}

/** A query parameter that restricts a list. `text`: some text of the thing contains it. */
export interface FilterRule {
  readonly parameter: string;
  /** Empty for `text`. */
  readonly property: string;
  readonly bound: "equal" | "least" | "most" | "text";
}

/** A transition of `x-lifecycle`. */
export interface StateChange {
  readonly from: readonly string[];
  readonly to: string;
  /** Properties that are set to the time, and to null. */
  readonly stamps: readonly string[];
  readonly clears: readonly string[];
  /** Types of events. */
  readonly emits: readonly string[];
}

/** A transition that happens at the time in a property, or when something happens outside of the API. */
export interface StateMove extends StateChange {
  readonly time?: string;
}

/** The resources of a document, and the actions of its operations by their ids. */
export interface ResourceTable {
  readonly resources: Readonly<Record<string, ResourceDescriptor>>;
  readonly actions: Readonly<Record<string, ActionDescriptor>>;
  /** By the ids of other operations, the things in their paths, outermost first. */
  readonly within?: Readonly<Record<string, readonly ResourceScope[]>>;
}
