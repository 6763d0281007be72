/** Values of a document's schemas: validates them, and generates valid ones from a seed. */
import { evaluator, type Evaluator } from "../../../runtime/json-schema/evaluator.js";
import type { Issue } from "../../../runtime/json-schema/values/types.js";
import { SampleError, sampler, type Sampler } from "../../../runtime/samples/sampler.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import type { Api } from "../model/api.js";
import type { Content } from "../model/operation.js";
import type { Schema } from "../model/schema.js";
import { unwrap } from "../model/unwrap.js";
import type { Side } from "../model/usage.js";
import { exchangesOf, requestSchemas, responseSchemas } from "../model/visit.js";
import { createPatterns } from "../patterns/limited.js";
import { createSchemaTable } from "../schemas/schema-table.js";

interface SampleSettings {
  readonly side: Side;
  /** The same seed gives the same value. */
  readonly seed: string;
  /** Optional properties: all of them (default), some by the seed, or none. */
  readonly optional?: "all" | "some" | "none";
  /** Ignore examples and defaults of the document, so that the value is new. */
  readonly fresh?: boolean;
  /** Members that the value will have as well: of alternatives, one that they fit is made. */
  readonly like?: unknown;
}

export interface NearestValue {
  readonly value: unknown;
  /** Names and indexes that lead to the part without a valid value, and why it has none. Absent if all is valid. */
  readonly fault?: Pick<SampleError, "path" | "reason">;
}

/**
 * The schemas of a model's messages: of parameters, bodies and headers, and of the variants of these. Samples are also
 * made of what is stated of a text.
 */
export interface SchemaValues {
  /** Why a value does not match a schema; empty if it does. */
  issues(schema: Schema, side: Side, value: unknown): readonly Issue[];
  /** A valid value; `undefined` if none is found. */
  sample(schema: Schema, settings: SampleSettings): unknown;
  /** A valid value or, with the part that has none, the nearest that is found. */
  nearest(schema: Schema, settings: SampleSettings): NearestValue;
  /** Patterns with which some value was not tested, because it would have taken too long. */
  readonly cutOff: ReadonlySet<string>;
}

/** Schemas are compiled when the first value of their side is checked. */
export function createValues(api: Api): SchemaValues {
  const table = createSchemaTable(api);
  const uris = new Map(messageSchemas(api).map((schema) => [schema, table.uriOf(schema)]));
  const uriOf = (schema: Schema): string => {
    const uri = uris.get(schema);
    if (uri !== undefined) return uri;
    throw new TypeError(`not the schema of a message: ${schema.origin.pointer}`);
  };
  const patterns = createPatterns();
  const compilePattern = patterns.compile;
  const evaluators = new Map<Side, Evaluator>();
  const evaluatorOf = (side: Side): Evaluator => {
    const known =
      evaluators.get(side) ?? evaluator(table.schemas, { direction: side, compilePattern });
    evaluators.set(side, known);
    return known;
  };
  const samples = sampler(table.schemas, { compilePattern });
  const statedSchemas = new Set(contentsOf(api).flatMap(({ stated }) => stated ?? []));
  // Where text is read instead of a value, both have the same origin, so a table holds only one of them.
  const sourceOf = (schema: Schema): { readonly uri: string; readonly samples: Sampler } => {
    if (!statedSchemas.has(schema)) return { uri: uriOf(schema), samples };
    const own = createSchemaTable(api);
    const uri = own.uriOf(schema);
    return { uri, samples: sampler(own.schemas, { compilePattern }) };
  };
  const sampleOf = (
    schema: Schema,
    { side, seed, optional = "all", fresh = false, like }: SampleSettings,
    nearest: boolean,
  ): unknown => {
    patterns.renew();
    const options = { seed, direction: side, optional, examples: !fresh, nearest, like } as const;
    const source = sourceOf(schema);
    return withBytes(schema, source.samples.sample(source.uri, options));
  };
  return {
    cutOff: patterns.cutOff,
    issues: (schema, side, value) => {
      patterns.renew();
      return evaluatorOf(side).evaluate(uriOf(schema), withoutBytes(value));
    },
    sample: (schema, settings) => {
      try {
        return sampleOf(schema, settings, false);
      } catch (error) {
        if (error instanceof SampleError) return undefined;
        throw error;
      }
    },
    nearest: (schema, settings) => {
      try {
        return { value: sampleOf(schema, settings, false) };
      } catch (error) {
        if (!(error instanceof SampleError)) throw error;
        return { value: sampleOf(schema, settings, true), fault: error };
      }
    },
  };
}

const contentsOf = (api: Api): readonly Content[] =>
  exchangesOf(api).flatMap(({ responses }) => responses.flatMap(({ contents }) => contents));

const messageSchemas = (api: Api): readonly Schema[] =>
  exchangesOf(api)
    .flatMap((exchange) => [...requestSchemas(exchange), ...responseSchemas(exchange)])
    .flatMap((schema) => [schema, ...variantsOf(schema)]);

/** The variants of a body can be events of their own. */
function variantsOf(schema: Schema): readonly Schema[] {
  const bare = unwrap(schema);
  return bare?.kind === "union" ? bare.variants : [];
}

/** Adapts a function that finds issues to the runtime's interface. */
export const asValidator = (find: (value: unknown) => readonly Issue[]): Validator => ({
  "~standard": {
    version: 1,
    vendor: "apostille",
    validate: (value) => {
      const issues = find(value);
      return issues.length === 0 ? { value } : { issues };
    },
  },
});

/** The value with all bytes replaced by strings: files of forms, which the schemas of a table describe as strings. */
export function withoutBytes(value: unknown): unknown {
  if (isBytes(value)) return "";
  if (Array.isArray(value)) return value.some(hasBytes) ? value.map(withoutBytes) : value;
  if (typeof value !== "object" || value === null || !Object.values(value).some(hasBytes))
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [key, withoutBytes(member)]),
  );
}

/** Files occur in forms, or in lists in them. */
const hasBytes = (value: unknown): boolean =>
  isBytes(value) || (Array.isArray(value) && value.some(isBytes));

const isBytes = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (value instanceof Uint8Array ||
    value instanceof ReadableStream ||
    ("arrayBuffer" in value && typeof value.arrayBuffer === "function"));

/** A value with bytes where its schema has them: at the root, in its properties, or in lists in them. */
export function withBytes(schema: Schema, value: unknown): unknown {
  const bare = unwrap(schema);
  if (bare?.kind === "binary") return new Blob([String(value)]);
  if (bare?.kind === "array" && Array.isArray(value) && unwrap(bare.items)?.kind === "binary")
    return value.map((item) => withBytes(bare.items, item));
  if (bare?.kind !== "object" || typeof value !== "object" || value === null) return value;
  const files = new Map(
    bare.properties.filter((property) => holdsBytes(property.schema)).map((one) => [one.name, one]),
  );
  if (files.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => {
      const file = files.get(key);
      return [key, file === undefined ? member : withBytes(file.schema, member)];
    }),
  );
}

function holdsBytes(schema: Schema): boolean {
  const bare = unwrap(schema);
  return (
    bare?.kind === "binary" || (bare?.kind === "array" && unwrap(bare.items)?.kind === "binary")
  );
}
