import {
  canonical,
  type Discriminator,
  type ObjectSchema,
  type Origin,
  OriginMap,
  type Schema,
  textOrder,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { type OldAndNew, pairBy, type Version } from "../findings/pairing.js";
import { chainOf, type ReferenceMemory } from "../findings/references.js";
import { type CommonTag, commonTag, haveOtherTags, tagsOf } from "./tags.js";
import { jsonTypesOf } from "./types.js";

/** One of several alternatives or parts. */
export interface Alternative {
  readonly index: number;
  readonly schema: Schema;
}

/** Matching alternatives of two schemas, and the remaining ones. */
export interface MatchedAlternatives {
  readonly pairs: readonly OldAndNew<Alternative>[];
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
  /** The first value of the discriminator for each alternative, by index, or that of a tag. */
  readonly values: ReadonlyMap<number, string>;
  /** The tags of each alternative. */
  readonly tags: readonly (string | undefined)[];
}

type Sign = (alternative: Alternative, variants: SignedVariants) => string | undefined;

/** Identically written alternatives correspond, whatever else they have in common with others; references may not. */
const text: Sign = ({ index, schema }, { texts }) =>
  schema.kind === "ref" ? undefined : texts[index];

/** The value of the discriminator, or of a tag: the name of a declaration may pass to another alternative. */
const discriminatorValue: Sign = ({ index }, { values }) => values.get(index);

const declarationName: Sign = ({ schema }, { references }) =>
  chainOf(schema, references).declaration?.name;

/** The value itself, if there is only one. */
const constant: Sign = ({ schema }) => {
  const bare = unwrap(schema);
  return bare?.kind === "literal" ? canonical(bare.value) : undefined;
};

/** The tags of an object, if no other alternative has the same. */
const tags: Sign = ({ index }, { tags: all }) => {
  const own = all[index];
  return own !== undefined && all.filter((other) => other === own).length === 1 ? own : undefined;
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
  const values =
    discriminator === undefined
      ? firstValues(commonTag(variants))
      : new Map(
          discriminator.cases
            .toReversed()
            .map(({ variant, value }) => [
              variant,
              `${discriminator.property} ${canonical(value)}`,
            ]),
        );
  const tags = variants.map(textOfTags);
  return { references: both.references[version], texts, types, counts, values, tags };
}

/** The first value of a tag for each alternative, by index. */
const firstValues = (tag: CommonTag | undefined): ReadonlyMap<number, string> =>
  new Map(
    [...(tag?.holders ?? [])]
      .toReversed()
      .map(([value, index]) => [index, `${tag?.name} ${value}`]),
  );

/** The tags of an object as one string. */
function textOfTags(schema: Schema): string | undefined {
  const own = [...tagsOf(schema)].map(([name, values]) => [name, [...values].sort()] as const);
  return own.length === 0
    ? undefined
    : JSON.stringify(own.toSorted(([one], [other]) => textOrder(one, other)));
}

/** Signs that two alternatives correspond, the most reliable first. */
const SIGNS: readonly Sign[] = [text, discriminatorValue, declarationName, constant, tags, type];

export function matchVariants(
  step: PairComparison,
  old: VariantLists,
  now: VariantLists,
): MatchedAlternatives {
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

/** The most similar alternative; one with another tag is another one, however similar. */
function closest({ schema }: Candidate, free: ReadonlySet<Candidate>): Candidate | undefined {
  const ranked = [...free]
    .filter((candidate) => !haveOtherTags(schema, candidate.schema))
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
