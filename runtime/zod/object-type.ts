/** The types of schemas: interfaces of their own, which cost a compiler much less than zod's classes of the same type. */
import type * as z from "zod";

/** A `z.ZodObject` for objects of one type. */
export interface ObjectOf<Output> extends z.ZodType<Output, Output, ObjectInternals<Output>> {
  readonly shape: ShapeOf<Output>;
  keyof(): EnumOf<Extract<keyof Output, string>>;
  pick<Name extends keyof Output>(names: Mask<Name>): ObjectOf<Pick<Output, Name>>;
  omit<Name extends keyof Output>(names: Mask<Name>): ObjectOf<Omit<Output, Name>>;
  partial(): ObjectOf<Partial<Output>>;
  partial<Name extends keyof Output>(
    names: Mask<Name>,
  ): ObjectOf<Omit<Output, Name> & Partial<Pick<Output, Name>>>;
  required(): ObjectOf<Required<Output>>;
  extend<Added extends z.core.$ZodLooseShape>(
    added: Added,
  ): ObjectOf<Omit<Output, keyof Added> & z.output<z.ZodObject<Added>>>;
  /** Refuses undeclared properties. */
  strict(): ObjectOf<Output>;
  /** Keeps undeclared properties. */
  loose(): ObjectOf<Output>;
  /** Removes undeclared properties. */
  strip(): ObjectOf<Output>;
}

// What a discriminated union of zod's needs to know of its alternatives.
interface ObjectInternals<Output> extends z.core.$ZodTypeInternals<Output, Output> {
  propValues: z.core.util.PropValues;
}

type Mask<Name extends PropertyKey> = { readonly [Each in Name]?: true };

// The schemas of the properties; of one that may be absent, `unwrap()` gives that of its value.
type ShapeOf<Output> = {
  readonly [Name in keyof Output]-?: Record<never, never> extends Pick<Output, Name>
    ? z.ZodOptional<TypeOf<Exclude<Output[Name], undefined>>>
    : TypeOf<Output[Name]>;
};

/** A schema of any kind: what it takes has the type of what it gives. */
export type SchemaOf<Value> = z.ZodType<Value, Value>;

// The schema of a value, as far as its type tells which it is.
type TypeOf<Value> = [Value] extends [string]
  ? string extends Value
    ? SchemaOf<Value>
    : EnumOf<Value>
  : [Value] extends [readonly unknown[]]
    ? ArrayOf<Value>
    : SchemaOf<Value>;

/** A `z.ZodEnum`, or a `z.ZodLiteral` of several values. */
export interface EnumOf<Value extends string> extends SchemaOf<Value> {
  readonly options: readonly Value[];
}

/** A `z.ZodArray`. */
export interface ArrayOf<List extends readonly unknown[]> extends SchemaOf<List> {
  readonly element: SchemaOf<List[number]>;
  unwrap(): SchemaOf<List[number]>;
}

/** A `z.ZodUnion`, or a kind of it: `z.ZodDiscriminatedUnion`, `z.ZodXor`. */
export interface UnionOf<Value> extends SchemaOf<Value> {
  readonly options: readonly SchemaOf<Value>[];
}
