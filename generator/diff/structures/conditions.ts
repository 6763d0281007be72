import type { RefinedSchema } from "../../model/schema.js";
import type { PairComparison, Uses } from "../pairs/pair.js";
import { typesOf } from "../pairs/types.js";
import { compareBound } from "../values/bounds.js";
import { sameAssertion } from "../values/same-assertion.js";

/** Keywords that are not expressed by any kind of the model: only the assertion contains them. */
const CONDITIONS = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "dependentSchemas",
  "dependencies",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;

type Keywords = { readonly [key: string]: unknown };

/** Compares the rest of two schemas after their shapes. */
export function compareConditions(
  step: PairComparison,
  uses: Uses,
  {
    old,
    new: now,
  }: { readonly old: readonly RefinedSchema[]; readonly new: readonly RefinedSchema[] },
): void {
  if (old.length === 0 && now.length === 0) return;
  const [before, after] = [assertionOf(step, "old", old), assertionOf(step, "new", now)];
  for (const keyword of CONDITIONS) {
    const [was, is] = [before[keyword], after[keyword]];
    if (isSame(step, keyword, { before: was, after: is })) continue;
    const at = step.both.keyword(uses, keyword);
    const detail = { name: keyword };
    if (was === undefined) step.raise("condition-added", at, { detail });
    else if (is === undefined) step.raise("condition-removed", at, { detail });
    else step.raise("condition-changed", at, { detail });
  }
  compareTypes(step, uses, { before: before["type"], after: after["type"] });
  compareCounts(step, uses, [before, after]);
  compareNames(step, uses, { before: before["propertyNames"], after: after["propertyNames"] });
  compareDependencies(step, uses, {
    before: before["dependentRequired"],
    after: after["dependentRequired"],
  });
}

function assertionOf(
  step: PairComparison,
  side: "old" | "new",
  refined: readonly RefinedSchema[],
): Keywords {
  return Object.assign(
    {},
    ...refined.map(({ assertion }) => objectOf(step.both.assertion(side, assertion))),
  );
}

const objectOf = (value: unknown): Keywords => (isObject(value) ? value : {});

const isObject = (value: unknown): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** Types beside a reference or alternatives, as far as these are the same before and after. */
function compareTypes({ pair, both, raise }: PairComparison, uses: Uses, change: Change): void {
  const [behind, now] = (["old", "new"] as const).map((side) => {
    const types = typesOf(pair[side]);
    return both.nullable(side, pair[side]) ? [...new Set([...types, "null"])] : types;
  });
  if (behind === undefined || now === undefined || !isSameSet(behind, now)) return;
  const [was, is] = [allowedBy(change.before, behind), allowedBy(change.after, now)];
  if (isSameSet(was, is)) return;
  const [before, after] = [was, is].map((types) => types.join(" or ") || "never");
  const detail = { before, after };
  const at = both.keyword(uses, "type");
  if (is.every((type) => was.includes(type))) raise("type-narrowed", at, { detail });
  else if (was.every((type) => is.includes(type))) raise("type-widened", at, { detail });
  else raise("type-changed", at, { detail });
}

const allowedBy = (type: unknown, types: readonly string[]): readonly string[] => {
  if (!Array.isArray(type) || types.includes("any")) return types;
  const allowed = new Set<unknown>(type.includes("number") ? [...type, "integer"] : type);
  return types.filter((each) => allowed.has(each));
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** How many items match `contains`: at least one, unless `minContains` says otherwise (JSON Schema 2020-12, 6.4.5). */
function compareCounts(
  step: PairComparison,
  uses: Uses,
  [before, after]: readonly [Keywords, Keywords],
): void {
  if (before["contains"] === undefined || after["contains"] === undefined) return;
  const count = (object: Keywords, keyword: string, fallback?: number): number | undefined =>
    typeof object[keyword] === "number" ? object[keyword] : fallback;
  for (const [name, tighter, fallback] of COUNTS)
    compareBound(step, {
      name,
      at: step.both.keyword(uses, name),
      before: count(before, name, fallback),
      after: count(after, name, fallback),
      tighter,
    });
}

const COUNTS = [
  ["minContains", "higher", 1],
  ["maxContains", "lower", undefined],
] as const;

function compareNames(step: PairComparison, uses: Uses, { before, after }: Change): void {
  if (isSame(step, "propertyNames", { before, after })) return;
  const at = step.both.keyword(uses, "propertyNames");
  const detail = { name: "propertyNames", before, after };
  if (before === undefined) step.raise("bound-added", at, { detail });
  else if (after === undefined) step.raise("bound-removed", at, { detail });
  else step.raise("condition-changed", at, { detail });
}

const isSame = (step: PairComparison, keyword: string, change: Change): boolean =>
  sameAssertion(keyword, change, {
    old: assertionsOf(step, "old"),
    new: assertionsOf(step, "new"),
  });

const assertionsOf = ({ both }: PairComparison, side: "old" | "new") => ({
  get: (ref: string) => both.assertion(side, ref),
  ends: both.references[side].assertions,
});

/** `dependentRequired`: each name that requires another one is compared separately. */
function compareDependencies(step: PairComparison, uses: Uses, { before, after }: Change): void {
  const [was, is] = [dependencies(before), dependencies(after)];
  const at = step.both.keyword(uses, "dependentRequired");
  for (const name of is)
    if (!was.has(name)) step.raise("property-required", at, { detail: { name } });
  for (const name of was)
    if (!is.has(name)) step.raise("property-optional", at, { detail: { name } });
}

const dependencies = (value: unknown): ReadonlySet<string> =>
  new Set(
    Object.entries(objectOf(value)).flatMap(([name, required]) =>
      Array.isArray(required) ? required.map((other) => `${String(other)} beside ${name}`) : [],
    ),
  );
