/** The schemas in the values of keywords. */
import { isArray, isObject } from "../values/value.js";
import { APPLICATORS, type ApplicatorRow } from "./keywords.js";

/** What is known about a keyword that leads to schemas; `undefined` for any other. */
export function applicator(keyword: string): ApplicatorRow | undefined {
  const rows: Readonly<Record<string, ApplicatorRow>> = APPLICATORS;
  return Object.hasOwn(rows, keyword) ? rows[keyword] : undefined;
}

/** The value of a keyword with another one for each schema in it. */
export function mapSchemas<Value>(
  keyword: string,
  value: Value,
  map: (schema: Value) => Value,
): Value;
export function mapSchemas(
  keyword: string,
  value: unknown,
  map: (schema: unknown) => unknown,
): unknown {
  const schemas = applicator(keyword)?.schemas;
  switch (schemas) {
    case "one":
      return map(value);
    case "list":
      return isArray(value) ? value.map((schema) => map(schema)) : value;
    case "map":
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, map(schema)]))
        : value;
    case "reference":
    case undefined:
      return value;
    default:
      return schemas satisfies never;
  }
}

/** The schemas in the value of a keyword. */
export function schemasIn(keyword: string, value: unknown): readonly unknown[] {
  const found: unknown[] = [];
  mapSchemas(keyword, value, (schema) => found.push(schema));
  return found;
}
