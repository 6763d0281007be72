import { childrenOf, type Declaration, type Schema } from "../../../description/index.js";

/**
 * The values of the enumerations that the document closes, in the given schemas and in those that they refer to.
 * Readers accept no other values.
 */
export function closedEnumerations(
  schemas: readonly Schema[],
): readonly (readonly (string | number)[])[] {
  const found = new Map<string, readonly (string | number)[]>();
  const seen = new Set<Declaration>();
  const pending = [...schemas];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.kind === "ref") {
      const { target } = schema;
      if (!seen.has(target)) pending.push(target.schema);
      seen.add(target);
    } else if (schema.kind !== "enum") pending.push(...childrenOf(schema));
    else if (schema.extensibility === "closed") {
      const values = schema.values.flatMap(({ value }) =>
        typeof value === "boolean" ? [] : [value],
      );
      found.set(JSON.stringify(values), values);
    }
  }
  return [...found.values()].reverse();
}
