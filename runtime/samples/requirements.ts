import type { LocatedSchema, Registry } from "../json-schema/evaluation/registry.js";
import { baseWithin } from "../json-schema/evaluation/registry.js";
import type { JsonSchema } from "../json-schema/values/types.js";
import { resolve } from "../json-schema/values/uri.js";
import { isArray, isObject } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";

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
export function conjuncts(part: SchemaPart, registry: Registry): readonly LocatedSchema[] {
  const { schema, base } = part;
  const { $ref: reference, $dynamicRef: dynamic, allOf } = schema;
  return [
    ...(typeof reference === "string" ? [registry.find(resolve(reference, base))] : []),
    ...(typeof dynamic === "string" ? [registry.find(resolve(dynamic, base))] : []),
    ...locatedSchemas(allOf, base),
    ...dependents(part),
  ];
}

/** The schemas of `dependentSchemas` that apply because their property is required. */
function dependents({ schema, base }: SchemaPart): readonly LocatedSchema[] {
  const { required, dependentSchemas } = schema;
  if (!isArray(required) || !isObject(dependentSchemas)) return [];
  return locatedSchemas(
    required.map((name) => dependentSchemas[String(name)]),
    base,
  );
}

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
