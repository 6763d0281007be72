/** The inputs of workflows: JSON Schema 2020-12, whatever the version of the document. */
import { isObject } from "../core/json-value.js";
import { type LocatedValue, valueAt } from "../core/origin.js";
import type { Report } from "../diagnostics/diagnostic.js";
import { findIdentities } from "../document/identities.js";
import { createResolver } from "../document/resolve.js";
import type { SourceDocument } from "../document/types.js";
import { createSchemaBuilder } from "../builder/declarations/schema-builder.js";
import type { Schema } from "../model/schema.js";
import type { WorkflowScope } from "./scope.js";

/** Builds the inputs of workflows in one description. References in them are replaced by what they refer to. */
export function createInputsReader(source: SourceDocument, report: Report) {
  const documents = new Map([[source.uri, source]]);
  const resolver = createResolver(documents, findIdentities([source]), { report });
  const openapi = { written: "3.1.0", family: "3.1" } as const;
  const set = { entry: source, documents, references: new Map(), openapi, resolver };
  const schemas = createSchemaBuilder(set, report);
  return (place: LocatedValue, scope: WorkflowScope): Schema => {
    const value = inline(place.value, [], { root: source.value, place, scope });
    return schemas.schemaAt({ ...place, value });
  };
}

interface Inlining {
  readonly root: unknown;
  readonly place: LocatedValue;
  readonly scope: WorkflowScope;
}

function inline(value: unknown, around: readonly string[], inlining: Inlining): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, around, inlining));
  if (!isObject(value)) return value;
  const { $ref: ref, ...rest } = value;
  const entries = Object.entries(rest).map(([key, member]) => [
    key,
    inline(member, around, inlining),
  ]);
  const siblings: unknown = Object.fromEntries(entries);
  if (typeof ref !== "string") return siblings;
  // What refers to itself is a value of any type.
  if (around.includes(ref)) return true;
  const target = ref.startsWith("#") ? valueAt(inlining.root, ref.slice(1)) : undefined;
  if (target === undefined) {
    inlining.scope.missing({ what: "schema", name: ref }, inlining.place);
    return true;
  }
  const found = inline(target.value, [...around, ref], inlining);
  return isObject(found) ? { ...found, ...Object(siblings) } : found;
}
