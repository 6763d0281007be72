/** Objects whose properties all have the same schema. */
import { ZodRecord, ZodString } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { isObject } from "../json-schema/values/value.js";
import { deeper } from "./bounded.js";
import { whenDone } from "./context.js";
import type { Parse, SomeType } from "./context.js";
import { checkPrototypeName, PROTOTYPE, withoutUndefined } from "./names.js";

const JsonRecord: z.core.$constructor<z.ZodRecord> = /* @__PURE__ */ $constructor<z.ZodRecord>(
  "JsonRecord",
  (instance, definition) => {
    const base: z.core.$constructor<z.ZodRecord> = ZodRecord;
    base.init(instance, definition);
    instance._zod.parse = parseRecord(instance, instance._zod.parse);
  },
);

const parseRecord =
  (schema: z.ZodRecord, parse: Parse): Parse =>
  (payload, context) => {
    const { value: input } = payload;
    if (!isObject(input)) return parse(payload, context);
    payload.value = withoutUndefined(input);
    return whenDone(deeper(parse, payload, context), (result) =>
      Object.hasOwn(input, PROTOTYPE)
        ? checkPrototypeName({ type: schema._zod.def.valueType, input }, result, context)
        : result,
    );
  };

/** `z.record(z.string(), …)`, for properties of any name. */
export const record = <Type = z.ZodRecord>(value: SomeType): Type =>
  new JsonRecord({
    type: "record",
    keyType: new ZodString({ type: "string" }),
    valueType: value as z.ZodType,
  }) as unknown as Type;
