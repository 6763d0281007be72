/**
 * The decoders of parameters in the default style of their location whose values are strings, numbers, booleans or, in
 * a query, lists of these. They read what the general decoders read; documents with other styles get those.
 */
import type { ParameterDescriptor, Shape } from "../descriptors/descriptor.js";
import { unescapeForm, unescapeText } from "../values/percent.js";
import { readText, record } from "../values/text.js";
import { type HeaderLike, type HeaderReader, headersOf } from "./headers.js";
import { parseQuery } from "./query-parameter.js";

/** Like `decodePath` in path.ts, for plain values. */
export function decodePlainPath(
  parameters: readonly ParameterDescriptor[],
  raw: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const out = record();
  for (const { in: location, name, shape } of parameters) {
    const text = location === "path" && Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (text !== undefined) out[name] = readText(unescapeText(text), shape);
  }
  return out;
}

/** Like `decodeQuery` in query.ts, for plain values. */
export function decodePlainQuery(
  parameters: readonly ParameterDescriptor[],
  query: string,
): Record<string, unknown> {
  const found = parseQuery(query);
  const out = record();
  for (const { in: location, name, shape } of parameters) {
    const texts = location === "query" ? found.get(name) : undefined;
    if (texts !== undefined) out[name] = readPlain(texts, shape);
  }
  return out;
}

/** The values of one name in a query or a form: a value that occurs more often than declared stays a list of strings. */
export function readPlain(escaped: readonly string[], shape: Shape): unknown {
  const texts = escaped.map(unescapeForm);
  if (typeof shape === "object" && "array" in shape)
    return texts.map((text) => readText(text, shape.array));
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? readText(only, shape) : texts;
}

/** Like `decodeHeaders` in headers.ts, for plain values in requests. */
export function decodePlainRequestHeaders(
  descriptors: readonly HeaderLike[],
  headers: HeaderReader,
): Record<string, unknown> {
  const out = record();
  for (const { name, shape } of headersOf(descriptors)) {
    const text = headers.get(name);
    if (text !== null) out[name] = readText(text.trim(), shape);
  }
  return out;
}
