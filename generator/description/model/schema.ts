/** Schemas: the values that a document allows, reduced to a few distinct kinds. */
import type { Lifecycle } from "./extensions.js";
import type { JsonValue } from "../core/json-value.js";
import type { Node } from "./node.js";

export type Schema =
  | AnySchema
  | NeverSchema
  | NullSchema
  | BooleanSchema
  | NumberSchema
  | StringSchema
  | BinarySchema
  | LiteralSchema
  | EnumSchema
  | ArraySchema
  | TupleSchema
  | ObjectSchema
  | UnionSchema
  | IntersectionSchema
  | NullableSchema
  | RefSchema
  | RefinedSchema;

export type SchemaKind = Schema["kind"];

/** Accepts every JSON value: `{}` or `true`. */
export interface AnySchema extends Node {
  readonly kind: "any";
}

/** Accepts nothing: `false`, or a contradiction. */
export interface NeverSchema extends Node {
  readonly kind: "never";
}

export interface NullSchema extends Node {
  readonly kind: "null";
}

export interface BooleanSchema extends Node {
  readonly kind: "boolean";
}

export interface NumberSchema extends Node {
  readonly kind: "number";
  readonly integer: boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface StringSchema extends Node {
  readonly kind: "string";
  readonly format?: string;
  /** Counted in Unicode code points (JSON Schema Validation 6.3). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An ECMA-262 regular expression, as written. It is known to compile with the `u` flag. */
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  /** What the text contains. It is only documented, and no child of the schema, because nothing decodes the text. */
  readonly content?: Schema;
}

/** Raw bytes: a file part, or a body that is not text. Never inside JSON. */
export interface BinarySchema extends Node {
  readonly kind: "binary";
  readonly contentMediaType?: string;
}

/** `const`, or an enum of one value: any JSON value. */
export interface LiteralSchema extends Node {
  readonly kind: "literal";
  readonly value: JsonValue;
  /** Of a 64-bit integer, all digits: `value` may be rounded. */
  readonly digits?: string;
}

/** `enum` of scalars; values are distinct. An enum with objects or arrays in it is a union of literals. */
export interface EnumSchema extends Node {
  readonly kind: "enum";
  readonly values: readonly EnumValue[];
  /** As the document declares it (`x-extensible-enum`, `x-enum-extensibility`); absent: the default of each side. */
  readonly extensibility?: "open" | "closed";
}

export interface EnumValue {
  readonly value: string | number | boolean;
  /** Of a 64-bit integer, all digits: `value` may be rounded. */
  readonly digits?: string;
  /** `x-enum-varnames` (or `x-enumNames`). */
  readonly name?: string;
  readonly description?: string;
}

export interface ArraySchema extends Node {
  readonly kind: "array";
  readonly items: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** `prefixItems`. JSON Schema requires none of these items: `minItems` says how many are required. */
export interface TupleSchema extends Node {
  readonly kind: "tuple";
  readonly prefix: readonly Schema[];
  /** What may follow the prefix: `any` unless stated, `never` for `items: false`. */
  readonly rest: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface ObjectSchema extends Node {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** `additionalProperties`; absent if the document does not state it (which accepts everything). */
  readonly additional?: Schema;
  readonly patterns: readonly PatternProperty[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** `x-lifecycle`. */
  readonly lifecycle?: Lifecycle;
}

/** A property that is required but not declared has an `any` schema. */
export interface Property extends Node {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** `read`: only in what a server sends (readOnly). `write`: only in what a client sends (writeOnly). */
  readonly direction: "both" | "read" | "write";
  /** What a server assumes if the property is absent. */
  readonly default?: JsonValue;
  /** A `discriminator` of the object, or of one that it extends, names the property. */
  readonly discriminates?: boolean;
}

export interface PatternProperty {
  readonly pattern: string;
  readonly schema: Schema;
}

export interface UnionSchema extends Node {
  readonly kind: "union";
  /** Two or more; one if there is a discriminator, which leaves other values open. */
  readonly variants: readonly Schema[];
  /** `oneOf`: exactly one variant holds. Otherwise `anyOf`: at least one. */
  readonly exclusive: boolean;
  /** Present only if it is correct: each listed value leads to one variant, whose property can have that value. */
  readonly discriminator?: Discriminator;
}

/** A value of a property that tells alternatives apart. */
export type TagValue = string | number | boolean;

export interface Discriminator {
  readonly property: string;
  readonly cases: readonly { readonly value: TagValue; readonly variant: number }[];
  /** Index of the variant for any other value (OpenAPI 3.2 `defaultMapping`). */
  readonly fallback?: number;
}

/** An `allOf` that could not be merged into one schema. */
export interface IntersectionSchema extends Node {
  readonly kind: "intersection";
  readonly parts: readonly Schema[];
}

/** Never contains another `nullable`, a `null` or an `any`. */
export interface NullableSchema extends Node {
  readonly kind: "nullable";
  readonly schema: Schema;
}

export interface RefSchema extends Node {
  readonly kind: "ref";
  readonly target: Declaration;
}

/**
 * A schema with keywords that its shape alone does not enforce (`not`, `if`, `contains`, `unevaluated*`, a bare
 * `minimum`, ...). `schema` is its closest shape and accepts at least what the document accepts. The assertion decides,
 * and covers the whole schema, shape included.
 */
export interface RefinedSchema extends Node {
  readonly kind: "refined";
  readonly schema: Schema;
  /** Key into `Api.assertions`. */
  readonly assertion: string;
  /**
   * The document gives no `type`: `schema` is the shape that its keywords apply to (an object, if there are
   * `properties`), and values of other types are valid too.
   */
  readonly typeless?: true;
}

/**
 * A schema with an identity: a component, a `$defs` member or another target of a `$ref`. `schema` is a getter while
 * the model is built, so that cycles can be closed; afterwards it is frozen like everything else.
 */
export interface Declaration extends Node {
  readonly kind: "declaration";
  /** Unique in the model and stable: the absolute URI of the schema (document and pointer). */
  readonly key: string;
  /** The document's name for it: the last segments of its pointer (`Quote`), or `x-apostille-name`. */
  readonly name: string;
  /** True if the document explicitly chose `name` (`x-apostille-name`). */
  readonly named: boolean;
  /** Present if the document writes it out wherever it is used. */
  readonly shared?: SharedNames;
  readonly schema: Schema;
  /**
   * The end of a chain of references that begins here. It is remembered, so that following all chains takes linear
   * time.
   */
  readonly behind: Behind;
  /** Number of its strongly connected component, if the declaration can reach itself. */
  readonly cycle?: number;
  readonly use: Use;
}

/** What identifies a schema that has no place of its own. */
export interface SharedNames {
  /** Derived from its content. */
  readonly id: string;
  /** What it may be called: by its title, or by the properties that have it. */
  readonly names: readonly string[];
}

/** A schema that itself restricts values. */
export type BareSchema = Exclude<Schema, RefSchema | NullableSchema | RefinedSchema>;

/** What is behind the wrappers of a schema: references, `nullable` and `refined`. */
export interface Behind {
  /** `undefined` if references are circular. */
  readonly schema: BareSchema | undefined;
  /** The declaration that the schema belongs to; `undefined` if no reference was followed. */
  readonly declaration: Declaration | undefined;
  /** One of the wrappers is `nullable`. */
  readonly nullable: boolean;
  /** One of the wrappers is `refined` without a type: values of all types are valid. */
  readonly typeless: boolean;
}

/** In which messages a declaration is used. */
export interface Use {
  /** Sent by a client: parameters and request bodies. */
  readonly input: boolean;
  /** Sent by a server: responses and their headers. */
  readonly output: boolean;
  /** Sent by a server to its subscribers: webhooks and callbacks. */
  readonly event: boolean;
  /** The read side differs from the write side: it contains or leads to readOnly, writeOnly or defaults. */
  readonly asymmetric: boolean;
  /**
   * The side that its type represents, if it has only one: `write` for what only clients send, and for what nothing
   * uses but refers to that.
   */
  readonly side: "read" | "write";
}
