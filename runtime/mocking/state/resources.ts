/** A memory for mocks: things are created, listed, changed and removed by the operations of a document. */
import { isObject } from "../../json-schema/values/value.js";
import { ACTIONS, type ActionOutcome } from "./actions.js";
import { type JsonMembers, valueAt, withValueAt } from "./json.js";
import {
  passUntil,
  type TransitionContext,
  type MovedThing,
  passTo,
  type ResourceEvent,
  stateOf,
} from "./lifecycle.js";
import { type StoreSnapshot, ThingStore } from "./store.js";
import {
  type ActionContext,
  type ActionRequest,
  entriesOf,
  findEntry,
  type ResourceBodies,
  sampleThing,
  withFitting,
} from "./things.js";
import type { ActionDescriptor, ResourceDescriptor, ResourceTable } from "./types.js";

export interface Resources {
  /** Performs an operation; `undefined` if it is about no resource, and all things in its path are there. */
  perform(operation: string, request: ActionRequest): ActionOutcome | undefined;
  /** The body of a success with what was found or done in it. */
  show(operation: string, body: unknown, outcome: ActionOutcome): unknown;
  /** Forgets everything but the examples of the document. */
  reset(): void;
  /** Moves the clock on by some seconds; returns the things whose time came, in order. @throws RangeError */
  advance(seconds: number): readonly MovedThing[];
  /** The time of the clock (RFC 3339). */
  now(): string;
  /** Moves a thing to a state to which something outside of the API leads, such as a decision of somebody. */
  move(resource: string, key: string, to: string): ActionOutcome;
  snapshot(): StoreSnapshot;
  restore(snapshot: StoreSnapshot): void;
}

/** Begins with the examples of the document. `emit` is called with the events of transitions. */
export function createResources(
  table: ResourceTable,
  bodies: ResourceBodies,
  emit: (event: ResourceEvent) => void = () => undefined,
): Resources {
  const store = new ThingStore();
  const lifecycles: TransitionContext = { store, table, emit };
  const contextOf = (action: ActionDescriptor, request: ActionRequest): ActionContext[] => {
    const resource = table.resources[action.resource];
    return resource === undefined ? [] : [{ ...lifecycles, bodies, action, resource, request }];
  };
  const reset = (): void => {
    store.restore({ entries: [], filled: [], count: 0 });
    for (const action of outerFirst(table)) addExamples(action, { table, bodies, store });
  };
  reset();
  return {
    reset,
    advance: (seconds) => passUntil(lifecycles, seconds),
    now: () => new Date(store.now).toISOString(),
    move: (resource, key, to) => moveTo(to, { resource, key }, lifecycles),
    snapshot: () => store.snapshot(),
    restore: (snapshot) => store.restore(snapshot),
    perform(operation, request) {
      const action = table.actions[operation];
      const scopes = action?.scopes ?? table.within?.[operation] ?? [];
      const isThere = ([owner, key]: readonly [ActionContext, string]): boolean => {
        fill(owner);
        return findEntry(owner, key) !== undefined || findEntry(owner, "*") !== undefined;
      };
      const owners = scopes.flatMap(({ owner, parameter }, index) => {
        const read = { operation, resource: owner, kind: "read", scopes: scopes.slice(0, index) };
        const key = String(request.params?.[parameter]);
        return contextOf(read as ActionDescriptor, request).map((one) => [one, key] as const);
      });
      if (!owners.every(isThere)) return { kind: "missing" };
      const [context] = action === undefined ? [] : contextOf(action, request);
      if (context === undefined) return undefined;
      fill(context);
      return ACTIONS[context.action.kind](context);
    },
    show(operation, body, outcome) {
      const action = table.actions[operation];
      const pointer = action?.shown;
      if (pointer === undefined) return body;
      let first: unknown;
      const isValid = (one: unknown): boolean => bodies.isValid(operation, one);
      for (const shown of bodiesWith(body, pointer, { outcome, isValid })) {
        first ??= shown;
        if (isValid(shown)) return shown;
      }
      return first ?? body;
    },
  };
}

function moveTo(
  to: string,
  { resource: name, key }: { readonly resource: string; readonly key: string },
  lifecycles: TransitionContext,
): ActionOutcome {
  const resource = lifecycles.table.resources[name];
  const [entry] = lifecycles.store.withKey(name, key);
  if (resource === undefined || entry === undefined) return { kind: "missing" };
  const state = stateOf(entry, resource);
  const move = resource.states?.moves.find((one) => one.to === to && one.from.includes(state));
  if (move === undefined)
    return {
      kind: "conflict",
      why: `${name} ${key} is ${state}, from which nothing leads to ${to}.`,
    };
  passTo(move, entry, { value: entry.value, resource, lifecycles });
  return { kind: "thing", thing: entry.value, key };
}

const outerFirst = ({ actions, resources }: ResourceTable): readonly ActionDescriptor[] => {
  const depth = ({ resource }: ActionDescriptor): number => resources[resource]?.owners.length ?? 0;
  return Object.values(actions).sort((a, b) => depth(a) - depth(b));
};

/** Things of a list that no operation creates. */
const COUNT = 3;

/** Gives a list that no operation creates things of something to begin with. */
function fill(context: ActionContext): void {
  const { table, store, resource, bodies, request, action } = context;
  const isCreated = Object.values(table.actions).some(
    (one) => one.resource === resource.name && (one.kind === "create" || one.creates === true),
  );
  if (isCreated) return;
  const own = action.scopes.filter(({ owner }) => resource.owners.includes(owner));
  const owners = Object.fromEntries(
    own.map(({ owner, parameter }) => [owner, String(request.params?.[parameter])]),
  );
  const list = JSON.stringify([resource.name, owners]);
  // What has been there, and was removed, does not come back.
  if (!store.fill(list) || entriesOf(context).length > 0) return;
  const keys = new Set<string>();
  for (let turn = 0; turn < (resource.single === true ? 1 : COUNT); turn += 1) {
    const value = sampleThing(resource, bodies, `${list} ${turn}`, { fresh: turn > 0 });
    const id = resource.key === undefined ? turn : value[resource.key];
    const key = resource.single === true ? "" : String(id);
    // Some alternative of the schema has no key.
    if (id === undefined || keys.has(key)) continue;
    keys.add(key);
    store.add({ resource: resource.name, key, owners, value });
  }
}

/** The things in the examples of lists and of single things; those of others belong to the first owner. */
function addExamples(
  action: ActionDescriptor,
  {
    table,
    bodies,
    store,
  }: { readonly table: ResourceTable; readonly bodies: ResourceBodies; readonly store: ThingStore },
): void {
  const resource = table.resources[action.resource];
  if (resource === undefined || action.shown === undefined) return;
  if (action.kind !== "list" && action.kind !== "read") return;
  for (const body of bodies.examples(action.operation)) {
    if (!bodies.isValid(action.operation, body)) continue;
    const shown = valueAt(body, action.shown);
    for (const value of Array.isArray(shown) ? (shown as readonly unknown[]) : [shown])
      if (isObject(value)) addExample(value, resource, { action, store });
  }
}

function addExample(
  value: JsonMembers,
  resource: ResourceDescriptor,
  { action, store }: { readonly action: ActionDescriptor; readonly store: ThingStore },
): void {
  const id = resource.single === true ? "" : value[resource.key ?? ""];
  if (typeof id !== "string" && typeof id !== "number") return;
  const key = String(id);
  if (store.withKey(resource.name, key).length > 0) return;
  const owners = Object.fromEntries(
    action.scopes.map(({ owner, property }) => {
      const repeated = property === undefined ? undefined : value[property];
      const [first] = store.all(owner);
      return [owner, String(repeated ?? first?.key ?? "*")];
    }),
  );
  store.add({ resource: resource.name, key, owners, value });
}

/** The ways to say an outcome in a body, the most exact one first. */
function* bodiesWith(
  body: unknown,
  pointer: string,
  {
    outcome,
    isValid,
  }: { readonly outcome: ActionOutcome; readonly isValid: (body: unknown) => boolean },
): Generator<unknown> {
  const usual = valueAt(body, pointer);
  if (outcome.kind === "thing") {
    const { thing, beside } = outcome;
    const around = isObject(body) && beside ? { ...body, ...common(beside, body) } : body;
    const withThing = (one: JsonMembers): unknown => withValueAt(around, pointer, one);
    yield withThing(thing);
    yield withValueAt(body, pointer, thing);
    if (!isObject(usual)) return;
    yield withThing({ ...usual, ...common(thing, usual) });
    yield withThing(withFitting(usual, common(thing, usual), (one) => isValid(withThing(one))));
  }
  if (outcome.kind !== "list") return;
  const { items, says } = outcome.page;
  const [sample]: readonly unknown[] = Array.isArray(usual) ? usual : [];
  const likeUsual = isObject(sample) ? likeItem(sample) : [];
  for (const take of [(item: JsonMembers) => item, ...likeUsual])
    for (const nothing of NOTHING)
      yield says.reduce(
        (whole, [at, value]) => withValueAt(whole, at, value ?? nothing),
        withValueAt(body, pointer, items.map(take)),
      );
}

/**
 * What a list shows of things that it cannot show as they are: nothing else if it can, because filters know nothing of
 * what the sample fills in.
 */
const likeItem = (sample: JsonMembers): readonly ((item: JsonMembers) => JsonMembers)[] => [
  (item) => common(item, sample),
  (item) => commonScalars(item, sample),
  (item) => ({ ...sample, ...common(item, sample) }),
  (item) => ({ ...sample, ...commonScalars(item, sample) }),
];

/** How documents let a body say that nothing follows. */
const NOTHING: readonly unknown[] = [null, undefined, ""];

const common = (thing: JsonMembers, usual: JsonMembers): JsonMembers =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => Object.hasOwn(usual, name)));

const commonScalars = (thing: JsonMembers, usual: JsonMembers): JsonMembers =>
  Object.fromEntries(
    Object.entries(common(thing, usual)).filter(([, value]) => typeof value !== "object"),
  );
