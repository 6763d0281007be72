import type { Origin } from "../../core/origin.js";
import type {
  AnySchema,
  ArraySchema,
  BinarySchema,
  Schema,
  StringSchema,
} from "../../model/schema.js";

/** Schemas for what a document does not describe. Their origin is the place that lacks the description. */

export const anyAt = (origin: Origin): AnySchema => ({ kind: "any", origin, docs: {} });

export const stringAt = (origin: Origin): StringSchema => ({ kind: "string", origin, docs: {} });

export const binaryAt = (origin: Origin): BinarySchema => ({ kind: "binary", origin, docs: {} });

export const arrayOf = (items: Schema, origin: Origin): ArraySchema => ({
  kind: "array",
  items,
  origin,
  docs: {},
});
