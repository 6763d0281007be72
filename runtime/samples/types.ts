import { isArray } from "../json-schema/values/value.js";
import { APPLICATORS, ASSERTIONS, type ApplicatorRow } from "../json-schema/vocabulary/keywords.js";
import { isMinimal, type SamplePosition } from "./position.js";
import { type SchemaPart, stringsOf } from "./requirements.js";

export type Type = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const TYPES: readonly Type[] = [
  "string",
  "object",
  "array",
  "number",
  "integer",
  "boolean",
  "null",
];

interface Types {
  readonly likely: readonly Type[];
  /** Tried if none of the likely types leads to a value. */
  readonly further: readonly Type[];
}

/**
 * The types that all schemas allow; if none of them has a `type`, the type that their keywords apply to comes first.
 */
export function typesOf(parts: readonly SchemaPart[], position: SamplePosition): Types {
  const stated = parts.flatMap(({ schema: { type } }) =>
    typeof type === "string" ? [[type]] : isArray(type) ? [type] : [],
  );
  const whole = stringsOf(parts, "format").some((format) => /^u?int\d+$/.test(format));
  const allows = (type: Type): boolean =>
    stated.every((list) => list.includes(type) || (type === "integer" && list.includes("number")));
  const allowed = TYPES.filter(allows);
  // Every integer is also a number: `integer` is chosen only if fractions are not allowed.
  const hidden = allowed.includes("number") ? (whole ? "number" : "integer") : undefined;
  const types = allowed.filter((type) => type !== hidden);
  if (stated.length === 0) return partition(types, [impliedType(parts)]);
  // Null is the least useful value, and ends recursion.
  if (isMinimal(position)) return partition(types, ["null"]);
  return partition(
    types,
    types.filter((type) => type !== "null"),
  );
}

const partition = (types: readonly Type[], first: readonly Type[]): Types => ({
  likely: types.filter((type) => first.includes(type)),
  further: types.filter((type) => !first.includes(type)),
});

/** The type that keywords of the schemas apply to, of several the one with the most structure. */
const impliedType = (parts: readonly SchemaPart[]): Type =>
  (["object", "array", "number"] as const).find((type) => hasKeywordsOf(type, parts)) ?? "string";

/** Whether the schemas have keywords that apply to values of one type only. */
export function hasKeywordsOf(type: Type, parts: readonly SchemaPart[]): boolean {
  const rows: Readonly<Record<string, Partial<ApplicatorRow>>> = { ...APPLICATORS, ...ASSERTIONS };
  return parts.some(({ schema }) => Object.keys(schema).some((key) => rows[key]?.of === type));
}
