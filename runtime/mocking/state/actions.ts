/** What each kind of operation does to the things in a store. Nothing in here waits, so requests never meet halfway. */
import { isObject } from "../../json-schema/values/value.js";
import { type ThingPage, pageOf } from "./lists.js";
import { type JsonMembers, merge, pick } from "./json.js";
import { applyPatch, isPatch, PatchError } from "./json-patch.js";
import { passTo, stateOf, tell } from "./lifecycle.js";
import type { StoredThing } from "./store.js";
import {
  type ActionContext,
  addThing,
  entriesOf,
  findEntry,
  firstValid,
  keyOf,
  sampleThing,
  sentBeside,
  sentThing,
  settledIn,
  validatorOf,
  withFitting,
} from "./things.js";
import type { ActionKind } from "./types.js";

/** A thing as it is now, or as it was before it was removed. */
interface ShownThing {
  readonly kind: "thing";
  readonly thing: JsonMembers;
  readonly key: string;
  /** What bodies have beside the thing. */
  readonly beside?: JsonMembers;
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

const shownOf = ({ value, key, beside }: StoredThing): ShownThing => ({
  kind: "thing",
  thing: value,
  key,
  ...(beside !== undefined && { beside }),
});

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
    const added = addThing(context, key);
    for (const transition of context.action.transitions ?? [])
      if (transition.from.length === 0) tell(transition, added, context);
    return { ...shownOf(added), isNew: true };
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
      yield becoming(entry, sent, context);
    });
  },

  patch(context) {
    const entry = findEntry(context);
    if (entry === undefined)
      return context.action.creates === true
        ? { ...shownOf(addThing(context, keyOf(context))), isNew: true }
        : MISSING;
    try {
      const changed = changedBy(context, entry);
      return change(entry, context, function* () {
        yield { ...changed, ...identityOf(entry, context) };
        const sent = { ...sentThing(context), ...identityOf(entry, context) };
        yield becoming(entry, sent, context);
      });
    } catch (error) {
      if (error instanceof PatchError) return { kind: "conflict", why: error.message };
      throw error;
    }
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

/** A thing of the alternative to which a request changes one; it keeps what fits. */
function becoming({ value }: StoredThing, sent: JsonMembers, context: ActionContext): JsonMembers {
  const { resource, bodies, store } = context;
  const making = { fresh: true, like: sent };
  const other = sampleThing(resource, bodies, `change ${store.next()}`, making);
  const names = Object.keys(other).filter((name) => !Object.hasOwn(sent, name));
  return withFitting({ ...other, ...sent }, pick(value, names), validatorOf(context));
}

/** A thing with what a patch says. @throws PatchError */
function changedBy(context: ActionContext, { value }: StoredThing): JsonMembers {
  const { body, contentType = "" } = context.request;
  if (!isPatch(body))
    return merge(value, sentThing(context), /merge-patch/i.test(contentType)) as JsonMembers;
  const changed = applyPatch(value, body);
  if (isObject(changed)) return changed;
  throw new PatchError("The patch leaves no object.");
}

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
  const { store, action, resource } = context;
  const { transitions = [] } = action;
  const state = stateOf(entry, resource);
  const transition = transitions.find(({ from }) => from.includes(state));
  if (transitions.length > 0 && transition === undefined)
    return { kind: "conflict", why: `${resource.name} ${entry.key} is ${state}.` };
  Object.assign(entry, sentBeside(context));
  const value = settledIn(firstValid(candidates, context, entry.value), resource);
  if (transition === undefined) {
    store.next();
    store.change(entry, value);
  } else passTo(transition, entry, { value, resource, lifecycles: context });
  return shownOf(entry);
}
