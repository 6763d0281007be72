/** Schemas of objects with the methods of zod's own: `shape`, `pick`, `omit`, `extend`, `partial`, and others. */
import { ZodDefault, ZodNever, ZodObject, ZodOptional, ZodUnknown } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { type object, type Properties, strictObject } from "../objects.js";
import { type PartDef, type PartLike, partOf } from "../part.js";
import { Run, type ValidatorPart } from "../run.js";
import { declaredAs, recursive, schema } from "../schema.js";
import { validate } from "../validate.js";

/**
 * A schema for objects of one type. Properties that may be absent are a `ZodOptional` of theirs; `z.infer` is assignable
 * to the type, also with `exactOptionalPropertyTypes`.
 */
export type ZodObjectOf<Output> = z.ZodType<Output> & z.ZodObject<ShapeOf<Output>>;

type ShapeOf<Output> = {
  [Name in keyof Output]-?: Record<never, never> extends Pick<Output, Name>
    ? z.ZodOptional<z.ZodType<Exclude<Output[Name], undefined>>>
    : z.ZodType<Output[Name]>;
};

type ObjectDef = z.core.$ZodObjectDef & Partial<PartDef>;

/** A zod object that validates by a part. What its methods derive from it has none, and is validated by zod. */
const ObjectWithPart: z.core.$constructor<z.ZodObject, ObjectDef> = /* @__PURE__ */ $constructor<
  z.ZodObject,
  ObjectDef
>("ApostilleObject", (instance, definition) => {
  const base: z.core.$constructor<z.ZodObject> = ZodObject;
  base.init(instance, definition);
  const { part } = definition;
  if (part !== undefined) instance._zod.parse = (payload) => validate(part, payload);
});

/** `object`, which keeps undeclared properties, or `strictObject`, which refuses them. */
type Make = typeof object | typeof strictObject;

/** A {@link schema} of an object, which has zod's methods for objects. Its own validation is the same without them. */
export const objectSchema = <Output>(
  make: Make,
  properties: () => Properties,
): ZodObjectOf<Output> => withShape(schema, { make, properties });

/** A {@link recursive} schema of an object, like {@link objectSchema}. */
export const recursiveObject = <Output>(
  make: Make,
  properties: () => Properties,
): ZodObjectOf<Output> => withShape(recursive, { make, properties });

interface ObjectParts {
  readonly make: Make;
  readonly properties: () => Properties;
}

function withShape<Output>(
  declare: typeof schema | typeof recursive,
  { make, properties }: ObjectParts,
): ZodObjectOf<Output> {
  let shape: Record<string, z.ZodType> | undefined;
  const own: z.core.$ZodObjectDef = {
    type: "object",
    get shape() {
      return (shape ??= shapeOf(properties()));
    },
    catchall:
      make === strictObject ? new ZodNever({ type: "never" }) : new ZodUnknown({ type: "unknown" }),
  };
  // Inherited, because zod copies the own members of a definition to what is derived from it.
  const inherited = { part: partOf(declare(() => make(properties()))) };
  const definition = Object.create(inherited, Object.getOwnPropertyDescriptors(own)) as ObjectDef;
  return new ObjectWithPart(definition) as z.ZodObject as ZodObjectOf<Output>;
}

const shapeOf = (properties: Properties): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(properties).map(([name, like]) => [name, typeOf(like)]));

function typeOf(like: PartLike): z.ZodType {
  if ("_zod" in like) return like as z.ZodType;
  const { run, fallback } = like;
  const innerType = declaredAs({ run, optional: false }, (payload) => validate(like, payload));
  if (!like.optional) return innerType;
  return fallback === undefined
    ? new ZodOptional({ type: "optional", innerType })
    : new ZodDefault({ type: "default", innerType, ...defaultOf(fallback) });
}

const defaultOf = (fallback: NonNullable<ValidatorPart["fallback"]>) => ({
  get defaultValue() {
    return fallback(new Run());
  },
});
