/** Parameters and headers as data. */
import type {
  HeaderDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type {
  Content,
  Header,
  Parameter,
  ParameterCodec,
  Schema,
} from "../../../description/index.js";
import type { Expression } from "../../print/expression.js";
import type { PrintedDescriptor } from "./print.js";
import { absenceOf } from "./absence.js";
import { DEEP, type Shapes, STYLED } from "./shape.js";

/** The descriptions of a schema's values. */
export interface ValueDescriptions {
  readonly shapeOf: Shapes;
  readonly conversionOf: (schema: Schema) => Expression | undefined;
  /** The conversion of what a client sends. */
  readonly sentBy: (schema: Schema) => Expression | undefined;
  /** Whether a client uses the descriptors: the functions that it calls are left out otherwise. */
  readonly calls: boolean;
  /** Whether a server uses them: the shapes that only it reads requests by are left out otherwise. */
  readonly serves: boolean;
}

export function describeParameter(
  parameter: Parameter,
  { shapeOf, sentBy }: Pick<ValueDescriptions, "shapeOf" | "sentBy">,
): PrintedDescriptor<ParameterDescriptor> {
  const { name, location, schema, codec } = parameter;
  const convert = sentBy(schema);
  const common = { name, in: location, ...(convert !== undefined && { convert }) };
  if (codec.kind === "content") {
    const shape = shapeOf(schema, 1);
    const absent = location === "querystring" ? absenceOf(parameter, shape) : undefined;
    return { ...common, shape, ...(absent && { absent }), content: codec.mediaType };
  }
  const style = codec.style === defaultStyle(location) ? undefined : codec.style;
  const shape = shapeOf(schema, codec.style === "deepObject" ? DEEP : STYLED);
  const absent =
    location === "path" || location === "header" ? undefined : absenceOf(parameter, shape);
  return {
    ...common,
    shape,
    ...(absent && { absent }),
    ...(style !== undefined && { style }),
    ...explodeOf(codec),
    ...(codec.allowReserved && { allowReserved: true }),
  };
}

const defaultStyle = (location: Parameter["location"]): string =>
  location === "path" || location === "header" ? "simple" : "form";

type StyleCodec = Extract<ParameterCodec, { kind: "style" }>;

export function explodeOf({ style, explode }: StyleCodec): { readonly explode?: boolean } {
  const usual = style === "form" || style === "cookie";
  return explode === usual || style === "deepObject" ? {} : { explode };
}

export function describeHeader(
  { name, required, schema, codec }: Header,
  { shapeOf, conversionOf }: Pick<ValueDescriptions, "shapeOf" | "conversionOf">,
): PrintedDescriptor<HeaderDescriptor> {
  const convert = conversionOf(schema);
  return {
    name,
    ...(required && { required: true as const }),
    shape: shapeOf(schema, STYLED),
    ...(codec.kind === "style" && codec.explode && { explode: true as const }),
    ...(codec.kind === "content" && { content: codec.mediaType }),
    ...(convert !== undefined && { convert }),
  };
}

/**
 * Returns whether the small codecs of the runtime (`runtime/wire/parameters/plain.ts`) can write and read a parameter:
 * in the default style of its location, and not an object; a list only in a query, where each item is a separate
 * parameter.
 */
export function isPlainParameter({
  in: location,
  shape,
  absent,
  ...codec
}: PrintedDescriptor<ParameterDescriptor>): boolean {
  if (absent === "default") return false;
  const { style, explode, allowReserved, content } = codec;
  if ((style ?? explode ?? allowReserved ?? content) !== undefined) return false;
  return location === "query" ? isScalarOrList(shape) : isScalar(shape);
}

/** A header of a response that is written as one value. */
export const isPlainHeader = ({ shape, content }: PrintedDescriptor<HeaderDescriptor>): boolean =>
  content === undefined && isScalar(shape);

/** A form of declared fields alone, each in the default style, in which an object is JSON (OpenAPI 3.2, 4.15.1.1). */
export function isPlainForm({ schema, encodings }: Content, shapeOf: Shapes): boolean {
  const shape = shapeOf(schema, STYLED);
  return (
    encodings.every(({ style, contentType }) => style === undefined && contentType === undefined) &&
    typeof shape === "object" &&
    "object" in shape &&
    shape.rest === undefined &&
    !Object.values(shape.absent ?? {}).includes("default") &&
    Object.values(shape.object).every(isPlainField)
  );
}

function isPlainField(shape: Shape): boolean {
  if (isScalarOrList(shape)) return true;
  const value = typeof shape === "object" && "array" in shape ? shape.array : shape;
  return typeof value === "object" && "object" in value;
}

const isScalarOrList = (shape: Shape): boolean =>
  isScalar(typeof shape === "object" && "array" in shape ? shape.array : shape);

const isScalar = (shape: Shape): boolean =>
  typeof shape === "string"
    ? shape !== "json"
    : "anyOf" in shape && shape.anyOf.every((one) => isScalar(one));
