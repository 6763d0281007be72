import type { NumberSchema, Origin } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew } from "../findings/pairing.js";
import { compareBound, compareFormat } from "./bounds.js";

export function compareNumbers(
  step: PairComparison,
  before: NumberSchema,
  after: NumberSchema,
): void {
  const [old, now] = [withSteps(before), withSteps(after)];
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  if (old.integer !== now.integer) {
    const kind = now.integer ? "type-narrowed" : "type-widened";
    const [before, after] = [old, now].map(({ integer }) => (integer ? "integer" : "number"));
    step.raise(kind, step.both.keyword(uses, "type"), { detail: { before, after } });
  }
  const [least, greatest] =
    old.format === now.format && old.integer === now.integer ? rangeOf(now) : [];
  const lower = { old: lowerLimit(old), new: lowerLimit(now), format: least };
  compareEnd(step, uses, { name: "minimum", ...lower });
  const upper = { old: upperLimit(old), new: upperLimit(now), format: greatest };
  compareEnd(step, uses, { name: "maximum", ...upper });
  compareMultiples(step, old, now);
  compareFormat(step, uses, {
    before: formatOf(old, now),
    after: formatOf(now, old),
    implied: fitsInt32(old) && fitsInt32(now),
  });
}

/** A multiple of 1 is an integer, and every integer is a multiple of 1. */
function withSteps(schema: NumberSchema): NumberSchema {
  if (schema.multipleOf === undefined || !Number.isInteger(1 / schema.multipleOf)) return schema;
  const { multipleOf, ...rest } = schema;
  if (schema.integer) return rest;
  return multipleOf === 1 ? { ...rest, integer: true } : schema;
}

interface End {
  readonly name: "minimum" | "maximum";
  readonly old: Limit | undefined;
  readonly new: Limit | undefined;
  /** The limit of both formats. */
  readonly format: number | undefined;
}

const KEYWORDS = {
  minimum: ["exclusiveMinimum", "minimum"],
  maximum: ["exclusiveMaximum", "maximum"],
} as const;

const WORDS = {
  minimum: { inclusive: "at least", exclusive: "more than" },
  maximum: { inclusive: "at most", exclusive: "less than" },
} as const;

function compareEnd(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { name, old, new: now, format }: End,
): void {
  const at = step.both.keyword(uses, ...KEYWORDS[name]);
  if (old?.value !== now?.value) {
    const tighter = name === "minimum" ? "higher" : "lower";
    const [before, after] = [old?.value, now?.value];
    const narrower = tighter === "higher" ? Math.max : Math.min;
    const implied =
      format !== undefined &&
      narrower(before ?? format, format) === narrower(after ?? format, format);
    compareBound(step, { name, at, before, after, tighter, implied });
  } else if (old?.exclusive !== now?.exclusive) {
    const words = WORDS[name];
    const [before, after] = [old, now].map(
      (limit) => `${words[limit?.exclusive ? "exclusive" : "inclusive"]} ${limit?.value}`,
    );
    step.raise(now?.exclusive ? "bound-tightened" : "bound-loosened", at, {
      detail: { name, before, after },
    });
  }
}

function compareMultiples(step: PairComparison, old: NumberSchema, now: NumberSchema): void {
  const [before, after] = [old.multipleOf, now.multipleOf];
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "multipleOf");
  const detail = { name: "multipleOf", before, after };
  if (before === after) return;
  if (before === undefined || after === undefined)
    compareBound(step, { ...detail, at, tighter: "higher" });
  else if (isMultiple(after, before)) step.raise("bound-tightened", at, { detail });
  else if (isMultiple(before, after)) step.raise("bound-loosened", at, { detail });
  else step.raise("bound-changed", at, { detail });
}

const isMultiple = (value: number, of: number): boolean => Number.isInteger(value / of);

const MAX_INT32 = 2 ** 31 - 1;

const BITS: Readonly<Record<string, number>> = { int8: 8, int16: 16, int32: 32 };

/** The range of an integer format; beyond 53 bits no integer can be relied on (RFC 8259, 6). */
function rangeOf({
  format = "",
  integer,
}: NumberSchema): readonly [least?: number, greatest?: number] {
  const bits = BITS[format] ?? (integer ? 54 : undefined);
  return bits === undefined ? [] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

/** The precision of a number is irrelevant when the other type is an integer. */
const formatOf = (schema: NumberSchema, other: NumberSchema): string | undefined =>
  other.integer && !schema.integer && /^(?:float|double)$/.test(schema.format ?? "")
    ? undefined
    : schema.format;

/** Returns whether minimum and maximum alone keep all values within 32 bits. */
function fitsInt32(schema: NumberSchema): boolean {
  const [lower, upper] = [lowerLimit(schema), upperLimit(schema)];
  if (lower === undefined || upper === undefined) return false;
  return lower.value >= -MAX_INT32 - 1 && upper.value <= MAX_INT32;
}

/** A limit of a range of numbers. */
interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/** The lower limit; for integers always inclusive. */
function lowerLimit(schema: NumberSchema): Limit | undefined {
  return strictest(
    [limit(schema.minimum, false), limit(schema.exclusiveMinimum, true)].map(
      (found) =>
        found &&
        whole(found, schema, (value) =>
          found.exclusive ? Math.floor(value) + 1 : Math.ceil(value),
        ),
    ),
    (a, b) => a.value >= b.value,
  );
}

/** The upper limit; for integers always inclusive. */
function upperLimit(schema: NumberSchema): Limit | undefined {
  return strictest(
    [limit(schema.maximum, false), limit(schema.exclusiveMaximum, true)].map(
      (found) =>
        found &&
        whole(found, schema, (value) =>
          found.exclusive ? Math.ceil(value) - 1 : Math.floor(value),
        ),
    ),
    (a, b) => a.value <= b.value,
  );
}

const limit = (value: number | undefined, exclusive: boolean): Limit | undefined =>
  value === undefined ? undefined : { value, exclusive };

const whole = (found: Limit, { integer }: NumberSchema, round: (value: number) => number): Limit =>
  integer ? { value: round(found.value), exclusive: false } : found;

/** Of several limits that are equally strict, the last one: those that exclude the value itself come last. */
function strictest(
  limits: readonly (Limit | undefined)[],
  isStricter: (a: Limit, b: Limit) => boolean,
): Limit | undefined {
  let chosen: Limit | undefined;
  for (const found of limits) {
    if (found !== undefined && (chosen === undefined || isStricter(found, chosen))) chosen = found;
  }
  return chosen;
}
