import type { Property, Schema, SchemaKind } from "./schema.js";

/** Looking through the wrappers of a schema: references, `nullable` and `refined`. */

/** The schema behind wrappers. A chain of references that never ends is `undefined`. */
export function unwrap(
  schema: Schema,
): Exclude<Schema, { kind: "ref" | "nullable" | "refined" }> | undefined {
  const seen = new Set<Schema>();
  let current = schema;
  while (!seen.has(current)) {
    seen.add(current);
    if (current.kind === "ref") current = current.target.schema;
    else if (current.kind === "nullable" || current.kind === "refined") current = current.schema;
    else return current;
  }
  return undefined;
}

/** Whether values are objects or arrays only, so that a string cannot be meant. */
export function isStructured(schema: Schema): boolean {
  const kind = unwrap(schema)?.kind;
  return kind !== undefined && STRUCTURED.has(kind);
}

const STRUCTURED: ReadonlySet<SchemaKind> = new Set(["object", "array", "tuple"]);

/** Alternatives and parts of a schema that are neither union nor intersection, each once, wrappers taken off. */
export function* leaves(
  schema: Schema,
): Generator<Exclude<Schema, { kind: "ref" | "nullable" | "refined" | "union" | "intersection" }>> {
  const seen = new Set<Schema>();
  const stack = [schema];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const bare = unwrap(next);
    if (bare === undefined || seen.has(bare)) continue;
    seen.add(bare);
    if (bare.kind === "union") stack.push(...bare.variants.toReversed());
    else if (bare.kind === "intersection") stack.push(...bare.parts.toReversed());
    else yield bare;
  }
}

/** Every declaration of a property in a schema, whatever alternatives and parts it is made of. */
export function* propertiesNamed(schema: Schema, name: string): Generator<Property> {
  for (const leaf of leaves(schema)) {
    if (leaf.kind !== "object") continue;
    const property = leaf.properties.find((candidate) => candidate.name === name);
    if (property !== undefined) yield property;
  }
}

/** What may stand at a JSON pointer in a value of the schema. */
export function schemasAt(schema: Schema, segments: readonly string[]): readonly Schema[] {
  let schemas: ReadonlySet<Schema> = new Set([schema]);
  for (const segment of segments) {
    // Alternatives that lead to the same schema are one, so that a recursive union does not multiply.
    const found = new Set([...schemas].flatMap((candidate) => [...leaves(candidate)]));
    const next = [...found].flatMap((leaf) => childrenNamed(leaf, segment));
    schemas = new Set(next.map((child) => unwrap(child) ?? child));
  }
  return [...schemas];
}

function childrenNamed(schema: Schema, segment: string): readonly Schema[] {
  switch (schema.kind) {
    case "any":
      return [schema];
    case "object": {
      const property = schema.properties.find(({ name }) => name === segment);
      if (property !== undefined) return [property.schema];
      return schema.additional === undefined ? [] : [schema.additional];
    }
    case "array":
      return /^\d+$/.test(segment) ? [schema.items] : [];
    case "tuple":
      return /^\d+$/.test(segment) ? [schema.prefix[Number(segment)] ?? schema.rest] : [];
    default:
      return [];
  }
}

/** What a schema describes, in words. */
export function describeKind(schema: Schema): string {
  const kind = unwrap(schema)?.kind;
  if (kind === undefined) return "nothing";
  return /^[aeio]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
