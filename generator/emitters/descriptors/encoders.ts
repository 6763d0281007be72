import type { ParameterDescriptor, Shape } from "../../../runtime/wire/descriptors/descriptor.js";
import type { Operation } from "../../model/operation.js";
import type { Described } from "./print.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const value = (name: string, file: string): OutputSymbol =>
  runtimeSymbol(name, `wire/${file}.ts`, "value");

const FUNCTIONS = {
  values: value("writeValues", "conversion/named"),
  path: value("encodePath", "parameters/path"),
  plainPath: value("encodePlainPath", "parameters/plain"),
  query: value("encodeQuery", "parameters/query"),
  plainQuery: value("encodePlainQuery", "parameters/plain"),
  headers: value("encodeHeaders", "parameters/headers"),
  cookies: value("encodeCookies", "parameters/cookies"),
  body: value("encodeRequestBody", "bodies/request-body"),
} as const;

type Encoders = Readonly<Record<string, OutputSymbol>>;

/** The functions that write an operation's request: none for parts that it lacks, small ones for simple parts. */
export function encodersOf(
  { path, body }: Operation,
  parameters: readonly Described<ParameterDescriptor>[],
): { readonly encode?: Encoders } {
  const within = (...locations: readonly string[]) =>
    parameters.filter(({ in: location }) => locations.includes(location));
  const query = within("query", "querystring");
  const isConverted = parameters.some(({ convert }) => convert !== undefined);
  const encode: Encoders = {
    ...(isConverted && { values: FUNCTIONS.values }),
    ...(path.includes("{") && {
      path: within("path").every(isPlain) ? FUNCTIONS.plainPath : FUNCTIONS.path,
    }),
    ...(query.length > 0 && {
      query: query.every(isPlain) ? FUNCTIONS.plainQuery : FUNCTIONS.query,
    }),
    ...(within("header").length > 0 && { headers: FUNCTIONS.headers }),
    ...(within("cookie").length > 0 && { cookies: FUNCTIONS.cookies }),
    ...(body !== undefined && body.contents.length > 0 && { body: FUNCTIONS.body }),
  };
  return Object.keys(encode).length === 0 ? {} : { encode };
}

/**
 * In the default style of its location, and not an object; a list only in a query, where each item is a separate
 * parameter.
 */
function isPlain({ in: location, shape, ...codec }: Described<ParameterDescriptor>): boolean {
  const { style, explode, allowReserved, content } = codec;
  if ((style ?? explode ?? allowReserved ?? content) !== undefined) return false;
  if (location === "querystring") return false;
  const list = location === "query" && typeof shape === "object" && "array" in shape;
  return isScalar(list ? shape.array : shape);
}

const isScalar = (shape: Shape): boolean =>
  typeof shape === "string"
    ? shape !== "json"
    : "anyOf" in shape && shape.anyOf.every((one) => isScalar(one));
