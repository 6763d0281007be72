import {
  type BareSchema,
  canonical,
  type EnumSchema,
  type ObjectSchema,
  propertiesNamed,
  type Schema,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { chainOf } from "../findings/references.js";
import { isEqual } from "../findings/written.js";
import { commonTag, excludeEachOther } from "./tags.js";
import { isFreeText, isListing, listedValues, listsStrings, schemaName } from "./types.js";
import type { Alternative, MatchedAlternatives, VariantLists } from "./variants.js";

/**
 * The alternatives of two schemas in a form in which they can be compared: authors write the same ones in several ways.
 */
export function comparable(
  step: PairComparison,
  lists: OldAndNew<VariantLists>,
): OldAndNew<VariantLists> {
  const flat = {
    old: flattenLists(step, "old", lists.old),
    new: flattenLists(step, "new", lists.new),
  };
  const merged = isOpenList(flat.old) && isOpenList(flat.new) ? mapBoth(flat, openList) : flat;
  return { old: splitByTag(step, "old", merged), new: splitByTag(step, "new", merged) };
}

const mapBoth = <Item>(
  { old, new: now }: OldAndNew<Item>,
  map: (item: Item) => Item,
): OldAndNew<Item> => ({ old: map(old), new: map(now) });

const otherThan = (version: Version): Version => (version === "old" ? "new" : "old");

/** Changes some alternatives. The cases of a discriminator count them as they are written. */
function replaceVariants(lists: VariantLists, partsOf: (variant: Schema) => readonly Schema[]) {
  const parts = lists.variants.map(partsOf);
  return parts.every((part, index) => part.length === 1 && part[0] === lists.variants[index])
    ? lists
    : { variants: parts.flat() };
}

/** A list of strings that may grow is a union; among other alternatives, its own stand for it. */
function flattenLists(
  { both }: PairComparison,
  version: Version,
  lists: VariantLists,
): VariantLists {
  return replaceVariants(lists, (variant) => {
    const { schema } = chainOf(variant, both.references[version]);
    return schema.kind === "union" && isOpenList(schema) ? schema.variants : [variant];
  });
}

/** Returns whether strings are listed beside any string: the usual way of saying that the list may grow. */
const isOpenList = ({ variants }: VariantLists): boolean =>
  variants.some(isFreeText) && variants.some(listsStrings);

/** Listed strings beside any string, as one list that may grow. */
function openList(lists: VariantLists): VariantLists {
  const listed = lists.variants.filter(listsStrings);
  const [first] = listed;
  if (first === undefined) return lists;
  const values = listed.flatMap((schema) => {
    const bare = unwrap(schema);
    if (bare === undefined || !isListing(bare)) return [];
    return bare.kind === "enum" ? bare.values : listedValues(bare).map(String).map(valueOf);
  });
  const { origin, docs } = unwrap(first) ?? first;
  const list: EnumSchema = { origin, docs, kind: "enum", values, extensibility: "open" };
  return replaceVariants(lists, (variant) => {
    if (isFreeText(variant)) return [];
    return listsStrings(variant) ? (variant === first ? [list] : []) : [variant];
  });
}

const valueOf = (value: string): EnumSchema["values"][number] => ({ value });

/**
 * An object whose tag lists several values is the same as one object for each of them. Where the other version has
 * several objects for these values, both are compared one value at a time.
 */
function splitByTag(
  { both }: PairComparison,
  version: Version,
  lists: OldAndNew<VariantLists>,
): VariantLists {
  const tag = commonTag(lists[otherThan(version)].variants);
  if (tag === undefined) return lists[version];
  return replaceVariants(lists[version], (variant) => {
    const { schema: object } = chainOf(variant, both.references[version]);
    if (object.kind !== "object") return [variant];
    const property = object.properties.find(({ name, required }) => required && name === tag.name);
    const listed = property && unwrap(property.schema);
    if (listed?.kind !== "enum") return [variant];
    const groups = new Map<number | undefined, EnumSchema["values"]>();
    for (const value of listed.values) {
      const holder = tag.holders.get(canonical(value.value));
      groups.set(holder, [...(groups.get(holder) ?? []), value]);
    }
    return groups.size === 1
      ? [variant]
      : [...groups.values()].map((values) => withTag(object, tag.name, { ...listed, values }));
  });
}

function withTag(object: ObjectSchema, tag: string, listed: EnumSchema): ObjectSchema {
  const { origin, docs, values } = listed;
  const [only] = values;
  const schema: Schema =
    only !== undefined && values.length === 1
      ? { origin, docs, kind: "literal", value: only.value }
      : listed;
  return {
    ...object,
    properties: object.properties.map((property) =>
      property.name === tag ? { ...property, schema } : property,
    ),
  };
}

/** Two alternatives with a value in common, by what each of them is in both versions. */
interface Overlap {
  readonly alternatives: readonly [PairedAlternative, PairedAlternative];
  readonly value: unknown;
}

interface PairedAlternative {
  readonly schema: Schema;
  /** The matching alternative of the other version. */
  readonly other?: Schema;
}

/**
 * Reports alternatives of `oneOf` that overlap in one version alone: it refuses the values that they have in common (JSON
 * Schema 2020-12, core 10.2.1.3), which the other version accepts. Where neither of the two is in the other version,
 * their values are another matter.
 */
export function compareOverlaps(
  step: PairComparison,
  schemas: OldAndNew<BareSchema>,
  matching: MatchedAlternatives,
): void {
  const was = overlapsIn(step, "old", { schema: schemas.old, matching });
  const is = overlapsIn(step, "new", { schema: schemas.new, matching });
  const uses = { old: schemas.old.origin, new: schemas.new.origin };
  const at = step.both.keyword(uses, "oneOf", "anyOf");
  const { role } = step.view;
  for (const overlap of is.filter(isMissingFrom(was))) {
    const detail = namesOf(overlap);
    if (isExpected(overlap)) step.raise("overlap-added", at, { detail });
    else if (role === "sent") step.raise("overlap-added", at, { detail, ruling: "sentExtra" });
  }
  for (const overlap of was.filter(isMissingFrom(is)))
    if (role === "read" || isExpected(overlap))
      step.raise("overlap-removed", at, { detail: namesOf(overlap) });
}

const namesOf = ({ alternatives: [one, other] }: Overlap) => ({
  name: `${schemaName(one.schema)} and ${schemaName(other.schema)}`,
});

/** Returns whether other overlaps are not between the same alternatives, and do not refuse the value already. */
const isMissingFrom =
  (overlaps: readonly Overlap[]) =>
  ({ alternatives, value }: Overlap): boolean =>
    !overlaps.some(
      (candidate) =>
        isEqual(candidate.value, value) ||
        alternatives.every(({ other }) =>
          candidate.alternatives.some(({ schema }) => schema === other),
        ),
    );

/** Returns whether an alternative that was there before describes all properties of the common value. */
const isExpected = ({ alternatives, value }: Overlap): boolean =>
  typeof value !== "object" ||
  value === null ||
  Array.isArray(value) ||
  alternatives
    .flatMap(({ other }) => other ?? [])
    .some((schema) =>
      Object.keys(value).every((name) => [...propertiesNamed(schema, name)].length > 0),
    );

interface Alternatives {
  readonly schema: BareSchema;
  readonly matching: MatchedAlternatives;
}

function overlapsIn(
  step: PairComparison,
  version: Version,
  { schema, matching }: Alternatives,
): readonly Overlap[] {
  if (schema.kind !== "union" || !schema.exclusive || schema.discriminator !== undefined) return [];
  const other = version === "old" ? "new" : "old";
  const matched = matching.pairs.map((pair) => ({
    schema: pair[version].schema,
    other: pair[other].schema,
    isSame: textOf(step, "old", pair.old) === textOf(step, "new", pair.new),
  }));
  const rest = version === "old" ? matching.removed : matching.added;
  const pairs = matched.flatMap((one, index) =>
    [
      ...matched.slice(index + 1).filter(({ isSame }) => !isSame || !one.isSame),
      ...rest.map(({ schema: two }) => ({ schema: two })),
    ].map((two) => [one, two] as const),
  );
  return pairs
    .filter(([one, two]) => mayOverlap(one.schema, two.schema))
    .flatMap((alternatives) => {
      const [one, two] = alternatives;
      const value = step.both.common(version, one.schema, two.schema);
      return value === undefined ? [] : [{ alternatives, value }];
    });
}

/** What is written of an alternative, at the end of its references. */
const textOf = ({ both }: PairComparison, version: Version, { schema }: Alternative): string =>
  JSON.stringify(both.written(version, chainOf(schema, both.references[version]).schema.origin));

/** Alternatives that are not one schema have too many values to try. */
const mayOverlap = (one: Schema, two: Schema): boolean =>
  !excludeEachOther(one, two) && [one, two].every((schema) => !MANY.has(unwrap(schema)?.kind));

const MANY: ReadonlySet<string | undefined> = new Set([undefined, "union", "intersection"]);
