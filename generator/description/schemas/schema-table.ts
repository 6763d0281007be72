import type { Api } from "../model/api.js";
import type { Declaration, Schema } from "../model/schema.js";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.js";

/** Schemas of a model as JSON Schema 2020-12, in the form that runtime/json-schema/README.md describes. */
export interface SchemaTableBuilder {
  /** By absolute URI; grows as schemas are requested, and is complete for those that have been. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The URI of a schema or declaration in the table. The table then contains it and everything that it refers to. */
  uriOf(schema: Schema | Declaration): string;
}

/**
 * A table for the samples and the evaluator of the runtime. `readOnly` and `writeOnly` are kept, so that it serves both
 * sides; bytes are strings with the format `binary`.
 */
export function createSchemaTable(api: Api): SchemaTableBuilder {
  const schemas: Record<string, JsonSchema> = {};
  const open: Declaration[] = [];
  const references = {
    declaration: (declaration: Declaration) => {
      const uri = keyOf(declaration, api);
      if (!Object.hasOwn(schemas, uri)) open.push(declaration);
      return uri;
    },
    assertion: (key: string) => {
      Object.assign(schemas, api.assertions);
      return key;
    },
  };
  const add = (uri: string, schema: Schema): void => {
    if (Object.hasOwn(schemas, uri)) return;
    // Registered before it is written, because it may refer to itself.
    schemas[uri] = {};
    schemas[uri] = jsonSchemaOf(schema, references);
    for (let next = open.pop(); next !== undefined; next = open.pop())
      add(keyOf(next, api), next.schema);
  };
  return {
    schemas,
    uriOf: (schema) => {
      if (schema.kind === "ref" || schema.kind === "declaration") {
        const target = schema.kind === "ref" ? schema.target : schema;
        add(keyOf(target, api), target.schema);
        return keyOf(target, api);
      }
      const { document, pointer } = schema.origin;
      const uri = modelUri(`${document}#${pointer}`);
      add(uri, schema);
      return uri;
    },
  };
}

/** Assertions have the URIs of their source schemas, so the model's version of these gets a different one. */
const keyOf = ({ key }: Declaration, { assertions }: Api): string =>
  Object.hasOwn(assertions, key) ? modelUri(key) : key;

const modelUri = (uri: string): string => uri.replace(/#|$/, "?model#");
