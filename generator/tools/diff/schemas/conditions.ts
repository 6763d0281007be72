import { companionsOf, type KeywordOf, type Origin } from "../../../description/index.js";
import type { BothDescriptions } from "../comparing/descriptions.js";
import { type Conjunct, conjuncts, isKeywords, type Keywords } from "../comparing/outer-bounds.js";
import type { PairComparison, UnwrappedSchema } from "../comparing/pair.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { compareBound } from "./bounds.js";
import { plainConditions } from "../comparing/condition-forms.js";
import { sameAssertion } from "../comparing/same-assertion.js";
import { jsonTypesOf } from "./types.js";

/**
 * How each keyword that no kind of the model expresses is compared: as a condition, name by name, or with the schema that
 * it leads to. Those that have no effect without another are compared with it.
 */
const COMPARED: Readonly<
  Record<KeywordOf<"evaluator">, "condition" | "by name" | "by target" | "with another">
> = {
  not: "condition",
  if: "condition",
  then: "with another",
  else: "with another",
  contains: "condition",
  minContains: "with another",
  maxContains: "with another",
  dependentSchemas: "condition",
  dependencies: "by name",
  unevaluatedItems: "condition",
  unevaluatedProperties: "condition",
  propertyNames: "condition",
  dependentRequired: "by name",
  $dynamicRef: "by target",
};

/** Keywords in groups that have a meaning together. */
const CONDITIONS: readonly (readonly string[])[] = Object.entries(COMPARED)
  .filter(([, way]) => way === "condition")
  .map(([keyword]) => [keyword, ...companionsOf(keyword)]);

/** Compares the rest of two schemas after their shapes. */
export function compareConditions(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  layers: OldAndNew<UnwrappedSchema>,
): void {
  const { old, new: now } = layers;
  if (old.refined.length === 0 && now.refined.length === 0) return;
  const ofObjects = (["old", "new"] as const).every(
    (version) => jsonTypesOf(step.pair[version]).join() === "object",
  );
  const plain = (conjunct: Conjunct) => plainConditions(conjunct, ofObjects);
  const before = statementsOf(old.refined, step.both, "old").flatMap(plain);
  const after = statementsOf(now.refined, step.both, "new").flatMap(plain);
  for (const group of CONDITIONS)
    for (const [was, is] of pairUnmatched(step, group, { before, after }))
      compareGroup(
        step,
        { old: was?.origin ?? uses.old, new: is?.origin ?? uses.new },
        { group, before: was?.keywords ?? {}, after: is?.keywords ?? {} },
      );
  compareDependencies(step, uses, { before, after });
  const ofNull = {
    before: statementsOf(old.ofNull, step.both, "old"),
    after: statementsOf(now.ofNull, step.both, "new"),
  };
  compareTypes(step, uses, { before, after, ofNull });
}

/**
 * The schemas that apply together where one is written: those that its wrappers stand for, and the members of their
 * `allOf`. What these refer to is a part of the schema in the model, and compared as such.
 */
const statementsOf = (
  refined: UnwrappedSchema["refined"],
  { assertion }: BothDescriptions,
  version: Version,
): readonly Conjunct[] =>
  refined.flatMap((schema) => conjuncts(assertion(version, schema.assertion), schema.origin));

interface StatedConditions {
  readonly before: readonly Conjunct[];
  readonly after: readonly Conjunct[];
}

type MaybePair = readonly [old: Conjunct | undefined, now: Conjunct | undefined];

/** What is said by a group of keywords in one document only, in pairs as far as both say something else. */
function pairUnmatched(
  step: PairComparison,
  group: readonly string[],
  { before, after }: StatedConditions,
): readonly MaybePair[] {
  const rest = [...inGroup(after, group)];
  const left = inGroup(before, group).filter((old) => {
    const index = rest.findIndex((now) =>
      group.every((keyword) =>
        isSame(step, keyword, { before: old.keywords[keyword], after: now.keywords[keyword] }),
      ),
    );
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  const count = Math.max(left.length, rest.length);
  return Array.from({ length: count }, (_, index) => [left[index], rest[index]] as const);
}

/** What schemas say by a group of keywords, each thing once. */
function inGroup(stated: readonly Conjunct[], group: readonly string[]): readonly Conjunct[] {
  const found = new Map<string, Conjunct>();
  for (const { keywords, origin } of stated) {
    const own = Object.fromEntries(
      group.filter((key) => keywords[key] !== undefined).map((key) => [key, keywords[key]]),
    );
    const text = JSON.stringify(own);
    if (text !== "{}" && !found.has(text)) found.set(text, { keywords: own, origin });
  }
  return [...found.values()];
}

interface GroupChange {
  readonly group: readonly string[];
  readonly before: Keywords;
  readonly after: Keywords;
}

function compareGroup(step: PairComparison, uses: OldAndNew<Origin>, change: GroupChange): void {
  const { group, before, after } = change;
  for (const keyword of group) {
    const [was, is] = [before[keyword], after[keyword]];
    if (isCount(keyword) || isSame(step, keyword, { before: was, after: is })) continue;
    const others = keyword === "dependentSchemas" ? DEPENDENT : [];
    const at = step.both.keyword(uses, keyword, ...others);
    if (keyword === "propertyNames" && (was === undefined || is === undefined)) {
      const detail = { name: keyword, before: was, after: is };
      step.raise(was === undefined ? "bound-added" : "bound-removed", at, { detail });
      continue;
    }
    const detail = { name: keyword };
    if (was === undefined) step.raise("condition-added", at, { detail });
    else if (is === undefined) step.raise("condition-removed", at, { detail });
    else step.raise("condition-changed", at, { detail });
  }
  if (group.includes("contains")) compareCounts(step, uses, [before, after]);
}

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** Types beside a reference or alternatives, as far as these are the same before and after. */
function compareTypes(
  { pair, both, raise }: PairComparison,
  uses: OldAndNew<Origin>,
  { before, after, ofNull }: StatedConditions & { readonly ofNull: StatedConditions },
): void {
  const behind = (version: Version): readonly string[] => {
    const types = jsonTypesOf(pair[version]).flatMap(typesIn);
    const isNullable = both.nullable(version, pair[version]);
    return [...new Set(isNullable ? [...types, "null"] : types)];
  };
  const types = behind("old");
  if (!isSameSet(types, behind("new"))) return;
  const was = allowedBy({ stated: before, ofNull: ofNull.before }, types);
  const is = allowedBy({ stated: after, ofNull: ofNull.after }, types);
  if (isSameSet(was, is)) return;
  const detail = { before: textOf(was), after: textOf(is) };
  const at = both.keyword(uses, "type");
  if (is.every((type) => was.includes(type))) raise("type-narrowed", at, { detail });
  else if (was.every((type) => is.includes(type))) raise("type-widened", at, { detail });
  else raise("type-changed", at, { detail });
}

const ALL_TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"] as const;

/** Every number may be an integer, and any value of each type. */
const typesIn = (type: string): readonly string[] => {
  if (type === "any") return ALL_TYPES;
  return type === "number" ? ["integer", "number"] : [type];
};

function textOf(types: readonly string[]): string {
  if (types.length === ALL_TYPES.length) return "any";
  const named = types.filter((type) => type !== "integer" || !types.includes("number"));
  return named.join(" or ") || "never";
}

interface StatedTypes {
  readonly stated: readonly Conjunct[];
  readonly ofNull: readonly Conjunct[];
}

const allowedBy = ({ stated, ofNull }: StatedTypes, types: readonly string[]): readonly string[] =>
  types.filter((type) =>
    (type === "null" ? ofNull : stated).every(({ keywords }) => allows(keywords, type)),
  );

const allows = ({ type: allowed }: Keywords, type: string): boolean =>
  !Array.isArray(allowed) ||
  allowed.includes(type) ||
  (type === "integer" && allowed.includes("number"));

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** How many items match `contains`: at least one, unless `minContains` says otherwise (JSON Schema 2020-12, 6.4.5). */
function compareCounts(
  step: PairComparison,
  uses: OldAndNew<Origin>,
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

const isCount = (keyword: string): boolean => COUNTS.some(([name]) => name === keyword);

const isSame = (step: PairComparison, keyword: string, change: Change): boolean =>
  sameAssertion(keyword, change, {
    old: assertionsOf(step, "old"),
    new: assertionsOf(step, "new"),
  });

const assertionsOf = ({ both }: PairComparison, version: Version) => ({
  get: (ref: string) => both.assertion(version, ref),
  ends: both.references[version].assertions,
});

/** `dependentRequired`: each name that requires another one is compared separately. */
function compareDependencies(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { before, after }: StatedConditions,
): void {
  const [was, is] = [dependencies(before), dependencies(after)];
  for (const [kind, one, other] of [
    ["property-required", is, was],
    ["property-optional", was, is],
  ] as const)
    for (const [name, origin] of one) {
      if (other.has(name)) continue;
      const own =
        kind === "property-required" ? { ...uses, new: origin } : { ...uses, old: origin };
      step.raise(kind, step.both.keyword(own, ...DEPENDENT), { detail: { name } });
    }
}

/** The keywords that a name can bring another one with. */
const DEPENDENT = [
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "then",
  "else",
] as const;

const dependencies = (stated: readonly Conjunct[]): ReadonlyMap<string, Origin> =>
  new Map(
    stated.flatMap(({ keywords: { dependentRequired }, origin }) =>
      Object.entries(isKeywords(dependentRequired) ? dependentRequired : {}).flatMap(
        ([name, required]) =>
          Array.isArray(required)
            ? required.map((other) => [`${String(other)} beside ${name}`, origin] as const)
            : [],
      ),
    ),
  );
