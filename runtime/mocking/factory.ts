import { isObject } from "../json-schema/values/value.js";
import type { SchemaTable } from "../json-schema/values/types.js";
import { type Sampler, sampler } from "../samples/sampler.js";
import type { Part } from "../wire/conversion/parts.js";
import type { ValueConversion } from "../wire/descriptors/conversion.js";

export interface FactoryOptions {
  /** The same seed produces the same value. Default: 0. */
  readonly seed?: number | string;
}

/** What a caller may supply: some properties of an object, or the whole of any other value. */
export type Overrides<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? Value
  : Partial<Value>;

/** A schema by its URI; with a conversion if its type has dates, integers or bytes that JSON lacks. */
export type FactorySchema =
  | string
  | {
      readonly schema: string;
      readonly convert?: Pick<ValueConversion, "read">;
      readonly bytes?: Part;
    };

/** Bytes in the place of a text. */
export const bytes: Part = (value) => (typeof value === "string" ? new Blob([value]) : value);

/** Makes values for schemas. */
export interface Factory {
  <Value>(schema: FactorySchema, given: unknown, options?: FactoryOptions): Value;
}

/**
 * Makes values as a server would send them: what the caller supplies, completed with the document's examples or
 * generated values.
 *
 * @throws SampleError if no value was found that the schema allows.
 */
export function factoryOf(schemas: SchemaTable): Factory {
  let cached: Sampler | undefined;
  return <Value>(source: FactorySchema, given: unknown, options: FactoryOptions = {}) => {
    if (given !== undefined && !isObject(given)) return given as Value;
    cached ??= sampler(schemas);
    const described = typeof source === "string" ? { schema: source } : source;
    const json = cached.sample(described.schema, { ...options, direction: "read" });
    const read = described.convert === undefined ? json : described.convert.read(json);
    const value = described.bytes?.(read, { isText: false, depth: 0 }) ?? read;
    return (isObject(value) && !(value instanceof Blob) ? { ...value, ...given } : value) as Value;
  };
}
