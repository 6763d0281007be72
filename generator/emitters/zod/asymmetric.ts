import type { Schema } from "../../model/schema.js";

/** Whether what is read differs from what is written, in a schema or below it: by direction or by defaults. */
export function isAsymmetric(schema: Schema): boolean {
  switch (schema.kind) {
    case "ref":
      return schema.target.use.asymmetric;
    case "nullable":
    case "refined":
      return isAsymmetric(schema.schema);
    case "array":
      return isAsymmetric(schema.items);
    case "tuple":
      return schema.prefix.some(isAsymmetric) || isAsymmetric(schema.rest);
    case "union":
      return schema.variants.some(isAsymmetric);
    case "intersection":
      return schema.parts.some(isAsymmetric);
    case "object":
      return (
        schema.properties.some(
          (property) =>
            property.direction !== "both" ||
            property.default !== undefined ||
            isAsymmetric(property.schema),
        ) ||
        schema.patterns.some((pattern) => isAsymmetric(pattern.schema)) ||
        (schema.additional !== undefined && isAsymmetric(schema.additional))
      );
    default:
      return false;
  }
}
