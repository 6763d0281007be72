import type { Api, Content, ContentCodec, Header, Parameter } from "../../../description/index.js";
import { type Expression, expression, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import {
  describeHeader,
  describeParameter,
  isPlainForm,
  isPlainHeader,
  isPlainParameter,
  type ValueDescriptions,
} from "../descriptors/parameter.js";
import { isAnyText } from "../descriptors/content.js";
import { createShapes } from "../descriptors/shape.js";

const value = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `${path}.ts`, "value");

const BODIES: Readonly<Record<ContentCodec, OutputSymbol>> = {
  json: value("jsonBodies", "server/codecs/bodies"),
  text: value("textBodies", "server/codecs/bodies"),
  form: value("formBodies", "server/codecs/bodies"),
  binary: value("binaryBodies", "server/codecs/bodies"),
  multipart: value("partBodies", "server/codecs/bodies"),
  "multipart-array": value("partArrayBodies", "server/codecs/bodies"),
  "multipart-sequence": value("partSequenceBodies", "server/codecs/bodies"),
  "event-stream": value("sequenceBodies", "server/codecs/bodies"),
  "json-lines": value("sequenceBodies", "server/codecs/bodies"),
  "json-sequence": value("sequenceBodies", "server/codecs/bodies"),
};
const PLAIN_FORM = value("plainFormBodies", "server/codecs/bodies");
const ANY_TEXT = value("anyTextBodies", "server/codecs/bodies");

const PARAMETERS = {
  params: {
    within: ["path"],
    decoder: value("decodePath", "wire/parameters/path"),
    plain: value("decodePlainPath", "wire/parameters/plain"),
  },
  query: {
    within: ["query", "querystring"],
    decoder: value("decodeQuery", "wire/parameters/query"),
    plain: value("decodePlainQuery", "wire/parameters/plain"),
  },
  headers: {
    within: ["header"],
    decoder: value("decodeHeaders", "wire/parameters/headers"),
    plain: value("decodePlainRequestHeaders", "wire/parameters/plain"),
  },
  cookies: { within: ["cookie"], decoder: value("decodeCookies", "wire/parameters/cookies") },
} as const;

const READ_VALUES = value("readValues", "wire/conversion/named");
const WRITE_HEADERS = value("encodeHeaders", "wire/parameters/headers");

interface Entry {
  readonly key: string;
  readonly value: Expression;
}

const entry = (key: string, symbol: OutputSymbol): Entry => ({
  key,
  value: expression(ref(symbol)),
});

/**
 * The codecs that a document's operations need for requests and responses: small ones where all values are plain. JSON
 * is always included: refusals are written in it.
 */
export function codecsOf(
  { operations }: Api,
  conversionOf: ValueDescriptions["conversionOf"],
): Expression {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const responses = operations.flatMap((operation) => operation.responses);
  const contents = [
    ...operations.flatMap(({ body }) => body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ];
  // The codec depends on the shape of a value, and not on the type that it is converted to.
  const values = {
    shapeOf: createShapes(),
    conversionOf: () => undefined,
    sentBy: () => undefined,
    calls: false,
    serves: true,
  };
  return objectExpression([
    ...parameterDecoders(parameters, values),
    ...(parameters.some(({ schema }) => conversionOf(schema) !== undefined)
      ? [entry("values", READ_VALUES)]
      : []),
    ...headersWriter(
      responses.flatMap(({ headers }) => headers),
      values,
    ),
    { key: "bodies", value: objectExpression(bodyCodecs(contents, values)) },
  ]);
}

function parameterDecoders(
  parameters: readonly Parameter[],
  values: ValueDescriptions,
): readonly Entry[] {
  const described = parameters.map((parameter) => describeParameter(parameter, values));
  return Object.entries(PARAMETERS).flatMap(([key, codec]) => {
    const own = described.filter((one) => codec.within.some((location) => location === one.in));
    if (own.length === 0) return [];
    const isPlain = "plain" in codec && own.every(isPlainParameter);
    return [entry(key, isPlain ? codec.plain : codec.decoder)];
  });
}

const headersWriter = (headers: readonly Header[], values: ValueDescriptions): readonly Entry[] =>
  headers.every((header) => isPlainHeader(describeHeader(header, values)))
    ? []
    : [entry("writeHeaders", WRITE_HEADERS)];

function bodyCodecs(
  contents: readonly Content[],
  { shapeOf }: ValueDescriptions,
): readonly Entry[] {
  const codecs = new Set<ContentCodec>(["json", ...contents.map(({ codec }) => codec)]);
  const forms = contents.filter(({ codec }) => codec === "form");
  const own = {
    ...BODIES,
    ...(forms.every((content) => isPlainForm(content, shapeOf)) && { form: PLAIN_FORM }),
    ...(contents.some(isAnyText) && { text: ANY_TEXT }),
  };
  return [...codecs].map((codec) => entry(codec, own[codec]));
}
