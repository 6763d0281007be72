/** What a key says about its value, for traversals that do not know the type of the current object. */
import type { Field, FieldType } from "./object-types.js";
import { objectTypes } from "./objects.js";

type Holds = (fields: readonly Field[]) => boolean;

/** All fields of a name, by that name. */
function fieldsByKey(isAsked = (_type: string): boolean => true): ReadonlyMap<string, Field[]> {
  const found = new Map<string, Field[]>();
  for (const [type, { fields }] of objectTypes)
    for (const [key, field] of isAsked(type) ? Object.entries(fields) : [])
      found.set(key, [...(found.get(key) ?? []), field]);
  return found;
}

/** The keys for which a condition holds for all fields of that name. */
const keysWhere = (holds: Holds, isAsked?: (type: string) => boolean): ReadonlySet<string> =>
  new Set([...fieldsByKey(isAsked)].filter(([, fields]) => holds(fields)).map(([key]) => key));

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
      return ["any", "string", "reference"].includes(type.values.is);
    default:
      return false;
  }
}

const areData: Holds = (fields) => fields.some(isData) && !fields.some(isStructured);

/** Keys of data, in which nothing is a keyword and a `$ref` is not a reference: `example`, `default`, `mapping`. */
export const DATA_KEYS = keysWhere(areData, (type) => type !== "Example");

/** The same for Example Objects: `value` is too common a name to mean data anywhere else. */
export const EXAMPLE_DATA_KEYS = keysWhere(areData, (type) => type === "Example");

const NAME_LEVELS: ReadonlyMap<string, number> = new Map(
  [...fieldsByKey()].map(([key, fields]) => [key, Math.max(...fields.map(levelsIn))]),
);

/**
 * How many levels of names are below a key before its objects: 1 below that of a map, 2 below that of a map of maps. A
 * property called `$ref` or `default` is not a keyword.
 */
export const nameLevels = (key: string): number => NAME_LEVELS.get(key) ?? 0;

function levelsIn(type: FieldType): number {
  return type.is === "map" && isStructured(type) ? 1 + levelsIn(type.values) : 0;
}

/** Keys that hold only schemas, in every object that has them. */
export const SCHEMA_KEYS = keysWhere((fields) => {
  const types = fields.flatMap(typesIn);
  return types.length > 0 && types.every((type) => type === "Schema");
});

/** Returns whether objects of a type have fields that refer to something, although none is called `$ref`. */
const refers = (type: string): boolean =>
  Object.values(objectTypes.get(type)?.fields ?? {}).some(
    (field) => (field.is === "map" ? field.values : field).is === "reference",
  );

/** Keys of such objects, and of maps of them, with their types. */
export const REFERRING_KEYS: ReadonlyMap<string, FieldType> = new Map(
  [...fieldsByKey()].flatMap(([key, fields]) => {
    const structured = fields.filter(isStructured);
    const [first] = structured;
    return first !== undefined && structured.flatMap(typesIn).every(refers) ? [[key, first]] : [];
  }),
);
