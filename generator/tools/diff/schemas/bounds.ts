import type { Origin } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { Both } from "../findings/pairing.js";
import type { ChangeLocation } from "../findings/written.js";

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
export function compareLimits(
  step: PairComparison,
  uses: Both<Origin>,
  { min, max }: Counts,
): void {
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
