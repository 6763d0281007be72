import type { LocatedSchema, Registry } from "../json-schema/evaluation/registry.js";
import { baseWithin } from "../json-schema/evaluation/registry.js";
import type { JsonSchema } from "../json-schema/values/types.js";
import { resolve } from "../json-schema/values/uri.js";
import { isArray, isObject } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import type {
  APPLICATORS,
  EvaluatedKeyword,
  KeywordsWith,
} from "../json-schema/vocabulary/keywords.js";

/** A schema that is an object, and the base URI inside it. */
export interface SchemaPart {
  readonly schema: ObjectValue;
  readonly base: string;
}

/** At least one. */
type AlternativeSchemas = readonly [LocatedSchema, ...LocatedSchema[]];

/** Picks one of several alternative schemas. */
export type Choose = (alternatives: AlternativeSchemas) => LocatedSchema;

/**
 * All schemas that a value has to match: the given ones with `$ref` and `allOf` followed, and of each `anyOf`, `oneOf`
 * and `if` the chosen alternative. `undefined` if `false` is among them.
 */
export function requirements(
  schemas: readonly LocatedSchema[],
  registry: Registry,
  choose: Choose,
): readonly SchemaPart[] | undefined {
  const parts = new Map<ObjectValue, SchemaPart>();
  const open = [...schemas].reverse();
  for (let located = open.pop(); located !== undefined; located = open.pop()) {
    const { schema } = located;
    if (typeof schema === "boolean") {
      if (schema) continue;
      return undefined;
    }
    if (parts.has(schema)) continue;
    const part = { schema, base: baseWithin(located) };
    parts.set(schema, part);
    const next = [...conjuncts(part, registry), ...choices(part).map(choose)];
    open.push(...[...next].reverse());
  }
  return [...parts.values()];
}

/** The schemas that are implied by this one. */
export const conjuncts = (part: SchemaPart, registry: Registry): readonly LocatedSchema[] =>
  IMPLICATIONS.flatMap(([keyword, implied]) =>
    Object.hasOwn(part.schema, keyword) ? implied(part.schema[keyword], part, registry) : [],
  );

/** The schemas that the value of a keyword implies for all values. */
type ImpliedSchemas = (
  value: unknown,
  part: SchemaPart,
  registry: Registry,
) => readonly LocatedSchema[];

const target: ImpliedSchemas = (reference, { base }, registry) =>
  typeof reference === "string" ? [registry.find(resolve(reference, base))] : [];

/** The schemas that apply because their property is required. */
const ofRequired: ImpliedSchemas = (schemas, { schema: { required }, base }) =>
  isArray(required) && isObject(schemas)
    ? locatedSchemas(
        required.map((name) => schemas[String(name)]),
        base,
      )
    : [];

const noSchemas: ImpliedSchemas = () => [];

/** Keywords that apply schemas to the whole value. What they do not imply is left to `choices`, and to the check of the value. */
const IMPLIED: Readonly<
  Record<
    EvaluatedKeyword & KeywordsWith<typeof APPLICATORS, { readonly to: "value" }>,
    ImpliedSchemas
  >
> = {
  $ref: target,
  $dynamicRef: target,
  allOf: (schemas, { base }) => locatedSchemas(schemas, base),
  dependentSchemas: ofRequired,
  dependencies: ofRequired,
  anyOf: noSchemas,
  oneOf: noSchemas,
  if: noSchemas,
  not: noSchemas,
};

const IMPLICATIONS = /* @__PURE__ */ Object.entries(IMPLIED);

/** Lists of alternatives: a value that matches this schema matches at least one of each list. */
export function choices({ schema, base }: SchemaPart): readonly AlternativeSchemas[] {
  const { anyOf, oneOf } = schema;
  return [
    locatedSchemas(anyOf, base),
    locatedSchemas(oneOf, base),
    conditional({ schema, base }),
  ].filter(areAlternatives);
}

const areAlternatives = (list: readonly LocatedSchema[]): list is AlternativeSchemas =>
  list.length > 0;

/**
 * `if`: its schema together with `then`, or `else` alone; the check of the whole value makes sure that `if` itself
 * decides the same way.
 */
function conditional({ schema, base }: SchemaPart): readonly LocatedSchema[] {
  const { if: condition, then: consequence = true, else: otherwise = true } = schema;
  if (!isSchema(condition)) return [];
  const holds = { schema: { allOf: [condition, consequence] }, base };
  return [holds, ...locatedSchemas([otherwise], base)];
}

export function locatedSchemas(value: unknown, base: string): readonly LocatedSchema[] {
  return isArray(value) ? value.filter(isSchema).map((schema) => ({ schema, base })) : [];
}

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "boolean" || isObject(value);

/** The numbers that the schemas have for a keyword. */
export const numbersOf = (parts: readonly SchemaPart[], keyword: string): readonly number[] =>
  parts.flatMap(({ schema }) => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    return typeof value === "number" ? [value] : [];
  });

/** The strings that the schemas have for a keyword. */
export const stringsOf = (parts: readonly SchemaPart[], keyword: string): readonly string[] =>
  parts.flatMap(({ schema }) => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    return typeof value === "string" ? [value] : [];
  });

/** The minimum and maximum that the schemas allow, such as `minItems` and `maxItems`. */
export const boundsOf = (
  parts: readonly SchemaPart[],
  least: string,
  most: string,
): { readonly least: number; readonly most: number } => ({
  least: Math.max(0, ...numbersOf(parts, least)),
  most: Math.min(Infinity, ...numbersOf(parts, most)),
});

/** `const` and `enum`: the values that one of the schemas lists. */
export function listedValues(parts: readonly SchemaPart[]): readonly unknown[] | undefined {
  for (const { schema } of parts) {
    if (Object.hasOwn(schema, "const")) return [schema["const"]];
    const { enum: values } = schema;
    if (isArray(values)) return values;
  }
  return undefined;
}
