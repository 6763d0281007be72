/** Objects: zod's own, but any name is a name like others, and only what the value itself has is read. */
import { globalRegistry, ZodLazy, ZodNever, ZodObject, ZodUnknown } from "zod";
import type * as z from "zod";
import { $constructor, isRecursiveSchema } from "zod/v4/core";
import { has, isObject } from "../json-schema/values/value.js";
import { deeper, lazyDefinition, MAX_ISSUES } from "./bounded.js";
import { whenDone } from "./context.js";
import type { Parse, ZodPayload, SomeType } from "./context.js";
import type { ObjectOf } from "./object-type.js";
import type { Check } from "./rule.js";
import { bare, checkPrototypeName, hasInherited, PROTOTYPE, withoutUndefined } from "./names.js";

type PropertySchemas = Readonly<Record<string, SomeType>>;

/**
 * The schemas of properties, or a function that makes them when the schema is first used. What it returns is not compared
 * with `PropertySchemas`: for that, the compiler would make all members of the class of each property.
 */
export type Properties = PropertySchemas | (() => object);

const JsonObject: z.core.$constructor<z.ZodObject> = /* @__PURE__ */ $constructor<z.ZodObject>(
  "JsonObject",
  (instance, definition) => {
    const base: z.core.$constructor<z.ZodObject> = ZodObject;
    unread(definition, () => base.init(instance, definition));
    instance._zod.parse = parseObject(instance, instance._zod.parse);
  },
);

/** Initialises a copy of an object whose shape is late, and may be in the making, without the shape. */
function unread(definition: z.core.$ZodObjectDef, initialise: () => void): void {
  const late = Object.getOwnPropertyDescriptor(definition, "shape");
  const get = late?.get;
  if (get === undefined || Object.getOwnPropertyDescriptor(get, "raw")?.get === undefined)
    return initialise();
  Object.defineProperty(definition, "shape", { ...late, get: () => get() });
  initialise();
  Object.defineProperty(definition, "shape", { ...late });
}

/** While a module makes its schemas, what a late shape refers to may not be declared yet. */
const moment = { isLoading: false };

/**
 * The schema that a function makes while its module is loaded, with the type that the document gives it: the compiler
 * need not find it out, and bundlers leave out what is not used. A discriminated union of zod's looks at the shapes of
 * its alternatives at once, if they are made.
 */
export function defineSchema<Type>(make: () => object): Type {
  moment.isLoading = true;
  try {
    return make() as Type;
  } finally {
    moment.isLoading = false;
  }
}

/** What a schema has besides its properties: it need not be copied to get these. */
export interface ObjectOptions {
  readonly description?: string;
  readonly checks?: readonly Check[];
}

// The type of an object that nothing declares. To find out a return type, the compiler would go through all of `ObjectOf`.
type AnyObject = ObjectOf<Record<string, unknown>>;

/** Shared: thousands of objects may be made while a module is loaded. */
const ANYTHING: z.ZodUnknown = /* @__PURE__ */ new ZodUnknown({ type: "unknown" });
const NOTHING: z.ZodNever = /* @__PURE__ */ new ZodNever({ type: "never" });

/** `z.looseObject`: undeclared properties are kept. The shape may be made late, and the type is declared. */
export const looseObject = <Type = AnyObject>(shape: Properties, options?: ObjectOptions): Type =>
  objectOf(shape, ANYTHING, options);

/** `z.strictObject`: undeclared properties are refused. */
export const strictObject = <Type = AnyObject>(shape: Properties, options?: ObjectOptions): Type =>
  objectOf(shape, NOTHING, options);

/** `z.object(…).catchall(…)`: undeclared properties are validated. */
export const catchall = <Type = AnyObject>(
  rest: SomeType | (() => SomeType),
  shape: Properties,
  options?: ObjectOptions,
): Type =>
  objectOf(shape, typeof rest === "function" ? new ZodLazy(lazyDefinition(rest)) : rest, options);

function objectOf<Type>(
  properties: Properties,
  rest: SomeType,
  { description, checks }: ObjectOptions = {},
): Type {
  let shape = typeof properties === "function" ? undefined : properties;
  let isMade = false;
  const make = (): PropertySchemas => {
    isMade = true;
    return (shape ??=
      typeof properties === "function" ? (properties() as PropertySchemas) : properties);
  };
  const definition = { type: "object", catchall: rest, ...(checks && { checks: [...checks] }) };
  // Zod reads such a shape when it first needs it; `raw` is where it looks for circles, also while the shape is made.
  Object.defineProperty(definition, "shape", { get: make, enumerable: true, configurable: true });
  const schema = new JsonObject(definition as unknown as z.core.$ZodObjectDef);
  Object.defineProperty(make, "raw", { get: () => (isMade || moment.isLoading ? shape : make()) });
  if (description !== undefined) globalRegistry.add(schema, { description });
  return schema as unknown as Type;
}

function parseObject(schema: z.ZodObject, parse: Parse): Parse {
  let inherits: boolean | undefined;
  let recurs: boolean | undefined;
  const rest = schema._zod.def.catchall?._zod.def.type;
  return (payload, context) => {
    const { value: input } = payload;
    if (!isObject(input)) return refuse(payload, schema);
    inherits ??= hasInherited(schema._zod.def.shape);
    recurs ??= isRecursiveSchema(schema);
    if (inherits) payload.value = bare(input);
    // A property that is `undefined` is not sent: no rule for undeclared ones applies to it.
    else if (rest !== "unknown" && rest !== "never") payload.value = withoutUndefined(input);
    const result = recurs ? deeper(parse, payload, context) : parse(payload, context);
    const isNamed = inherits || Object.hasOwn(input, PROTOTYPE);
    const type = isNamed ? prototypeType(schema._zod.def, input) : undefined;
    if (type === undefined && !(result instanceof Promise)) return tidy(result, schema);
    return whenDone(result, (found) => {
      const tidyResult = tidy(found, schema);
      return type ? checkPrototypeName({ type, input }, tidyResult, context) : tidyResult;
    });
  };
}

function refuse(payload: ZodPayload, inst: z.ZodObject): ZodPayload {
  const { value: input } = payload;
  payload.issues.push({ code: "invalid_type", expected: "object", input, inst });
  return payload;
}

/** Maximum number of undeclared properties that an issue names, because a client may send any number of them. */
export const MAX_NAMED_KEYS = 10;

function tidy(payload: ZodPayload, schema: z.ZodObject): ZodPayload {
  if (payload.issues.length === 0) return payload;
  payload.issues = payload.issues.slice(0, MAX_ISSUES).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys" || issue.inst !== schema) return issue;
    const keys = issue.keys.filter((key) => has(Object(issue.input), key));
    return keys.length === 0 ? [] : { ...issue, keys: keys.slice(0, MAX_NAMED_KEYS) };
  });
  return payload;
}

/** The schema of a property named `__proto__`, which zod leaves out, declared or not. */
function prototypeType(
  { shape, catchall: rest }: z.core.$ZodObjectDef,
  input: object,
): SomeType | undefined {
  const undeclared = Object.hasOwn(input, PROTOTYPE) ? rest : undefined;
  const type = Object.hasOwn(shape, PROTOTYPE) ? shape[PROTOTYPE] : undeclared;
  return type?._zod.def.type === "never" ? undefined : type;
}
