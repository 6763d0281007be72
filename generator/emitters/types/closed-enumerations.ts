import type { Declaration, Schema } from "../../model/schema.js";

/** The values of the enumerations that the document closes: whoever reads takes no others for them. */
export function closedEnumerations(
  schemas: readonly Schema[],
): readonly (readonly (string | number)[])[] {
  const found = new Map<string, readonly (string | number)[]>();
  const seen = new Set<unknown>();
  const pending: unknown[] = [...schemas];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isClosed(node)) {
      const values = node.values.flatMap(({ value }) =>
        typeof value === "boolean" ? [] : [value],
      );
      found.set(JSON.stringify(values), values);
    }
    for (const child of isDeclaration(node) ? [node.schema] : Object.values(node))
      if (child !== undefined) pending.push(child);
  }
  return [...found.values()].reverse();
}

type Enumeration = Extract<Schema, { readonly kind: "enum" }>;

const isClosed = (node: object): node is Enumeration =>
  "kind" in node &&
  node.kind === "enum" &&
  "extensibility" in node &&
  node.extensibility === "closed";

const isDeclaration = (node: object): node is Declaration => "behind" in node && "schema" in node;
