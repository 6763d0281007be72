/** Parameters and headers as data. */
import type {
  HeaderDescriptor,
  ParameterDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Header, Parameter, ParameterCodec, Schema } from "../../../description/index.js";
import type { Expression } from "../../print/expression.js";
import type { Described } from "./print.js";
import { DEEP, type Shapes, STYLED } from "./shape.js";

/** The descriptions of a schema's values. */
export interface ValueDescriptions {
  readonly shapeOf: Shapes;
  readonly conversionOf: (schema: Schema) => Expression | undefined;
}

export function describeParameter(
  { name, location, required, schema, codec }: Parameter,
  { shapeOf, conversionOf }: ValueDescriptions,
): Described<ParameterDescriptor> {
  const convert = conversionOf(schema);
  const common = {
    name,
    in: location,
    ...(required && { required: true as const }),
    ...(convert !== undefined && { convert }),
  };
  if (codec.kind === "content")
    return { ...common, shape: shapeOf(schema, 1), content: codec.mediaType };
  const style = codec.style === defaultStyle(location) ? undefined : codec.style;
  return {
    ...common,
    shape: shapeOf(schema, codec.style === "deepObject" ? DEEP : STYLED),
    ...(style !== undefined && { style }),
    ...explodeOf(codec),
    ...(codec.allowReserved && { allowReserved: true }),
  };
}

const defaultStyle = (location: Parameter["location"]): string =>
  location === "path" || location === "header" ? "simple" : "form";

export type StyleCodec = Extract<ParameterCodec, { kind: "style" }>;

export function explodeOf({ style, explode }: StyleCodec): { readonly explode?: boolean } {
  const usual = style === "form" || style === "cookie";
  return explode === usual || style === "deepObject" ? {} : { explode };
}

export function describeHeader(
  { name, required, schema, codec }: Header,
  { shapeOf, conversionOf }: ValueDescriptions,
): Described<HeaderDescriptor> {
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
