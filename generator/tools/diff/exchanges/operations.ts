import type { Operation } from "../../../description/index.js";
import type { SchemaGraph } from "../comparing/graph.js";
import { view } from "../comparing/viewpoint.js";
import { compareDocs, compareItemDocs, compareSunset, hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { type OldAndNew, pairBy, type Pairing } from "../findings/pairing.js";
import { atKeyword, descendantOf, origins } from "../findings/written.js";
import { hasMovedBasePath, wholePath, withoutNames } from "./base-path.js";
import { compareSlashes, withoutSlash } from "./slashes.js";
import { compareBodies } from "./contents.js";
import { compareCallbacks } from "./outgoing.js";
import { compareParameters } from "./parameters.js";
import { compareResponses } from "./responses.js";

const keyOf = ({ method, path }: Operation): string => `${method} ${withoutNames(path)}`;

const slashlessKeyOf = ({ method, path }: Operation): string =>
  `${method} ${withoutSlash(withoutNames(path))}`;

const requestOf = (operation: Operation): string =>
  `${operation.method} ${wholePath(operation) ?? operation.path}`;

/** Pairs operations by what requests look like; if the base path is the same, by path alone. */
export function pairOperations(context: DiffContext): Pairing<Operation> {
  const keys = hasMovedBasePath(context) ? [requestOf, nameOf, keyOf] : [nameOf, keyOf];
  return pairBy(context.old.api.operations, context.new.api.operations, ...keys, slashlessKeyOf);
}

/** Compares the operations: each is paired by its method and path. */
export function compareOperations(context: DiffContext, graph: SchemaGraph): void {
  const { both, removed, added } = pairOperations(context);
  for (const operation of removed)
    context.raise({
      kind: "operation-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: operation.origin },
      detail: { name: nameOf(operation) },
      ended: hasEnded(operation.origin, context),
      messages: () => [nameOf(operation)],
    });
  for (const operation of added)
    context.raise({
      kind: "operation-added",
      ruling: "added",
      ...DOCUMENT,
      at: { new: operation.origin },
      detail: { name: nameOf(operation) },
      messages: () => [nameOf(operation)],
    });
  for (const pair of both) compareOperation(context, graph, pair);
  compareSlashes(context, both);
}

const DOCUMENT = { part: "document", audience: "caller" } as const;

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Hints of other generators (docs/extensions.md) that name methods, and groups of methods. */
const METHOD_HINTS = [
  "x-fern-sdk-method-name",
  "x-speakeasy-name-override",
  "x-stainless-naming",
] as const;
const GROUP_HINTS = ["x-fern-sdk-group-name", "x-speakeasy-group"] as const;

type Pair = OldAndNew<Operation>;

function compareOperation(context: DiffContext, graph: SchemaGraph, pair: Pair): void {
  const { old, new: now } = pair;
  const message = nameOf(now);
  const affected = { ...DOCUMENT, messages: () => [message] };
  compareDocs(old, now, affected, context);
  compareItemDocs(context, pair, affected);
  compareSunset(old, now, affected, context);
  compareNames(context, pair);
  const request = { context, graph, view: view("caller", "request"), message };
  compareParameters(request, { node: old, ...old }, { node: now, ...now });
  compareBodies(request, old, now);
  compareResponses({ ...request, view: view("caller", "response") }, old, now);
  compareCallbacks({ context, graph }, old, now);
}

/** Returns whether the document gives an operation the same name as before, and the same group. */
export function keepsName(context: DiffContext, pair: Pair): boolean {
  const [before, after] = [tagsOf(pair.old), tagsOf(pair.new)];
  return (
    (ownName(pair.old) === ownName(pair.new) || keepsId(context, pair)) &&
    pair.old.groupName === pair.new.groupName &&
    before[0] === after[0]
  );
}

const ownName = ({ name, methodName, id }: Operation): string => name ?? methodName ?? id;

function keepsId({ written }: DiffContext, { old, new: now }: Pair): boolean {
  // Only one operation keeps an id that occurs twice: its loss does not count as renaming the other one.
  const ids = [
    written.old.keyword(old.origin, "operationId"),
    written.new.keyword(now.origin, "operationId"),
  ];
  return (
    ids[0] !== undefined &&
    ids[0] === ids[1] &&
    old.name === now.name &&
    old.methodName === now.methodName
  );
}

function compareNames(context: DiffContext, pair: Pair): void {
  const { old, new: now } = pair;
  const affected = { kind: "name", ...DOCUMENT, messages: () => [nameOf(now)] } as const;
  const [before, after] = [ownName(old), ownName(now)];
  if (before !== after && !keepsId(context, pair)) {
    const at = atKeyword(
      origins({ old, new: now }),
      ["x-apostille-name", ...METHOD_HINTS, "operationId"],
      context.written,
    );
    const detail = { name: "name of the operation", before, after };
    context.raise({ ...affected, ruling: "renamed", at, detail });
  }
  compareTags(context, { old, new: now });
}

const tagsOf = ({ tags }: Operation): readonly string[] =>
  tags.map(({ name, alias }) => alias ?? name);

/** Generated functions are grouped by tag. */
function compareTags(context: DiffContext, { old, new: now }: Pair): void {
  const [before, after] = [tagsOf(old), tagsOf(now)];
  const affected = { kind: "name", ...DOCUMENT, messages: () => [nameOf(now)] } as const;
  if (old.groupName !== now.groupName) {
    const at = atKeyword(origins({ old, new: now }), GROUP_HINTS, context.written);
    const detail = {
      name: "group",
      before: old.groupName ?? before[0],
      after: now.groupName ?? after[0],
    };
    context.raise({ ...affected, ruling: "renamed", at, detail });
  }
  const removed = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  removed.forEach((name, index) => {
    const other = added[index];
    const at =
      other === undefined
        ? {
            old: descendantOf(old.origin, "tags", before.indexOf(name)),
            new: now.origin,
            isRemoved: true,
          }
        : { old: old.origin, new: descendantOf(now.origin, "tags", after.indexOf(other)) };
    context.raise({
      ...affected,
      ruling: "renamed",
      at,
      detail: { name: "tag", before: name, after: other },
    });
  });
  for (const name of added.slice(removed.length)) {
    const at = { old: old.origin, new: descendantOf(now.origin, "tags", after.indexOf(name)) };
    context.raise({
      ...affected,
      ruling: "added",
      at,
      detail: { name: "list of tags", before: before.join(", "), after: after.join(", ") },
    });
  }
}
