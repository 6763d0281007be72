/** Objects: zod's own, but any name is a name like others, and only what the value itself has is read. */
import { globalRegistry, ZodLazy, ZodNever, ZodObject, ZodUnknown } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { isObject } from "../json-schema/values/value.js";
import { deeper } from "./bounded.js";
import { after } from "./context.js";
import type { ZodContext, Parse, ZodPayload, SomeType } from "./context.js";
import type { ObjectOf } from "./object-type.js";
import { bare, checkPrototypeName, hasInherited, PROTOTYPE, withoutUndefined } from "./names.js";

/** The schemas of properties, or a function that makes them when the schema is first used. */
export type Properties =
  | Readonly<Record<string, SomeType>>
  | (() => Readonly<Record<string, SomeType>>);

const JsonObject: z.core.$constructor<z.ZodObject> = /* @__PURE__ */ $constructor<z.ZodObject>(
  "JsonObject",
  (instance, definition) => {
    const base: z.core.$constructor<z.ZodObject> = ZodObject;
    base.init(instance, definition);
    instance._zod.parse = parseObject(instance, instance._zod.parse);
  },
);

/** `z.looseObject`: undeclared properties are kept. The shape may be made late, and the type is declared. */
export const looseObject = <Output>(shape: Properties, description?: string): ObjectOf<Output> =>
  objectOf(shape, new ZodUnknown({ type: "unknown" }), description);

/** `z.strictObject`: undeclared properties are refused. */
export const strictObject = <Output>(shape: Properties, description?: string): ObjectOf<Output> =>
  objectOf(shape, new ZodNever({ type: "never" }), description);

/** `z.object(…).catchall(…)`: undeclared properties are validated. */
export const catchall = <Output>(
  rest: SomeType | (() => SomeType),
  shape: Properties,
  description?: string,
): ObjectOf<Output> =>
  objectOf(
    shape,
    typeof rest === "function"
      ? new ZodLazy({ type: "lazy", getter: rest as () => z.ZodType })
      : rest,
    description,
  );

function objectOf<Output>(
  properties: Properties,
  rest: SomeType,
  description: string | undefined,
): ObjectOf<Output> {
  let shape = typeof properties === "function" ? undefined : properties;
  const make = (): Readonly<Record<string, SomeType>> =>
    (shape ??= typeof properties === "function" ? properties() : properties);
  // Zod reads such a shape when it first needs it.
  const definition = {
    type: "object",
    catchall: rest,
    get shape() {
      return make();
    },
  } as const;
  const made = new JsonObject(
    (shape === undefined ? definition : { ...definition, shape }) as z.core.$ZodObjectDef,
  );
  if (description !== undefined) globalRegistry.add(made, { description });
  return made as unknown as ObjectOf<Output>;
}

function parseObject(schema: z.ZodObject, parse: Parse): Parse {
  let inherits: boolean | undefined;
  return (payload, context) => {
    const { value: input } = payload;
    if (!isObject(input)) return refuse(payload, schema);
    inherits ??= hasInherited(schema._zod.def.shape);
    payload.value = inherits ? bare(input) : ownValue(input, schema);
    return after(deeper(parse, payload, context), (result) => {
      if (result.issues.length > 0) tidy(result, schema);
      const proto = inherits === true || Object.hasOwn(input, PROTOTYPE);
      return proto ? prototypeName({ schema, input }, result, context) : result;
    });
  };
}

function refuse(payload: ZodPayload, inst: z.ZodObject): ZodPayload {
  const { value: input } = payload;
  payload.issues.push({ code: "invalid_type", expected: "object", input, inst });
  return payload;
}

/** A property that is `undefined` is not sent: no rule for undeclared ones applies to it. */
const ownValue = (input: object, { _zod: { def } }: z.ZodObject): object =>
  def.catchall?._zod.def.type === "unknown" ? input : withoutUndefined(input);

/** Maximum number of undeclared properties that an issue names, because a client may send any number of them. */
export const MAX_NAMED_KEYS = 10;

const tidy = (payload: ZodPayload, schema: z.ZodObject): void => {
  payload.issues = payload.issues.map((issue) =>
    issue.code === "unrecognized_keys" && issue.inst === schema
      ? { ...issue, keys: issue.keys.slice(0, MAX_NAMED_KEYS) }
      : issue,
  );
};

interface ObjectInput {
  readonly schema: z.ZodObject;
  readonly input: object;
}

/** Zod leaves out a property named `__proto__`, declared or not. */
function prototypeName(
  { schema, input }: ObjectInput,
  payload: ZodPayload,
  context: ZodContext,
): ReturnType<Parse> {
  const { shape, catchall: rest } = schema._zod.def;
  const declared = Object.hasOwn(shape, PROTOTYPE);
  const type = declared ? shape[PROTOTYPE] : rest;
  if (type === undefined || type._zod.def.type === "never") return payload;
  if (!declared && !Object.hasOwn(input, PROTOTYPE)) return payload;
  return checkPrototypeName({ type, input }, payload, context);
}
