/** Which values the small codecs of the runtime can write and read (`runtime/wire/parameters/plain*.ts`). */
import type {
  HeaderDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Content } from "../../../description/index.js";
import type { Described } from "./print.js";
import { type Shapes, STYLED } from "./shape.js";

/**
 * In the default style of its location, and not an object; a list only in a query, where each item is a separate
 * parameter.
 */
export function isPlainParameter({
  in: location,
  shape,
  ...codec
}: Described<ParameterDescriptor>): boolean {
  const { style, explode, allowReserved, content } = codec;
  if ((style ?? explode ?? allowReserved ?? content) !== undefined) return false;
  return location === "query" ? isScalarOrList(shape) : isScalar(shape);
}

/** A header of a response that is written as one value, or as a list of values. */
export const isPlainHeader = ({ shape, content }: Described<HeaderDescriptor>): boolean =>
  content === undefined && isScalarOrList(shape);

/** A form of declared fields alone, each in the default style, and none an object. */
export function isPlainForm({ schema, encodings }: Content, shapeOf: Shapes): boolean {
  const shape = shapeOf(schema, STYLED);
  return (
    encodings.every(({ style, contentType }) => style === undefined && contentType === undefined) &&
    typeof shape === "object" &&
    "object" in shape &&
    shape.rest === undefined &&
    Object.values(shape.object).every(isScalarOrList)
  );
}

const isScalarOrList = (shape: Shape): boolean =>
  isScalar(typeof shape === "object" && "array" in shape ? shape.array : shape);

const isScalar = (shape: Shape): boolean =>
  typeof shape === "string"
    ? shape !== "json"
    : "anyOf" in shape && shape.anyOf.every((one) => isScalar(one));
