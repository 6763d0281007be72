/** Finds things, and makes new ones. */
import { isObject } from "../../json-schema/values/value.js";
import { type JsonMembers, merge, pick, segmentsOf, valueAt, withValueAt } from "./json.js";
import { type TransitionContext, withEnds } from "./lifecycle.js";
import type { StoredThing } from "./store.js";
import type { ActionDescriptor, ResourceDescriptor } from "./types.js";

/** Makes and checks the bodies of successful responses. */
export interface ResourceBodies {
  /**
   * The same seed makes the same body. If it is `fresh`, it has none of the document's examples. Of alternatives, it is
   * one that some members fit best.
   */
  sample(operation: string, seed: string, how: Making): unknown;
  examples(operation: string): readonly unknown[];
  isValid(operation: string, body: unknown): boolean;
  /** A value of a path parameter: the proposed one, if it is valid, or else one that the seed determines. */
  keyFor(operation: string, parameter: string, key: ProposedKey): unknown;
}

export interface ProposedKey {
  readonly proposed: unknown;
  readonly seed: string;
}

export interface Making {
  readonly fresh: boolean;
  /** Part of a body. */
  readonly like?: unknown;
}

export interface ActionRequest {
  readonly params?: JsonMembers | undefined;
  readonly query?: JsonMembers | undefined;
  readonly body: unknown;
  readonly contentType?: string | undefined;
  readonly url: string;
  /** `Idempotency-Key`. */
  readonly token?: string | undefined;
}

/** What an action works with. */
export interface ActionContext extends TransitionContext {
  readonly bodies: ResourceBodies;
  readonly action: ActionDescriptor;
  readonly resource: ResourceDescriptor;
  readonly request: ActionRequest;
}

/** The keys of the owners that the path of a request names. */
export const ownersOf = ({ action, request }: ActionContext): Readonly<Record<string, string>> =>
  Object.fromEntries(
    action.scopes.map(({ owner, parameter }) => [owner, String(request.params?.[parameter])]),
  );

function belongs(entry: StoredThing, { action, request }: ActionContext): boolean {
  return action.scopes.every(({ owner, parameter, property }) => {
    const wanted = String(request.params?.[parameter]);
    const own = entry.owners[owner];
    return (
      own === wanted ||
      own === "*" ||
      (property !== undefined && String(entry.value[property]) === wanted)
    );
  });
}

/** The things that a path is about. */
export const entriesOf = (context: ActionContext): readonly StoredThing[] =>
  [...context.store.all(context.resource.name)].filter((entry) => belongs(entry, context));

/** The key that a request names, in its path or its body. */
export function keyOf(context: ActionContext): string | undefined {
  const { action, resource, request } = context;
  if (resource.single === true) return "";
  const value =
    action.parameter === undefined
      ? sentThing(context)[resource.key ?? ""]
      : request.params?.[action.parameter];
  return isScalar(value) ? String(value) : undefined;
}

const isScalar = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value !== "");

export const findEntry = (
  context: ActionContext,
  key: string | undefined = keyOf(context),
): StoredThing | undefined =>
  key === undefined
    ? undefined
    : context.store.withKey(context.resource.name, key).find((entry) => belongs(entry, context));

/** The thing in the body of a request. */
export function sentThing({ action, request }: ActionContext): JsonMembers {
  const sent = valueAt(request.body, action.sent ?? "");
  const { hidden = [] } = action;
  return isObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.includes(name)))
    : {};
}

/** What the body of a request has beside the thing in it. */
export function sentBeside({ action, request }: ActionContext): Pick<StoredThing, "beside"> {
  const [wrapper] = segmentsOf(action.sent ?? "");
  if (wrapper === undefined || !isObject(request.body)) return {};
  const { [wrapper]: _, ...beside } = request.body;
  return Object.keys(beside).length === 0 ? {} : { beside };
}

/** Adds a thing with what a request sent, and with what the server fills in. */
export function addThing(context: ActionContext, givenKey: string | undefined): StoredThing {
  const { store, resource, action, bodies } = context;
  const sent = sentThing(context);
  const number = store.next();
  const key = givenKey ?? newKey(context, number);
  const owners = ownersOf(context);
  const repeated = Object.fromEntries(
    action.scopes.flatMap(({ property, owner }) =>
      property === undefined || Object.hasOwn(sent, property) ? [] : [[property, owners[owner]]],
    ),
  );
  const things: JsonMembers[] = [];
  const thingAt = (turn: number): JsonMembers => {
    const seed = `${resource.name} ${number} ${turn}`;
    const thing =
      things[turn] ?? sampleThing(resource, bodies, seed, { fresh: turn > 0, like: sent });
    things[turn] = thing;
    const own = Object.entries(repeated).flatMap(([name, key]) =>
      Object.hasOwn(thing, name) ? [[name, keyValue(thing[name], String(key))] as const] : [],
    );
    return withState({ ...thing, ...Object.fromEntries(own) }, context);
  };
  const identity =
    resource.key === undefined
      ? {}
      : { [resource.key]: keyValue(resource.counted ? 0 : thingAt(0)[resource.key], key) };
  const value = firstValid(
    function* () {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const { made: names } = action;
        const own = names === undefined ? thingAt(turn) : pick(thingAt(turn), names);
        yield { ...own, ...action.defaults, ...sent, ...identity };
        yield { ...(merge(own, sent, false) as JsonMembers), ...identity };
        yield { ...thingAt(turn), ...sent, ...identity };
      }
      yield { ...sent, ...identity };
    },
    context,
    { ...thingAt(0), ...identity },
  );
  const { token } = context.request;
  const own = { resource: resource.name, key, owners, ...(token !== undefined && { token }) };
  const ended = { ...withEnds(value, resource, store.now), ...pick(value, Object.keys(sent)) };
  const entry: StoredThing = {
    ...own,
    ...sentBeside(context),
    value: settledIn(ended, resource),
  };
  store.add(entry);
  return entry;
}

/** A mock finishes at once. */
export const settledIn = (thing: JsonMembers, { settled }: ResourceDescriptor): JsonMembers =>
  settled === undefined || valueAt(thing, settled.pointer) === undefined
    ? thing
    : (withValueAt(thing, settled.pointer, settled.value) as JsonMembers);

/** How many times a thing is made until one is valid with what was sent: it may be one of several alternatives. */
const TURNS = 12;

/**
 * A new thing is in the state to which its creation leads, or else in the first of the initial states, unless the
 * document's example is in another of them.
 */
function withState(thing: JsonMembers, context: ActionContext): JsonMembers {
  const { resource, action, store } = context;
  if (resource.states === undefined) return thing;
  const { property, initial, nulls, absent } = resource.states;
  const creation = action.transitions?.find(({ from }) => from.length === 0);
  const isInitial = initial.length === 0 || initial.includes(String(thing[property]));
  const state = creation?.to ?? (isInitial ? undefined : initial[0]);
  const reached = Object.entries(thing).filter(([name]) => !absent.includes(name));
  const time = new Date(store.now).toISOString();
  return {
    ...Object.fromEntries(
      reached.map(([name, value]) => [name, nulls.includes(name) ? null : value]),
    ),
    ...Object.fromEntries((creation?.stamps ?? []).map((name) => [name, time])),
    ...(state !== undefined && { [property]: state }),
  };
}

/** A key as text, in the type that the thing has it. */
const keyValue = (sampled: unknown, key: string): unknown =>
  typeof sampled === "number" && String(Number(key)) === key ? Number(key) : key;

/** A key that no thing has. */
function newKey(context: ActionContext, number: number): string {
  const { resource, bodies, store, table } = context;
  if (resource.counted === true) return String(store.highestKey(resource.name) + 1);
  const item = Object.values(table.actions).find(
    (one) => one.resource === resource.name && one.parameter !== undefined,
  );
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seed = `${resource.name} key ${number} ${turn}`;
    const proposed = sampleThing(resource, bodies, seed, { fresh: true })[resource.key ?? ""];
    const key =
      item?.parameter === undefined
        ? proposed
        : bodies.keyFor(item.operation, item.parameter, { proposed, seed });
    if (isScalar(key) && store.withKey(resource.name, String(key)).length === 0) return String(key);
  }
  return String(number);
}

/** A thing as responses show it. */
export function sampleThing(
  { sample }: ResourceDescriptor,
  bodies: ResourceBodies,
  seed: string,
  { fresh, like }: Making & { readonly like?: JsonMembers },
): JsonMembers {
  if (sample === undefined) return {};
  const body = like === undefined ? undefined : withThing({}, sample.shown, like);
  const thing = valueAt(bodies.sample(sample.operation, seed, { fresh, like: body }), sample.shown);
  return isObject(thing) ? thing : {};
}

/**
 * The first of some values with which a response is valid, or else what is valid of the first one, added to a thing as
 * it is without it.
 */
export function firstValid(
  candidates: () => Iterable<JsonMembers>,
  made: Pick<ActionContext, "resource" | "bodies">,
  usual: JsonMembers,
): JsonMembers {
  let first: JsonMembers | undefined;
  if (made.resource.sample === undefined) return usual;
  const isValid = validatorOf(made);
  for (const candidate of candidates()) {
    first ??= candidate;
    if (isValid(candidate)) return candidate;
  }
  return withFitting(usual, first ?? {}, isValid);
}

/** Whether a response that shows a thing is valid. */
export function validatorOf({
  resource: { sample },
  bodies,
}: Pick<ActionContext, "resource" | "bodies">): (thing: JsonMembers) => boolean {
  if (sample === undefined) return () => true;
  const body = bodies.sample(sample.operation, "", { fresh: false });
  return (thing) => bodies.isValid(sample.operation, withThing(body, sample.shown, thing));
}

/** A thing with those of some members with which it is valid, one after the other. */
export const withFitting = (
  usual: JsonMembers,
  members: JsonMembers,
  isValid: (thing: JsonMembers) => boolean,
): JsonMembers =>
  Object.entries(members).reduce((thing, [name, value]) => {
    const changed = { ...thing, [name]: value };
    return isValid(changed) ? changed : thing;
  }, usual);

/** A body with a thing at a pointer, which may lead to the first item of a list. */
const withThing = (body: unknown, pointer: string, thing: JsonMembers): unknown =>
  pointer.endsWith("/0")
    ? withValueAt(body, pointer.slice(0, -2), [thing])
    : withValueAt(body, pointer, thing);
