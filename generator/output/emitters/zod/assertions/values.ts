/** Checks of the values of keywords, which the evaluator refuses too where they have another form. */
import {
  isArray,
  isObject,
  type ObjectValue,
} from "../../../../../runtime/json-schema/values/value.js";
import { NotPrintable } from "./places.js";

type Form = "number" | "string" | "list" | "map";

/** The value of a keyword; `undefined` if the schema does not have it. */
export const numberIn = (schema: ObjectValue, keyword: string): number | undefined =>
  valueIn(schema, keyword, "number") as number | undefined;

export const textIn = (schema: ObjectValue, keyword: string): string | undefined =>
  valueIn(schema, keyword, "string") as string | undefined;

export const listIn = (schema: ObjectValue, keyword: string): readonly unknown[] =>
  (valueIn(schema, keyword, "list") ?? []) as readonly unknown[];

export const mapIn = (schema: ObjectValue, keyword: string): readonly [string, unknown][] =>
  Object.entries((valueIn(schema, keyword, "map") ?? {}) as ObjectValue);

export function namesIn(value: unknown): readonly string[] {
  if (!isArray(value) || !value.every((name) => typeof name === "string"))
    throw new NotPrintable("names");
  return value as readonly string[];
}

function valueIn(schema: ObjectValue, keyword: string, form: Form): unknown {
  if (!Object.hasOwn(schema, keyword)) return undefined;
  const value = schema[keyword];
  if (!FORMS[form](value)) throw new NotPrintable(keyword);
  return value;
}

const FORMS: Readonly<Record<Form, (value: unknown) => boolean>> = {
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  list: isArray,
  map: isObject,
};
