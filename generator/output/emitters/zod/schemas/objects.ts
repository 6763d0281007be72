import {
  isSentByDefault,
  type JsonValue,
  type ObjectSchema,
  type Property,
} from "../../../../description/index.js";
import {
  arrayExpression,
  arrowFunction,
  chainExpression,
  literal,
  objectExpression,
  type KeyedEntry,
  type Expression,
} from "../../../print/expression.js";
import { call, runtime, z } from "./symbols.js";
import type { Print, SchemaContext } from "./context.js";

/** How an object is declared: `late` if what it refers to may be declared after it. */
export interface ObjectForm {
  readonly late: boolean;
  readonly description?: string | undefined;
  /** Its checks: what zod has no word for. */
  readonly checks?: readonly Expression[];
}

export function objectSchemaExpression(
  schema: ObjectSchema,
  context: SchemaContext,
  { print, form }: { readonly print: Print; readonly form: ObjectForm },
): Expression {
  const { minProperties = 0, maxProperties } = schema;
  const sized = minProperties > 0 || maxProperties !== undefined;
  const foreign = schema.properties.filter((property) => isForeign(property, context));
  const checks = [
    ...patternChecks(schema, print),
    ...(sized ? [call(runtime.propertyCount, limits(schema))] : []),
    ...(foreign.length === 0
      ? []
      : [call(runtime.without, ...foreign.map(({ name }) => literal(name)))]),
    ...(form.checks ?? []),
  ];
  return plainObject(schema, context, { print, form: { ...form, checks } });
}

const limits = ({ minProperties = 0, maxProperties }: ObjectSchema): Expression =>
  objectExpression([
    ...(minProperties > 0 ? [{ key: "min", value: literal(minProperties) }] : []),
    ...(maxProperties === undefined ? [] : [{ key: "max", value: literal(maxProperties) }]),
  ]);

/** Returns whether a property belongs to the other side of the exchange. */
export function isForeign(property: Property, { side }: SchemaContext): boolean {
  return property.direction !== "both" && property.direction !== side;
}

function plainObject(
  schema: ObjectSchema,
  context: SchemaContext,
  { print, form }: { readonly print: Print; readonly form: ObjectForm },
): Expression {
  const entries = schema.properties.flatMap((property) =>
    propertyEntry(property, context, { print, schema }),
  );
  const { additional, patterns } = schema;
  const rest = patterns.length > 0 || additional?.kind === "any" ? undefined : additional;
  const { checks = [] } = form;
  if (rest !== undefined && rest.kind !== "never" && entries.length === 0) {
    const record = call(runtime.record, print(rest));
    return checks.length === 0 ? record : chainExpression(record, ["check", ...checks]);
  }
  const options = optionsOf(form);
  const properties = objectExpression(entries, options.length > 0);
  const parameters = [arrowFunction("()", properties), ...options];
  if (rest === undefined) return call(runtime.looseObject, ...parameters);
  if (rest.kind === "never") return call(runtime.strictObject, ...parameters);
  // What a schema refers to may be declared after it.
  const others = form.late ? arrowFunction("()", print(rest)) : print(rest);
  return call(runtime.catchall, others, ...parameters);
}

function optionsOf({ description, checks = [] }: ObjectForm): readonly Expression[] {
  const options = [
    ...(description === undefined ? [] : [{ key: "description", value: literal(description) }]),
    ...(checks.length === 0 ? [] : [{ key: "checks", value: arrayExpression(checks) }]),
  ];
  return options.length === 0 ? [] : [objectExpression(options)];
}

function propertyEntry(
  property: Property,
  context: SchemaContext,
  { print, schema }: { readonly print: Print; readonly schema: ObjectSchema },
): readonly KeyedEntry[] {
  const key = property.name;
  if (!isForeign(property, context))
    return [{ key, value: propertyExpression(property, context, print) }];
  // It is removed afterwards, so this side does not check its value, but has to let it through.
  const isOpen = schema.additional === undefined || schema.additional.kind === "any";
  return isOpen ? [] : [{ key, value: chainExpression(z("unknown"), ["optional"]) }];
}

function propertyExpression(property: Property, context: SchemaContext, print: Print): Expression {
  return withDescription(property, presence(property, context, print(property.schema)));
}

function presence(property: Property, context: SchemaContext, value: Expression): Expression {
  const fallback = filledDefault(property, context);
  if (fallback !== undefined)
    return withDefault(value, { ...property, default: fallback }, context);
  return property.required ? value : optional(value);
}

/** What is filled in if the property is absent. */
export function filledDefault(property: Property, context: SchemaContext): JsonValue | undefined {
  const isFilled = property.required
    ? context.side === "write" && isSentByDefault(property)
    : context.fills;
  return isFilled ? property.default : undefined;
}

/** What may be absent: `nullish` if it may be null, too. */
export function optional(value: Expression): Expression {
  const last = value.form === "chain" ? value.calls.at(-1) : undefined;
  return value.form === "chain" && last?.[0] === "nullable"
    ? chainExpression(value.head, ...value.calls.slice(0, -1), ["nullish"])
    : chainExpression(value, ["optional"]);
}

/**
 * Objects and arrays are validated as if they had been sent, so that nested defaults are filled in too. They may have
 * members that the schema does not declare, which TypeScript refuses only where a literal is not returned.
 */
export function withDefault(
  value: Expression,
  { default: fallback, schema }: Required<Pick<Property, "default" | "schema">>,
  { conversions }: SchemaContext,
): Expression {
  if (conversions.part(schema) !== undefined)
    return call(runtime.defaultsTo, value, literal(fallback));
  return typeof fallback !== "object" || fallback === null
    ? chainExpression(value, ["default", literal(fallback)])
    : chainExpression(value, [
        "prefault",
        hasMembers(fallback) ? arrowFunction("()", literal(fallback)) : literal(fallback),
      ]);
}

/** Whether an object in a value has members. */
const hasMembers = (value: JsonValue): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) ? value.some(hasMembers) : Object.keys(value).length > 0);

/** A schema that is used under its own name keeps its own description. */
function withDescription({ docs, schema }: Property, value: Expression): Expression {
  const { description = schema.docs.description } = docs;
  if (description === undefined || value.form === "name") return value;
  return chainExpression(value, ["describe", literal(description)]);
}

function patternChecks(
  { patterns, additional, properties }: ObjectSchema,
  print: Print,
): readonly Expression[] {
  if (patterns.length === 0) return [];
  const rest = additional === undefined || additional.kind === "any" ? undefined : additional;
  const rules = objectExpression([
    {
      key: "patterns",
      value: objectExpression(
        patterns.map(({ pattern, schema: part }) => ({ key: pattern, value: print(part) })),
        true,
      ),
    },
    ...(rest === undefined
      ? []
      : [
          { key: "declared", value: arrayExpression(properties.map(({ name }) => literal(name))) },
          { key: "additional", value: print(rest) },
        ]),
  ]);
  return [call(runtime.patternProperties, arrowFunction("()", rules))];
}
