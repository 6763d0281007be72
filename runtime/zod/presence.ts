/** Values that may be absent or null. */
import { part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { ValidatorPart } from "./run.js";

/** A property that may be absent. */
export function optional(base: PartLike): ValidatorPart {
  const { run } = partOf(base);
  return {
    run: (value, state) => (value === undefined ? value : run(value, state)),
    optional: true,
  };
}

/**
 * A property that may be absent, and is then filled in. Objects and arrays are validated as if they had been sent, so
 * that nested defaults are filled in too.
 */
export function withDefault(base: PartLike, fallback: unknown): ValidatorPart {
  const { run } = partOf(base);
  const fill: ValidatorPart["fallback"] =
    typeof fallback === "object" && fallback !== null
      ? (state) => run(structuredClone(fallback), state)
      : () => fallback;
  return {
    run: (value, state) => (value === undefined ? fill(state) : run(value, state)),
    optional: true,
    fallback: fill,
  };
}

export function nullable(base: PartLike): ValidatorPart {
  const { run } = partOf(base);
  return part((value, state) => (value === null ? value : run(value, state)));
}
