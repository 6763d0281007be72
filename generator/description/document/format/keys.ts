/** What a key says about its value, for traversals that do not know the type of the current object. */
import type { Field, FieldType } from "./object-types.js";
import { objectTypes } from "./objects.js";

type Holds = (fields: readonly Field[]) => boolean;

/** The keys for which a condition holds for all fields of that name. */
function keysWhere(holds: Holds, isAsked = (_type: string): boolean => true): ReadonlySet<string> {
  const fieldsByKey = new Map<string, Field[]>();
  for (const [type, { fields }] of objectTypes)
    for (const [key, field] of isAsked(type) ? Object.entries(fields) : [])
      fieldsByKey.set(key, [...(fieldsByKey.get(key) ?? []), field]);
  return new Set([...fieldsByKey].filter(([, fields]) => holds(fields)).map(([key]) => key));
}

/** The object types that a field type may contain. */
function typesIn(type: FieldType): readonly string[] {
  switch (type.is) {
    case "object":
      return [type.type];
    case "list":
      return typesIn(type.items);
    case "map":
      return typesIn(type.values);
    case "either":
      return type.types.flatMap(typesIn);
    default:
      return [];
  }
}

const isStructured = (type: FieldType): boolean => typesIn(type).length > 0;

/** Returns whether a value is user data: any value, a list of such values, or a map of strings. */
function isData(type: FieldType): boolean {
  switch (type.is) {
    case "any":
      return true;
    case "list":
      return type.items.is === "any";
    case "map":
      return ["any", "string", "target"].includes(type.values.is);
    default:
      return false;
  }
}

const areData: Holds = (fields) => fields.some(isData) && !fields.some(isStructured);

/** Keys of data, in which nothing is a keyword and a `$ref` is not a reference: `example`, `default`, `mapping`. */
export const DATA_KEYS = keysWhere(areData, (type) => type !== "Example");

/** The same for Example Objects: `value` is too common a name to mean data anywhere else. */
export const EXAMPLE_DATA_KEYS = keysWhere(areData, (type) => type === "Example");

/** Keys of maps, whose own keys are names: a property called `$ref` or `default` is not a keyword. */
export const MAP_KEYS = keysWhere((fields) =>
  fields.some((field) => field.is === "map" && isStructured(field)),
);

/** Keys that hold only schemas, in every object that has them. */
export const SCHEMA_KEYS = keysWhere((fields) => {
  const types = fields.flatMap(typesIn);
  return types.length > 0 && types.every((type) => type === "Schema");
});
