/** Changes a description in one position, by a seed, and says what kind of change that is. */
import type { Api } from "../../../generator/description/model/api.js";
import type { Operation } from "../../../generator/description/model/operation.js";
import type { Schema } from "../../../generator/description/model/schema.js";
import {
  requestSchemas,
  responseSchemas,
  walkSchemas,
} from "../../../generator/description/model/visit.js";
import { type Origin, valueAt } from "../../../generator/description/core/origin.js";

type JsonObject = { [key: string]: unknown };

/** A position that a mutation can change, and the kind of the resulting change. */
export interface Mutation {
  readonly kind: string;
  readonly at: Origin;
  readonly apply: (value: JsonObject, parent: Parent) => void;
}

/** The location of a value. */
interface Parent {
  readonly holder: JsonObject;
  readonly key: string;
}

/** Every schema of a message, references followed. */
function reachable({ operations }: Api): readonly Schema[] {
  const roots = operations.flatMap((operation) => [
    ...requestSchemas(operation),
    ...responseSchemas(operation),
  ]);
  const seen = new Set<Schema>();
  const queue = [...roots];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const schema of walkSchemas([next])) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      if (schema.kind === "ref") queue.push(schema.target.schema);
    }
  }
  return [...seen];
}

/** All single changes that can be made to a description. */
export function mutationsOf(api: Api, read: (origin: Origin) => unknown): readonly Mutation[] {
  const schemas = reachable(api).flatMap((schema) => ofSchema(schema, read(schema.origin)));
  const operations = api.operations.flatMap((operation) => [
    ...ofOperation(operation),
    ...removals(operation, read(operation.origin)),
  ]);
  const webhooks = api.webhooks.map(({ origin }): Mutation => {
    const pointer = origin.pointer.slice(0, origin.pointer.lastIndexOf("/"));
    return { kind: "webhook-removed", at: { ...origin, pointer }, apply: remove };
  });
  return [...schemas, ...operations, ...webhooks];
}

const remove: Mutation["apply"] = (_, { holder, key }) => void delete holder[key];

/** The parts of an operation that can be removed. */
function removals({ origin: at, security }: Operation, raw: unknown): readonly Mutation[] {
  if (typeof raw !== "object" || raw === null || "$ref" in raw) return [];
  const value = raw as JsonObject;
  const found: Mutation[] = [{ kind: "operation-removed", at, apply: remove }];
  const parameters = value["parameters"];
  const last: unknown = Array.isArray(parameters) ? parameters.at(-1) : undefined;
  if (typeof last === "object" && last !== null && "in" in last && last.in === "query")
    found.push({
      kind: "parameter-removed",
      at,
      apply: (target) => void (target["parameters"] as unknown[]).pop(),
    });
  const statuses = Object.keys((value["responses"] as JsonObject | undefined) ?? {});
  const [status] = statuses.filter((name) => /^[45]\d\d$/.test(name));
  if (status !== undefined)
    found.push({
      kind: "status-removed",
      at,
      apply: (target) => void delete (target["responses"] as JsonObject)[status],
    });
  if (security.length > 0 && security.every((all) => all.length > 0))
    found.push({
      kind: "security-lifted",
      at,
      apply: (target) => void (target["security"] = []),
    });
  return found;
}

function ofSchema({ kind, origin: at }: Schema, raw: unknown): readonly Mutation[] {
  if (typeof raw !== "object" || raw === null || "$ref" in raw || "allOf" in raw) return [];
  const value = raw as JsonObject;
  const set = (kindOf: string, key: string, member: unknown): Mutation => ({
    kind: kindOf,
    at,
    apply: (target) => void (target[key] = member),
  });
  // Documentation of a union member that is merged with its parent is not in the model.
  const isMember = /\/(?:oneOf|anyOf)\/\d+$/.test(at.pointer);
  const docs = [
    ...(isMember ? [] : [set("docs", "description", "Other words.")]),
    set("docs", "$comment", "A note."),
  ];
  if (kind === "object" && typeof value["properties"] === "object")
    return [...docs, ...ofObject(value, at)];
  if (kind === "enum" && Array.isArray(value["enum"]) && typeof value["enum"][0] === "string") {
    const values = value["enum"] as readonly unknown[];
    const fewer = values.length > 2 ? [set("enum-value-removed", "enum", values.slice(1))] : [];
    return [...docs, set("enum-value-added", "enum", [...values, "another value"]), ...fewer];
  }
  if (kind === "string" && value["type"] === "string") {
    const bound =
      value["maxLength"] === undefined
        ? [set("bound-added", "maxLength", 5000)]
        : [set("bound-loosened", "maxLength", Number(value["maxLength"]) + 1000)];
    return [
      ...docs,
      ...bound,
      ...(value["pattern"] === undefined ? [set("pattern-added", "pattern", "^mutated")] : []),
    ];
  }
  if (kind === "number" && value["type"] === "integer")
    return [...docs, set("type-widened", "type", "number")];
  if (kind === "boolean") return [...docs, set("type-changed", "type", "array")];
  if (kind === "array" && value["type"] === "array")
    return [...docs, set("bound-added", "uniqueItems", true)].filter(
      (mutation) => mutation.kind !== "bound-added" || value["uniqueItems"] !== true,
    );
  return docs;
}

function ofObject(value: JsonObject, at: Origin): readonly Mutation[] {
  const properties = value["properties"] as JsonObject;
  const required = Array.isArray(value["required"]) ? (value["required"] as string[]) : [];
  const optional = Object.keys(properties).find((name) => !required.includes(name));
  const put = (kind: string, key: string, member: unknown): Mutation => ({
    kind,
    at,
    apply: (target) => void (target[key] = member),
  });
  return [
    put("property-added", "properties", { ...properties, mutated: { type: "string" } }),
    ...(optional === undefined || Object.keys(properties).length < 2
      ? []
      : [put("property-removed", "properties", without(properties, optional))]),
    ...(optional === undefined
      ? []
      : [put("property-required", "required", [...required, optional])]),
    ...(value["additionalProperties"] === undefined
      ? [put("closed", "additionalProperties", false)]
      : []),
  ];
}

const without = (record: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

function ofOperation({ origin: at, docs, responses }: Operation): readonly Mutation[] {
  const mutate = (kind: string, apply: Mutation["apply"]): Mutation => ({ kind, at, apply });
  const added = { name: "X-Mutated", in: "header", required: true, schema: { type: "string" } };
  return [
    mutate("name", (target) => void (target["operationId"] = "mutatedOperation")),
    mutate(docs.deprecated === true ? "undeprecated" : "deprecated", (target) => {
      target["deprecated"] = docs.deprecated !== true;
    }),
    mutate("parameter-added", (target) => {
      const list = target["parameters"];
      target["parameters"] = [...(Array.isArray(list) ? (list as unknown[]) : []), added];
    }),
    ...(responses.some(({ status }) => status === 418)
      ? []
      : [
          mutate(
            "status-added",
            (target) => void ((target["responses"] as JsonObject)["418"] = { description: "Tea." }),
          ),
        ]),
  ];
}

/** Numbers from 0 to 1 by a seed: mulberry32. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Applies a mutation to a copy of a document. */
export function mutated(document: unknown, { at, apply }: Mutation): object {
  const copy: unknown = structuredClone(document);
  const target = valueAt(copy, at.pointer)?.value;
  const cut = at.pointer.lastIndexOf("/");
  const key = at.pointer
    .slice(cut + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const holder = valueAt(copy, at.pointer.slice(0, cut))?.value;
  apply(target as JsonObject, { holder: holder as JsonObject, key });
  return copy as object;
}
