/** Reads from a description which things its operations create, show, list, change and remove. */
import type {
  ActionDescriptor,
  ActionKind,
  ResourceDescriptor,
  ResourceScope,
  ResourceTable,
} from "../../../runtime/mocking/state/types.js";
import { type Api, groupBy, type Lifecycle, type Operation } from "../../description/index.js";
import { groupOperations, type ThingGroup } from "./group.js";
import { type ThingPath, thingPath } from "./paths.js";
import { actionOf, ownerName, type PathNames } from "./read-action.js";
import {
  findShown,
  isCounted,
  isDescribed,
  lifecycleFor,
  settledOf,
  statesOf,
  thingOf,
} from "./thing.js";

/** The things of one kind, and the operations that are about them. */
export interface ResourceReading extends ResourceDescriptor {
  /** The path to all of them. */
  readonly path: string;
  /** The name of their schema. */
  readonly schema?: string;
  /** The name of the resource that owns them. */
  readonly parent?: string;
  readonly lifecycle?: Lifecycle;
  readonly actions: readonly ActionDescriptor[];
}

/** The resources of a description, in the order of the document. An operation is about one of them at most. */
export function readResources({ operations }: Pick<Api, "operations">): readonly ResourceReading[] {
  const groups = groupOperations(operations).filter((one) => resourceOf(one, new Map()));
  const names = namesOf(groups);
  const resources = groups.flatMap((group) => resourceOf(group, names) ?? []);
  const known = new Set(resources.map(({ name }) => name));
  return resources.map((resource) => {
    const parent = resource.owners.at(-1);
    return parent !== undefined && known.has(parent) ? { ...resource, parent } : resource;
  });
}

/** What a mock with a memory needs to know of the resources of a description. */
export function resourceTable(api: Pick<Api, "operations">): ResourceTable {
  const resources = readResources(api);
  const within = thingsWithin(api.operations, resources);
  return {
    resources: Object.fromEntries(
      resources.map(({ path: _path, schema: _schema, parent: _parent, ...reading }) => {
        const { lifecycle: _lifecycle, actions: _actions, ...resource } = reading;
        return [resource.name, resource];
      }),
    ),
    actions: Object.fromEntries(
      resources.flatMap(({ actions }) => actions.map((action) => [action.operation, action])),
    ),
    ...(within.length > 0 && { within: Object.fromEntries(within) }),
  };
}

/** The things in the paths of operations that are about none of them, such as `/pets/{petId}/photo`. */
function thingsWithin(
  operations: readonly Operation[],
  resources: readonly ResourceReading[],
): readonly (readonly [operation: string, things: readonly ResourceScope[]])[] {
  const placed = new Set(resources.flatMap(({ actions }) => actions.map((one) => one.operation)));
  const names = new Map(resources.map(({ name, path }) => [thingPath(path).id, name]));
  const known = new Set(names.values());
  return operations.flatMap(({ id, path: written, resource }) => {
    if (placed.has(id) || resource !== undefined) return [];
    const path = thingPath(written);
    const own = path.parameter === undefined ? [] : [{ parameter: path.parameter, path }];
    const scopes = [...path.owners, ...own].map(({ parameter, path: owner }) => ({
      parameter,
      owner: ownerName(owner, names),
    }));
    return scopes.some(({ owner }) => known.has(owner)) ? [[id, scopes] as const] : [];
  });
}

/** Segments that say nothing of things: `v1`, `2025-09`. */
const VERSION = /^(?:v\d[\w.]*|\d{4}-\d\d[\w-]*)?$/i;

/** `pets`, or `owners/pets` of the things of others. Where two would be equal, they are their paths. */
function namesOf(groups: readonly ThingGroup[]): PathNames {
  const word = ({ collection }: ThingPath): readonly string[] =>
    collection
      .split("/")
      .filter((segment) => !VERSION.test(segment))
      .slice(-1);
  const short = ({ path, name }: ThingGroup): string =>
    name ??
    ([...path.owners.flatMap((owner) => word(owner.path)), ...word(path)].join("/") ||
      path.collection);
  const shared = groupBy(groups, short);
  return new Map(
    groups.map((group) => {
      const name = short(group);
      return [group.path.id, shared.get(name)?.length === 1 ? name : group.path.collection];
    }),
  );
}

/** A group is a resource if its things are shown, and something else can be done to them. */
function resourceOf(group: ThingGroup, names: PathNames): ResourceReading | undefined {
  const thing = thingOf(group);
  const found = group.candidates.flatMap((candidate) => {
    const action = actionOf(candidate, { group, thing, names });
    return action === undefined ? [] : [{ action, candidate }];
  });
  const actions = found.map(({ action }) => action);
  const described = found.filter(({ candidate }) => {
    const part = findShown(candidate, thing);
    return part !== undefined && isDescribed(part);
  });
  const sample = sampleOf(described.map(({ action }) => action)) ?? sampleOf(actions);
  const isVaried = new Set(actions.map(({ kind }) => kind)).size > 1;
  if (sample === undefined || !isVaried || thing.schema === undefined) return undefined;
  const { path, isSingle } = group;
  const name = names.get(path.id) ?? path.collection;
  const owners = path.owners.map((owner) => ownerName(owner.path, names));
  const lifecycle = lifecycleFor(thing);
  const key = isSingle ? undefined : thing.key;
  const settled = settledOf(thing.schema);
  return {
    name,
    path: path.collection,
    ...(thing.declaration !== undefined && { schema: thing.declaration.name }),
    ...(key !== undefined && { key }),
    ...(isCounted(thing.schema, key) && { counted: true }),
    ...(isSingle && { single: true }),
    owners,
    sample,
    ...(settled !== undefined && { settled }),
    ...(lifecycle !== undefined && { lifecycle, states: statesOf(lifecycle, thing.schema) }),
    actions,
  };
}

/** The operation that shows a whole thing best. */
function sampleOf(actions: readonly ActionDescriptor[]): ResourceReading["sample"] {
  const by = (kind: ActionKind): ResourceReading["sample"] => {
    const action = actions.find((one) => one.kind === kind && one.shown !== undefined);
    const shownAt = action?.shown;
    if (action === undefined || shownAt === undefined) return undefined;
    return { operation: action.operation, shown: kind === "list" ? `${shownAt}/0` : shownAt };
  };
  return by("read") ?? by("list");
}
