/**
 * Rules for a value as a whole. They check the input, because in the output defaults may have been filled in and
 * properties removed, which changes their number and which items are equal.
 */
import type * as z from "zod";
import { findDuplicate } from "../../json-schema/values/canonical.js";
import { isArray, isObject, namesOf } from "../../json-schema/values/value.js";
import { withinStack } from "../bounded.js";
import { whenDone, memoryOf, stateOf } from "../context.js";
import type { ZodContext } from "../context.js";
import { type Check, type JsonSchema, rule } from "../rule.js";

/** `minProperties`, `maxProperties`. */
export const propertyCount = (limits: PropertyLimits): Check =>
  ofInput(
    (input) => (isObject(input) ? wrongSize(namesOf(input).length, limits, input) : undefined),
    {
      ...(limits.min !== undefined && { minProperties: limits.min }),
      ...(limits.max !== undefined && { maxProperties: limits.max }),
    },
  );

export interface PropertyLimits {
  readonly min?: number;
  readonly max?: number;
}

function wrongSize(
  size: number,
  { min = 0, max = Infinity }: PropertyLimits,
  input: unknown,
): z.core.$ZodRawIssue | undefined {
  const issue = { origin: "object", inclusive: true, input } as const;
  if (size > max) return { code: "too_big", maximum: max, ...issue };
  return size < min ? { code: "too_small", minimum: min, ...issue } : undefined;
}

/** `uniqueItems`: no two items equal as JSON values. */
export const uniqueItems = (): Check =>
  ofInput(
    (input, context) => {
      if (!isArray(input)) return undefined;
      const duplicate = findDuplicate(input, memoryOf(stateOf(context)).texts);
      if (duplicate === undefined) return undefined;
      const [first, second] = duplicate;
      const message = `Items ${first} and ${second} are equal`;
      return { code: "custom", message, input, path: [second] };
    },
    { uniqueItems: true },
  );

type Find = (input: unknown, context: ZodContext) => z.core.$ZodRawIssue | undefined;

const ofInput = (find: Find, keywords: JsonSchema): Check =>
  rule({
    parse: (parse) => (payload, context) => {
      const { value: input } = payload;
      return withinStack(payload, () => {
        const issue = find(input, context);
        if (issue?.code === "too_big") return { ...payload, issues: [...payload.issues, issue] };
        return whenDone(parse(payload, context), (result) => {
          if (issue !== undefined) result.issues.push(issue);
          return result;
        });
      });
    },
    keywords: (json) => void Object.assign(json, keywords),
  });
