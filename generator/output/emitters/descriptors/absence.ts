/** What the absence of a list or an object stands for. */
import type { Absence, Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import { type Parameter, type Property, type Schema, unwrap } from "../../../description/index.js";

/** `undefined` if it stands for nothing, or if nothing would be lost: other values have a form of their own. */
export function absenceOf(
  {
    schema,
    required,
    default: usual,
  }: Pick<Parameter | Property, "schema" | "required" | "default">,
  shape: Shape,
): Absence | undefined {
  if (!mayBeEmpty(shape)) return undefined;
  if (usual !== undefined) return isEmpty(usual) ? "empty" : "default";
  return required && takesEmpty(schema) ? "empty" : undefined;
}

const mayBeEmpty = (shape: Shape): boolean =>
  typeof shape === "object" && ("anyOf" in shape ? shape.anyOf.some(mayBeEmpty) : true);

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Whether an empty list or object is valid, and the only value that nothing could stand for. */
function takesEmpty(schema: Schema): boolean {
  if (schema.kind === "nullable") return false;
  const bare = unwrap(schema);
  switch (bare?.kind) {
    case "array":
    case "tuple":
      return (bare.minItems ?? 0) === 0;
    case "object":
      return (bare.minProperties ?? 0) === 0 && !bare.properties.some(isNeeded);
    case "intersection":
      return bare.parts.every(takesEmpty);
    default:
      return false;
  }
}

/** A required list is empty in its turn. */
function isNeeded({ required, direction, schema }: Property): boolean {
  const bare = unwrap(schema);
  const mayLack = bare?.kind === "array" && (bare.minItems ?? 0) === 0;
  return required && direction !== "read" && !mayLack;
}
