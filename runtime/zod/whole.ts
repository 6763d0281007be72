/**
 * Rules for a value as a whole. They check the input, because in the output defaults may have been filled in and
 * properties removed, which changes their number and which items are equal. A value that is too large is not looked
 * into.
 */
import { createMemory } from "../json-schema/evaluation/memory.js";
import { findDuplicate } from "../json-schema/values/canonical.js";
import { isArray, isObject, namesOf } from "../json-schema/values/value.js";
import { part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { Details, ValidatorPart } from "./run.js";

/** `minProperties`, `maxProperties`. */
export function sized(base: PartLike, minimum: number, maximum?: number): ValidatorPart {
  const sizeOf = (value: unknown): number | undefined =>
    isObject(value) ? namesOf(value).length : undefined;
  return bounded(base, { origin: "object", sizeOf, minimum, maximum });
}

/** `minItems`, `maxItems`. */
export function counted(base: PartLike, minimum: number, maximum?: number): ValidatorPart {
  const sizeOf = (value: unknown): number | undefined =>
    isArray(value) ? value.length : undefined;
  return bounded(base, { origin: "array", sizeOf, minimum, maximum });
}

interface Bounds {
  readonly origin: "object" | "array";
  /** `undefined` for values that the rule does not apply to. */
  readonly sizeOf: (value: unknown) => number | undefined;
  readonly minimum: number;
  readonly maximum: number | undefined;
}

function bounded(
  base: PartLike,
  { origin, sizeOf, minimum, maximum = Infinity }: Bounds,
): ValidatorPart {
  const { run } = partOf(base);
  const small: Details = { code: "too_small", origin, minimum, inclusive: true };
  const big: Details = { code: "too_big", origin, maximum, inclusive: true };
  return part((value, state) => {
    const size = sizeOf(value);
    if (size === undefined) return run(value, state);
    if (size > maximum) return state.fail(big, value);
    if (size < minimum) state.fail(small, value);
    return run(value, state);
  });
}

/** `uniqueItems`: no two items equal as JSON values. */
export function distinct(base: PartLike): ValidatorPart {
  const { run } = partOf(base);
  return part((value, state) => {
    const duplicate = isArray(value)
      ? findDuplicate(value, state.kept(createMemory).texts)
      : undefined;
    if (duplicate !== undefined) {
      const [first, second] = duplicate;
      const details: Details = {
        code: "custom",
        message: `Items ${first} and ${second} are equal`,
      };
      state.fail(details, value, second);
    }
    return run(value, state);
  });
}
