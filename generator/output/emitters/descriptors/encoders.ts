import type { ParameterDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Operation } from "../../../description/index.js";
import { isPlainParameter } from "./plain.js";
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
  plainHeaders: value("encodePlainHeaders", "parameters/plain-headers"),
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
  const headers = within("header");
  const isConverted = parameters.some(({ convert }) => convert !== undefined);
  const encode: Encoders = {
    ...(isConverted && { values: FUNCTIONS.values }),
    ...(path.includes("{") && {
      path: within("path").every(isPlainParameter) ? FUNCTIONS.plainPath : FUNCTIONS.path,
    }),
    ...(query.length > 0 && {
      query: query.every(isPlainParameter) ? FUNCTIONS.plainQuery : FUNCTIONS.query,
    }),
    ...(headers.length > 0 && {
      headers: headers.every(isPlainParameter) ? FUNCTIONS.plainHeaders : FUNCTIONS.headers,
    }),
    ...(within("cookie").length > 0 && { cookies: FUNCTIONS.cookies }),
    ...(body !== undefined && { body: FUNCTIONS.body }),
  };
  return Object.keys(encode).length === 0 ? {} : { encode };
}
