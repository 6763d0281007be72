/** What each kind of operation does to the things in a store. Nothing in here waits, so requests never meet halfway. */
import { type ThingPage, pageOf } from "./lists.js";
import { type JsonMembers, merge, pick } from "./json.js";
import type { StoredThing } from "./store.js";
import {
  type ActionContext,
  addThing,
  entriesOf,
  findEntry,
  firstValid,
  keyOf,
  sentThing,
} from "./things.js";
import type { ActionKind } from "./types.js";

/** A thing as it is now, or as it was before it was removed. */
interface ShownThing {
  readonly kind: "thing";
  readonly thing: JsonMembers;
  readonly key: string;
  readonly isNew?: true;
}

/** What an operation found or did. */
export type ActionOutcome =
  | ShownThing
  | { readonly kind: "list"; readonly page: ThingPage }
  /** There is no such thing. */
  | { readonly kind: "missing" }
  /** Its state, or another thing, does not allow it. */
  | { readonly kind: "conflict"; readonly why: string };

type Action = (context: ActionContext) => ActionOutcome;

const MISSING: ActionOutcome = { kind: "missing" };

const shownOf = ({ value, key }: StoredThing): ShownThing => ({ kind: "thing", thing: value, key });

export const ACTIONS: Readonly<Record<ActionKind, Action>> = {
  create(context) {
    const { token } = context.request;
    const earlier =
      token === undefined ? undefined : entriesOf(context).find((one) => one.token === token);
    if (earlier !== undefined) return { ...shownOf(earlier), isNew: true };
    const key = keyOf({ ...context, action: withoutParameter(context) });
    const existing = key === undefined ? undefined : findEntry(context, key);
    if (existing !== undefined && context.action.conflicts === true)
      return { kind: "conflict", why: `${context.resource.name} ${existing.key} exists already.` };
    if (existing !== undefined) context.store.remove(existing);
    return { ...shownOf(addThing(context, key)), isNew: true };
  },

  read(context) {
    const entry = findEntry(context);
    return entry === undefined ? MISSING : shownOf(entry);
  },

  list(context) {
    const rules = context.action.list ?? { filters: [] };
    const things = entriesOf(context).map(({ value }) => value);
    return { kind: "list", page: pageOf(things, rules, context.request) };
  },

  replace(context) {
    const entry = findEntry(context);
    const { action, resource, table } = context;
    if (entry === undefined) {
      const isCreated = Object.values(table.actions).some(
        (one) => one.resource === resource.name && one.kind === "create",
      );
      if (isCreated && action.creates !== true) return MISSING;
      return { ...shownOf(addThing(context, keyOf(context))), isNew: true };
    }
    const kept = pick(entry.value, [...(action.made ?? []), resource.key ?? ""]);
    const sent = { ...action.defaults, ...sentThing(context), ...identityOf(entry, context) };
    return change(entry, context, function* () {
      yield { ...kept, ...sent };
      yield { ...entry.value, ...sent };
    });
  },

  patch(context) {
    const entry = findEntry(context);
    if (entry === undefined) return MISSING;
    const removes = /merge-patch/i.test(context.request.contentType ?? "");
    const patched = merge(entry.value, sentThing(context), removes) as JsonMembers;
    return change(entry, context, function* () {
      yield { ...patched, ...identityOf(entry, context) };
    });
  },

  remove(context) {
    const entry = findEntry(context);
    if (entry === undefined) return MISSING;
    context.store.remove(entry);
    for (const { name, owners } of Object.values(context.table.resources))
      if (owners.includes(context.resource.name))
        for (const owned of [...context.store.all(name)])
          if (isOwned(owned, entry)) context.store.remove(owned);
    return shownOf(entry);
  },

  move(context) {
    const entry = findEntry(context);
    return entry === undefined ? MISSING : change(entry, context, () => [entry.value]);
  },
};

const withoutParameter = ({ action }: ActionContext): ActionContext["action"] => {
  const { parameter: _, ...rest } = action;
  return rest;
};

const identityOf = ({ value }: StoredThing, { resource }: ActionContext): JsonMembers =>
  resource.key === undefined ? {} : pick(value, [resource.key]);

/** Whether a thing belongs to another one, which belongs to the same owners. */
const isOwned = ({ owners }: StoredThing, owner: StoredThing): boolean =>
  owners[owner.resource] === owner.key &&
  Object.entries(owner.owners).every(([name, key]) => owners[name] === key);

/** Changes a thing, and moves it to the state to which the operation leads. */
function change(
  entry: StoredThing,
  context: ActionContext,
  candidates: () => Iterable<JsonMembers>,
): ActionOutcome {
  const { store, action, resource, bodies } = context;
  const { transitions = [] } = action;
  const property = resource.states?.property ?? "";
  const state = String(entry.value[property]);
  const transition = transitions.find(({ from }) => from.includes(state));
  if (transitions.length > 0 && transition === undefined)
    return { kind: "conflict", why: `${resource.name} ${entry.key} is ${state}.` };
  const value = firstValid(candidates, resource, { bodies, usual: entry.value });
  const time = new Date(EPOCH + store.next() * 1_000).toISOString();
  const withEach = (names: readonly string[], one: unknown): JsonMembers =>
    Object.fromEntries(names.map((name) => [name, one]));
  store.change(
    entry,
    transition === undefined
      ? value
      : {
          ...value,
          ...withEach(transition.stamps, time),
          ...withEach(transition.clears, null),
          [property]: transition.to,
        },
  );
  return shownOf(entry);
}

/** The time of a store is that of its changes, a second for each, so that the same requests have the same results. */
const EPOCH = Date.UTC(2030, 0, 1);
