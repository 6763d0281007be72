/**
 * Rules on a value as a whole. They judge what came in: the output may have defaults filled in and properties removed, which
 * changes how many there are and which items are equal.
 */
import type * as z from "zod";
import { DepthExceeded, findDuplicate } from "../json-schema/values/canonical.js";
import { isArray, isObject, namesOf } from "../json-schema/values/value.js";
import { adopt, custom, runPart } from "./custom.js";
import type { Payload, SomeType } from "./custom.js";

/** `minProperties`, `maxProperties`. */
export function sized(
  base: SomeType,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): z.ZodType<object> {
  return judged(base, ({ value, issues }) => {
    if (!isObject(value)) return;
    const count = namesOf(value).length;
    const size = { origin: "object", inclusive: true, input: value } as const;
    if (count < minimum) issues.push({ code: "too_small", minimum, ...size });
    if (count > maximum) issues.push({ code: "too_big", maximum, ...size });
  }) as z.ZodType<object>;
}

/** `minItems`, `maxItems`. */
export function counted(
  base: SomeType,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): z.ZodType<unknown[]> {
  return judged(base, ({ value, issues }) => {
    if (!isArray(value)) return;
    const size = { origin: "array", inclusive: true, input: value } as const;
    if (value.length < minimum) issues.push({ code: "too_small", minimum, ...size });
    if (value.length > maximum) issues.push({ code: "too_big", maximum, ...size });
  }) as z.ZodType<unknown[]>;
}

/** `uniqueItems`: no two items equal as JSON values. */
export function distinct(base: SomeType): z.ZodType<unknown[]> {
  return judged(base, ({ value, issues }) => {
    if (!isArray(value)) return;
    const duplicate = duplicateIn(value);
    if (duplicate === undefined) return;
    const message =
      duplicate === "depth"
        ? "Nested too deeply"
        : `Items ${duplicate[0]} and ${duplicate[1]} are equal`;
    issues.push({
      code: "custom",
      message,
      input: value,
      ...(duplicate !== "depth" && { path: [duplicate[1]] }),
    });
  }) as z.ZodType<unknown[]>;
}

function judged(base: SomeType, judge: (input: Payload) => void): z.ZodType {
  return custom((payload, context) => {
    judge(payload);
    const result = runPart(base, payload.value, context);
    payload.value = result.value;
    adopt(payload, result);
  });
}

function duplicateIn(items: readonly unknown[]): readonly [number, number] | "depth" | undefined {
  try {
    return findDuplicate(items);
  } catch (error) {
    if (error instanceof DepthExceeded) return "depth";
    throw error;
  }
}
