/** Groups operations by the things that they are about, judged by their paths and methods alone. */
import type { ActionKind } from "../../../runtime/mocking/state/types.js";
import { groupBy, type Operation } from "../../description/index.js";
import { pathBefore, plainName, type ThingPath, thingPath } from "./paths.js";

/** What an operation probably does. */
export interface Candidate {
  readonly operation: Operation;
  readonly kind: ActionKind;
  readonly path: ThingPath;
  /** Only what a body shows can tell whether it is about these things. */
  readonly isUnsure?: true;
}

/** The operations that are probably about the things of one kind. */
export interface ThingGroup {
  readonly path: ThingPath;
  /** From an extension. */
  readonly name?: string;
  readonly candidates: Candidate[];
  readonly isSingle: boolean;
}

type Kinds = Readonly<Partial<Record<string, ActionKind>>>;

const OF_ONE: Kinds = {
  ...{ GET: "read", PUT: "replace", PATCH: "patch", DELETE: "remove", POST: "patch" },
};
const OF_ALL: Kinds = { GET: "list", POST: "create", PUT: "replace", PATCH: "patch" };

const CREATION = /^(?:create|add|new|insert|register)$/i;

/** The groups of a document, by the ids of their paths, in the order of the document. */
export function groupOperations(operations: readonly Operation[]): readonly ThingGroup[] {
  const groups = new Map<string, ThingGroup>();
  const add = (path: ThingPath, candidate: Candidate, isSingle = false): void => {
    const group = groups.get(path.id) ?? { path, candidates: [], isSingle };
    groups.set(path.id, group);
    group.candidates.push(candidate);
  };
  const located = operations
    .filter(({ resource }) => !isPlaced(resource))
    .map((operation) => ({ operation, path: thingPath(operation.path) }));
  const others: (typeof located)[number][] = [];
  for (const { operation, path } of located) {
    const kind = path.parameter === undefined ? undefined : OF_ONE[operation.method];
    if (kind !== undefined) add(path, { operation, kind, path });
  }
  for (const one of located) {
    const { operation, path } = one;
    if (path.parameter !== undefined) continue;
    const kind = OF_ALL[operation.method];
    if (groups.has(path.id)) {
      if (kind !== undefined) add(path, { operation, kind, path });
    } else others.push(one);
  }
  const byNoun = outermost([...groups.values()]);
  for (const same of groupBy(others, ({ path }) => path.id).values()) {
    const isRead = same.some(({ operation }) => operation.method === "GET");
    const unplaced = same.filter(({ operation, path }) => {
      const found = relatedGroup(operation, path, { groups, byNoun, isRead });
      found?.group.candidates.push(found.candidate);
      return found === undefined;
    });
    const methods = new Set(unplaced.map(({ operation }) => operation.method));
    if (!methods.has("GET")) continue;
    const isSingle = methods.has("PUT") || methods.has("PATCH");
    if (!isSingle && !methods.has("POST")) continue;
    for (const { operation, path } of unplaced) {
      const kind = (isSingle ? OF_ONE : OF_ALL)[operation.method];
      if (kind !== undefined) add(path, { operation, kind, path }, isSingle);
    }
  }
  for (const operation of operations) placeHinted(operation, groups);
  return [...groups.values()];
}

const isPlaced = (hint: Operation["resource"]): boolean =>
  hint?.name !== undefined || hint?.action !== undefined;

/** Places an operation where `x-resource` says. */
function placeHinted(operation: Operation, groups: Map<string, ThingGroup>): void {
  const { name, action } = operation.resource ?? {};
  if (!isPlaced(operation.resource) || action === "none") return;
  const own = thingPath(operation.path);
  const path = own.parameter === undefined ? (pathBefore(operation.path)?.path ?? own) : own;
  const kind = action ?? (path.parameter === undefined ? OF_ALL : OF_ONE)[operation.method];
  const named = [...groups.values()].find((group) =>
    name === undefined
      ? [own.id, path.id].includes(group.path.id)
      : [group.name, group.path.collection.split("/").at(-1)].includes(name),
  );
  const id = named?.path.id ?? name ?? own.id;
  const group = named ?? { path: { ...own, id }, candidates: [], isSingle: false };
  const at = kind === "list" || kind === "create" ? own : path;
  groups.set(id, { ...group, ...(name !== undefined && { name }) });
  if (kind !== undefined) group.candidates.push({ operation, kind, path: at });
}

interface KnownGroups {
  readonly groups: ReadonlyMap<string, ThingGroup>;
  readonly byNoun: ReadonlyMap<string, ThingGroup>;
  /** Something is read at the path of the operation. */
  readonly isRead: boolean;
}

/** By its noun, the group that the fewest things own. */
const outermost = (groups: readonly ThingGroup[]): ReadonlyMap<string, ThingGroup> =>
  new Map(
    groups
      .toSorted((a, b) => b.path.owners.length - a.path.owners.length)
      .map((group) => [group.path.noun, group]),
  );

/** The group of an operation whose path is neither that of its things nor that of one of them. */
function relatedGroup(
  operation: Operation,
  path: ThingPath,
  { groups, byNoun, isRead }: KnownGroups,
): { readonly group: ThingGroup; readonly candidate: Candidate } | undefined {
  const { method } = operation;
  const before = pathBefore(operation.path);
  const outer = before && groups.get(before.path.id);
  const isUnsure = true;
  // `/pets/search`, `/pets/create` and `/pets/pet`.
  if (before !== undefined && outer !== undefined && before.path.parameter === undefined) {
    const isOne = plainName(before.word) === before.path.noun;
    if (method === "POST" && (isOne || CREATION.test(before.word)))
      return { group: outer, candidate: { operation, kind: "create", path: outer.path } };
    const kind = method === "GET" ? "list" : undefined;
    return kind && { group: outer, candidate: { operation, kind, path: before.path, isUnsure } };
  }
  // `/members/{id}/loans`, where one of them is at `/loans/{id}`.
  const whole = byNoun.get(path.noun);
  const kind = OF_ALL[method];
  const isView = whole !== undefined && whole.path.owners.length < path.owners.length;
  if (isView && (kind === "list" || kind === "create"))
    return { group: whole, candidate: { operation, kind, path, isUnsure } };
  // `/pets/{id}/archive`.
  if (outer === undefined || before === undefined || isRead || method === "DELETE")
    return undefined;
  return { group: outer, candidate: { operation, kind: "move", path: before.path, isUnsure } };
}
