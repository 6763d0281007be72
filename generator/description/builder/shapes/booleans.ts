import type { Schema } from "../../model/schema.js";
import { type SchemaPosition, anySchema, neverSchema } from "./shape.js";

/** The schemas `true` and `false`. */
export function booleanSchema(value: boolean, { node, medium }: SchemaPosition): Schema {
  if (!value) return neverSchema(node);
  return medium === "bytes" ? { ...node, kind: "binary" } : anySchema(node);
}
