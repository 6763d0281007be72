import {
  type AnySchema,
  type ArraySchema,
  type BareSchema,
  type EnumSchema,
  type EnumValue,
  isAmong,
  type Origin,
  type Schema,
  type TupleSchema,
} from "../../../description/index.js";
import { withBounds } from "../comparing/outer-bounds.js";
import type { PairComparison, UnwrappedSchema } from "../comparing/pair.js";
import { viewBelow } from "../comparing/viewpoint.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { origins } from "../findings/written.js";
import { compareLimits } from "./bounds.js";
import { compareConditions } from "./conditions.js";
import { compareHints, compareMemberDocs } from "./hints.js";
import { compareNumbers } from "./numbers.js";
import { compareObjects } from "./objects.js";
import { compareStrings } from "./strings.js";
import { compareExtremes, compareKinds, compareNull, compareTextList } from "./type-changes.js";
import { isListSchema, isListing, type ListedValues, listedValues } from "./types.js";
import { compareIntersections, compareUnions } from "./unions.js";

/** Compares two schemas: what their wrappers state, and then what is in these. */
export function compareSchemas(step: PairComparison, schemas: OldAndNew<UnwrappedSchema>): void {
  const at = origins(step.pair);
  compareHints(step, at);
  compareMemberDocs(step, at);
  const nullCompared = step.pair.use.nullCompared || compareNull(step);
  compareConditions(step, at, schemas);
  const [old, now] = [schemas.old.inner, schemas.new.inner];
  if (old.kind === "ref" || now.kind === "ref") step.visitTargets(old, now, nullCompared);
  else compareBare(step, old, now);
}

/** Compares two schemas without wrappers, as if they stated their outer bounds. */
function compareBare(step: PairComparison, was: BareSchema, is: BareSchema): void {
  const { bounds } = step;
  const [old, now] = [withBounds(was, bounds.old), withBounds(is, bounds.new)];
  if (old.kind === "any" && now.kind === "any") compareUntyped(step, old, now);
  else if (
    old.kind === "any" ||
    now.kind === "any" ||
    old.kind === "never" ||
    now.kind === "never"
  ) {
    compareExtremes(step, old, now);
    compareTypedWithUntyped(step, old, now);
  } else if (old.kind === "intersection" || now.kind === "intersection") {
    compareIntersections(step, old, now);
  } else if (old.kind === "union" || now.kind === "union") {
    if (!compareTextList(step, old, now)) compareUnions(step, old, now);
  } else if (isListing(old) && isListing(now)) compareListings(step, old, now);
  else if (old.kind === "number" && now.kind === "number") compareNumbers(step, old, now);
  else if (old.kind === "string" && now.kind === "string") compareStrings(step, old, now);
  else if (old.kind === "object" && now.kind === "object") compareObjects(step, old, now);
  else if (isListSchema(old) && isListSchema(now)) compareLists(step, old, now);
  else if (old.kind !== now.kind) compareKinds(step, old, now);
}

/** Bounds without a type restrict the values of each type that they apply to. */
function compareUntyped(step: PairComparison, old: AnySchema, now: AnySchema): void {
  const { bounds } = step;
  if (bounds.old.bounds.size === 0 && bounds.new.bounds.size === 0) return;
  const boundedPair = <S extends BareSchema>(schema: (any: AnySchema) => S): readonly [S, S] => [
    withBounds(schema(old), bounds.old),
    withBounds(schema(now), bounds.new),
  ];
  compareStrings(step, ...boundedPair((any) => ({ ...any, kind: "string" })));
  compareNumbers(step, ...boundedPair((any) => ({ ...any, kind: "number", integer: false })));
  compareLists(step, ...boundedPair((any) => ({ ...any, kind: "array", items: any })));
  compareObjects(
    step,
    ...boundedPair((any) => ({ ...any, kind: "object", properties: [], patterns: [] })),
  );
}

/** Bounds without a type in one version restrict the values of the type that the other version states. */
function compareTypedWithUntyped(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const { bounds } = step;
  const isBounded = (schema: BareSchema, version: Version): boolean =>
    schema.kind === "any" && bounds[version].bounds.size > 0;
  if (!isBounded(old, "old") && !isBounded(now, "new")) return;
  if (old.kind === "string" && now.kind === "any")
    compareStrings(step, old, withBounds({ ...now, kind: "string" }, bounds.new));
  else if (old.kind === "any" && now.kind === "string")
    compareStrings(step, withBounds({ ...old, kind: "string" }, bounds.old), now);
  else if (old.kind === "number" && now.kind === "any")
    compareNumbers(step, old, withBounds({ ...now, kind: "number", integer: false }, bounds.new));
  else if (old.kind === "any" && now.kind === "number")
    compareNumbers(step, withBounds({ ...old, kind: "number", integer: false }, bounds.old), now);
}

type List = ArraySchema | TupleSchema;

/** Compares arrays and tuples: an array is a tuple without a prefix. */
function compareLists(step: PairComparison, old: List, now: List): void {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  compareLimits(step, uses, {
    min: ["minItems", old.minItems, now.minItems],
    max: ["maxItems", old.maxItems, now.maxItems],
  });
  const unique = {
    name: "uniqueItems",
    before: old.uniqueItems === true,
    after: now.uniqueItems === true,
  };
  // Items of a list of one are all different.
  const matters = ({ maxItems = Infinity }: List): boolean => maxItems > 1;
  if (unique.before !== unique.after && (matters(old) || matters(now))) {
    const kind = unique.after ? "bound-added" : "bound-removed";
    step.raise(kind, step.both.keyword(uses, "uniqueItems"), { detail: unique });
  }
  const [before, after] = [prefixOf(old), prefixOf(now)];
  for (const index of new Set([...before.keys(), ...after.keys()]))
    visitItems(step, before[index] ?? restOf(old), after[index] ?? restOf(now));
  visitItems(step, restOf(old), restOf(now));
}

const prefixOf = (list: List): readonly Schema[] => (list.kind === "tuple" ? list.prefix : []);

const restOf = (list: List): Schema => (list.kind === "tuple" ? list.rest : list.items);

function visitItems(step: PairComparison, old: Schema, now: Schema): void {
  step.visit(old, now, { old: old.origin, new: now.origin }, viewBelow(step.view, now));
}

const KEYWORDS = ["enum", "const", "x-extensible-enum", "oneOf", "anyOf"] as const;

function compareListings(step: PairComparison, old: ListedValues, now: ListedValues): void {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const [before, after] = [listedValues(old), listedValues(now)];
  const [was, is] = [isAmong(before), isAmong(after)];
  const removed = before.filter((value) => !is(value));
  const added = after.filter((value) => !was(value));
  if (old.kind === "literal" && now.kind === "literal" && added.length > 0) {
    const at = step.both.keyword(uses, ...KEYWORDS);
    step.raise("enum-changed", at, { detail: { before: old.value, after: now.value } });
    return;
  }
  compareExtensibility(step, { old, new: now, uses });
  reportValues(step, { old, uses, removed, added });
  compareNames(step, namesOf(old), namesOf(now), uses);
}

const extensibility = (schema: ListedValues): EnumSchema["extensibility"] =>
  schema.kind === "enum" ? schema.extensibility : undefined;

interface Values {
  readonly old: ListedValues;
  readonly uses: OldAndNew<Origin>;
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

function reportValues(step: PairComparison, { old, uses, removed, added }: Values): void {
  const at = step.both.keyword(uses, ...KEYWORDS);
  const { role } = step.view;
  const was = extensibility(old);
  if (removed.length > 0) {
    const ruling = role === "sent" && was === "open" ? "sentOpen" : role;
    step.raise("enum-value-removed", at, { detail: { values: removed }, ruling });
  }
  if (added.length > 0) {
    const ruling = role === "read" ? (was ?? "read") : role;
    step.raise("enum-value-added", at, { detail: { values: added }, ruling });
  }
}

interface Listings {
  readonly old: ListedValues;
  readonly new: ListedValues;
  readonly uses: OldAndNew<Origin>;
}

/** A list may be complete, or open to other values; if the document does not say, each role has its default. */
function compareExtensibility(step: PairComparison, { old, new: now, uses }: Listings): void {
  const [was, is] = [extensibility(old), extensibility(now)];
  if (was === is) return;
  const at = step.both.keyword(uses, "x-enum-extensibility", "enum", "x-extensible-enum");
  const isEnum = (version: Version): boolean =>
    step.both.written(version, uses[version], "enum") !== undefined;
  if (is === "open" && isEnum("old") && !isEnum("new"))
    step.raise("enum-removed", at, { detail: { values: listedValues(old) } });
  else if (was === "open" && !isEnum("old") && isEnum("new"))
    step.raise("enum-added", at, { detail: { values: listedValues(now) } });
  else if (is === "open" || was === "closed") step.raise("enum-opened", at);
  else {
    const ruling = step.view.role === "sent" && was === "open" ? "sentOpen" : step.view.role;
    step.raise("enum-closed", at, { ruling });
  }
}

const namesOf = (schema: ListedValues): readonly EnumValue[] =>
  schema.kind === "enum" ? schema.values : [];

/** Names and descriptions of values affect generated code and documentation. */
function compareNames(
  step: PairComparison,
  old: readonly EnumValue[],
  now: readonly EnumValue[],
  uses: OldAndNew<Origin>,
): void {
  const byValue = new Map(now.map((value) => [value.value, value]));
  for (const before of old) {
    const after = byValue.get(before.value);
    if (after === undefined) continue;
    if (before.name !== after.name) {
      const at = step.both.keyword(uses, "x-enum-varnames", "x-enumNames", "x-enum-names");
      const detail = { before: before.name ?? before.value, after: after.name ?? after.value };
      step.raiseChange({
        kind: "name",
        ruling: "renamed",
        part: "document",
        audience: "caller",
        at,
        detail,
      });
    }
    if (before.description !== after.description) {
      const at = step.both.keyword(uses, "x-enum-descriptions", "x-enumDescriptions");
      const { part, audience } = step.view;
      step.raiseChange({
        kind: "docs",
        ruling: "changed",
        part,
        audience,
        at,
        detail: { name: "x-enum-descriptions" },
      });
    }
  }
}
