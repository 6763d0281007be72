import type { Property, Schema } from "../../model/schema.js";

/** A property of a schema, found through references and wrappers; `undefined` if it is not certain. */
export function propertyOf(schema: Schema, name: string, depth = 0): Property | undefined {
  if (depth > 64) return undefined;
  switch (schema.kind) {
    case "object":
      return schema.properties.find((property) => property.name === name);
    case "ref":
      return propertyOf(schema.target.schema, name, depth + 1);
    case "refined":
      return propertyOf(schema.schema, name, depth + 1);
    case "intersection":
      return firstDefined(schema.parts, (part) => propertyOf(part, name, depth + 1));
    default:
      return undefined;
  }
}

/** The only values that a schema accepts, if it lists them. */
export function constantsOf(schema: Schema, depth = 0): readonly unknown[] | undefined {
  if (depth > 64) return undefined;
  switch (schema.kind) {
    case "literal":
      return [schema.value];
    case "enum":
      return schema.extensibility === "open" ? undefined : schema.values.map(({ value }) => value);
    case "ref":
      return constantsOf(schema.target.schema, depth + 1);
    case "refined":
      return constantsOf(schema.schema, depth + 1);
    default:
      return undefined;
  }
}

function firstDefined<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
