import { canonical } from "../../core/json-value.js";
import type { Origin } from "../../core/origin.js";
import { OriginMap } from "../../core/origin-map.js";
import type { Discriminator, ObjectSchema, Schema, UnionSchema } from "../../model/schema.js";
import { unwrap } from "../../model/unwrap.js";
import { pairBy } from "../findings/pairing.js";
import { valuesOf } from "../values/enums.js";
import type { PairComparison } from "../pairs/pair.js";
import { chainOf, type ReferenceMemory } from "../findings/references.js";
import { typesOf } from "../pairs/types.js";

/** Matching alternatives of two schemas, by index, and the remaining ones. */
export interface Matching {
  readonly pairs: readonly (readonly [old: number, now: number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

export interface VariantLists {
  readonly variants: readonly Schema[];
  readonly discriminator?: Discriminator | undefined;
}

export const alternativesOf = (schema: Exclude<Schema, { kind: "ref" }>): VariantLists =>
  schema.kind === "union" ? schema : { variants: [schema] };

/** The alternatives of one side, and what is known of all of them. */
interface SignedSide extends VariantLists {
  readonly references: ReferenceMemory;
  /** The types of each alternative. */
  readonly types: readonly string[];
  /** How many alternatives have the same types. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first value of the discriminator for each alternative, by index. */
  readonly values: ReadonlyMap<number, string>;
}

type Sign = (side: SignedSide, index: number) => string | undefined;

/** The value of the discriminator. */
const discriminated: Sign = ({ values }, index) => values.get(index);

const declared: Sign = ({ variants, references }, index) => {
  const schema = variants[index];
  return schema && chainOf(schema, references).declaration?.name;
};

/** The value itself, if there is only one. */
const constant: Sign = ({ variants }, index) => {
  const schema = variants[index];
  const bare = schema && unwrap(schema);
  return bare?.kind === "literal" ? canonical(bare.value) : undefined;
};

/** The constants that distinguish an object for readers. */
const tags: Sign = ({ variants }, index) => {
  const schema = variants[index];
  const found = schema === undefined ? [] : tagsOf(schema);
  return found.length === 0 ? undefined : JSON.stringify(found.toSorted());
};

/** A type that only one alternative has. */
const type: Sign = ({ types, counts }, index) => {
  const own = types[index];
  return own !== undefined && counts.get(own) === 1 ? own : undefined;
};

function signedSide(alternatives: VariantLists, references: ReferenceMemory): SignedSide {
  const { variants, discriminator } = alternatives;
  const types = variants.map((schema) => typesOf(schema).join());
  const counts = new Map<string, number>();
  for (const own of types) counts.set(own, (counts.get(own) ?? 0) + 1);
  const cases = discriminator?.cases.toReversed() ?? [];
  const values = new Map(cases.map(({ variant, value }) => [variant, value]));
  return { ...alternatives, references, types, counts, values };
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
const SIGNS: readonly Sign[] = [discriminated, declared, constant, tags, type];

export function matchVariants(
  step: PairComparison,
  old: VariantLists,
  now: VariantLists,
): Matching {
  const signed = pairBy(
    candidates(step, "old", old),
    candidates(step, "new", now),
    ...Array.from(
      { length: SIGNS.length + 1 },
      (_, rank) =>
        ({ signs }: Candidate) =>
          signs[rank],
    ),
  );
  const pairs = signed.both.map(({ old: a, new: b }) => [a.index, b.index] as const);
  const free = new Set(signed.added);
  const removed: number[] = [];
  for (const candidate of signed.removed) {
    const best = closest(candidate, free);
    if (best === undefined) removed.push(candidate.index);
    else pairs.push([candidate.index, best.index]);
    if (best !== undefined) free.delete(best);
  }
  return { pairs, removed, added: [...free].map(({ index }) => index) };
}

interface Candidate {
  readonly index: number;
  readonly schema: Schema;
  readonly signs: readonly (string | undefined)[];
}

/** Identically written alternatives take precedence over all signs. */
function candidates(
  { both }: PairComparison,
  side: "old" | "new",
  alternatives: VariantLists,
): readonly Candidate[] {
  const signed = signedSide(alternatives, both.references[side]);
  // Values of a list and types of a list of types are alternatives that are written in one place.
  const texts = new OriginMap<string>();
  const textAt = (origin: Origin): string => {
    const known = texts.get(origin) ?? JSON.stringify(both.written(side, origin)) ?? "";
    texts.set(origin, known);
    return known;
  };
  return alternatives.variants.map((schema, index) => ({
    index,
    schema,
    signs: [textAt(schema.origin), ...SIGNS.map((sign) => sign(signed, index))],
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
  if (left.kind !== right.kind) return typesOf(left).join() === typesOf(right).join() ? ALIKE : 0;
  if (left.kind !== "object" || right.kind !== "object") return SAME_KIND;
  return overlap(names(left), names(right));
}

const names = ({ properties }: ObjectSchema): ReadonlySet<string> =>
  new Set(properties.map(({ name }) => name));

/** The share of names that two sets have in common: the Jaccard index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const common = [...a].filter((name) => b.has(name)).length;
  return common / (a.size + b.size - common);
}

/** Returns whether no value is valid for both schemas, as far as their types and constants show. */
export function areDisjoint(a: Schema, b: Schema): boolean {
  const [left, right] = [unwrap(a), unwrap(b)];
  if (left === undefined || right === undefined) return false;
  const [types, others] = [new Set(typesOf(left).map(broad)), typesOf(right).map(broad)];
  if (types.has("any") || others.includes("any")) return false;
  if (!others.some((other) => types.has(other))) return true;
  if (left.kind === "object" && right.kind === "object") return haveOtherConstants(left, right);
  if (isListing(left) && isListing(right)) {
    const values = new Set(valuesOf(left).map((value) => JSON.stringify(value)));
    return !valuesOf(right).some((value) => values.has(JSON.stringify(value)));
  }
  return false;
}

const broad = (name: string): string => (name === "integer" ? "number" : name);

const isListing = (schema: Schema): schema is Extract<Schema, { kind: "enum" | "literal" }> =>
  schema.kind === "enum" || schema.kind === "literal";

function haveOtherConstants(a: ObjectSchema, b: ObjectSchema): boolean {
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
  const objects = variants.every(
    (variant) => unwrap(variant)?.kind === "object" && tagsOf(variant).length > 0,
  );
  return (
    objects &&
    variants.every((variant, index) =>
      variants.slice(index + 1).every((other) => areDisjoint(variant, other)),
    )
  );
}
