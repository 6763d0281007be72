import { type JsonObject, type JsonValue, isObject } from "../core/json-value.js";
import { mapSchemas, schemasIn } from "../../../runtime/json-schema/vocabulary/subschemas.js";
import { keywordInfo } from "../document/format/keyword-info.js";
import type { Api } from "../model/api.js";

/**
 * The schemas behind a document's assertions, as they are in the output: only those reachable from `keys`, without
 * documentation, and with addresses that do not reveal the location of the document at generation time.
 */
export function assertionTable(api: Api, keys: ReadonlySet<string>): JsonObject {
  const shorten = addressShortener(api);
  const reached = reachable(api.assertions, keys);
  const entries = Object.entries(api.assertions).filter(([key]) => reached.has(key));
  return Object.fromEntries(
    entries.map(([key, schema]) => [shorten(key), rewriteSchema(schema, shorten)]),
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
  const open: unknown[] = [schema];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isObject(value)) continue;
    for (const [keyword, item] of Object.entries(value)) {
      if (keywordInfo(keyword)?.schemas !== "reference") open.push(...schemasIn(keyword, item));
      else if (typeof item === "string") found.push([keyword, item]);
    }
  }
  return found;
}

/** A schema with its addresses rewritten. */
export function rewriteSchema(schema: JsonValue, shorten: (uri: string) => string): JsonValue {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keywordInfo(keyword)?.form === "uri" && typeof value === "string"
        ? shorten(value)
        : mapSchemas(keyword, value, (inner) => rewriteSchema(inner, shorten)),
    ]),
  );
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
