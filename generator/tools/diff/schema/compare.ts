import type {
  AnySchema,
  BareSchema,
  IntersectionSchema,
  Schema,
} from "../../../description/index.js";
import type { ChangeLocation } from "../findings/located.js";
import { compareListings, type ListedValues, valuesOf } from "../values/enums.js";
import { compareLists } from "../structures/lists.js";
import { compareNumbers } from "../values/numbers.js";
import { compareObjects } from "../structures/objects.js";
import { narrowed } from "../pairs/beside.js";
import type { PairComparison, Uses } from "../pairs/pair.js";
import { compareStrings } from "../values/strings.js";
import { isWithin, isWithinText, nameOf, typesOf } from "../pairs/types.js";
import { compareUnions } from "../structures/unions.js";
import { hasTypes } from "../pairs/view.js";
import { matchVariants } from "../structures/variants.js";

/** Compares two schemas without wrappers, as if they stated what stands beside them. */
export function compareBare(step: PairComparison, was: BareSchema, is: BareSchema): void {
  const { beside } = step;
  const [old, now] = [narrowed(was, beside.old), narrowed(is, beside.new)];
  if (old.kind === "any" && now.kind === "any") compareUntyped(step, old, now);
  else if (
    old.kind === "any" ||
    now.kind === "any" ||
    old.kind === "never" ||
    now.kind === "never"
  ) {
    compareExtremes(step, old, now);
  } else if (old.kind === "intersection" || now.kind === "intersection") {
    compareIntersections(step, old, now);
  } else if (old.kind === "union" || now.kind === "union") {
    if (!compareTextList(step, old, now)) compareUnions(step, old, now);
  } else if (isListing(old) && isListing(now)) compareListings(step, old, now);
  else if (old.kind === "number" && now.kind === "number") compareNumbers(step, old, now);
  else if (old.kind === "string" && now.kind === "string") compareStrings(step, old, now);
  else if (old.kind === "object" && now.kind === "object") compareObjects(step, old, now);
  else if (isList(old) && isList(now)) compareLists(step, old, now);
  else if (old.kind !== now.kind) compareKinds(step, old, now);
}

/** Bounds without a type restrict the values of each type that they apply to. */
function compareUntyped(step: PairComparison, old: AnySchema, now: AnySchema): void {
  const { beside } = step;
  if (beside.old.bounds.size === 0 && beside.new.bounds.size === 0) return;
  const stated = <S extends BareSchema>(schema: (any: AnySchema) => S): readonly [S, S] => [
    narrowed(schema(old), beside.old),
    narrowed(schema(now), beside.new),
  ];
  compareStrings(step, ...stated((any) => ({ ...any, kind: "string" })));
  compareNumbers(step, ...stated((any) => ({ ...any, kind: "number", integer: false })));
  compareLists(step, ...stated((any) => ({ ...any, kind: "array", items: any })));
  compareObjects(
    step,
    ...stated((any) => ({ ...any, kind: "object", properties: [], patterns: [] })),
  );
}

/** `any` accepts all values and `never` none. */
function compareExtremes(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (old.kind === now.kind) return;
  const [before, after] = [typesOf(old), typesOf(now)].map((types) => types.join(" or "));
  const at = extremePlace(step, { old, new: now });
  const widens = old.kind === "never" || now.kind === "any";
  step.raise(widens ? "type-widened" : "type-narrowed", at, { detail: { before, after } });
}

/** Items that a list does not describe have the origin of the list, whose keywords are not theirs. */
function extremePlace(
  { both }: PairComparison,
  { old, new: now }: { readonly old: BareSchema; readonly new: BareSchema },
): ChangeLocation {
  const uses: Uses = { old: old.origin, new: now.origin };
  const isImplied = (side: "old" | "new", { kind, origin }: BareSchema): boolean =>
    kind === "any" && both.written(side, origin, "type") !== undefined;
  if (isImplied("old", old)) return uses;
  if (isImplied("new", now)) return { ...uses, gone: true };
  return both.keyword(uses, "type", "enum", "const");
}

/** Parts of `allOf` that could not be merged: each is a condition. */
function compareIntersections(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const [before, after] = [partsOf(old), partsOf(now)];
  const { pairs, removed, added } = matchVariants(step, { variants: before }, { variants: after });
  for (const { old: part, new: other } of pairs) step.visitPart(part.schema, other.schema);
  for (const { schema } of removed) {
    const at: ChangeLocation = { old: schema.origin, new: now.origin, gone: true };
    step.raise("condition-removed", at, { detail: { name: nameOf(schema) } });
  }
  for (const { schema } of added) {
    const at: ChangeLocation = { old: old.origin, new: schema.origin };
    step.raise("condition-added", at, { detail: { name: nameOf(schema) } });
  }
}

const partsOf = (schema: BareSchema): readonly Schema[] =>
  schema.kind === "intersection" ? (schema satisfies IntersectionSchema).parts : [schema];

const isListing = (schema: BareSchema): schema is ListedValues =>
  schema.kind === "enum" || schema.kind === "literal";

const isList = (schema: BareSchema): schema is Extract<BareSchema, { kind: "array" | "tuple" }> =>
  schema.kind === "array" || schema.kind === "tuple";

function compareKinds(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (compareTextList(step, old, now) || areBytes(old, now)) return;
  const within = hasTypes(step.view) ? isWithin : isWithinText;
  const uses: Uses = { old: old.origin, new: now.origin };
  const [before, after] = [typesOf(old), typesOf(now)];
  const isInside = before.every((type) => after.some((wider) => within(type, wider)));
  const holds = after.every((type) => before.some((wider) => within(type, wider)));
  const detail = { before: before.join(" or "), after: after.join(" or ") };
  const at = step.both.keyword(uses, "type", "enum", "const", "x-extensible-enum");
  if (isListing(old) && isInside)
    step.raise("enum-removed", at, { detail: { values: valuesOf(old) } });
  else if (isListing(now) && holds)
    step.raise("enum-added", at, { detail: { values: valuesOf(now) } });
  // Listed values of several types are neither all values of one of these types, nor fewer.
  else if (isListing(old) || isListing(now)) step.raise("type-changed", at, { detail });
  else if (isInside) step.raise("type-widened", at, { detail });
  else if (holds) step.raise("type-narrowed", at, { detail });
  else step.raise("type-changed", at, { detail });
}

/** Bytes are a string in JSON and raw in a form: a schema that both use may be read either way. */
const areBytes = (...schemas: readonly BareSchema[]): boolean =>
  schemas.every(
    (schema) =>
      schema.kind === "binary" || (schema.kind === "string" && schema.format === "binary"),
  );

/** In a query string or header, a list of one item looks like the item alone. */
function compareTextList(step: PairComparison, old: BareSchema, now: BareSchema): boolean {
  if (step.view.wire !== "text" || isList(old) === isList(now)) return false;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "type");
  const [before, after] = [typesOf(old), typesOf(now)].map((types) => types.join(" or "));
  const detail = { before, after };
  if (now.kind === "array") {
    step.raise("type-widened", at, { detail });
    step.visit(old, now.items, { old: old.origin, new: now.items.origin });
    return true;
  }
  if (old.kind === "array") {
    step.raise("type-narrowed", at, { detail });
    step.visit(old.items, now, { old: old.items.origin, new: now.origin });
    return true;
  }
  return false;
}
