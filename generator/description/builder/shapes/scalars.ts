import { schemaImpossible } from "../../diagnostics/catalogue/schemas.js";
import { childPointer, originOf } from "../../core/origin.js";
import type { NumberSchema, Schema, StringSchema } from "../../model/schema.js";
import { compiles } from "../../patterns/usable.js";
import { isUsablePattern } from "../reading/expressions.js";
import { exactly, neverSchema, type SchemaBase, present, type BuiltSchema } from "./shape.js";
import type { Source, Medium } from "../reading/source.js";
import type { Member } from "../composing/flat.js";

/** The values of one keyword in all parts that have it. */
export function valuesOf(members: readonly Member[], keyword: string): readonly unknown[] {
  let values: unknown[] | undefined;
  for (const { view } of members) {
    const value = view.keywords[keyword];
    if (value !== undefined) (values ??= []).push(value);
  }
  return values ?? NONE;
}

/** Most keywords are in none of the parts. */
const NONE: readonly never[] = [];

function numbersOf(members: readonly Member[], keyword: string): readonly number[] {
  const values = valuesOf(members, keyword);
  return values === NONE ? NONE : values.filter((value) => typeof value === "number");
}

export function textsOf(members: readonly Member[], keyword: string): readonly string[] {
  const values = valuesOf(members, keyword);
  return values === NONE ? NONE : values.filter((value) => typeof value === "string");
}

export const hasAny = (members: readonly Member[], keywords: readonly string[]): boolean =>
  members.some(({ view }) => keywords.some((keyword) => view.keywords[keyword] !== undefined));

/** The strictest of all lower bounds. */
export const highest = (members: readonly Member[], keyword: string): number | undefined => {
  const values = numbersOf(members, keyword);
  return values.length === 0 ? undefined : Math.max(...values);
};

/** The strictest of all upper bounds. */
export const lowest = (members: readonly Member[], keyword: string): number | undefined => {
  const values = numbersOf(members, keyword);
  return values.length === 0 ? undefined : Math.min(...values);
};

/** Returns whether no value lies between two bounds. */
export const isCrossed = (low = -Infinity, high = Infinity): boolean => low > high;

/** Reports a contradiction, and returns the schema that accepts nothing. */
export function impossible(why: string, node: SchemaBase, { report }: Source): Schema {
  report(schemaImpossible({ why }, node.origin));
  return neverSchema(node);
}

/** The value that all parts agree on; if they differ, the first value, and the shape is not exact. */
function commonValue<Value>(values: readonly Value[]): {
  readonly value: Value | undefined;
  readonly exact: boolean;
} {
  const [first] = values;
  return { value: first, exact: values.every((value) => value === first) };
}

export function numberShape(
  members: readonly Member[],
  node: SchemaBase,
  { integer, source }: { readonly integer: boolean; readonly source: Source },
): BuiltSchema {
  const multipleOf = commonValue(numbersOf(members, "multipleOf"));
  const format = commonValue(textsOf(members, "format"));
  const schema: NumberSchema = {
    origin: node.origin,
    docs: node.docs,
    kind: "number",
    integer,
    ...present({
      format: format.value,
      minimum: highest(members, "minimum"),
      maximum: lowest(members, "maximum"),
      exclusiveMinimum: highest(members, "exclusiveMinimum"),
      exclusiveMaximum: lowest(members, "exclusiveMaximum"),
      multipleOf: multipleOf.value,
    }),
  };
  if (isOutOfBounds(schema))
    return exactly(impossible("no number is within the bounds", node, source));
  return { schema, exact: multipleOf.exact && format.exact };
}

function isOutOfBounds({
  minimum = -Infinity,
  exclusiveMinimum = -Infinity,
  maximum = Infinity,
  exclusiveMaximum = Infinity,
  multipleOf = 0,
  integer,
}: NumberSchema): boolean {
  const [low, high] = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)];
  if (low >= high) return low > high || low === exclusiveMinimum || high === exclusiveMaximum;
  const step = multipleOf > 0 && Number.isInteger(multipleOf) ? multipleOf : integer ? 1 : 0;
  const [first, last] = [Math.ceil(low / step) * step, Math.floor(high / step) * step];
  const least = first === exclusiveMinimum ? first + step : first;
  return least > (last === exclusiveMaximum ? last - step : last);
}

export function stringShape(
  members: readonly Member[],
  node: SchemaBase,
  { source, medium }: { readonly source: Source; readonly medium: Medium },
): BuiltSchema {
  if (isBinary(members, medium)) return exactly(binarySchema(members, node));
  const format = commonValue(textsOf(members, "format"));
  const maxLength = lowest(members, "maxLength");
  const pattern = commonValue(
    members.flatMap((member) => patternOf(member, source, maxLength) ?? []),
  );
  const schema: StringSchema = {
    origin: node.origin,
    docs: node.docs,
    kind: "string",
    ...present({
      format: format.value,
      minLength: highest(members, "minLength"),
      maxLength,
      pattern: pattern.value,
      contentEncoding: textsOf(members, "contentEncoding")[0],
      contentMediaType: textsOf(members, "contentMediaType")[0],
    }),
  };
  if (isCrossed(schema.minLength, schema.maxLength)) {
    return exactly(impossible("the minimum length is above the maximum", node, source));
  }
  // Without the flag, an expression has another meaning, which the evaluator implements.
  const unicode = pattern.value === undefined || compiles(pattern.value, "u");
  if (!unicode) delete (schema as { pattern?: string }).pattern;
  return { schema, exact: format.exact && pattern.exact && unicode };
}

/** Reports patterns that cannot be used, where no string is made of them. */
export function checkPatterns(members: readonly Member[], source: Source): void {
  for (const member of members) patternOf(member, source, lowest(members, "maxLength"));
}

/** The `pattern` of a part, unless it is not a valid regular expression at all. */
function patternOf(
  { view }: Member,
  source: Source,
  maxLength: number | undefined,
): string | undefined {
  const pattern = view.keywords["pattern"];
  if (typeof pattern !== "string") return undefined;
  const at = { ...originOf(view.place), pointer: childPointer(view.place.pointer, "pattern") };
  return isUsablePattern(pattern, source, { at, maxLength }) ? pattern : undefined;
}

const MAY_BE_BYTES: ReadonlySet<Medium> = new Set(["bytes", "any", "part", "field"]);

/**
 * Returns whether a string is raw bytes: never in JSON, always if it is a whole body that is not text (3.0.4,
 * 4.7.14.2).
 */
export function isBinary(members: readonly Member[], medium: Medium): boolean {
  if (!MAY_BE_BYTES.has(medium)) return false;
  if (hasAny(members, ["contentEncoding"])) return false;
  if (medium === "bytes") return true;
  return textsOf(members, "format").includes("binary") || hasAny(members, ["contentMediaType"]);
}

export function binarySchema(members: readonly Member[], node: SchemaBase): Schema {
  const contentMediaType = textsOf(members, "contentMediaType")[0];
  return {
    origin: node.origin,
    docs: node.docs,
    kind: "binary",
    ...(contentMediaType !== undefined && { contentMediaType }),
  };
}
