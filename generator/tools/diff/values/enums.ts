import {
  type EnumSchema,
  type EnumValue,
  type JsonValue,
  type LiteralSchema,
  oneOf,
} from "../../../description/index.js";
import type { PairComparison, Uses } from "../pairs/pair.js";

/** A schema that lists its values. */
export type ListedValues = EnumSchema | LiteralSchema;

export function valuesOf(schema: ListedValues): readonly JsonValue[] {
  return schema.kind === "literal" ? [schema.value] : schema.values.map(({ value }) => value);
}

const KEYWORDS = ["enum", "const", "x-extensible-enum"] as const;

export function compareListings(step: PairComparison, old: ListedValues, now: ListedValues): void {
  const uses: Uses = { old: old.origin, new: now.origin };
  const [before, after] = [valuesOf(old), valuesOf(now)];
  const [was, is] = [oneOf(before), oneOf(after)];
  const removed = before.filter((value) => !is(value));
  const added = after.filter((value) => !was(value));
  if (old.kind === "literal" && now.kind === "literal" && added.length > 0) {
    const at = step.both.keyword(uses, ...KEYWORDS);
    step.raise("enum-changed", at, { detail: { before: old.value, after: now.value } });
    return;
  }
  compareExtensibility(step, { old, new: now, uses });
  reportValues(step, { old, uses, removed, added });
  compareNames(step, namesOf(old), namesOf(now), uses);
}

const extensibility = (schema: ListedValues): EnumSchema["extensibility"] =>
  schema.kind === "enum" ? schema.extensibility : undefined;

interface Values {
  readonly old: ListedValues;
  readonly uses: Uses;
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

function reportValues(step: PairComparison, { old, uses, removed, added }: Values): void {
  const at = step.both.keyword(uses, ...KEYWORDS);
  const { role } = step.view;
  const was = extensibility(old);
  if (removed.length > 0) {
    const ruling = role === "sent" && was === "open" ? "sentOpen" : role;
    step.raise("enum-value-removed", at, { detail: { values: removed }, ruling });
  }
  if (added.length > 0) {
    const ruling = role === "read" ? (was ?? "read") : role;
    step.raise("enum-value-added", at, { detail: { values: added }, ruling });
  }
}

interface Listings {
  readonly old: ListedValues;
  readonly new: ListedValues;
  readonly uses: Uses;
}

/** A list may be complete, or open to other values; if the document does not say, each side has its default. */
function compareExtensibility(step: PairComparison, { old, new: now, uses }: Listings): void {
  const [was, is] = [extensibility(old), extensibility(now)];
  if (was === is) return;
  const at = step.both.keyword(uses, "x-enum-extensibility", "enum", "x-extensible-enum");
  const isEnum = (side: "old" | "new"): boolean =>
    step.both.written(side, uses[side], "enum") !== undefined;
  if (is === "open" && isEnum("old") && !isEnum("new"))
    step.raise("enum-removed", at, { detail: { values: valuesOf(old) } });
  else if (was === "open" && !isEnum("old") && isEnum("new"))
    step.raise("enum-added", at, { detail: { values: valuesOf(now) } });
  else if (is === "open" || was === "closed") step.raise("enum-opened", at);
  else {
    const ruling = step.view.role === "sent" && was === "open" ? "sentOpen" : step.view.role;
    step.raise("enum-closed", at, { ruling });
  }
}

const namesOf = (schema: ListedValues): readonly EnumValue[] =>
  schema.kind === "enum" ? schema.values : [];

/** Names and descriptions of values affect generated code and documentation. */
function compareNames(
  step: PairComparison,
  old: readonly EnumValue[],
  now: readonly EnumValue[],
  uses: Uses,
): void {
  const byValue = new Map(now.map((value) => [value.value, value]));
  for (const before of old) {
    const after = byValue.get(before.value);
    if (after === undefined) continue;
    if (before.name !== after.name) {
      const at = step.both.keyword(uses, "x-enum-varnames", "x-enumNames", "x-enum-names");
      const detail = { before: before.name ?? before.value, after: after.name ?? after.value };
      step.raiseChange({
        kind: "name",
        ruling: "renamed",
        side: "document",
        audience: "caller",
        at,
        detail,
      });
    }
    if (before.description !== after.description) {
      const at = step.both.keyword(uses, "x-enum-descriptions", "x-enumDescriptions");
      const { side, audience } = step.view;
      step.raiseChange({
        kind: "docs",
        ruling: "changed",
        side,
        audience,
        at,
        detail: { name: "x-enum-descriptions" },
      });
    }
  }
}
