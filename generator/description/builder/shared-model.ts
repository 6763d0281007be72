/** What several documents have in common: declarations that they take from the same place, and that are equal. */
import { groupBy } from "../core/group-by.js";
import { originKey } from "../core/origin.js";
import type { Api } from "../model/api.js";
import { findCycles, referenceGraph } from "../model/cycles.js";
import type { Declaration } from "../model/schema.js";
import { findReached, type ReachedDeclarations } from "../model/usage.js";
import { walkSchemas } from "../model/visit.js";
import type { ModelDraft } from "./build-model.js";
import { DeclarationRecord } from "./declarations/declaration-record.js";

/** Completes the models of documents that share declarations: each knows how the others use what they share. */
export function finishTogether(drafts: readonly ModelDraft[]): readonly Api[] {
  const reached = drafts.map(({ api }) => findReached(api));
  const among = (kind: keyof ReachedDeclarations): ((api: Api) => ReadonlySet<Declaration>) => {
    const used = new Set(reached.flatMap((one) => [...one[kind]].map(identityOf)));
    return ({ declarations }) =>
      new Set(declarations.filter((declaration) => used.has(identityOf(declaration))));
  };
  const [input, output, event] = [among("input"), among("output"), among("event")];
  return drafts.map(({ api, finish }) =>
    finish({ input: input(api), output: output(api), event: event(api) }),
  );
}

/** Where a declaration is written, whichever component refers to it there, and its name. */
const identityOf = ({ schema, name }: Declaration): string => `${originKey(schema.origin)} ${name}`;

export interface SharedModel {
  /** What is shared, without operations. It is as complete and frozen as the models. */
  readonly api: Api;
  /** What is shared instead of the declaration of a document; `undefined` if nothing is. */
  copyOf(declaration: Declaration): Declaration | undefined;
}

/** The declarations that are equal in several models, with everything that they refer to. */
export function sharedModel(apis: readonly [Api, ...Api[]]): SharedModel {
  const alike = groupAlike(apis);
  const copies = copyAll(new Set(alike.values()));
  const copyOf = (declaration: Declaration): Declaration | undefined => {
    const group = alike.get(declaration);
    return group && copies.get(group);
  };
  const declarations = [...copies.values()];
  const [{ openapi, title, version }] = apis;
  const api: Api = Object.freeze({
    kind: "api",
    origin: declarations[0]?.schema.origin ?? apis[0].origin,
    docs: {},
    ...{ openapi, title, version },
    ...{ servers: [], tags: [], securitySchemes: [], operations: [], webhooks: [] },
    ...{ events: {}, errorShapes: {} },
    declarations,
    assertions: Object.assign({}, ...apis.map(({ assertions }) => assertions)),
  });
  return { api, copyOf };
}

/** Declarations of several documents that are the same. */
type Group = readonly [Declaration, ...Declaration[]];

/** The groups of declarations that are shared. Those that refer to anything that is not are none. */
function groupAlike(apis: readonly Api[]): Map<Declaration, Group> {
  const groups = candidates(apis);
  const groupOf = new Map([...groups].flatMap((group) => group.map((one) => [one, group])));
  const users = groupBy(
    groups.flatMap((group) => group.flatMap(targetsOf).map((target) => ({ target, group }))),
    ({ target }) => target,
  );
  const dropped = new Set(groups.filter((group) => !refersToShared(group, groupOf)));
  for (const group of dropped)
    for (const member of group) {
      groupOf.delete(member);
      // A set may grow during iteration; added members are visited later.
      for (const user of users.get(member) ?? []) dropped.add(user.group);
    }
  return groupOf;
}

/** What has the same identity and text in several documents. What has it twice in one is told apart there. */
function candidates(apis: readonly Api[]): readonly Group[] {
  const single = apis.flatMap(({ declarations }) =>
    [...groupBy(declarations, identityOf).values()].filter(({ length }) => length === 1).flat(),
  );
  return [...groupBy(single, identityOf).values()]
    .filter(isGroup)
    .flatMap((group) => [...groupBy(group, textOf).values()].filter(isGroup));
}

const isGroup = (members: readonly Declaration[]): members is Group => members.length > 1;

function textOf({ schema, docs, use }: Declaration): string {
  return JSON.stringify([schema, docs, use], (_key, value: unknown) =>
    value instanceof DeclarationRecord ? identityOf(value) : value,
  );
}

const targetsOf = ({ schema }: Declaration): readonly Declaration[] =>
  [...walkSchemas([schema])].flatMap((part) => (part.kind === "ref" ? [part.target] : []));

/** Whether all members of a group refer to the same groups. */
function refersToShared(group: Group, groupOf: ReadonlyMap<Declaration, Group>): boolean {
  const [first, ...others] = group.map((member) =>
    targetsOf(member).map((target) => groupOf.get(target)),
  );
  return (first ?? []).every(
    (target, index) => target !== undefined && others.every((other) => other[index] === target),
  );
}

/** One declaration for each group. They refer to each other. */
function copyAll(groups: ReadonlySet<Group>): ReadonlyMap<Group, Declaration> {
  const copies = new Map<Group, DeclarationRecord>();
  const copyOf = new Map<unknown, DeclarationRecord>();
  const relink = createRelink(copyOf);
  const ends = new Map();
  for (const group of groups) {
    const [{ schema, use, ...identity }] = group;
    const copy = new DeclarationRecord(identity, { build: () => relink(schema), ends });
    copy.use = use;
    copies.set(group, copy);
    for (const member of group) copyOf.set(member, copy);
  }
  const all = [...copies.values()];
  findCycles(referenceGraph(all)).forEach((members, cycle) => {
    for (const member of members) if (member instanceof DeclarationRecord) member.cycle = cycle;
  });
  for (const copy of all) {
    copy.finish();
    Object.freeze(copy);
  }
  return copies;
}

/** Copies a value with references to the copies of declarations. What occurs several times is copied once. */
function createRelink(copyOf: ReadonlyMap<unknown, Declaration>): <T>(value: T) => T {
  const known = new Map<unknown, unknown>();
  const relink = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const found = copyOf.get(value) ?? known.get(value);
    if (found !== undefined) return found;
    const copy: unknown = Array.isArray(value)
      ? value.map(relink)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, relink(inner)]));
    known.set(value, Object.freeze(copy));
    return copy;
  };
  return <T>(value: T): T => relink(value) as T;
}
