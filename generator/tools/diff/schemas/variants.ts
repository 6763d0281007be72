import {
  canonical,
  type Discriminator,
  type ObjectSchema,
  type Origin,
  OriginMap,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { type Both, pairBy, type Version } from "../findings/pairing.js";
import { chainOf, type ReferenceMemory } from "../findings/references.js";
import { jsonTypesOf, listedValues } from "./types.js";

/** One of several alternatives or parts. */
export interface Alternative {
  readonly index: number;
  readonly schema: Schema;
}

/** Matching alternatives of two schemas, and the remaining ones. */
export interface Matching {
  readonly pairs: readonly Both<Alternative>[];
  readonly removed: readonly Alternative[];
  readonly added: readonly Alternative[];
}

export interface VariantLists {
  readonly variants: readonly Schema[];
  readonly discriminator?: Discriminator | undefined;
}

export const alternativesOf = (schema: Exclude<Schema, { kind: "ref" }>): VariantLists =>
  schema.kind === "union" ? schema : { variants: [schema] };

/** The alternatives of one schema, and what is known of all of them. */
interface SignedVariants {
  readonly references: ReferenceMemory;
  /** What is written in the document for each alternative. */
  readonly texts: readonly string[];
  /** The types of each alternative. */
  readonly types: readonly string[];
  /** How many alternatives have the same types. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first value of the discriminator for each alternative, by index. */
  readonly values: ReadonlyMap<number, string>;
}

type Sign = (alternative: Alternative, variants: SignedVariants) => string | undefined;

/** Identically written alternatives correspond, whatever else they have in common with others. */
const text: Sign = ({ index }, { texts }) => texts[index];

/** The value of the discriminator. */
const discriminated: Sign = ({ index }, { values }) => values.get(index);

const declared: Sign = ({ schema }, { references }) =>
  chainOf(schema, references).declaration?.name;

/** The value itself, if there is only one. */
const constant: Sign = ({ schema }) => {
  const bare = unwrap(schema);
  return bare?.kind === "literal" ? canonical(bare.value) : undefined;
};

/** The constants that distinguish an object for readers. */
const tags: Sign = ({ schema }) => {
  const found = tagsOf(schema);
  return found.length === 0 ? undefined : JSON.stringify(found.toSorted());
};

/** A type that only one alternative has. */
const type: Sign = ({ index }, { types, counts }) => {
  const own = types[index];
  return own !== undefined && counts.get(own) === 1 ? own : undefined;
};

function signedVariants(
  { both }: PairComparison,
  version: Version,
  { variants, discriminator }: VariantLists,
): SignedVariants {
  const types = variants.map((schema) => jsonTypesOf(schema).join());
  const counts = new Map<string, number>();
  for (const own of types) counts.set(own, (counts.get(own) ?? 0) + 1);
  // Values of a list and types of a list of types are alternatives that are written in one place.
  const known = new OriginMap<string>();
  const textAt = (origin: Origin): string => {
    const found = known.get(origin) ?? JSON.stringify(both.written(version, origin)) ?? "";
    known.set(origin, found);
    return found;
  };
  const texts = variants.map(({ origin }) => textAt(origin));
  const cases = discriminator?.cases.toReversed() ?? [];
  const values = new Map(cases.map(({ variant, value }) => [variant, value]));
  return { references: both.references[version], texts, types, counts, values };
}

function tagsOf(schema: Schema): readonly string[] {
  const bare = unwrap(schema);
  if (bare?.kind !== "object") return [];
  return bare.properties.flatMap(({ name, required, schema: inner }) => {
    const value = unwrap(inner);
    return required && value?.kind === "literal" ? [JSON.stringify([name, value.value])] : [];
  });
}

/** Signs that two alternatives correspond, the most reliable first. */
const SIGNS: readonly Sign[] = [text, discriminated, declared, constant, tags, type];

export function matchVariants(
  step: PairComparison,
  old: VariantLists,
  now: VariantLists,
): Matching {
  const signed = pairBy(
    candidates(step, "old", old),
    candidates(step, "new", now),
    ...SIGNS.map(
      (_, rank) =>
        ({ signs }: Candidate) =>
          signs[rank],
    ),
  );
  const pairs = [...signed.both];
  const free = new Set(signed.added);
  const removed: Candidate[] = [];
  for (const candidate of signed.removed) {
    const best = closest(candidate, free);
    if (best === undefined) {
      removed.push(candidate);
      continue;
    }
    pairs.push({ old: candidate, new: best });
    free.delete(best);
  }
  return { pairs, removed, added: [...free] };
}

interface Candidate extends Alternative {
  readonly signs: readonly (string | undefined)[];
}

function candidates(
  step: PairComparison,
  version: Version,
  alternatives: VariantLists,
): readonly Candidate[] {
  const signed = signedVariants(step, version, alternatives);
  return alternatives.variants.map((schema, index) => ({
    index,
    schema,
    signs: SIGNS.map((sign) => sign({ index, schema }, signed)),
  }));
}

/** The minimum similarity of properties for alternatives to correspond. */
const ALIKE = 0.5;

/** Schemas of one kind are more similar than those that only have the same types, as an object and a union of objects. */
const SAME_KIND = 0.6;

function closest({ schema }: Candidate, free: ReadonlySet<Candidate>): Candidate | undefined {
  const ranked = [...free]
    .map((candidate) => ({ candidate, score: likeness(schema, candidate.schema) }))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score);
  return ranked[0]?.candidate;
}

function likeness(a: Schema, b: Schema): number {
  const [left, right] = [unwrap(a), unwrap(b)];
  if (left === undefined || right === undefined) return 0;
  if (left.kind === "object" && right.kind === "object") return overlap(names(left), names(right));
  if (left.kind === right.kind) return SAME_KIND;
  return jsonTypesOf(left).join() === jsonTypesOf(right).join() ? ALIKE : 0;
}

const names = ({ properties }: ObjectSchema): ReadonlySet<string> =>
  new Set(properties.map(({ name }) => name));

/** The share of names that two sets have in common: the Jaccard index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b]);
  const different = [...all].filter((name) => !a.has(name) || !b.has(name)).length;
  return 1 - different / Math.max(1, all.size);
}

/** Returns whether no value is valid for both schemas, as far as their types and constants show. */
export function excludeEachOther(a: Schema, b: Schema): boolean {
  const [left, right] = [unwrap(a), unwrap(b)];
  if (left === undefined || right === undefined) return false;
  const [types, others] = [new Set(jsonTypesOf(left).map(broad)), jsonTypesOf(right).map(broad)];
  if (types.has("any") || others.includes("any")) return false;
  if (!others.some((other) => types.has(other))) return true;
  if (isListing(left) && isListing(right)) {
    const values = new Set(listedValues(left).map((value) => JSON.stringify(value)));
    return !listedValues(right).some((value) => values.has(JSON.stringify(value)));
  }
  return haveOtherConstants(left, right);
}

const broad = (name: string): string => (name === "integer" ? "number" : name);

const isListing = (schema: Schema): schema is Extract<Schema, { kind: "enum" | "literal" }> =>
  schema.kind === "enum" || schema.kind === "literal";

function haveOtherConstants(a: Schema, b: Schema): boolean {
  const values = new Map(tagsOf(a).map((tag) => JSON.parse(tag)));
  return tagsOf(b).some((tag) => {
    const [name, value] = JSON.parse(tag);
    return values.has(name) && values.get(name) !== value;
  });
}

/**
 * Returns whether readers can distinguish all alternatives: by a discriminator, or because no two have a value in
 * common.
 */
export function areTagged({ variants, discriminator }: UnionSchema): boolean {
  if (discriminator !== undefined) return true;
  return variants.every(
    (variant, index) =>
      tagsOf(variant).length > 0 &&
      variants.slice(index + 1).every((other) => excludeEachOther(variant, other)),
  );
}
