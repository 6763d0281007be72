import { type BareSchema, type Origin, unwrap } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { hasTypes } from "../comparing/viewpoint.js";
import type { Both, Version } from "../findings/pairing.js";
import { type ChangeLocation, origins } from "../findings/written.js";
import {
  isListSchema,
  isListing,
  isWithin,
  isWithinText,
  jsonTypesOf,
  listedValues,
} from "./types.js";

/** Two schemas of different kinds: one may accept all values of the other nonetheless. */
export function compareKinds(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (compareTextList(step, old, now) || areBytes(old, now)) return;
  const within = hasTypes(step.view) ? isWithin : isWithinText;
  const uses: Both<Origin> = { old: old.origin, new: now.origin };
  const [before, after] = [jsonTypesOf(old), jsonTypesOf(now)];
  const isInside = before.every((type) => after.some((wider) => within(type, wider)));
  const holds = after.every((type) => before.some((wider) => within(type, wider)));
  const detail = { before: before.join(" or "), after: after.join(" or ") };
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

/** Bytes are a string in JSON and raw in a form: a schema that both use may be read either way. */
const areBytes = (...schemas: readonly BareSchema[]): boolean =>
  schemas.every(
    (schema) =>
      schema.kind === "binary" || (schema.kind === "string" && schema.format === "binary"),
  );

/** In a query string or header, a list of one item looks like the item alone. */
export function compareTextList(step: PairComparison, old: BareSchema, now: BareSchema): boolean {
  if (step.view.wire !== "text" || isListSchema(old) === isListSchema(now)) return false;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "type");
  const [before, after] = [jsonTypesOf(old), jsonTypesOf(now)].map((types) => types.join(" or "));
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

/** `any` accepts all values and `never` none. */
export function compareExtremes(step: PairComparison, old: BareSchema, now: BareSchema): void {
  if (old.kind === now.kind) return;
  const [before, after] = [jsonTypesOf(old), jsonTypesOf(now)].map((types) => types.join(" or "));
  const at = extremeAt(step, { old, new: now });
  const widens = old.kind === "never" || now.kind === "any";
  step.raise(widens ? "type-widened" : "type-narrowed", at, { detail: { before, after } });
}

/** Items that a list does not describe have the origin of the list, whose keywords are not theirs. */
function extremeAt({ both }: PairComparison, { old, new: now }: Both<BareSchema>): ChangeLocation {
  const uses: Both<Origin> = { old: old.origin, new: now.origin };
  const isImplied = (version: Version, { kind, origin }: BareSchema): boolean =>
    kind === "any" && both.written(version, origin, "type") !== undefined;
  if (isImplied("old", old)) return uses;
  if (isImplied("new", now)) return { ...uses, gone: true };
  return both.keyword(uses, "type", "enum", "const");
}

/** Returns whether null is fully compared here, so that the schemas below need not compare it. */
export function compareNull({ pair, both, raise }: PairComparison): boolean {
  const [was, is] = [both.nullable("old", pair.old, "own"), both.nullable("new", pair.new, "own")];
  // Any value may be null: what else is excluded is a change of type.
  const isAny = [pair.old, pair.new].some((schema) => unwrap(schema)?.kind === "any");
  if (isAny || was === is) return was;
  const [before, after] = [both.nullable("old", pair.old), both.nullable("new", pair.new)];
  if (before !== after) {
    const keywords = ["nullable", "type", "enum", "const", "oneOf", "anyOf"];
    raise(after ? "null-allowed" : "null-refused", both.keyword(origins(pair), ...keywords));
  }
  return true;
}
