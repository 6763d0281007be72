/** Media types, and the responses that are made of them, as data. */
import type {
  BodyDescriptor,
  ContentDescriptor,
  HeaderDescriptor,
  OrderedPartDescriptor,
  PartDescriptor,
  ResponseDescriptor,
  Shape,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import {
  type Body,
  type Content,
  type ContentCodec,
  type Header,
  type JsonValue,
  type PartEncoding,
  sentType,
  type Response,
  type Schema,
  leaves,
  unwrap,
} from "../../../description/index.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { explodeOf, isPlainForm, type ValueDescriptions } from "./parameter.js";
import type { PrintedDescriptor } from "./print.js";
import { DEEP, type Shapes, STYLED } from "./shape.js";

export type Direction = "request" | "response";

function value(name: string, file: string): OutputSymbol {
  return runtimeSymbol(name, `wire/bodies/${file}.ts`, "value");
}

/** A media type of a request or response, with the functions that a client writes or reads it with. */
export function describeContent(
  content: Content,
  direction: Direction,
  { shapeOf, conversionOf, sentBy, calls, serves }: ValueDescriptions,
): PrintedDescriptor<ContentDescriptor> {
  const { mediaType, codec, encodings, item, schema } = content;
  const conversion = direction === "request" ? sentBy : conversionOf;
  const convert = codec === "binary" ? undefined : conversion(item ?? schema);
  const isRead = direction === "response" || serves || !isWrittenPlainly(content, shapeOf);
  const shape = isRead ? contentShape(content, shapeOf) : undefined;
  const parts = encodings.flatMap((encoding) => {
    const part = describePart(encoding);
    return Object.keys(part).length === 0 ? [] : [[encoding.property, part] as const];
  });
  const isOrdered = codec === "multipart-array" || codec === "multipart-sequence";
  return {
    type: mediaType,
    codec,
    ...(shape !== undefined && shape !== "json" && { shape }),
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    ...(isOrdered && describeOrder(content, shapeOf)),
    ...(content.sentinel !== undefined && { sentinel: content.sentinel }),
    ...(content.isSentinelSent && { sendsSentinel: true as const }),
    ...(convert !== undefined && { convert }),
    ...(calls && direction === "request" && { encode: encoderOf(content, shapeOf) }),
    ...(calls && direction === "response" && decoderOf(content, shape)),
  };
}

type Codecs = Readonly<Record<ContentCodec, OutputSymbol>>;

const ENCODERS: Codecs = {
  json: value("encodeJsonBody", "basic"),
  text: value("encodeTextBody", "basic"),
  binary: value("encodeBinaryBody", "basic"),
  form: value("encodeFormBody", "form"),
  multipart: value("encodeMultipartBody", "multipart"),
  "multipart-array": value("encodePartArray", "part-list"),
  "multipart-sequence": value("encodePartSequence", "part-list"),
  "event-stream": value("encodeSequence", "sequence"),
  "json-lines": value("encodeSequence", "sequence"),
  "json-sequence": value("encodeSequence", "sequence"),
};

/** A client writes these by their values alone. */
const isWrittenPlainly = (content: Content, shapeOf: Shapes): boolean =>
  content.codec === "text" || (content.codec === "form" && isPlainForm(content, shapeOf));

const PLAIN_FORM = value("encodePlainFormBody", "form");

/** Whether a content is text of whatever media type a message states. */
export const isAnyText = ({ codec, mediaType }: Content): boolean =>
  codec === "text" && mediaType.includes("*");

function encoderOf(content: Content, shapeOf: Shapes): OutputSymbol {
  if (isAnyText(content)) return value("encodeAnyText", "any-text");
  const isPlain = content.codec === "form" && isPlainForm(content, shapeOf);
  return isPlain ? PLAIN_FORM : ENCODERS[content.codec];
}

const DECODERS: Readonly<Partial<Codecs>> = {
  binary: value("decodeBinaryBody", "basic"),
  form: value("decodeFormBody", "form"),
  multipart: value("decodeMultipartBody", "multipart"),
  "multipart-array": value("decodePartArray", "part-list"),
  "multipart-sequence": value("decodePartSequence", "part-list"),
  "event-stream": value("decodeSequence", "sequence"),
  "json-lines": value("decodeSequence", "sequence"),
  "json-sequence": value("decodeSequence", "sequence"),
};

/** Media types that every client can read need no decoder. */
function decoderOf(content: Content, shape: Shape | undefined): { readonly decode?: OutputSymbol } {
  const { codec } = content;
  if (isAnyText(content)) return { decode: value("decodeAnyText", "any-text") };
  const decode =
    codec === "text" && shape !== undefined ? value("decodeTextBody", "basic") : DECODERS[codec];
  return decode === undefined ? {} : { decode };
}

/** JSON values carry their types; a string needs a shape to be decoded. */
export function contentShape(
  { codec, schema, item, encodings }: Content,
  shapeOf: Shapes,
): Shape | undefined {
  switch (codec) {
    case "json":
    case "json-lines":
    case "json-sequence":
    case "binary":
    case "multipart-array":
    case "multipart-sequence":
      return undefined;
    case "text": {
      const shape = shapeOf(schema, 0);
      return shape === "string" ? undefined : shape;
    }
    case "event-stream":
      return eventShape(item ?? schema, shapeOf(item ?? schema, 2));
    case "form":
    case "multipart":
      return shapeOf(
        schema,
        encodings.some(({ style }) => style?.style === "deepObject") ? DEEP : STYLED,
      );
    default:
      return codec satisfies never;
  }
}

/** Only the data of an event can be anything but a string. `event` is listed if every item has it. */
function eventShape(item: Schema, shape: Shape): Shape {
  if (typeof shape === "string" || !("object" in shape)) return shape;
  const { data } = shape.object;
  if (data === undefined) return "json";
  return { object: { data: dataShape(data), ...(hasType(item) && { event: "string" }) } };
}

function dataShape(shape: Shape): Shape {
  if (typeof shape === "string") return shape;
  const isMixed = "anyOf" in shape && shape.anyOf.includes("string");
  return isMixed ? { anyOf: ["json", "string"] } : "json";
}

const hasType = (item: Schema): boolean =>
  [...leaves(item)].every(
    (leaf) =>
      leaf.kind === "object" &&
      leaf.properties.some(({ name, required }) => name === "event" && required),
  );

function describePart({ contentType, style, headers }: PartEncoding): PartDescriptor {
  if (style === undefined) return describePlainPart({ contentType, headers });
  return {
    style: style.style,
    ...explodeOf(style),
    ...(style.allowReserved && { allowReserved: true as const }),
  };
}

function describePlainPart({
  contentType,
  headers,
}: Pick<PartEncoding, "headers"> & { readonly contentType: string | undefined }): Pick<
  PartDescriptor,
  "contentType" | "headers"
> {
  const fixed = headers.flatMap((header) => {
    const constant = constantOf(header.schema);
    return constant === undefined ? [] : [[header.name, String(constant)] as const];
  });
  const type = sentType(contentType);
  return {
    ...(type !== undefined && { contentType: type }),
    ...(fixed.length > 0 && { headers: Object.fromEntries(fixed) }),
  };
}

const isObject = (shape: Shape): boolean => typeof shape === "object" && "object" in shape;

/** The only value that a schema allows. */
function constantOf(schema: Schema): JsonValue | undefined {
  const bare = unwrap(schema);
  if (bare?.kind === "literal") return bare.value;
  return bare?.kind === "enum" && bare.values.length === 1 ? bare.values[0]?.value : undefined;
}

/** The parts of a body without names: the first ones, and all others. */
function describeOrder(
  { schema, item, prefixEncoding = [], itemEncoding }: Content,
  shapeOf: Shapes,
): Pick<ContentDescriptor, "firstParts" | "otherParts"> {
  const whole = unwrap(schema);
  const tuple = item === undefined && whole?.kind === "tuple" ? whole : undefined;
  const others = item ?? tuple?.rest ?? (whole?.kind === "array" ? whole.items : undefined);
  const describe = (
    part: Schema | undefined,
    { contentType, headers }: Partial<PartEncoding> = {},
  ): OrderedPartDescriptor => {
    // Objects and lists are JSON, which carries its types.
    const shape = part && shapeOf(part, 0);
    const isJson = shape === undefined || shape === "json" || isObject(shape);
    return {
      ...describePlainPart({ contentType, headers: headers ?? [] }),
      ...(!isJson && { shape }),
    };
  };
  const length = Math.max(prefixEncoding.length, tuple?.prefix.length ?? 0);
  const first = Array.from({ length }, (_, index) =>
    describe(tuple?.prefix[index] ?? others, prefixEncoding[index] ?? itemEncoding),
  );
  const rest = describe(others, itemEncoding);
  return {
    ...(first.length > 0 && { firstParts: first }),
    ...(Object.keys(rest).length > 0 && { otherParts: rest }),
  };
}

type DescribedContents = readonly PrintedDescriptor<ContentDescriptor>[] | OutputSymbol;

export const describeContents = (
  contents: readonly Content[],
  direction: Direction,
  values: ValueDescriptions,
): readonly PrintedDescriptor<ContentDescriptor>[] =>
  contents.map((content) => describeContent(content, direction, values));

export const describeBody = (
  { required, contents }: Body,
  contentsOf: (contents: readonly Content[]) => DescribedContents,
): PrintedDescriptor<BodyDescriptor> => ({
  ...(required && { required: true as const }),
  contents: contentsOf(contents),
});

interface ResponseContext {
  /** Describes a header, or returns the constant that does. */
  readonly headerOf: (header: Header) => PrintedDescriptor<HeaderDescriptor> | OutputSymbol;
  readonly contentsOf: (contents: readonly Content[]) => DescribedContents;
  readonly calls: boolean;
}

const PICK_WANTED = runtimeSymbol("pickWanted", "wire/negotiation/accept.ts", "value");

/** Every client can distinguish `application/json` from other media types without a function that picks the content. */
const isPlainJson = ({ mediaType, codec }: Content): boolean =>
  mediaType === "application/json" && codec === "json";

export const describeResponse = (
  { contents, headers }: Response,
  { headerOf, contentsOf, calls }: ResponseContext,
): PrintedDescriptor<ResponseDescriptor> => ({
  ...(contents.length > 0 && { contents: contentsOf(contents) }),
  ...(headers.length > 0 && { headers: headers.map(headerOf) }),
  ...(calls && !contents.every(isPlainJson) && { pickContent: PICK_WANTED }),
});
