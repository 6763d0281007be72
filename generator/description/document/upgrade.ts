/**
 * One Schema Object, without its subschemas, in the keywords of JSON Schema 2020-12. Nothing moves: pointers stay
 * valid, so origins are those of the document as written.
 */
import type { Family } from "./format/object-types.js";
import { isKeyword, keywordsWhere } from "./format/keyword-info.js";
import { isJsonType, isWellFormed, type JsonType } from "./keywords.js";

type Keywords = Readonly<Record<string, unknown>>;

export interface UpgradedSchema {
  /** Keywords of 2020-12 only, each with a value of the right form. */
  readonly keywords: Keywords;
  /**
   * `nullable: true`: null is valid, whatever the keywords say. OpenAPI 3.1 removed it, but its meaning is unambiguous.
   */
  readonly nullable: boolean;
  /** Keywords that have another name in the document. */
  readonly renamed: Readonly<Record<string, string>>;
}

/** Something in a schema that is not used as written. */
export type KeywordIssue =
  | {
      readonly kind: "malformed" | "unknown" | "ignored-beside-ref" | "older" | "newer";
      readonly keyword: string;
    }
  | { readonly kind: "type"; readonly keyword: string; readonly type: string }
  | { readonly kind: "quoted"; readonly keyword: string; readonly value: string }
  | { readonly kind: "nullable"; readonly keyword: "nullable" };

/** Keywords next to a `$ref` that describe the reference rather than the value. */
const BESIDE_REF: ReadonlySet<string> = new Set([
  "$ref",
  "nullable",
  ...keywordsWhere(({ role, of: type }) => role === "annotation" && type === undefined),
]);

/** Keywords that OpenAPI 3.0 does not have (3.0.4, 4.7.24.1). They are read as in 3.1: their meaning is unambiguous. */
const NEWER: ReadonlySet<string> = new Set(keywordsWhere(({ since = "3.0" }) => since > "3.0"));

export function upgradeSchema(
  schema: Keywords,
  family: Family,
  report: (report: KeywordIssue) => void,
): UpgradedSchema {
  const keywords: Record<string, unknown> = {};
  const renamed: Record<string, string> = {};
  const old = family === "3.0";
  const alone = old && typeof schema["$ref"] === "string";
  const state = { schema, keywords, renamed, report, old };
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith("x-")) keywords[keyword] = value;
    else if (!isKeyword(keyword)) readOther(keyword, state);
    else if (alone && !BESIDE_REF.has(keyword)) report({ kind: "ignored-beside-ref", keyword });
    else {
      if (old && isNewer(keyword, value)) report({ kind: "newer", keyword });
      readKeyword(keyword, value, state);
    }
  }
  const nullable = keywords["nullable"] === true;
  delete keywords["nullable"];
  if (nullable && !old) report({ kind: "nullable", keyword: "nullable" });
  if (keywords["format"] === "byte" && keywords["contentEncoding"] === undefined)
    keywords["contentEncoding"] = "base64";
  nameAdditional(keywords, renamed);
  readDefault(state);
  return { keywords, nullable, renamed };
}

/** The scalar that a string contains: `true` of "true"; `undefined` if it is none, or no string. */
export const scalarIn = (value: unknown): boolean | number | undefined =>
  typeof value === "string" && SCALAR.test(value)
    ? (JSON.parse(value) as boolean | number)
    : undefined;

/** Whether the value of a keyword is in quotes: `maxLength: "255"` can only mean 255. */
export const isQuoted = (keyword: string, value: unknown): boolean =>
  !isWellFormed(keyword, value) && isWellFormed(keyword, scalarIn(value));

const SCALAR = /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?)$/;

/** Frameworks quote every default: `default: "true"` of a boolean can only mean `true`. */
function readDefault({ keywords, report }: UpgradeState): void {
  const { default: written, type: types } = keywords;
  const value = scalarIn(written);
  if (value === undefined || !Array.isArray(types) || types.includes("string")) return;
  const type = typeof value === "boolean" ? "boolean" : "number";
  if (!types.includes(type) && !(Number.isInteger(value) && types.includes("integer"))) return;
  keywords["default"] = value;
  report({ kind: "quoted", keyword: "default", value: String(written) });
}

/** Keywords whose schemas evaluate properties of the same object (Core 11.3); what is under `not` does not count. */
const EVALUATING = keywordsWhere(
  ({ to, with: other }, name) => to === "value" && other === undefined && name !== "not",
);

/** Without any in-place applicator, `unevaluatedProperties` is equivalent to `additionalProperties`. */
function nameAdditional(keywords: Record<string, unknown>, renamed: Record<string, string>): void {
  const { unevaluatedProperties: others } = keywords;
  if (others === undefined || others === false || keywords["additionalProperties"] !== undefined)
    return;
  if (EVALUATING.some((keyword) => keywords[keyword] !== undefined)) return;
  keywords["additionalProperties"] = others;
  renamed["additionalProperties"] = "unevaluatedProperties";
  delete keywords["unevaluatedProperties"];
}

const isNewer = (keyword: string, value: unknown): boolean =>
  NEWER.has(keyword) ||
  (keyword === "type" && Array.isArray(value)) ||
  (keyword.startsWith("exclusive") && typeof value === "number");

interface UpgradeState {
  readonly schema: Keywords;
  readonly keywords: Record<string, unknown>;
  readonly renamed: Record<string, string>;
  readonly report: (report: KeywordIssue) => void;
  /** Whether the document's version is OpenAPI 3.0. */
  readonly old: boolean;
}

function readKeyword(keyword: string, value: unknown, state: UpgradeState): void {
  const { schema, keywords, renamed, report } = state;
  if (
    (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") &&
    typeof value === "boolean"
  ) {
    if (!state.old) report({ kind: "older", keyword });
    readExclusive(keyword, value, state);
  } else if (keyword === "items" && Array.isArray(value)) {
    // Up to draft 2019-09, a list of `items` is what `prefixItems` is now.
    report({ kind: "older", keyword });
    if (value.length === 0) return;
    keywords["prefixItems"] = value;
    renamed["prefixItems"] = "items";
  } else if ((keyword === "minimum" || keyword === "maximum") && isReplaced(keyword, schema)) {
    return;
  } else if (keyword === "type") readType(value, state);
  else if (keyword === "required" && Array.isArray(value)) keywords["required"] = namesIn(value);
  else if (isWellFormed(keyword, value) && !(state.old && isEmptyEnum(keyword, value)))
    keywords[keyword] = value;
  else if (isQuoted(keyword, value)) {
    keywords[keyword] = scalarIn(value);
    report({ kind: "quoted", keyword, value: String(value) });
  } else if (keyword === "required" && typeof value === "boolean")
    report({ kind: "older", keyword });
  else report({ kind: "malformed", keyword });
}

/**
 * An empty `enum` refuses every value in 2020-12. JSON Schema before draft 6 did not allow it, and generators of OpenAPI
 * 3.0 write it where they mean no `enum` at all.
 */
const isEmptyEnum = (keyword: string, value: unknown): boolean =>
  keyword === "enum" && Array.isArray(value) && value.length === 0;

const isReplaced = (keyword: "minimum" | "maximum", schema: Keywords): boolean =>
  schema[keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"] === true &&
  typeof schema[keyword] === "number";

/** `exclusiveMinimum: true` next to a `minimum` (draft 4) becomes `exclusiveMinimum` with that number. */
function readExclusive(
  keyword: "exclusiveMinimum" | "exclusiveMaximum",
  value: boolean,
  state: UpgradeState,
): void {
  const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  const written = state.schema[bound];
  const limit = scalarIn(written) ?? written;
  if (!value || typeof limit !== "number") return;
  state.keywords[keyword] = limit;
  state.renamed[keyword] = bound;
}

/** Entries that are no names, such as `true`, require nothing; the structure check reports them. */
const namesIn = (list: readonly unknown[]): readonly string[] =>
  list.filter((entry) => typeof entry === "string");

/**
 * Unknown types are left out; if none is left, there is no `type`. In a list, the null of YAML is the type `null`
 * without its quotes.
 */
function readType(value: unknown, { keywords, report }: UpgradeState): void {
  const list: readonly unknown[] = Array.isArray(value)
    ? value.map((type: unknown) => (type === null ? "null" : type))
    : [value];
  const types = list.filter((type): type is JsonType => isJsonType(type));
  for (const type of list)
    if (!isJsonType(type)) report({ kind: "type", keyword: "type", type: nameOfType(type) });
  if (types.length > 0) keywords["type"] = types;
}

function readOther(keyword: string, { schema, keywords, renamed, report }: UpgradeState): void {
  if (keyword === "additionalItems") {
    report({ kind: "older", keyword });
    if (!Array.isArray(schema["items"]) || !isWellFormed("items", schema[keyword])) return;
    keywords["items"] = schema[keyword];
    renamed["items"] = keyword;
  } else report({ kind: "unknown", keyword });
}

/** A string for whatever is in place of a type name. */
const nameOfType = (type: unknown): string =>
  typeof type === "string" ? type : (JSON.stringify(type) ?? String(type));
