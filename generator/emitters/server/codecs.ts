import type { Api } from "../../model/api.js";
import type { ContentCodec } from "../../model/operation.js";
import { type Expression, expression, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const value = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `${path}.ts`, "value");

const BODIES: Readonly<Record<ContentCodec, OutputSymbol>> = {
  json: value("jsonBodies", "server/codecs/whole"),
  text: value("textBodies", "server/codecs/whole"),
  form: value("formBodies", "server/codecs/whole"),
  binary: value("binaryBodies", "server/codecs/unread"),
  multipart: value("partBodies", "server/codecs/parts"),
  "event-stream": value("sequenceBodies", "server/codecs/unread"),
  "json-lines": value("sequenceBodies", "server/codecs/unread"),
  "json-sequence": value("sequenceBodies", "server/codecs/unread"),
};

const PARAMETERS = {
  params: { within: ["path"], decoder: value("decodePath", "wire/parameters/path") },
  query: {
    within: ["query", "querystring"],
    decoder: value("decodeQuery", "wire/parameters/query"),
  },
  headers: { within: ["header"], decoder: value("decodeHeaders", "wire/parameters/headers") },
  cookies: { within: ["cookie"], decoder: value("decodeCookies", "wire/parameters/cookies") },
} as const;

/**
 * The codecs that a document's operations need for requests and responses. JSON is always included: refusals are
 * written in it.
 */
export function codecsOf({ operations }: Api): Expression {
  const locations = new Set<string>(
    operations.flatMap(({ parameters }) => parameters.map(({ location }) => location)),
  );
  const contents = operations.flatMap(({ body, responses }) => [
    ...(body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ]);
  const codecs = new Set<ContentCodec>(["json", ...contents.map(({ codec }) => codec)]);
  const decoders = Object.entries(PARAMETERS)
    .filter(([, { within }]) => within.some((location) => locations.has(location)))
    .map(([key, { decoder }]) => ({ key, value: expression(ref(decoder)) }));
  const bodies = [...codecs].map((codec) => ({
    key: codec,
    value: expression(ref(BODIES[codec])),
  }));
  return objectExpression([...decoders, { key: "bodies", value: objectExpression(bodies) }]);
}
