/** Valid values at the edges of a schema: the shortest text, the largest number, the empty list. */
import type {
  ArraySchema,
  BareSchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
  TupleSchema,
} from "../../../description/index.js";
import { isMembers, type Vary, withoutMember } from "./variations.js";

type Pair = readonly [label: string, part: unknown];

/** Longer strings and lists are not generated: higher limits are not tested. */
const LONGEST = { text: 5_000, list: 200 };

/** The number of values of one enum that are tried. */
const VALUES = 8;

/** What a value may be instead, at the edge of what its schema allows. */
export const edges: Vary = (schema, value, nullable) => [
  ...ownEdges(schema, value),
  ...(nullable && value !== null ? [["null", null] as const] : []),
];

function ownEdges(schema: BareSchema, value: unknown): readonly Pair[] {
  switch (schema.kind) {
    case "string":
      return typeof value === "string" ? textEdges(schema, value) : [];
    case "number":
      return numberEdges(schema);
    case "boolean":
      return [["other", value !== true]];
    case "enum":
      return schema.values
        .slice(0, VALUES)
        .map(({ value: listed }, index) => [`value ${index + 1}`, listed]);
    case "array":
    case "tuple":
      return Array.isArray(value) ? listEdges(schema, value) : [];
    case "object":
      return absences(schema, value);
    default:
      return [];
  }
}

/** One character each of two, three and four bytes in UTF-8; only the first two are in a code page of one byte. */
const CHARACTERS = [..."éŁ日😀ñß"];

/** Days and times that are valid, but seldom in tests. */
const UNUSUAL: Readonly<Record<string, string>> = {
  date: "2024-02-29",
  "date-time": "2024-02-29T23:59:59.123+05:30",
};

function textEdges(schema: StringSchema, value: string): readonly Pair[] {
  const { minLength = 0, maxLength, format = "" } = schema;
  const characters = [...value];
  const last = characters.at(-1) ?? "x";
  const resize = (length: number): string =>
    [...characters, ...last.repeat(Math.max(0, length - characters.length))]
      .slice(0, length)
      .join("");
  const length = Math.max(minLength, Math.min(maxLength ?? Infinity, CHARACTERS.length));
  const unicode = Array.from({ length }, (_, at) => CHARACTERS[at % CHARACTERS.length]).join("");
  const unusual = Object.hasOwn(UNUSUAL, format) ? UNUSUAL[format] : undefined;
  return [
    ...(minLength <= LONGEST.text ? [["shortest", resize(minLength)] as const] : []),
    ...(maxLength !== undefined && maxLength <= LONGEST.text
      ? [["longest", resize(maxLength)] as const]
      : []),
    ...(format === "" && length <= LONGEST.text ? [["unicode", unicode] as const] : []),
    ...(unusual === undefined ? [] : [["calendar", unusual] as const]),
  ];
}

function numberEdges(schema: NumberSchema): readonly Pair[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, integer } = schema;
  const step = multipleOf ?? (integer ? 1 : undefined);
  const low = minimum ?? neighbour(exclusiveMinimum, step);
  const high = maximum ?? neighbour(exclusiveMaximum, step === undefined ? undefined : -step);
  return [
    ...(low === undefined ? [] : [["minimum", low] as const]),
    ...(high === undefined ? [] : [["maximum", high] as const]),
  ];
}

const neighbour = (bound: number | undefined, step: number | undefined): number | undefined =>
  bound === undefined || step === undefined ? undefined : bound + step;

function listEdges(schema: ArraySchema | TupleSchema, items: readonly unknown[]): readonly Pair[] {
  const { minItems = 0, maxItems, uniqueItems = false } = schema;
  const isFillable = maxItems !== undefined && maxItems <= LONGEST.list && items.length > 0;
  return [
    ...(items.length > minItems ? [["empty", items.slice(0, minItems)] as const] : []),
    ...(isFillable ? [["full", repeatItems(items, maxItems, uniqueItems)] as const] : []),
  ];
}

/** Repeats the items; those that must be distinct are numbered. */
const repeatItems = (
  items: readonly unknown[],
  size: number,
  distinct: boolean,
): readonly unknown[] =>
  Array.from({ length: size }, (_, at) => {
    const item = items[at % items.length];
    if (!distinct || at < items.length) return item;
    return typeof item === "number" ? item + at : typeof item === "string" ? `${item}${at}` : item;
  });

/** The object without one of its optional properties. */
function absences({ properties }: ObjectSchema, value: unknown): readonly Pair[] {
  if (!isMembers(value)) return [];
  return properties
    .filter(({ name, required }) => !required && Object.hasOwn(value, name))
    .map(({ name }) => [`without ${name}`, withoutMember(value, name)]);
}
