import { type BareSchema, leaves, type Origin, unwrap } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { hasTypes } from "../comparing/viewpoint.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { type ChangeLocation, origins } from "../findings/written.js";
import {
  isListing,
  isWithin,
  isWithinText,
  jsonTypesOf,
  listedValues,
  typesOfBoth,
} from "./types.js";

/** Two schemas of different kinds: one may accept all values of the other nonetheless. */
export function compareKinds(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (compareTextList(step, old, now) || areBytes(old, now)) return;
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const isInside = accepts(step, now, old);
  const holds = accepts(step, old, now);
  const detail = typesOfBoth(old, now);
  const at = step.both.keyword(uses, "type", "enum", "const", "x-extensible-enum");
  if (isListing(old) && isInside)
    step.raise("enum-removed", at, { detail: { values: listedValues(old) } });
  else if (isListing(now) && holds)
    step.raise("enum-added", at, { detail: { values: listedValues(now) } });
  // Listed values of several types are neither all values of one of these types, nor fewer.
  else if (isListing(old) || isListing(now)) step.raise("type-changed", at, { detail });
  else if (isInside) step.raise("type-widened", at, { detail });
  else if (holds) step.raise("type-narrowed", at, { detail });
  else step.raise("type-changed", at, { detail });
}

/** Returns whether the types of one schema include those of another, as they are transmitted. */
function accepts({ view }: PairComparison, wide: BareSchema, narrow: BareSchema): boolean {
  const isText = !hasTypes(view) && isAnyText(wide);
  const within = isText ? isWithinText : isWithin;
  const types = jsonTypesOf(wide);
  return jsonTypesOf(narrow).every((type) => types.some((wider) => within(type, wider)));
}

/** A string that does not restrict its text: numbers and booleans are written as such. */
const isAnyText = (schema: BareSchema): boolean =>
  schema.kind === "string" &&
  (schema.minLength ?? 0) <= 1 &&
  [schema.maxLength, schema.pattern, schema.format].every((keyword) => keyword === undefined);

/** Bytes are a string in JSON and raw in a form: a schema that both use may be read either way. */
const areBytes = (...schemas: readonly BareSchema[]): boolean =>
  schemas.every(
    (schema) =>
      schema.kind === "binary" || (schema.kind === "string" && schema.format === "binary"),
  );

/** In a query string or header, a list of one item looks like the item alone. */
export function compareTextList(step: PairComparison, old: BareSchema, now: BareSchema): boolean {
  if (step.view.wire !== "text" || hasList(old) === hasList(now)) return false;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "type");
  const detail = typesOfBoth(old, now);
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

/** Returns whether a schema is a list, or has one among its alternatives. */
const hasList = (schema: BareSchema): boolean =>
  [...leaves(schema)].some((leaf) => leaf.kind === "array" || leaf.kind === "tuple");

/** `any` accepts all values and `never` none. */
export function compareExtremes(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (old.kind === now.kind) return;
  const at = extremeAt(step, { old, new: now });
  const widens = old.kind === "never" || now.kind === "any";
  step.raise(widens ? "type-widened" : "type-narrowed", at, { detail: typesOfBoth(old, now) });
}

/** Items that a list does not describe have the origin of the list, whose keywords are not theirs. */
function extremeAt(
  { both }: PairComparison,
  { old, new: now }: OldAndNew<BareSchema>,
): ChangeLocation {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const isImplied = (version: Version, { kind, origin }: BareSchema): boolean =>
    kind === "any" && both.written(version, origin, "type") !== undefined;
  if (isImplied("old", old)) return uses;
  if (isImplied("new", now)) return { ...uses, isRemoved: true };
  return both.keyword(uses, "type", "enum", "const");
}

/** Returns whether null is fully compared here, so that the schemas below need not compare it. */
export function compareNull({ pair, both, raise, view }: PairComparison): boolean {
  const [was, is] = [both.nullable("old", pair.old, "own"), both.nullable("new", pair.new, "own")];
  // Any value may be null: what else is excluded is a change of type.
  const isAny = [pair.old, pair.new].some((schema) => unwrap(schema)?.kind === "any");
  if (isAny || was === is) return was;
  const [before, after] = [both.nullable("old", pair.old), both.nullable("new", pair.new)];
  if (before !== after) {
    const keywords = ["nullable", "type", "enum", "const", "oneOf", "anyOf"];
    const ruling = hasTypes(view) ? view.role : "text";
    const at = both.keyword(origins(pair), ...keywords);
    raise(after ? "null-allowed" : "null-refused", at, { ruling });
  }
  return true;
}
