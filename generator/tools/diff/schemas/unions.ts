import {
  type BareSchema,
  type Discriminator,
  type Origin,
  propertiesNamed,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import type { VersionedSchema } from "../comparing/descriptions.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { declarationsIn } from "../findings/references.js";
import type { ChangeLocation } from "../findings/written.js";
import { comparable, compareOverlaps } from "./alternatives.js";
import { excludeEachOther, isRecognizable } from "./tags.js";
import { isFreeText, listsStrings, schemaName, typesOfBoth } from "./types.js";
import {
  type Alternative,
  alternativesOf,
  type MatchedAlternatives,
  matchVariants,
  type VariantLists,
} from "./variants.js";

/** Compares two schemas at least one of which is a union; the other one is treated as a union of itself. */
export function compareUnions(step: PairComparison, old: BareSchema, now: BareSchema): void {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const { old: before, new: after } = comparable(step, {
    old: alternativesOf(old),
    new: alternativesOf(now),
  });
  const matching = matchVariants(step, before, after);
  const { pairs, ...unmatched } = matching;
  for (const { old: variant, new: other } of pairs) {
    step.visitPart(variant.schema, other.schema);
    compareTag(step, uses, {
      old: tagOf(variant, before.discriminator),
      new: tagOf(other, after.discriminator),
    });
  }
  const removed = notHeld(step, unmatched.removed, { version: "old", by: after.variants });
  const added = notHeld(step, unmatched.added, { version: "new", by: before.variants });
  const isOther =
    pairs.length === 0 &&
    added.length > 0 &&
    removed.some((schema) => !isExtension(step, { schema, version: "old" }, now));
  if (isOther || (isTypeList(old) && isTypeList(now)))
    reportTypes(step, uses, { old, new: now, removed, added });
  else {
    const all = { before: before.variants, after: after.variants };
    reportVariants(step, uses, { old, new: now, removed, added, ...all });
  }
  const areUnions = old.kind === "union" && now.kind === "union";
  if (!areUnions || old.exclusive === now.exclusive)
    compareOverlaps(step, { old, new: now }, matching);
  if (!areUnions) return;
  compareKeywords(step, old, now);
  compareFallbacks(step, uses, { before, after, pairs });
}

interface HeldBy {
  readonly version: Version;
  /** The alternatives of the other version. */
  readonly by: readonly Schema[];
}

/** The alternatives whose values no alternative of the other version accepts. */
function notHeld(
  { both, view }: PairComparison,
  alternatives: readonly Alternative[],
  { version, by }: HeldBy,
): readonly Schema[] {
  const other = version === "old" ? "new" : "old";
  return alternatives
    .map(({ schema }) => schema)
    .filter(
      (schema) =>
        !by.some((big) => both.holds({ schema, version }, { schema: big, version: other }, view)),
    );
}

/** Alternatives with the same origin added from a list of types. */
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
  return { values: values.map(({ value }) => String(value)), stated };
}

function compareTag(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { old, new: now }: OldAndNew<Tag | undefined>,
): void {
  if (old === undefined || now === undefined || old.stated || now.stated) return;
  if (old.values.length === 0 || now.values.length === 0) return;
  const removed = old.values.filter((value) => !now.values.includes(value));
  const added = now.values.filter((value) => !old.values.includes(value));
  const at = step.both.keyword(uses, "discriminator");
  if (removed.length > 0 && added.length > 0) {
    const detail = { before: removed.join(", "), after: now.values.join(", ") };
    step.raise("enum-changed", at, { detail });
  } else if (removed.length > 0)
    step.raise("enum-value-removed", at, { detail: { values: removed } });
  else if (added.length > 0) step.raise("enum-value-added", at, { detail: { values: added } });
}

interface Leftovers {
  readonly old: BareSchema;
  readonly new: BareSchema;
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

function reportTypes(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { old, new: now, removed, added }: Leftovers,
): void {
  if (removed.length === 0 && added.length === 0) return;
  const at = step.both.keyword(uses, "type", "oneOf", "anyOf");
  const detail = typesOfBoth(old, now);
  if (removed.length === 0) step.raise("type-widened", at, { detail });
  else if (added.length === 0) step.raise("type-narrowed", at, { detail });
  else step.raise("type-changed", at, { detail });
}

interface AllVariants {
  readonly before: readonly Schema[];
  readonly after: readonly Schema[];
}

function reportVariants(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { old, new: now, removed, added, before, after }: Leftovers & AllVariants,
): void {
  for (const schema of removed) {
    if (isFreeText(schema) && after.some(listsStrings)) {
      step.raise("enum-closed", uses, step.view.role === "sent" ? { ruling: "sentOpen" } : {});
      continue;
    }
    const at: ChangeLocation = isListed(step, "new", now)
      ? { old: schema.origin, new: now.origin, isRemoved: true }
      : uses;
    const isAccepted =
      step.view.role === "sent" && isExtension(step, { schema, version: "old" }, now);
    step.raise("variant-removed", at, {
      detail: { name: schemaName(schema) },
      ruling: isAccepted ? "sentOpen" : step.view.role,
    });
  }
  for (const schema of added) {
    if (isFreeText(schema) && before.some(listsStrings)) {
      step.raise("enum-opened", uses);
      continue;
    }
    const at: ChangeLocation = isListed(step, "old", old)
      ? { old: old.origin, new: schema.origin }
      : uses;
    const isKnown = now.kind === "union" && isRecognizable(schema, { ...now, variants: after });
    const isExtended = isExtension(step, { schema, version: "new" }, old);
    const read = isExtended ? "readExtended" : isKnown ? "readTagged" : "read";
    const ruling = step.view.role === "read" ? read : step.view.role;
    step.raise("variant-added", at, { detail: { name: schemaName(schema) }, ruling });
  }
}

/**
 * Returns whether an alternative only adds properties to what the other version is without alternatives: an open object,
 * whose readers pass over properties that they do not know.
 */
function isExtension(
  step: PairComparison,
  alternative: VersionedSchema,
  other: BareSchema,
): boolean {
  const version = alternative.version === "old" ? "new" : "old";
  const how = { wire: step.view.wire, passingOver: true };
  return (
    other.kind === "object" &&
    !isListed(step, version, other) &&
    step.both.holds(alternative, { schema: other, version }, how)
  );
}

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
  uses: OldAndNew<Origin>,
  {
    before,
    after,
    pairs,
  }: {
    readonly before: VariantLists;
    readonly after: VariantLists;
    readonly pairs: MatchedAlternatives["pairs"];
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
    if (isImplied(step, { schema, version: "old" }, { schema: now, version: "new" })) continue;
    const at: ChangeLocation = { old: schema.origin, new: now.origin, isRemoved: true };
    step.raise("condition-removed", at, { detail: { name: schemaName(schema) } });
  }
  for (const { schema } of added) {
    if (isImplied(step, { schema, version: "new" }, { schema: old, version: "old" })) continue;
    const at: ChangeLocation = { old: old.origin, new: schema.origin };
    step.raise("condition-added", at, { detail: { name: schemaName(schema) } });
  }
}

interface HeldBare extends VersionedSchema {
  readonly schema: BareSchema;
}

/**
 * Returns whether a part of one version already implies a part of the other. It never implies alternatives of which only
 * one may match, although each may accept what it accepts.
 */
const isImplied = (
  { both, view }: PairComparison,
  part: VersionedSchema,
  whole: HeldBare,
): boolean =>
  !isExclusive(part.schema) &&
  partsOf(whole.schema).some((schema) => both.holds({ ...whole, schema }, part, view));

function isExclusive(schema: Schema): boolean {
  const bare = unwrap(schema);
  return bare?.kind === "union" && (bare.exclusive || bare.discriminator !== undefined);
}

const partsOf = (schema: BareSchema): readonly Schema[] =>
  schema.kind === "intersection" ? schema.parts : [schema];
