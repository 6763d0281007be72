/** The schemas of assertions, where they stand, and what each applies to a value. */
import {
  baseWithin,
  createRegistry,
} from "../../../../../runtime/json-schema/evaluation/registry.js";
import type {
  LocatedSchema,
  Registry,
} from "../../../../../runtime/json-schema/evaluation/registry.js";
import { enter } from "../../../../../runtime/json-schema/evaluation/run.js";
import type { DynamicScope } from "../../../../../runtime/json-schema/evaluation/frame.js";
import { dynamicTarget } from "../../../../../runtime/json-schema/keywords/in-place.js";
import type { JsonSchema, SchemaTable } from "../../../../../runtime/json-schema/values/types.js";
import { parse, resolve } from "../../../../../runtime/json-schema/values/uri.js";
import { isArray, isObject } from "../../../../../runtime/json-schema/values/value.js";
import { applicator, schemasIn } from "../../../../../runtime/json-schema/vocabulary/subschemas.js";

/** Thrown where only the evaluator can decide. */
export class NotPrintable extends Error {
  override readonly name = "NotPrintable";
}

/** A schema, and the resources that were entered on the way to it, of which its own is the last. */
export interface ScopedSchema {
  readonly schema: JsonSchema;
  /** The base URI in the schema. */
  readonly base: string;
  readonly scope: DynamicScope;
}

/** A schema that another one applies. */
export interface Application {
  readonly keyword: string;
  readonly place: ScopedSchema;
  /** To the same value, to parts of it, or to parts that other keywords apply schemas to as well. */
  readonly to: "value" | "parts" | "shared";
  readonly isReference: boolean;
}

export interface Places {
  /** The place of an entry of the table. */
  entry(key: string): ScopedSchema;
  /** The place of a schema that is in another one. */
  within(place: ScopedSchema, schema: unknown): ScopedSchema;
  /** The place of a schema that a keyword refers to. */
  target(place: ScopedSchema, keyword: "$ref" | "$dynamicRef"): ScopedSchema;
  applications(place: ScopedSchema): readonly Application[];
}

export function placesOf(table: SchemaTable): Places {
  const registry = createRegistry(table);
  const isDynamic = Object.values(table).some(hasDynamicReference);
  const roots = new Map<string, DynamicScope>();
  const rootScope = (resource: string): DynamicScope => {
    const scope = roots.get(resource) ?? { parent: undefined, resource, next: new Map() };
    roots.set(resource, scope);
    return scope;
  };
  /** Without dynamic references, a schema is the same wherever it is reached from. */
  const inScope = (located: LocatedSchema, from?: DynamicScope): ScopedSchema => {
    const base = baseWithin(located);
    if (registry.vocabularies(base) !== undefined) throw new NotPrintable(base);
    const scope = from === undefined || !isDynamic ? rootScope(isDynamic ? base : "") : from;
    return { schema: located.schema, base, scope: isDynamic ? enter(scope, base) : scope };
  };
  const places: Places = {
    entry: (key) => inScope(registry.find(parse(key))),
    within: ({ base, scope }, schema) => {
      if (typeof schema !== "boolean" && !isObject(schema)) throw new NotPrintable(base);
      return inScope({ schema, base }, scope);
    },
    target: (place, keyword) => inScope(targetOf(place, keyword, registry), place.scope),
    applications: (place) =>
      isObject(place.schema)
        ? Object.entries(place.schema).flatMap(([keyword, value]) =>
            applicationsOf(keyword, value, { place, places }),
          )
        : [],
  };
  return places;
}

function targetOf(
  { schema, base, scope }: ScopedSchema,
  keyword: string,
  registry: Registry,
): LocatedSchema {
  const reference: unknown = isObject(schema) ? schema[keyword] : undefined;
  if (typeof reference !== "string") throw new NotPrintable(base);
  const address = resolve(reference, base);
  return keyword === "$ref" ? registry.find(address) : dynamicTarget(address, registry)(scope);
}

function applicationsOf(
  keyword: string,
  value: unknown,
  { place, places }: { readonly place: ScopedSchema; readonly places: Places },
): readonly Application[] {
  const { to, schemas } = applicator(keyword) ?? {};
  if (to === undefined) return [];
  if (keyword === "$ref" || keyword === "$dynamicRef")
    return [{ keyword, to, isReference: true, place: places.target(place, keyword) }];
  const inner = schemasIn(keyword, value).filter((one) => !isArray(one) || schemas !== "map");
  return inner.map((one) => ({
    keyword,
    to,
    isReference: false,
    place: places.within(place, one),
  }));
}

function hasDynamicReference(root: unknown): boolean {
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (!isObject(schema)) continue;
    if (Object.hasOwn(schema, "$dynamicRef")) return true;
    for (const [keyword, value] of Object.entries(schema)) open.push(...schemasIn(keyword, value));
  }
  return false;
}
