import { SampleError, sampler } from "../../../runtime/samples/sampler.js";
import type { Api } from "../model/api.js";
import type { Schema } from "../model/schema.js";
import { createPatterns } from "../patterns/limited.js";
import { createSchemaTable } from "../schemas/schema-table.js";

/** How many values are made for one description: alternatives within alternatives ask for many. */
const MOST = 400;

/** Makes the smallest value that two schemas have in common; `undefined` if none is found. */
export function commonValues(api: Api): (one: Schema, other: Schema) => unknown {
  const patterns = createPatterns();
  const known = new Map<Schema, Map<Schema, unknown>>();
  let left = MOST;
  const make = (one: Schema, other: Schema): unknown => {
    if (left-- <= 0) return undefined;
    const table = createSchemaTable(api);
    const { origin, docs } = one;
    const uri = table.uriOf({ kind: "intersection", origin, docs, parts: [one, other] });
    patterns.renew();
    try {
      const samples = sampler(table.schemas, { compilePattern: patterns.compile });
      return samples.sample(uri, { optional: "none", examples: false });
    } catch (error) {
      if (error instanceof SampleError) return undefined;
      throw error;
    }
  };
  return (one, other) => {
    const values = known.get(one) ?? new Map<Schema, unknown>();
    known.set(one, values);
    if (!values.has(other)) values.set(other, make(one, other));
    return values.get(other);
  };
}
