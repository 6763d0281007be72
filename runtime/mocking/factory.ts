import { isObject } from "../json-schema/values/value.js";
import type { SchemaTable } from "../json-schema/values/types.js";
import { type Sampler, sampler } from "../samples/sampler.js";

export interface FactoryOptions {
  /** The same seed gives the same value. Default: 0. */
  readonly seed?: number | string;
}

/** What may be given instead of being made up: some properties of an object, or all of another value. */
export type Given<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? Value
  : Partial<Value>;

/** Makes values of schemas by their URI. */
export interface Factory {
  <Value>(schema: string, given: unknown, options?: FactoryOptions): Value;
}

/**
 * Values as a server would send them: what is given, and the rest from the document's examples or made up.
 *
 * @throws SampleError where the schema allows no value that could be found.
 */
export function factoryOf(schemas: SchemaTable): Factory {
  let made: Sampler | undefined;
  return <Value>(schema: string, given: unknown, options: FactoryOptions = {}) => {
    if (given !== undefined && !isObject(given)) return given as Value;
    made ??= sampler(schemas);
    const value = made.sample(schema, { ...options, direction: "read" });
    return (isObject(value) ? { ...value, ...given } : value) as Value;
  };
}
