import type { LiteralSchema, Schema } from "../../../description/index.js";
import { choiceOption, type OptionValues } from "../../emit/options.js";

export const TYPES_OPTIONS = {
  defaults: choiceOption(
    "whether properties with a default may be absent when read: use `filled` for clients with `validate`, which fills them in",
    ["absent", "filled"],
  ),
  dates: choiceOption(
    "the type of `date-time`: a string, a `Date`, or a `Temporal.Instant` (with `date` as `Temporal.PlainDate`)",
    ["string", "Date", "Temporal"],
  ),
  enums: choiceOption(
    "whether a reader may find values that an enum does not list: `closed` compiles what other generators' types did, and promises that servers never add a value",
    ["open", "closed"],
  ),
  objects: choiceOption(
    "how types of objects are declared: an `alias` fits where index signatures are expected (`Record<string, unknown>`), an `interface` reads better in messages",
    ["interface", "alias"],
  ),
  tuples: choiceOption(
    "whether items of `prefixItems` may be absent: JSON Schema lets an array end before `minItems`, `full` says that no server does",
    ["partial", "full"],
  ),
  int64: choiceOption("the type of integers with the format `int64`", ["number", "bigint"]),
};

export type TypesOptions = OptionValues<typeof TYPES_OPTIONS>;

/** The result of converting a string or a number. */
export type ConvertedKind = "dateTime" | "instant" | "plainDate" | "int64";

/** The result type of converting a schema's values, according to the options of the types; most are not converted. */
export function convertedKind(
  schema: Schema,
  { dates, int64 }: Pick<TypesOptions, "dates" | "int64">,
): ConvertedKind | undefined {
  if (isLong(schema)) return int64 === "bigint" ? "int64" : undefined;
  if (schema.kind !== "string" || dates === "string") return undefined;
  if (schema.format === "date-time") return dates === "Date" ? "dateTime" : "instant";
  return schema.format === "date" && dates === "Temporal" ? "plainDate" : undefined;
}

const LONG: ReadonlySet<string | undefined> = new Set(["int64", "uint64"]);

/** Returns whether all values are 64-bit integers. */
function isLong(schema: Schema): boolean {
  switch (schema.kind) {
    case "number":
      return schema.integer && LONG.has(schema.format);
    case "literal":
      return schema.digits !== undefined;
    case "enum":
      return schema.values.every(({ digits }) => digits !== undefined);
    default:
      return false;
  }
}

/** Whether a number cannot hold all of the listed integers. */
export const isRounded = (values: readonly Pick<LiteralSchema, "value" | "digits">[]): boolean =>
  values.some(({ value, digits = value }) => String(value) !== String(digits));
