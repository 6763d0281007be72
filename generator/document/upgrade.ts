/**
 * One Schema Object, not those in it, in the keywords of JSON Schema 2020-12. Nothing moves: what stands at a pointer still
 * stands there, so that origins stay those of the document as it was written.
 */
import { isJsonType, isKeyword, isWellFormed, type JsonType } from "./keywords.js";
import type { DocumentSet } from "./types.js";

export type Family = DocumentSet["openapi"]["family"];
type Words = Readonly<Record<string, unknown>>;

export interface Upgraded {
  /** Keywords of 2020-12 only, each with a value of the right form. */
  readonly words: Words;
  /** `nullable: true` of OpenAPI 3.0: null holds, whatever the keywords say. */
  readonly nullable: boolean;
  /** Keywords that stand under another name in the document. */
  readonly renamed: Readonly<Record<string, string>>;
}

/** Something in a schema that is not taken as it stands. */
export type Remark =
  | {
      readonly kind: "malformed" | "unknown" | "ignored-beside-ref" | "older" | "newer";
      readonly keyword: string;
    }
  | { readonly kind: "type"; readonly keyword: string; readonly type: string }
  | { readonly kind: "nullable-ignored"; readonly keyword: "nullable" };

/** Keywords beside a `$ref` that say something about the reference and not about the value. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "$ref",
  "$comment",
  "title",
  "summary",
  "description",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "examples",
  "example",
  "externalDocs",
  "xml",
  "nullable",
]);

/** Keywords that OpenAPI 3.0 does not have (3.0.4, 4.7.24.1). They are read as 3.1 means them: nothing else can be meant. */
const NEWER: ReadonlySet<string> = new Set([
  "const",
  "examples",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependentRequired",
  "prefixItems",
  "contains",
  "minContains",
  "maxContains",
  "patternProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "$defs",
  "$anchor",
  "$id",
  "$dynamicRef",
  "$dynamicAnchor",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

export function upgradeSchema(
  schema: Words,
  family: Family,
  remark: (remark: Remark) => void,
): Upgraded {
  const words: Record<string, unknown> = {};
  const renamed: Record<string, string> = {};
  const old = family === "3.0";
  const alone = old && typeof schema["$ref"] === "string";
  const reading = { schema, words, renamed, remark, old };
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith("x-")) words[keyword] = value;
    else if (!isKeyword(keyword)) readOther(keyword, reading);
    else if (alone && !ANNOTATIONS.has(keyword)) remark({ kind: "ignored-beside-ref", keyword });
    else {
      if (old && isNewer(keyword, value)) remark({ kind: "newer", keyword });
      readKeyword(keyword, value, reading);
    }
  }
  const nullable = words["nullable"] === true;
  delete words["nullable"];
  if (nullable && !old) remark({ kind: "nullable-ignored", keyword: "nullable" });
  if (words["format"] === "byte" && words["contentEncoding"] === undefined)
    words["contentEncoding"] = "base64";
  return { words, nullable: nullable && old, renamed };
}

const isNewer = (keyword: string, value: unknown): boolean =>
  NEWER.has(keyword) ||
  (keyword === "type" && Array.isArray(value)) ||
  (keyword.startsWith("exclusive") && typeof value === "number");

interface Reading {
  readonly schema: Words;
  readonly words: Record<string, unknown>;
  readonly renamed: Record<string, string>;
  readonly remark: (remark: Remark) => void;
  /** Whether the document is of OpenAPI 3.0. */
  readonly old: boolean;
}

function readKeyword(keyword: string, value: unknown, reading: Reading): void {
  const { schema, words, renamed, remark } = reading;
  if (
    (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") &&
    typeof value === "boolean"
  ) {
    if (!reading.old) remark({ kind: "older", keyword });
    readExclusive(keyword, value, reading);
  } else if (keyword === "items" && Array.isArray(value)) {
    // Up to draft 2019-09, a list of `items` is what `prefixItems` is now.
    remark({ kind: "older", keyword });
    if (value.length === 0) return;
    words["prefixItems"] = value;
    renamed["prefixItems"] = "items";
  } else if ((keyword === "minimum" || keyword === "maximum") && isReplaced(keyword, schema)) {
    return;
  } else if (keyword === "type") readType(value, reading);
  else if (isWellFormed(keyword, value)) words[keyword] = value;
  else if (keyword === "required" && typeof value === "boolean") remark({ kind: "older", keyword });
  else remark({ kind: "malformed", keyword });
}

const isReplaced = (keyword: "minimum" | "maximum", schema: Words): boolean =>
  schema[keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"] === true &&
  typeof schema[keyword] === "number";

/** `exclusiveMinimum: true` beside a `minimum` (draft 4) is `exclusiveMinimum` with that number. */
function readExclusive(
  keyword: "exclusiveMinimum" | "exclusiveMaximum",
  value: boolean,
  reading: Reading,
): void {
  const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  const limit = reading.schema[bound];
  if (!value || typeof limit !== "number") return;
  reading.words[keyword] = limit;
  reading.renamed[keyword] = bound;
}

/** Types that do not exist are left out; where none is left, there is no `type`. */
function readType(value: unknown, { words, remark }: Reading): void {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const types = list.filter((type): type is JsonType => isJsonType(type));
  for (const type of list)
    if (!isJsonType(type)) remark({ kind: "type", keyword: "type", type: String(type) });
  if (types.length > 0) words["type"] = types;
}

function readOther(keyword: string, { schema, words, renamed, remark }: Reading): void {
  if (keyword === "additionalItems") {
    remark({ kind: "older", keyword });
    if (!Array.isArray(schema["items"]) || !isWellFormed("items", schema[keyword])) return;
    words["items"] = schema[keyword];
    renamed["items"] = keyword;
  } else remark({ kind: "unknown", keyword });
}
