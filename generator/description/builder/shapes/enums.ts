import {
  enumDuplicate,
  enumNotOfType,
  schemaImpossible,
  schemaPattern,
} from "../../diagnostics/catalogue/schemas.js";
import { childPointer, originOf } from "../../core/origin.js";
import { roundToDouble } from "../../../../runtime/wire/conversion/wire-value.js";
import { evaluator } from "../../../../runtime/json-schema/evaluator.js";
import { costOnce, mayTest } from "../../patterns/cost.js";
import { whyNot } from "../../patterns/usable.js";
import { canonical, type JsonValue } from "../../core/json-value.js";
import type { EnumSchema, EnumValue, LiteralSchema, Schema } from "../../model/schema.js";
import {
  bare,
  exactly,
  literalSchema,
  neverSchema,
  type SchemaBase,
  nullableSchema,
  nullSchema,
  type BuiltSchema,
} from "./shape.js";
import type { Source } from "../reading/source.js";
import { hasType, type Types, typesOf, valuesIn, type Member } from "../composing/flat.js";
import { OF_ARRAY, OF_NUMBER, OF_OBJECT, OF_STRING } from "../reading/keyword-groups.js";

/** The values that `const` and `enum` allow together; `undefined` if no part has either. */
export function enumShape(
  members: readonly Member[],
  node: SchemaBase,
  source: Source,
): BuiltSchema | undefined {
  const listing = members.filter(({ view }) => valuesIn(view.keywords) !== undefined);
  const [first] = listing;
  if (first === undefined) return openEnum(members, node);
  for (const member of members) reportPattern(member, source);
  const isAllowed = allowedIn(members);
  const values = allowedBy(listing, source).filter(({ value, digits }) =>
    isAllowed(digits === undefined ? value : roundToDouble(BigInt(digits))),
  );
  if (values.every(({ value }) => value === null) && members.some(isUnquoted)) return undefined;
  if (values.length === 0) {
    const why = "no listed value satisfies the other keywords";
    source.report(schemaImpossible({ why }, node.origin));
    return exactly(neverSchema(node));
  }
  const scalar = values.every(({ value }) => typeof value !== "object" || value === null);
  const schema = schemaOf(values, {
    node,
    labels: labelsOf(first),
    extensibility: extensibilityOf(members),
  });
  return { schema, exact: scalar || !hasOtherKeywords(members) };
}

/**
 * Returns whether strings are listed without the quotes that YAML needs (`enum: [3, 4.1]`). What was written is lost
 * (1.0 is 1), so such a list restricts nothing.
 */
function isUnquoted(member: Member): boolean {
  const types = typesOf([member]);
  return (
    types?.has("string") === true &&
    (valuesIn(member.view.keywords) ?? []).some((value) =>
      ["number", "boolean"].includes(typeof value),
    )
  );
}

/** A slow pattern is harmless here: only the listed values are tested. */
function reportPattern({ view }: Member, { report }: Source): void {
  const pattern = view.keywords["pattern"];
  const why = typeof pattern === "string" ? whyNot(pattern) : undefined;
  if (why === undefined) return;
  const at = { ...originOf(view.place), pointer: childPointer(view.place.pointer, "pattern") };
  report(schemaPattern({ pattern: String(pattern), why }, at));
}

/** A value that a document lists. */
type EnumEntry = Pick<LiteralSchema, "value" | "digits">;

/** The values that are in all of the lists, in the order of the first, without duplicates. */
function allowedBy(listing: readonly Member[], source: Source): readonly EnumEntry[] {
  const lists = listing.map((member) => distinctValues(member, source));
  const [first = new Map<string, EnumEntry>(), ...others] = lists;
  return [...first]
    .filter(([text]) => others.every((other) => other.has(text)))
    .map(([, value]) => value);
}

function distinctValues(
  { view, nullable }: Member,
  { report, digits: digitsAt }: Source,
): ReadonlyMap<string, EnumEntry> {
  const values = new Map<string, EnumEntry>();
  const isLong = LONG.has(view.keywords["format"]);
  const types = typesOf([{ view, nullable }]);
  const keyword = Object.hasOwn(view.keywords, "const") ? "const" : "enum";
  const list = valuesIn(view.keywords) ?? [];
  for (const [index, value] of list.entries()) {
    const pointer = childPointer(
      view.place.pointer,
      keyword,
      ...(keyword === "enum" ? [index] : []),
    );
    const at = { ...originOf(view.place), pointer };
    const digits =
      isLong && typeof value === "number" && Number.isInteger(value)
        ? (digitsAt(at) ?? String(BigInt(value)))
        : undefined;
    const text = digits ?? canonical(value);
    if (values.has(text)) report(enumDuplicate({ value: text }, at));
    else if (types !== undefined && !hasType(value, types)) {
      report(enumNotOfType({ value: JSON.stringify(value), types: [...types] }, at));
    } else values.set(text, { value, ...(digits !== undefined && { digits }) });
  }
  if (nullable) values.set("null", { value: null });
  return values;
}

/** The formats whose values may have more digits than a number. */
const LONG: ReadonlySet<unknown> = new Set(["int64", "uint64"]);

/** Keywords that restrict strings and numbers. */
export const SCALAR_KEYWORDS: readonly string[] = ["format", ...OF_NUMBER, ...OF_STRING];

/**
 * Returns whether a listed value satisfies the keywords next to the list. The content of objects and arrays is left to
 * validators.
 */
export function allowedIn(members: readonly Member[]): (value: JsonValue) => boolean {
  const types = typesOf(members);
  const rules = members.map(({ view, nullable }) => {
    const keywords = SCALAR_KEYWORDS.filter((keyword) => isUsable(keyword, view.keywords[keyword]));
    const schema = Object.fromEntries(keywords.map((keyword) => [keyword, view.keywords[keyword]]));
    const holds = keywords.length === 0 ? () => true : holdingFor(schema);
    return (value: JsonValue) => (value === null && nullable) || holds(value);
  });
  return (value) =>
    (types === undefined || hasType(value, types)) && rules.every((rule) => rule(value));
}

/** An invalid pattern restricts nothing; it has been reported. */
const isUsable = (keyword: string, value: unknown): boolean =>
  value !== undefined && (keyword !== "pattern" || whyNot(String(value)) === undefined);

function holdingFor(schema: Readonly<Record<string, unknown>>): (value: JsonValue) => boolean {
  const { evaluate } = evaluator({ "urn:enum": schema });
  const pattern = String(schema["pattern"] ?? "");
  const cost = costOnce(pattern);
  return (value) => {
    // A pattern that could take too long is assumed to match.
    if (typeof value === "string" && !mayTest(pattern, value, cost)) return true;
    try {
      return evaluate("urn:enum", value).length === 0;
    } catch {
      // A malformed keyword restricts nothing; it has been reported.
      return true;
    }
  };
}

function hasOtherKeywords(members: readonly Member[]): boolean {
  return members.some(({ view }) =>
    [...OF_ARRAY, ...OF_OBJECT].some((keyword) => view.keywords[keyword] !== undefined),
  );
}

interface Listing {
  readonly node: SchemaBase;
  readonly labels: ReadonlyMap<string, Pick<EnumValue, "name" | "description">>;
  readonly extensibility: EnumSchema["extensibility"];
}

function schemaOf(values: readonly EnumEntry[], listing: Listing): Schema {
  const { node } = listing;
  const rest = values.filter(({ value }) => value !== null);
  if (rest.length < values.length) {
    return rest.length === 0
      ? nullSchema(node)
      : nullableSchema(schemaOf(rest, { ...listing, node: bare(node) }), node);
  }
  const scalars = rest.filter((one): one is EnumValue => typeof one.value !== "object");
  const [only] = rest;
  if (only !== undefined && rest.length === 1 && listing.extensibility !== "open")
    return literalSchema(node, only);
  if (scalars.length === rest.length) return scalarEnum(scalars, listing);
  const variants = rest.map((value) => literalSchema(bare(node), value));
  return { origin: node.origin, docs: node.docs, kind: "union", variants, exclusive: false };
}

function scalarEnum(
  scalars: readonly EnumValue[],
  { node, labels, extensibility }: Listing,
): EnumSchema {
  const values = scalars.map((one) => ({ ...one, ...labels.get(canonical(one.value)) }));
  return {
    origin: node.origin,
    docs: node.docs,
    kind: "enum",
    values,
    ...(extensibility !== undefined && { extensibility }),
  };
}

/** `x-enum-varnames` and `x-enum-descriptions`, in the order of `enum`; descriptions may also be listed by value. */
function labelsOf({ view }: Member): Listing["labels"] {
  const { keywords } = view;
  const names = textList(keywords["x-enum-varnames"] ?? keywords["x-enumNames"]);
  const described = keywords["x-enum-descriptions"] ?? keywords["x-enumDescriptions"];
  const texts = textList(described);
  const labels = new Map<string, Pick<EnumValue, "name" | "description">>();
  for (const [index, value] of (valuesIn(keywords) ?? []).entries()) {
    const name = names[index];
    const description = texts[index] ?? textBy(described, value);
    const text = canonical(value);
    if (labels.has(text)) continue;
    labels.set(text, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    });
  }
  return labels;
}

const textList = (value: unknown): readonly (string | undefined)[] =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === "string" && item !== "" ? item : undefined))
    : [];

function textBy(described: unknown, value: JsonValue): string | undefined {
  if (typeof described !== "object" || described === null || Array.isArray(described))
    return undefined;
  const text: unknown = Object.getOwnPropertyDescriptor(described, String(value))?.value;
  return typeof text === "string" ? text : undefined;
}

/** Whether values that the document does not list may occur. */
function extensibilityOf(members: readonly Member[]): EnumSchema["extensibility"] {
  for (const { view } of members) {
    const keyword = view.keywords["x-enum-extensibility"];
    if (keyword === "open" || keyword === "closed") return keyword;
    if (view.keywords["x-extensible-enum"] === true) return "open";
  }
  return undefined;
}

/** `x-extensible-enum` with values and no `enum`: these are the known values, not all. */
function openEnum(members: readonly Member[], node: SchemaBase): BuiltSchema | undefined {
  const listing = members.find(({ view }) => Array.isArray(view.keywords["x-extensible-enum"]));
  if (listing === undefined) return undefined;
  const list = listing.view.keywords["x-extensible-enum"] as readonly unknown[];
  const types = typesOf(members);
  const values = list.filter((value): value is EnumValue["value"] => isKnownValue(value, types));
  if (values.length === 0) return undefined;
  const labels = labelsOf({
    ...listing,
    view: { ...listing.view, keywords: { ...listing.view.keywords, enum: list } },
  });
  const distinct = [...new Set(values)].map((value) => ({ value }));
  const schema = scalarEnum(distinct, { node, labels, extensibility: "open" });
  return {
    schema: types?.has("null") === true ? nullableSchema(schema, node) : schema,
    exact: isPlainText(members, types),
  };
}

const isKnownValue = (value: unknown, types: Types | undefined): boolean =>
  ["string", "number", "boolean"].includes(typeof value) &&
  (types === undefined || hasType(value as JsonValue, types));

/** Returns whether every string is valid: validators of open enums check that a value is a string, and nothing else. */
function isPlainText(members: readonly Member[], types: Types | undefined): boolean {
  const text =
    types !== undefined && [...types].every((type) => type === "string" || type === "null");
  return (
    text &&
    members.every(({ view }) =>
      ["format", ...OF_STRING].every((keyword) => view.keywords[keyword] === undefined),
    )
  );
}
