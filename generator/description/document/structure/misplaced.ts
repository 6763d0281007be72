import { isObject } from "../../core/json-value.js";
import type { FieldType } from "../format/object-types.js";

/**
 * Returns whether OpenAPI allows a Reference Object in place of such a value: schemas and path items have their own
 * `$ref`.
 */
export const isReferenceable = (type: FieldType): boolean =>
  type.is === "object" &&
  (type.reference === true || type.type === "Schema" || type.type === "Path Item");

/** The reference in place of a value where OpenAPI has none. A map may have an entry called `$ref`. */
export function misplacedReference(type: FieldType, value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { $ref: ref } = value;
  return typeof ref === "string" && isPlace(type, value) ? ref : undefined;
}

function isPlace(type: FieldType, value: object): boolean {
  switch (type.is) {
    // A text, such as a description, in a file of its own.
    case "string":
    case "list":
      return true;
    case "object":
      return !isReferenceable(type);
    case "map":
      return !isText(type.values) && Object.keys(value).length === 1;
    default:
      return false;
  }
}

const isText = ({ is }: FieldType): boolean => is === "string" || is === "reference";
