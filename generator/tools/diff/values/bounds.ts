import type { NumberSchema } from "../../../description/index.js";
import type { ChangeLocation } from "../findings/located.js";
import type { PairComparison, Uses } from "../pairs/pair.js";

/** A limit of one schema, before and after. */
interface LimitChange {
  readonly name: string;
  readonly at: ChangeLocation;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The direction that excludes more values. */
  readonly tighter: "higher" | "lower";
  /** Other keywords exclude the same values before and after. */
  readonly implied?: boolean;
}

/** Reports a limit that was added, removed or changed. */
export function compareBound({ raise, view }: PairComparison, bounds: LimitChange): void {
  const { name, at, before, after, tighter, implied = false } = bounds;
  if (before === after) return;
  const more = {
    detail: { name, before, after },
    ruling: implied ? "implied" : view.role,
  } as const;
  if (before === undefined) raise("bound-added", at, more);
  else if (after === undefined) raise("bound-removed", at, more);
  else if (after > before === (tighter === "higher")) raise("bound-tightened", at, more);
  else raise("bound-loosened", at, more);
}

interface Counts {
  readonly min: Count;
  readonly max: Count;
}

type Count = readonly [keyword: string, before: number | undefined, after: number | undefined];

/** A minimum of 0 is no minimum. */
export function compareLimits(step: PairComparison, uses: Uses, { min, max }: Counts): void {
  const [lower, before, after] = min;
  const positive = (value: number | undefined): number | undefined =>
    value === 0 ? undefined : value;
  const at = step.both.keyword(uses, lower);
  compareBound(step, {
    name: lower,
    at,
    before: positive(before),
    after: positive(after),
    tighter: "higher",
  });
  const [upper, was, is] = max;
  compareBound(step, {
    name: upper,
    at: step.both.keyword(uses, upper),
    before: was,
    after: is,
    tighter: "lower",
  });
}

/** A limit of a range of numbers. */
export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/** The lower limit; for integers always inclusive. */
export function lowerLimit(schema: NumberSchema): Limit | undefined {
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
export function upperLimit(schema: NumberSchema): Limit | undefined {
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
