import type { Schema } from "../../../description/index.js";
import type { TypesPlan } from "./plan.js";

/** The result of converting a string or a number. */
export type ConvertedKind = "dateTime" | "instant" | "plainDate" | "int64";

/** The result type of converting a schema's values, according to the options of the types; most are not converted. */
export function convertedKind(
  schema: Schema,
  { dates, int64 }: Pick<TypesPlan, "dates" | "int64">,
): ConvertedKind | undefined {
  if (schema.kind === "number")
    return int64 === "bigint" && schema.integer && LONG.has(schema.format) ? "int64" : undefined;
  if (schema.kind !== "string" || dates === "string") return undefined;
  if (schema.format === "date-time") return dates === "Date" ? "dateTime" : "instant";
  return schema.format === "date" && dates === "Temporal" ? "plainDate" : undefined;
}

const LONG: ReadonlySet<string | undefined> = new Set(["int64", "uint64"]);
