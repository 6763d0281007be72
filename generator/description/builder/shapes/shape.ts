import type { LocatedValue } from "../../core/origin.js";
import type {
  Discriminator,
  LiteralSchema,
  NullableSchema,
  Schema,
  TagValue,
} from "../../model/schema.js";
import type { AnnotationReader } from "../composing/annotations.js";
import type { Composition } from "../composing/flat.js";
import { NO_DOCS } from "../reading/docs.js";
import type { Medium } from "../reading/source.js";

/** A schema of the model, and whether it expresses everything that the document says. */
export interface BuiltSchema {
  readonly schema: Schema;
  /** False where only the evaluator can decide. */
  readonly exact: boolean;
  /** The document gives no type: values of types other than the shape's are valid too. */
  readonly typeless?: boolean;
}

/**
 * The fields that all schemas have. They are listed explicitly wherever a schema is made: an object literal that begins
 * with a spread takes ten times as long to create and four times the memory, and there are as many as schemas in the
 * document.
 */
export type SchemaBase = Pick<Schema, "origin" | "docs">;

export const exactly = (schema: Schema): BuiltSchema => ({ schema, exact: true });
export const roughly = (schema: Schema): BuiltSchema => ({ schema, exact: false });

/** The flags of a schema that is made of several shapes. */
export const combinedFlags = (shapes: readonly BuiltSchema[]): Omit<BuiltSchema, "schema"> => ({
  exact: shapes.every(({ exact }) => exact),
  ...(shapes.some(({ typeless }) => typeless === true) && { typeless: true }),
});

export const anySchema = (node: SchemaBase): Schema => ({
  origin: node.origin,
  docs: node.docs,
  kind: "any",
});
export const neverSchema = (node: SchemaBase): Schema => ({
  origin: node.origin,
  docs: node.docs,
  kind: "never",
});
export const literalSchema = (
  node: SchemaBase,
  { value, digits }: Pick<LiteralSchema, "value" | "digits">,
): Schema => ({
  origin: node.origin,
  docs: node.docs,
  kind: "literal",
  value,
  ...(digits !== undefined && { digits }),
});
export const nullSchema = (node: SchemaBase): Schema => ({
  origin: node.origin,
  docs: node.docs,
  kind: "null",
});

/** The same schema, also accepting null. */
export function nullableSchema(schema: Schema, node: SchemaBase = schema): Schema {
  switch (schema.kind) {
    case "any":
    case "null":
    case "nullable":
      return schema;
    case "never":
      return nullSchema(node);
    default: {
      const { origin, docs } = node;
      const wrapped: NullableSchema = { origin, docs, kind: "nullable", schema };
      return wrapped;
    }
  }
}

export const bare = (node: SchemaBase): SchemaBase => ({ origin: node.origin, docs: NO_DOCS });

/** Only the entries that are present: an absent optional field differs from a field that holds `undefined`. */
export function present<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const there: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = {};
  for (const key in fields) {
    const value = fields[key];
    if (isThere(value)) there[key] = value;
  }
  return there;
}

const isThere = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined;

/** The parts of the builder that building one schema may use. */
export interface ShapeContext extends Composition {
  /** The schema at a place within the one that is being built. */
  readonly inner: (place: LocatedValue, slot: SchemaSlot) => Schema;
  /** The schema that must hold for all of these places. */
  readonly innerAll: (places: readonly LocatedValue[], slot: SchemaSlot) => Schema;
  /** A reference to the schema at a place. */
  readonly refTo: (target: LocatedValue, from: SchemaBase, medium: Medium) => Schema;
  readonly discriminators: Discriminators;
  /** What the schemas of a property say about the property. */
  readonly annotations: AnnotationReader;
}

/**
 * Determines which variant each value of a property leads to; `undefined` if the document's `discriminator` does not
 * hold.
 */
export interface Discriminators {
  /** `others` are values that lead to none of these variants. */
  of(
    union: LocatedValue,
    variants: readonly LocatedValue[],
    others?: readonly TagValue[],
  ): Discriminator | undefined;
  /** Returns whether the mapping names a schema. */
  maps(union: LocatedValue, target: LocatedValue): boolean;
  /**
   * The values that a parent lists for the property and that lead to none of its children; `all` if a child has no
   * value that distinguishes it from the parent.
   */
  unclaimed(parent: LocatedValue, children: readonly LocatedValue[]): readonly TagValue[] | "all";
}

/** What a schema is built for. */
export interface SchemaSlot {
  readonly medium: Medium;
  /** The number of schemas around this one, up to the nearest one with a name. */
  readonly depth: number;
  /** The schema being built, which provides origin and documentation. */
  readonly node: SchemaBase;
}

/** What building one schema depends on besides its keywords. */
export interface ShapeInput {
  readonly slot: SchemaSlot;
  readonly context: ShapeContext;
}

/** The schemas `true` and `false`. */
export function booleanSchema(value: boolean, { node, medium }: SchemaSlot): Schema {
  if (!value) return neverSchema(node);
  return medium === "bytes" ? { ...node, kind: "binary" } : anySchema(node);
}
