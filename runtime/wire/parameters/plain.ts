/**
 * Parameters in the default style of their location whose values are strings, numbers, booleans or, in a query, lists
 * of these.
 */
import type { ParameterDescriptor, Values } from "../descriptors/descriptor.js";
import { escapeText } from "../values/percent.js";
import { isAbsent, isRecord, writeText } from "../values/text.js";
import { fillPath } from "./template.js";

/** Like `encodePath` in path.ts, for plain values. */
export const encodePlainPath = (
  template: string,
  _parameters: readonly ParameterDescriptor[],
  values: Values,
): string =>
  fillPath(template, values, (_name, value) =>
    isAbsent(value) ? undefined : escapeText(writeText(value)),
  );

/** Like `encodeQuery` in query.ts, for plain values. */
export function encodePlainQuery(
  parameters: readonly ParameterDescriptor[],
  values: unknown,
): string {
  if (!isRecord(values)) return "";
  const pairs: string[] = [];
  for (const { in: location, name } of parameters) {
    const value = location === "query" && Object.hasOwn(values, name) ? values[name] : undefined;
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!isAbsent(item)) pairs.push(`${escapeText(name)}=${escapeText(writeText(item))}`);
    }
  }
  return pairs.join("&");
}
