/** The JSON Schemas of the model's assertions, in the form that runtime/json-schema/README.md describes. */
import { splitPointer } from "../../core/pointer.js";
import { upgradeSchema } from "../../document/upgrade.js";
import type { JsonValue } from "../../core/json-value.js";
import { child, elements, isObject, members } from "../reading/read.js";
import { Derivations } from "../composing/derived.js";
import type { Dynamic } from "../composing/dynamic.js";
import { keyOf } from "../reading/key.js";
import { whyNot } from "../reading/expressions.js";
import type { Source } from "../reading/source.js";
import type { Located } from "../../core/origin.js";
import type { Medium } from "../reading/medium.js";

/** A schema that the evaluator decides on. */
export interface AssertionRoot {
  readonly place: Located;
  readonly medium: Medium;
}

export interface AssertionContext {
  readonly source: Source;
  readonly dynamic: Dynamic;
}

type Entry = readonly [keyword: string, value: JsonValue];

/** Every root, and all that they refer to. A schema that has an entry of its own is referred to, not repeated. */
export function writeAssertions(
  roots: ReadonlyMap<string, AssertionRoot>,
  { source, dynamic }: AssertionContext,
): Readonly<Record<string, JsonValue>> {
  const queue = [...roots.values()];
  const keys = new Set(roots.keys());
  const refer = (place: Located, medium: Medium): string => {
    const key = keyOf(place);
    if (!keys.has(key)) queue.push({ place, medium });
    keys.add(key);
    return key;
  };
  const writer = new Writer({ source, dynamic, entries: keys, refer });
  const entries = new Map<string, JsonValue>();
  for (const { place, medium } of queue) entries.set(keyOf(place), writer.entry(place, medium));
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SCHEMA: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const LIST: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAP: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
]);
/** Copied as they are; everything else is for readers, or says how schemas are found. */
const PLAIN: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxContains",
  "minContains",
  "maxProperties",
  "minProperties",
  "required",
  "dependentRequired",
  "format",
  "readOnly",
  "writeOnly",
]);

/** How schemas are found: kept where it matters through which schemas evaluation has come. */
const IDENTITY: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

interface Desk extends AssertionContext {
  readonly entries: ReadonlySet<string>;
  /** The key of a place, which becomes an entry. */
  readonly refer: (place: Located, medium: Medium) => string;
}

class Writer {
  readonly #desk: Desk;
  readonly #anchored: ReadonlySet<string>;
  readonly #derivations: Derivations;
  /** What is being written without its alternatives. */
  readonly #within = new Set<string>();
  /** Writing a schema whole, with its identifiers. */
  #whole = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#anchored = new Set(desk.dynamic.anchored.map(keyOf));
    this.#derivations = new Derivations(desk.source);
  }

  entry(place: Located, medium: Medium): JsonValue {
    const { dynamic, refer } = this.#desk;
    // What a dynamic reference may lead to is found by its anchor, wherever it leads itself.
    this.#whole = dynamic.reaches(place) || this.#anchored.has(keyOf(dynamic.rootOf(place)));
    if (!this.#whole) return this.write(place, medium);
    for (const anchored of dynamic.anchored) refer(anchored, "json");
    const root = dynamic.rootOf(place);
    if (keyOf(root) !== keyOf(place)) refer(root, medium);
    const uri = dynamic.uriOf(place);
    // Inside an `$id` of its own, a part is found only from there.
    return uri === keyOf(place) || keyOf(root) === keyOf(place)
      ? this.write(place, medium)
      : { $ref: uri };
  }

  write(place: Located, medium: Medium): JsonValue {
    const { value } = place;
    if (!isObject(value)) return value !== false;
    const { keywords, nullable, renamed } = upgradeSchema(
      value,
      this.#desk.source.family,
      () => {},
    );
    if (isBinary(keywords, medium)) return true;
    const open = isOpen(keywords);
    const entries = Object.entries(keywords).flatMap(([keyword, entry]) => {
      if (keyword === "enum" && open) return keywords["type"] === undefined ? [typesOf(entry)] : [];
      const at = child(place, renamed[keyword] ?? keyword);
      if (at === undefined) return [];
      return this.#keyword(assertedAs(keyword, keywords), { ...at, value: entry }, medium);
    });
    const schema = gathered(entries);
    return nullable ? withNull(schema) : schema;
  }

  #keyword(keyword: string, place: Located, medium: Medium): readonly Entry[] {
    const { value } = place;
    if (PLAIN.has(keyword) || (this.#whole && IDENTITY.has(keyword)))
      return [[keyword, value as JsonValue]];
    if (SCHEMA.has(keyword)) return [[keyword, this.#inner(place, mediumOf(keyword, medium))]];
    if (LIST.has(keyword)) {
      const inner = mediumOf(keyword, medium);
      return [[keyword, elements(place).map((part) => this.#inner(part, inner))]];
    }
    if (MAP.has(keyword) || (this.#whole && DEFINITIONS.has(keyword)))
      return [[keyword, this.#map(keyword, place, medium)]];
    if (keyword === "pattern")
      return whyNot(String(value)) === undefined ? [[keyword, value as JsonValue]] : [];
    return keyword === "$ref" || keyword === "$dynamicRef"
      ? this.#reference(keyword, place, medium)
      : [];
  }

  #map(keyword: string, place: Located, medium: Medium): JsonValue {
    const inner = mediumOf(keyword, medium);
    const entries = members(place).flatMap(([name, part]): readonly Entry[] => {
      if (keyword === "patternProperties" && whyNot(name) !== undefined) return [];
      if (keyword === "dependencies" && Array.isArray(part.value))
        return [[name, part.value as JsonValue]];
      return [[name, this.#inner(part, inner)]];
    });
    return Object.fromEntries(entries);
  }

  /** A part that is an entry of its own is named; that is what keeps the table as small as the document. */
  #inner(place: Located, medium: Medium): JsonValue {
    const key = keyOf(place);
    if (this.#whole || !this.#desk.entries.has(key)) return this.write(place, medium);
    return { $ref: key, ...directionOf(place) };
  }

  /** What does not count of a schema that its own alternatives refer to. */
  #unseen(owner: Located, target: Located): readonly string[] {
    // Schemas that are `allOf` each other have no end; that has been reported.
    if (this.#within.has(keyOf(target))) return [];
    const view = this.#desk.source.view(target);
    return typeof view === "boolean" ? [] : this.#derivations.unseenFrom(owner, view);
  }

  #without(removed: readonly string[], target: Located, medium: Medium): JsonValue {
    const key = keyOf(target);
    const keywords = Object.entries(target.value ?? {}).filter(
      ([keyword]) => !removed.includes(keyword),
    );
    this.#within.add(key);
    const schema = this.write({ ...target, value: Object.fromEntries(keywords) }, medium);
    this.#within.delete(key);
    return schema;
  }

  #reference(keyword: string, place: Located, medium: Medium): readonly Entry[] {
    const { source, dynamic, refer } = this.#desk;
    const ref = String(place.value);
    const owner = { ...place, pointer: splitPointer(place.pointer)[0] };
    const target = source.target(owner, ref);
    if (target === undefined) return [];
    const direction = Object.entries(directionOf(target));
    const unseen = this.#whole ? [] : this.#unseen(owner, target);
    if (unseen.length > 0) return [["allOf", [this.#without(unseen, target, medium)]]];
    const goesOn = keyword === "$dynamicRef" || dynamic.reaches(target);
    if (!this.#whole || !goesOn) return [["$ref", refer(target, medium)], ...direction];
    refer(dynamic.reaches(target) ? dynamic.rootOf(target) : target, medium);
    return [[keyword, dynamic.absolute(ref, owner) ?? ref], ...direction];
  }
}

/** `allOf` may come from what a reference leads to, and from the schema itself. */
function gathered(entries: readonly Entry[]): Readonly<Record<string, JsonValue>> {
  const all = entries.flatMap(([keyword, value]) =>
    keyword === "allOf" && Array.isArray(value) ? (value as readonly JsonValue[]) : [],
  );
  const schema = Object.fromEntries(entries);
  return all.length === 0 ? schema : { ...schema, allOf: all };
}

/** `readOnly` and `writeOnly` decide what is required, and are looked for where the property is declared. */
function directionOf({ value }: Located): Readonly<Record<string, JsonValue>> {
  if (!isObject(value)) return {};
  return {
    ...(value["readOnly"] === true && { readOnly: true }),
    ...(value["writeOnly"] === true && { writeOnly: true }),
  };
}

function withNull(schema: Readonly<Record<string, JsonValue>>): JsonValue {
  const { readOnly, writeOnly, ...rest } = schema;
  return {
    anyOf: [{ type: "null" }, rest],
    ...(readOnly !== undefined && { readOnly }),
    ...(writeOnly !== undefined && { writeOnly }),
  };
}

/** Fields of a form are parts; what is in them is JSON, unless it is a list of parts. */
function mediumOf(keyword: string, medium: Medium): Medium {
  if (medium === "parts")
    return keyword === "properties" || keyword === "additionalProperties" ? "part" : medium;
  if (medium === "part")
    return MAP.has(keyword) || keyword === "additionalProperties" ? "json" : "part";
  return medium;
}

function isBinary(keywords: Readonly<Record<string, unknown>>, medium: Medium): boolean {
  if (medium === "json" || medium === "parts" || keywords["contentEncoding"] !== undefined)
    return false;
  const type = keywords["type"];
  const text = type === undefined || (Array.isArray(type) && type.includes("string"));
  if (!text || keywords["$ref"] !== undefined) return false;
  if (medium === "bytes") return true;
  return keywords["format"] === "binary" || keywords["contentMediaType"] !== undefined;
}

/** An enum that the document calls open lists some values, not all. */
export const isOpen = (keywords: Readonly<Record<string, unknown>>): boolean =>
  keywords["x-enum-extensibility"] === "open" ||
  (keywords["x-enum-extensibility"] !== "closed" && keywords["x-extensible-enum"] === true);

function typesOf(values: unknown): Entry {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  const types = new Set(
    list.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)),
  );
  return ["type", [...types]];
}

/** Alternatives that a discriminator tells apart may overlap by the letter: which one counts, the discriminator says. */
const assertedAs = (keyword: string, keywords: Readonly<Record<string, unknown>>): string =>
  keyword === "oneOf" && isObject(keywords["discriminator"]) && keywords["anyOf"] === undefined
    ? "anyOf"
    : keyword;
