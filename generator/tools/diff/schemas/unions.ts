import {
  type BareSchema,
  type Discriminator,
  type Origin,
  propertiesNamed,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { Both, Version } from "../findings/pairing.js";
import { declarationsIn } from "../findings/references.js";
import type { ChangeLocation } from "../findings/written.js";
import { schemaName, jsonTypesOf } from "./types.js";
import {
  type Alternative,
  alternativesOf,
  excludeEachOther,
  areTagged,
  type Matching,
  matchVariants,
  type VariantLists,
} from "./variants.js";

/** Compares two schemas at least one of which is a union; the other one is treated as a union of itself. */
export function compareUnions(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const uses: Both<Origin> = { old: old.origin, new: now.origin };
  const [before, after] = [alternativesOf(old), alternativesOf(now)];
  const { pairs, removed, added } = matchVariants(step, before, after);
  if (pairs.length === 0) {
    reportOtherTypes(step, old, now);
    return;
  }
  for (const { old: variant, new: other } of pairs) {
    step.visitPart(variant.schema, other.schema);
    compareTag(step, uses, {
      old: tagOf(variant, before.discriminator),
      new: tagOf(other, after.discriminator),
    });
  }
  const gone = removed
    .map(({ schema }) => schema)
    .filter(
      (schema) => !after.variants.some((other) => step.both.holds(schema, other, ["old", "new"])),
    );
  const come = added
    .map(({ schema }) => schema)
    .filter(
      (schema) => !before.variants.some((other) => step.both.holds(schema, other, ["new", "old"])),
    );
  if (isTypeList(old) && isTypeList(now)) reportTypes(step, uses, { old, new: now, gone, come });
  else reportVariants(step, uses, { old, new: now, gone, come });
  if (old.kind !== "union" || now.kind !== "union") return;
  compareKeywords(step, old, now);
  compareFallbacks(step, uses, { before, after, pairs });
}

function reportOtherTypes(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const [before, after] = [jsonTypesOf(old), jsonTypesOf(now)].map((types) => types.join(" or "));
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "type", "oneOf", "anyOf");
  step.raise("type-changed", at, { detail: { before, after } });
}

/** Alternatives with the same origin come from a list of types. */
const isTypeList = (schema: BareSchema): boolean =>
  schema.kind !== "union" ||
  schema.variants.every(({ origin }) => origin.pointer === schema.origin.pointer);

interface Tag {
  readonly values: readonly string[];
  /** Whether the schema of the alternative contains them too: then the change is reported there. */
  readonly stated: boolean;
}

/** The values of the discriminator for an alternative. */
function tagOf(
  { index, schema: variant }: Alternative,
  discriminator: Discriminator | undefined,
): Tag | undefined {
  if (discriminator === undefined) return undefined;
  const values = discriminator.cases.filter((entry) => entry.variant === index);
  const kinds = [...propertiesNamed(variant, discriminator.property)].map(
    ({ schema }) => unwrap(schema)?.kind,
  );
  const stated = kinds.some((kind) => kind === "literal" || kind === "enum");
  return { values: values.map(({ value }) => value), stated };
}

function compareTag(
  step: PairComparison,
  uses: Both<Origin>,
  { old, new: now }: Both<Tag | undefined>,
): void {
  if (old === undefined || now === undefined || old.stated || now.stated) return;
  if (old.values.length === 0 || now.values.length === 0) return;
  const gone = old.values.filter((value) => !now.values.includes(value));
  const come = now.values.filter((value) => !old.values.includes(value));
  const at = step.both.keyword(uses, "discriminator");
  if (gone.length > 0 && come.length > 0) {
    const detail = { before: gone.join(", "), after: now.values.join(", ") };
    step.raise("enum-changed", at, { detail });
  } else if (gone.length > 0) step.raise("enum-value-removed", at, { detail: { values: gone } });
  else if (come.length > 0) step.raise("enum-value-added", at, { detail: { values: come } });
}

interface Leftovers {
  readonly old: BareSchema;
  readonly new: BareSchema;
  readonly gone: readonly Schema[];
  readonly come: readonly Schema[];
}

function reportTypes(
  step: PairComparison,
  uses: Both<Origin>,
  { old, new: now, gone, come }: Leftovers,
): void {
  if (gone.length === 0 && come.length === 0) return;
  const [before, after] = [jsonTypesOf(old), jsonTypesOf(now)].map((types) => types.join(" or "));
  const at = step.both.keyword(uses, "type");
  const detail = { before, after };
  if (gone.length === 0) step.raise("type-widened", at, { detail });
  else if (come.length === 0) step.raise("type-narrowed", at, { detail });
  else step.raise("type-changed", at, { detail });
}

function reportVariants(
  step: PairComparison,
  uses: Both<Origin>,
  { old, new: now, gone, come }: Leftovers,
): void {
  for (const schema of gone) {
    if (isFreeText(schema) && listsStrings(now)) {
      step.raise("enum-closed", uses, step.view.role === "sent" ? { ruling: "sentOpen" } : {});
      continue;
    }
    const at: ChangeLocation = isListed(step, "new", now)
      ? { old: schema.origin, new: now.origin, gone: true }
      : uses;
    step.raise("variant-removed", at, { detail: { name: schemaName(schema) } });
  }
  const tagged = now.kind === "union" && areTagged(now);
  for (const schema of come) {
    if (isFreeText(schema) && listsStrings(old)) {
      step.raise("enum-opened", uses);
      continue;
    }
    const at: ChangeLocation = isListed(step, "old", old)
      ? { old: old.origin, new: schema.origin }
      : uses;
    const ruling = step.view.role === "read" && tagged ? "readTagged" : step.view.role;
    step.raise("variant-added", at, { detail: { name: schemaName(schema) }, ruling });
  }
}

/** A free string next to a list of strings: the usual way of saying that the list is extensible. */
function isFreeText(schema: Schema): boolean {
  const bare = unwrap(schema);
  return bare?.kind === "string" && bare.pattern === undefined && bare.format === undefined;
}

const listsStrings = (schema: BareSchema): boolean =>
  alternativesOf(schema).variants.some((variant) => {
    const bare = unwrap(variant);
    return bare?.kind === "enum" && jsonTypesOf(bare).join() === "string";
  });

/** Returns whether a schema is written as a union, even if it has only one alternative. */
function isListed({ both, pair }: PairComparison, version: Version, schema: BareSchema): boolean {
  const holders = [
    schema.origin,
    pair.use.at[version],
    ...[...declarationsIn(pair.use.through[version])].map(({ origin }) => origin),
  ];
  const isWritten = (keyword: string): boolean =>
    holders.some((origin) => both.written(version, origin, keyword) !== undefined);
  return schema.kind === "union" || isWritten("oneOf") || isWritten("anyOf");
}

function compareKeywords(step: PairComparison, old: UnionSchema, now: UnionSchema): void {
  compareDiscriminators(step, old, now);
  if (old.exclusive === now.exclusive) return;
  const overlap = [old, now].some(({ variants }) =>
    variants.some((variant, index) =>
      variants.slice(index + 1).some((other) => !excludeEachOther(variant, other)),
    ),
  );
  if (!overlap) return;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "oneOf", "anyOf");
  const [before, after] = [old, now].map(({ exclusive }) => (exclusive ? "oneOf" : "anyOf"));
  const ruling = now.exclusive ? step.view.role : (`${step.view.role}Wider` as const);
  step.raise("union-changed", at, { detail: { before, after }, ruling });
}

/** The alternative for values that the discriminator does not list (OpenAPI 3.2, `defaultMapping`). */
function compareFallbacks(
  step: PairComparison,
  uses: Both<Origin>,
  {
    before,
    after,
    pairs,
  }: {
    readonly before: VariantLists;
    readonly after: VariantLists;
    readonly pairs: Matching["pairs"];
  },
): void {
  if (before.discriminator === undefined || after.discriminator === undefined) return;
  const [was, is] = [before.discriminator.fallback, after.discriminator.fallback];
  const isNone = was === undefined && is === undefined;
  if (isNone || pairs.some(({ old, new: now }) => old.index === was && now.index === is)) return;
  const nameAt = ({ variants }: VariantLists, index: number | undefined): string => {
    const variant = index === undefined ? undefined : variants[index];
    return variant === undefined ? "none of the alternatives" : schemaName(variant);
  };
  const at = step.both.keyword(uses, "discriminator");
  const detail = { before: nameAt(before, was), after: nameAt(after, is) };
  step.raise("discriminator-default-changed", at, { detail });
}

function compareDiscriminators(step: PairComparison, old: UnionSchema, now: UnionSchema): void {
  const [before, after] = [old.discriminator?.property, now.discriminator?.property];
  if (before === after) return;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "discriminator");
  const detail = { before, after };
  if (before === undefined) step.raise("discriminator-added", at, { detail });
  else if (after === undefined) step.raise("discriminator-removed", at, { detail });
  else step.raise("discriminator-changed", at, { detail });
}

/** Parts of `allOf` that could not be merged: each is a condition. */
export function compareIntersections(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const [before, after] = [partsOf(old), partsOf(now)];
  const { pairs, removed, added } = matchVariants(step, { variants: before }, { variants: after });
  for (const { old: part, new: other } of pairs) step.visitPart(part.schema, other.schema);
  for (const { schema } of removed) {
    const at: ChangeLocation = { old: schema.origin, new: now.origin, gone: true };
    step.raise("condition-removed", at, { detail: { name: schemaName(schema) } });
  }
  for (const { schema } of added) {
    const at: ChangeLocation = { old: old.origin, new: schema.origin };
    step.raise("condition-added", at, { detail: { name: schemaName(schema) } });
  }
}

const partsOf = (schema: BareSchema): readonly Schema[] =>
  schema.kind === "intersection" ? schema.parts : [schema];
