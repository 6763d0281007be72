import { type JsonObject, type JsonValue, isObject } from "../core/json-value.js";
import type { Api } from "../model/api.js";

/** Keywords whose values are data, in which a `$ref` is not a reference. */
const DATA: ReadonlySet<string> = new Set([
  "const",
  "default",
  "dependentRequired",
  "enum",
  "example",
  "examples",
  "required",
]);
/** Keywords that only readers need. */
const PROSE: ReadonlySet<string> = new Set([
  "$comment",
  "deprecated",
  "description",
  "discriminator",
  "example",
  "examples",
  "externalDocs",
  "title",
  "xml",
]);
/** Keywords whose values are maps of schemas, so that their keys are names and not keywords. */
const MAPS: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);
const REFERENCES: ReadonlySet<string> = new Set(["$id", "$ref", "$dynamicRef", "$schema"]);

/**
 * The schemas behind a document's assertions, as they are in the output: only those reachable from `keys`, without
 * documentation, and with addresses that do not reveal the location of the document at generation time.
 */
export function assertionTable(api: Api, keys: ReadonlySet<string>): JsonObject {
  const shorten = addressShortener(api);
  const reached = reachable(api.assertions, keys);
  const entries = Object.entries(api.assertions).filter(([key]) => reached.has(key));
  return Object.fromEntries(
    entries.map(([key, schema]) => [
      shorten(key),
      rewriteSchema(schema, { shorten, without: PROSE }),
    ]),
  );
}

function reachable(table: Api["assertions"], keys: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...keys];
  let dynamic = false;
  const visit = (key: string): void => {
    const schema = Object.hasOwn(table, key) ? table[key] : undefined;
    if (schema === undefined || reached.has(key)) return;
    reached.add(key);
    for (const [keyword, target] of referencesIn(schema)) {
      dynamic ||= keyword === "$dynamicRef";
      open.push(...keysFor(target, table));
    }
  };
  while (open.length > 0) visit(open.pop() ?? "");
  // A dynamic reference may lead to any schema with a dynamic anchor.
  return dynamic ? new Set(Object.keys(table)) : reached;
}

/** The entries that a reference may resolve to: the one of that name, or those that its pointer leads into. */
function keysFor(target: string, table: Api["assertions"]): readonly string[] {
  if (Object.hasOwn(table, target)) return [target];
  const [resource = ""] = target.split("#");
  const inner = Object.keys(table).filter(
    (key) => key === resource || target.startsWith(`${key}/`),
  );
  // An anchor or an `$id` may be in any of them.
  return inner.length > 0 ? inner : Object.keys(table);
}

function referencesIn(schema: JsonValue): readonly (readonly [keyword: string, target: string])[] {
  const found: (readonly [string, string])[] = [];
  const open: JsonValue[] = [schema];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value);
    if (!isObject(value)) continue;
    for (const [keyword, item] of Object.entries(value)) {
      if (DATA.has(keyword)) continue;
      if (MAPS.has(keyword) && isObject(item)) open.push(...Object.values(item));
      else if (typeof item !== "string") open.push(item);
      else if (keyword === "$ref" || keyword === "$dynamicRef") found.push([keyword, item]);
    }
  }
  return found;
}

/** How a schema is changed for the output. */
export interface Rewriting {
  readonly shorten: (uri: string) => string;
  /** Keywords that are left out. */
  readonly without: ReadonlySet<string>;
}

/** A schema with its addresses rewritten, and without extensions and some keywords. */
export function rewriteSchema(schema: JsonValue, rewriting: Rewriting): JsonValue {
  if (Array.isArray(schema)) return schema.map((item: JsonValue) => rewriteSchema(item, rewriting));
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword]) => !rewriting.without.has(keyword) && !keyword.startsWith("x-"),
  );
  return fromEntries(
    kept.map(([keyword, value]) => [keyword, rewriteKeyword(keyword, value, rewriting)]),
  );
}

function rewriteKeyword(keyword: string, value: JsonValue, rewriting: Rewriting): JsonValue {
  if (DATA.has(keyword)) return value;
  if (REFERENCES.has(keyword) && typeof value === "string") return rewriting.shorten(value);
  if (!MAPS.has(keyword) || !isObject(value)) return rewriteSchema(value, rewriting);
  return fromEntries(
    Object.entries(value).map(([name, schema]) => [name, rewriteSchema(schema, rewriting)]),
  );
}

/** An object with own properties, whatever their names. */
function fromEntries(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(entries);
}

/**
 * Makes addresses that do not reveal the location of the document at generation time, so that the output is the same on
 * every machine: `file:///home/me/api/openapi.yaml#/a` becomes `document:///openapi.yaml#/a`.
 */
export function addressShortener(api: Pick<Api, "origin">): (uri: string) => string {
  const { document } = api.origin;
  const folder = document.slice(0, document.lastIndexOf("/") + 1);
  if (!folder.startsWith("file:")) return (uri) => uri;
  const parent = folder.replace(/[^/]*\/$/, "");
  return (uri) => {
    if (uri.startsWith(folder)) return `document:///${uri.slice(folder.length)}`;
    return uri.startsWith(parent) && parent !== "file:///"
      ? `document:///_parent/${uri.slice(parent.length)}`
      : uri;
  };
}
