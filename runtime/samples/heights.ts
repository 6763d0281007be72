import type { LocatedSchema, Registry } from "../json-schema/evaluation/registry.js";
import { baseWithin } from "../json-schema/evaluation/registry.js";
import { isArray, isObject } from "../json-schema/values/value.js";
import { choices, conjuncts, isSchema, type SchemaPart } from "./requirements.js";

/** How many levels of schemas the shortest value of a schema needs; infinite if the recursion never ends. */
export interface Heights {
  of(schema: LocatedSchema): number;
}

const HIGHEST = 40;

interface KnownHeight {
  /** The height, if it is known. */
  height: number;
  /** The limit that the height is known to exceed. */
  above: number;
}

/** Raises the limit step by step, so that the result does not depend on where the search began. */
export function createHeights(registry: Registry): Heights {
  const known = new Map<object, KnownHeight>();
  const within = (located: LocatedSchema, limit: number): boolean => {
    const { schema } = located;
    if (typeof schema === "boolean") return schema;
    const memory = known.get(schema) ?? { height: Infinity, above: -1 };
    known.set(schema, memory);
    if (memory.height <= limit) return true;
    if (limit <= memory.above) return false;
    memory.above = limit;
    const part = { schema, base: baseWithin(located) };
    const every = [...conjuncts(part, registry), ...requiredSchemas(part)];
    const holds =
      every.every((one) => within(one, limit - 1)) &&
      choices(part).every((list) => list.some((one) => within(one, limit - 1)));
    if (holds) memory.height = limit;
    return holds;
  };
  return {
    of: (located) => {
      for (let limit = 0; limit <= HIGHEST; limit++) if (within(located, limit)) return limit;
      return Infinity;
    },
  };
}

/** The subschemas that every value needs: of required properties, and of items if a minimum is required. */
function requiredSchemas({ schema, base }: SchemaPart): readonly LocatedSchema[] {
  const { type, required, properties, minItems, items, prefixItems } = schema;
  if ("const" in schema || "enum" in schema) return [];
  const names = isArray(required) && mayBe(type, "object") ? required : [];
  const declared = isObject(properties) ? properties : {};
  const children: readonly unknown[] = [
    ...names.map((name) => (Object.hasOwn(declared, String(name)) ? declared[String(name)] : true)),
    ...(typeof minItems === "number" && minItems > 0 && mayBe(type, "array")
      ? [items, ...(isArray(prefixItems) ? prefixItems.slice(0, minItems) : [])]
      : []),
  ];
  return children.filter(isSchema).map((child) => ({ schema: child, base }));
}

const mayBe = (type: unknown, kind: string): boolean =>
  isArray(type) ? type.length === 1 && type[0] === kind : type === undefined || type === kind;
