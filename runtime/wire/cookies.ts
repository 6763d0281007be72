import { readContent, writeContent } from "./content.js";
import type { ParameterDescriptor } from "./descriptor.js";
import { EncodeError } from "./errors.js";
import { escapeText, unescapeText } from "./percent.js";
import { explodes, joinParts, readOccurrences, splitText, styleOf, takeApart } from "./styled.js";
import { memberShape, objectShape, record } from "./text.js";

/** The `Cookie` header; empty if there is nothing in it. */
export function encodeCookies(
  parameters: readonly ParameterDescriptor[],
  values: Readonly<Record<string, unknown>>,
): string {
  return parameters
    .filter((parameter) => parameter.in === "cookie" && Object.hasOwn(values, parameter.name))
    .flatMap((parameter) => encodeCookie(parameter, values[parameter.name]))
    .join("; ");
}

/** Reads the `Cookie` header. */
export function decodeCookies(
  parameters: readonly ParameterDescriptor[],
  header: string | null,
): Record<string, unknown> {
  const found = parseCookies(header ?? "");
  const out = record();
  for (const parameter of parameters.filter((one) => one.in === "cookie")) {
    const value = decodeCookie(parameter, found);
    if (value !== undefined) out[parameter.name] = value;
  }
  return out;
}

/** OpenAPI 3.2, appendix D: style `form` escapes as in a query, style `cookie` writes the value as it is. */
const isPlain = (parameter: ParameterDescriptor): boolean => styleOf(parameter) === "cookie";

function encodeCookie(parameter: ParameterDescriptor, value: unknown): readonly string[] {
  const { name, content } = parameter;
  const escape = isPlain(parameter) ? (text: string) => checked(name, text) : escapeText;
  const pair = (key: string, text: string): string => `${escape(key)}=${text}`;
  if (content !== undefined) {
    return value === undefined ? [] : [pair(name, escapeText(writeContent(content, value)))];
  }
  const parts = takeApart(value);
  if (parts === undefined) return [];
  if (explodes(parameter)) {
    if (parts.kind === "list") return parts.items.map((item) => pair(name, escape(item)));
    if (parts.kind === "pairs") return parts.pairs.map(([key, text]) => pair(key, escape(text)));
  }
  return [pair(name, joinParts(parts, { between: ",", inPair: "," }, escape))];
}

/** RFC 6265, 4.1.1: a semicolon would begin another cookie. */
function checked(name: string, text: string): string {
  if (/^[\x20-\x3a\x3c-\x7e]*$/.test(text)) return text;
  throw new EncodeError(
    `cookie "${name}"`,
    "has a semicolon, a control character or a character outside ASCII, which no cookie can hold",
  );
}

function parseCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const part of header.split(";")) {
    const [name = "", ...rest] = part.split("=");
    const key = name.trim();
    if (key === "" && rest.length === 0) continue;
    const text = rest.join("=").trim();
    const texts = found.get(key);
    if (texts === undefined) found.set(key, [text]);
    else texts.push(text);
  }
  return found;
}

function decodeCookie(
  parameter: ParameterDescriptor,
  found: ReadonlyMap<string, readonly string[]>,
): unknown {
  const { name, shape, content } = parameter;
  const unescape = isPlain(parameter) ? (text: string) => text : unescapeText;
  const texts = found.get(isPlain(parameter) ? name : escapeText(name)) ?? found.get(name) ?? [];
  const [text] = texts;
  if (content !== undefined) {
    return text === undefined ? undefined : readContent(content, unescapeText(text), shape);
  }
  if (!explodes(parameter)) {
    return text === undefined
      ? undefined
      : splitText(text, shape, { between: ",", inPair: ",", unescape });
  }
  if (texts.length > 0) return readOccurrences(texts.map(unescape), shape);
  return decodeExploded(parameter, found, unescape);
}

function decodeExploded(
  { shape }: ParameterDescriptor,
  found: ReadonlyMap<string, readonly string[]>,
  unescape: (text: string) => string,
): unknown {
  const object = objectShape(shape);
  const names = Object.keys(object?.object ?? {}).filter((name) => found.has(name));
  if (object === undefined || names.length === 0) return undefined;
  const out = record();
  for (const name of names) {
    out[name] = readOccurrences((found.get(name) ?? []).map(unescape), memberShape(object, name));
  }
  return out;
}
