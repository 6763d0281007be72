import type { Lifecycle } from "./extensions.js";
import type {
  BareSchema,
  Behind,
  NullableSchema,
  Property,
  RefinedSchema,
  Schema,
  SchemaKind,
} from "./schema.js";

/** Removes the wrappers of a schema: references, `nullable` and `refined`. */

/** The schema behind its wrappers; `undefined` if its references are circular. */
export const unwrap = (schema: Schema): BareSchema | undefined => behind(schema).schema;

/** The schema behind its wrappers, however long the chain of references. */
export function behind(schema: Schema): Behind {
  const { inner, ...wrapped } = unwrapUntilRef(schema);
  return inner.kind === "ref"
    ? wrap(inner.target.behind, wrapped)
    : { schema: inner, declaration: undefined, ...wrapped };
}

type WrapperFlags = Pick<Behind, "nullable" | "typeless">;

/** Removes the wrappers of a schema up to the next reference. Returns the rest and what the wrappers say. */
export function unwrapUntilRef(
  schema: Schema,
): WrapperFlags & { readonly inner: Exclude<Schema, NullableSchema | RefinedSchema> } {
  let [nullable, typeless] = [false, false];
  let inner = schema;
  while (inner.kind === "nullable" || inner.kind === "refined") {
    nullable ||= inner.kind === "nullable";
    typeless ||= inner.kind === "refined" && inner.typeless === true;
    inner = inner.schema;
  }
  return { inner, nullable, typeless };
}

/** Adds outer wrappers to a result. */
export const wrap = (inner: Behind, outer: WrapperFlags): Behind => ({
  ...inner,
  nullable: inner.nullable || outer.nullable,
  typeless: inner.typeless || outer.typeless,
});

/** Returns whether all values are objects or arrays, so that a string cannot be valid. */
export function isStructured(schema: Schema): boolean {
  const kind = unwrap(schema)?.kind;
  return kind !== undefined && STRUCTURED.has(kind);
}

const STRUCTURED: ReadonlySet<SchemaKind> = new Set(["object", "array", "tuple"]);

/** The lifecycle of the objects of a schema. That of a schema that it refers to belongs to the other schema alone. */
export function lifecycleOf(schema: Schema): Lifecycle | undefined {
  const { inner } = unwrapUntilRef(schema);
  if (inner.kind === "object") return inner.lifecycle;
  if (inner.kind !== "intersection") return undefined;
  return inner.parts.map(lifecycleOf).find((found) => found !== undefined);
}

/** The alternatives and parts of a schema that are neither union nor intersection, unwrapped and without duplicates. */
export function* leaves(
  schema: Schema,
): Generator<Exclude<BareSchema, { kind: "union" | "intersection" }>> {
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

/** Every declaration of a property in a schema, including those in its alternatives and parts. */
export function* propertiesNamed(schema: Schema, name: string): Generator<Property> {
  for (const leaf of leaves(schema)) {
    if (leaf.kind !== "object") continue;
    const property = leaf.properties.find((candidate) => candidate.name === name);
    if (property !== undefined) yield property;
  }
}

/** The schemas that values at a JSON pointer may have. */
export function schemasAt(schema: Schema, segments: readonly string[]): readonly Schema[] {
  let schemas: ReadonlySet<Schema> = new Set([schema]);
  for (const segment of segments) {
    // Alternatives that lead to the same schema are merged, so that a recursive union does not grow exponentially.
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

/** Describes the values of a schema in words. */
export function describeKind(schema: Schema): string {
  const kind = unwrap(schema)?.kind ?? "value";
  return /^[aeio]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
