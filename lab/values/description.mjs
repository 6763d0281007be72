/** Reads an API description as plain JSON Schema 2020-12, without any code of the generator but its list of keywords. */
import { readFileSync } from "node:fs";

import { parse } from "yaml";

import { schemasIn } from "../../runtime/dist/json-schema.js";
import { spellOutFamilies } from "./families.mjs";
import { follow, isObject } from "./references.mjs";
import { fromSwagger } from "./swagger.mjs";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** The keyword of the properties that are hidden from one side. */
const HIDDEN = { read: "writeOnly", write: "readOnly" };

export function readDescription(file) {
  const text = readFileSync(file, "utf8");
  const root = file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  return root.swagger === undefined ? root : fromSwagger(root);
}

/**
 * The description with schemas that ajv interprets as OpenAPI defines them, for one side: without `readOnly` properties
 * when writing, and without `writeOnly` ones when reading.
 */
export function forSide(description, side) {
  const root = structuredClone(description);
  const context = { root: description, hidden: HIDDEN[side] };
  const is30 = String(description.openapi).startsWith("3.0");
  visitSchemas(root, (schema) => {
    if (is30) from30(schema);
    else if (schema.nullable === true) allowNull(schema);
    hide(schema, context);
  });
  spellOutFamilies(root);
  return root;
}

function from30(schema) {
  if (typeof schema.$ref === "string") {
    for (const key of Object.keys(schema)) if (key !== "$ref") delete schema[key];
    return;
  }
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ]) {
    if (schema[exclusive] === true) {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    } else if (schema[exclusive] === false) delete schema[exclusive];
  }
  if (schema.nullable === true) allowNull(schema);
}

/** `nullable` extends `type` (OpenAPI 3.0.4, 4.7.24), and also an `enum` beside it, as is common usage. */
function allowNull(schema) {
  delete schema.nullable;
  if (typeof schema.type === "string") schema.type = [schema.type, "null"];
  else if (Array.isArray(schema.type) && !schema.type.includes("null")) schema.type.push("null");
  if (Array.isArray(schema.enum) && schema.type !== undefined && !schema.enum.includes(null)) {
    schema.enum = [...schema.enum, null];
  }
}

function hide(schema, { root, hidden }) {
  if (!isObject(schema.properties)) return;
  const names = Object.entries(schema.properties)
    .filter(
      ([, property]) => property?.[hidden] === true || follow(root, property)?.[hidden] === true,
    )
    .map(([name]) => name);
  if (names.length === 0) return;
  for (const name of names) delete schema.properties[name];
  if (Array.isArray(schema.required)) {
    schema.required = schema.required.filter((name) => !names.includes(name));
  }
}

/** Calls `visit` with every schema of a description, inner ones first. */
function visitSchemas(root, visit) {
  const schema = (node) => {
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) schemasIn(key, value).forEach(schema);
    visit(node);
  };
  const visitOther = (node) => {
    if (Array.isArray(node)) node.forEach(visitOther);
    if (!isObject(node)) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === "schema" || key === "itemSchema") schema(child);
      else if (key === "schemas" && isObject(child)) Object.values(child).forEach(schema);
      else if (key !== "example" && key !== "examples" && !key.startsWith("x-")) visitOther(child);
    }
  };
  visitOther(root);
}

/** All operations, with their parameters and bodies resolved. */
export function operationsOf(root) {
  return Object.entries(root.paths ?? {}).flatMap(([path, item]) => {
    const found = follow(root, item);
    if (!isObject(found)) return [];
    return METHODS.filter((method) => isObject(found[method])).map((method) => {
      const operation = found[method];
      return {
        method: method.toUpperCase(),
        path,
        parameters: mergeParameters(root, found.parameters, operation.parameters),
        body: follow(root, operation.requestBody),
        responses: Object.entries(operation.responses ?? {}).map(([status, response]) => ({
          status,
          content: follow(root, response)?.content ?? {},
          headers: follow(root, response)?.headers ?? {},
        })),
      };
    });
  });
}

function mergeParameters(root, ...lists) {
  const byName = new Map();
  for (const parameter of lists.flat()) {
    const found = follow(root, parameter);
    if (isObject(found)) byName.set(`${found.in} ${found.name}`, found);
  }
  return [...byName.values()];
}
