import { type Api, childrenOf, type Declaration, type Schema } from "../../../description/index.js";
import { reachOf } from "./reach.js";

/** Finds the values of closed enumerations: of those in the given schemas, and in what these refer to. */
export type ClosedEnumerationsOf = (
  schemas: readonly Schema[],
) => readonly (readonly (string | number)[])[];

/** The enumerations that a document closes: readers accept no other values. */
export function closedEnumerations({ declarations }: Api): ClosedEnumerationsOf {
  // Most documents close few or none: only what leads to one is looked through for each operation.
  const leading = reachOf(declarations, isClosed).declarations;
  return (schemas) => {
    const found = new Map<string, readonly (string | number)[]>();
    const seen = new Set<Declaration>();
    const pending = [...schemas];
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      if (schema.kind === "ref") {
        const { target } = schema;
        if (leading.has(target) && !seen.has(target)) pending.push(target.schema);
        seen.add(target);
      } else if (!isClosed(schema)) pending.push(...childrenOf(schema));
      else {
        const values = schema.values.flatMap(({ value }) =>
          typeof value === "boolean" ? [] : [value],
        );
        found.set(JSON.stringify(values), values);
      }
    }
    return [...found.values()].reverse();
  };
}

const isClosed = (schema: Schema): schema is Extract<Schema, { readonly kind: "enum" }> =>
  schema.kind === "enum" && schema.extensibility === "closed";
