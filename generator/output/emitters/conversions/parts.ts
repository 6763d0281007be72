import {
  constantsOf,
  type Declaration,
  isOmissible,
  type JsonValue,
  narrowingOf,
  type ObjectSchema,
  type Property,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import {
  arrayExpression,
  callExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
  type ObjectEntry,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { patternExpression } from "../../print/pattern.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { runtime } from "./symbols.js";

export interface PartsContext {
  /** Returns whether a part of a value of the schema changes. */
  readonly changes: (schema: Schema) => boolean;
  /** What changes a number, a string or bytes. */
  readonly scalarPart: (schema: Schema) => Expression | undefined;
  /** The values of properties that are filled in. */
  readonly defaultsOf: (schema: ObjectSchema) => Readonly<Record<string, JsonValue>>;
  /** The part of a declaration. */
  readonly declared: (declaration: Declaration) => Expression;
}

const call = (symbol: OutputSymbol, ...parameters: readonly Expression[]): Expression =>
  callExpression(ref(symbol), parameters);

const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));

/** The part that reads a schema's values; `undefined` if they stay unchanged. */
export function partExpression(schema: Schema, context: PartsContext): Expression | undefined {
  if (!context.changes(schema)) return undefined;
  const part = (inner: Schema | undefined): Expression | undefined =>
    inner === undefined ? undefined : partExpression(inner, context);
  switch (schema.kind) {
    case "string":
    case "number":
    case "binary":
    case "literal":
    case "enum":
      return context.scalarPart(schema);
    case "array":
      return call(runtime.array, part(schema.items) ?? use(runtime.identity));
    case "tuple": {
      const prefix = arrayExpression(
        schema.prefix.map((item) => part(item) ?? use(runtime.identity)),
      );
      return call(runtime.tuple, prefix, ...listOf(part(schema.rest)));
    }
    case "object":
      return objectPart(schema, context);
    case "union":
      return unionPart(schema, context);
    case "intersection":
      return call(runtime.inTurn, ...schema.parts.flatMap((one) => listOf(part(one))));
    case "nullable":
    case "refined":
      return part(schema.schema);
    case "ref":
      return context.declared(schema.target);
    default:
      return undefined;
  }
}

const listOf = (part: Expression | undefined): readonly Expression[] =>
  part === undefined ? [] : [part];

function objectPart(schema: ObjectSchema, context: PartsContext): Expression | undefined {
  const defaults = context.defaultsOf(schema);
  const members = membersPart(schema, context);
  if (Object.keys(defaults).length === 0) return members;
  return call(runtime.withDefaults, literal(defaults), ...listOf(members));
}

function membersPart(schema: ObjectSchema, context: PartsContext): Expression | undefined {
  const rest = schema.additional && partExpression(schema.additional, context);
  const entries = schema.properties.flatMap(({ name, schema: own }): ObjectEntry[] => {
    const part = partExpression(own, context) ?? (rest && use(runtime.identity));
    return part === undefined ? [] : [{ key: name, value: part }];
  });
  const hasBase = entries.length > 0 || rest !== undefined;
  const base = call(runtime.object, objectExpression(entries), ...listOf(rest));
  const patterns = schema.patterns.flatMap(({ pattern, schema: own }) => {
    const part = partExpression(own, context);
    if (part === undefined) return [];
    return [arrayExpression([patternExpression(pattern), part])];
  });
  if (patterns.length === 0) return hasBase ? base : undefined;
  return call(runtime.patternProperties, arrayExpression(patterns), ...(hasBase ? [base] : []));
}

/** Objects are read as the alternative that they match; other values by whichever part applies to them. */
function unionPart(schema: UnionSchema, context: PartsContext): Expression {
  const objects = schema.variants.map((variant, index) =>
    unwrap(variant)?.kind === "object" || unwrap(variant)?.kind === "intersection"
      ? alternative(schema, index, context)
      : undefined,
  );
  const others = schema.variants.flatMap((variant, index) =>
    objects[index] === undefined ? listOf(partExpression(variant, context)) : [],
  );
  const found = objects.flatMap((one) => (one === undefined ? [] : [one]));
  const parts = [
    ...(found.length > 0 ? [call(runtime.oneOfObjects, arrayExpression(found))] : []),
    ...others,
  ];
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : call(runtime.inTurn, ...parts);
}

/** The properties that every object of a schema has, whether a client or a server sends it, before defaults are filled in. */
function requiredOf(schema: Schema): readonly Property[] {
  const bare = unwrap(schema);
  if (bare?.kind === "intersection") return bare.parts.flatMap(requiredOf);
  if (bare?.kind !== "object") return [];
  return bare.properties.filter(
    (property) => !isOmissible(property) && property.direction === "both",
  );
}

type Scalar = string | number | boolean | null;

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== "object";

function alternative(union: UnionSchema, index: number, context: PartsContext): Expression {
  const variant = union.variants[index];
  if (variant === undefined) return objectExpression([]);
  const required = requiredOf(variant);
  const constants = new Map<string, readonly Scalar[]>(
    required.flatMap(({ name, schema }) => {
      const values = constantsOf(schema) ?? [];
      return values.length === 1 && isScalar(values[0]) ? [[name, [values[0]]] as const] : [];
    }),
  );
  const narrowing = narrowingOf(union, index);
  if (narrowing !== undefined) constants.set(narrowing.property, narrowing.values);
  const part = partExpression(variant, context);
  return objectExpression([
    { key: "has", value: literal([...new Set(required.map(({ name }) => name))]) },
    ...(constants.size === 0 ? [] : [{ key: "is", value: literal(Object.fromEntries(constants)) }]),
    ...(part === undefined ? [] : [{ key: "part", value: part }]),
  ]);
}
