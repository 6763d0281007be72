import type { NumberSchema } from "../../model/schema.js";
import { compareBound, type Limit, lowerLimit, upperLimit } from "./bounds.js";
import { compareFormat } from "./formats.js";
import type { PairComparison, Uses } from "../pairs/pair.js";

export function compareNumbers(step: PairComparison, old: NumberSchema, now: NumberSchema): void {
  const uses: Uses = { old: old.origin, new: now.origin };
  if (old.integer !== now.integer) {
    const kind = now.integer ? "type-narrowed" : "type-widened";
    const [before, after] = [old, now].map(({ integer }) => (integer ? "integer" : "number"));
    step.raise(kind, step.both.keyword(uses, "type"), { detail: { before, after } });
  }
  compareEnd(step, uses, { name: "minimum", old: lowerLimit(old), new: lowerLimit(now) });
  compareEnd(step, uses, { name: "maximum", old: upperLimit(old), new: upperLimit(now) });
  compareMultiples(step, old, now);
  compareFormat(step, uses, {
    before: old.format,
    after: now.format,
    implied: fitsInt32(old) && fitsInt32(now),
  });
}

interface End {
  readonly name: "minimum" | "maximum";
  readonly old: Limit | undefined;
  readonly new: Limit | undefined;
}

const KEYWORDS = {
  minimum: ["exclusiveMinimum", "minimum"],
  maximum: ["exclusiveMaximum", "maximum"],
} as const;

function compareEnd(step: PairComparison, uses: Uses, { name, old, new: now }: End): void {
  const at = step.both.keyword(uses, ...KEYWORDS[name]);
  if (old?.value !== now?.value) {
    const tighter = name === "minimum" ? "higher" : "lower";
    compareBound(step, { name, at, before: old?.value, after: now?.value, tighter });
  } else if (old !== undefined && now !== undefined && old.exclusive !== now.exclusive) {
    const [before, after] = [old, now].map(
      ({ value, exclusive }) => `${exclusive ? "beyond" : "from"} ${value}`,
    );
    step.raise(now.exclusive ? "bound-tightened" : "bound-loosened", at, {
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

/** Whether the bounds alone keep all values within 32 bits. */
function fitsInt32(schema: NumberSchema): boolean {
  const [lower, upper] = [lowerLimit(schema), upperLimit(schema)];
  if (lower === undefined || upper === undefined) return false;
  return lower.value >= -MAX_INT32 - 1 && upper.value <= MAX_INT32;
}
