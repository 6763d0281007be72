/** `allOf`: all parts are valid for the same value. */
import { ZodIntersection } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { memoize } from "./bounded.js";
import { whenDone, stateOf } from "./context.js";
import type { Parse, ZodPayload, SomeType } from "./context.js";
import { mergeOutputs } from "./merge.js";
import { addKeywords, interpreterOnly } from "./rule.js";

/** Unlike zod's own, an object of one part has to be one of the other, also if both forbid undeclared properties. */
const AllOf: z.core.$constructor<z.ZodIntersection> =
  /* @__PURE__ */ $constructor<z.ZodIntersection>("AllOf", (instance, definition) => {
    const base: z.core.$constructor<z.ZodIntersection> = ZodIntersection;
    base.init(instance, definition);
    instance._zod.parse = memoize(instance, parseBoth(definition));
    instance._zod.processJSONSchema = undefined;
    addKeywords(instance, (json, write) => {
      json["allOf"] = [write(definition.left, ["allOf", 0]), write(definition.right, ["allOf", 1])];
    });
  });

const parseBoth =
  ({ left, right }: z.core.$ZodIntersectionDef): Parse =>
  (payload, context) => {
    const { value } = payload;
    const part = (type: SomeType) => type._zod.run({ value, issues: [] }, context);
    return whenDone(part(left), (one: ZodPayload) =>
      whenDone(part(right), (other: ZodPayload) => {
        payload.issues.push(...one.issues, ...other.issues);
        if (payload.issues.length === 0)
          payload.value = mergeOutputs(value, [one.value, other.value], stateOf(context).merged);
        return payload;
      }),
    );
  };

/** `z.intersection`, of any number of parts. */
export const intersection = <Type = z.ZodIntersection>(
  first: SomeType,
  ...others: readonly SomeType[]
): Type =>
  others.reduce(
    (left, right) =>
      new AllOf({ type: "intersection", left, right, checks: [interpreterOnly()] } as never),
    first,
  ) as unknown as Type;
