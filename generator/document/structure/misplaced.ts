import type { Shape } from "./shape.js";
import { isObject } from "./values.js";

/** Whether OpenAPI lets a reference stand in place of such a value: schemas and path items have a `$ref` of their own. */
export const isReferenceable = (shape: Shape): boolean =>
  shape.is === "object" &&
  (shape.reference === true || shape.type === "Schema" || shape.type === "Path Item");

/** The reference that stands in place of a value, where OpenAPI has none. A map may have an entry called `$ref`. */
export function misplacedReference(shape: Shape, value: unknown): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, "$ref")) return undefined;
  const { $ref: ref } = value;
  return typeof ref === "string" && isPlace(shape, value) ? ref : undefined;
}

function isPlace(shape: Shape, value: object): boolean {
  switch (shape.is) {
    case "list":
      return true;
    case "object":
      return !isReferenceable(shape);
    case "map":
      return !isText(shape.values) && Object.keys(value).length === 1;
    default:
      return false;
  }
}

const isText = ({ is }: Shape): boolean => is === "string" || is === "target";
