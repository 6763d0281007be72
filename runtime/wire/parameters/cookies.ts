import { readContent, writeContent } from "../values/content.js";
import type { ParameterDescriptor, Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { escapeText, unescapeText } from "../values/percent.js";
import { explodes, joinParts, readOccurrences, splitText, styleOf, takeApart } from "./styled.js";
import { emptyOf, refuseEmpty } from "../values/absence.js";
import { isAbsent, memberShape, objectShape, record } from "../values/text.js";

/** The `Cookie` header; the empty string if there are no cookies. */
export function encodeCookies(
  parameters: readonly ParameterDescriptor[],
  values: Readonly<Record<string, unknown>>,
): string {
  return parameters
    .filter((parameter) => parameter.in === "cookie" && Object.hasOwn(values, parameter.name))
    .flatMap((parameter) => encodeCookie(parameter, values[parameter.name]))
    .join("; ");
}

/** Decodes the `Cookie` header. */
export function decodeCookies(
  parameters: readonly ParameterDescriptor[],
  header: string | null,
): Record<string, unknown> {
  const found = parseCookies(header ?? "");
  const out = record();
  const own = parameters.filter((one) => one.in === "cookie");
  const taken = new Set(own.map(({ name }) => name));
  for (const parameter of own) {
    const value = decodeCookie(parameter, { found, taken });
    if (value !== undefined) out[parameter.name] = value;
    else if (parameter.absent === "empty") out[parameter.name] = emptyOf(parameter.shape);
  }
  return out;
}

/** OpenAPI 3.2, appendix D: style `form` percent-encodes as in a query, style `cookie` writes the value unchanged. */
const isPlain = (parameter: ParameterDescriptor): boolean => styleOf(parameter) === "cookie";

function encodeCookie(parameter: ParameterDescriptor, value: unknown): readonly string[] {
  const { name, content } = parameter;
  const escape = isPlain(parameter) ? (text: string) => checkCookie(name, text) : escapeText;
  const pair = (key: string, text: string): string => `${escape(key)}=${text}`;
  if (content !== undefined) {
    return value === undefined ? [] : [pair(name, escapeText(writeContent(content, value)))];
  }
  const parts = takeApart(value);
  if (parts === undefined && !isAbsent(value)) refuseEmpty(name, parameter.absent);
  if (parts === undefined) return [];
  if (explodes(parameter)) {
    if (parts.kind === "list") return parts.items.map((item) => pair(name, escape(item)));
    if (parts.kind === "pairs") return parts.pairs.map(([key, text]) => pair(key, escape(text)));
  }
  return [pair(name, joinParts(parts, { between: ",", inPair: "," }, escape))];
}

/** RFC 6265, 4.1.1: a semicolon would begin another cookie. */
function checkCookie(name: string, text: string): string {
  if (/^[\x20-\x3a\x3c-\x7e]*$/.test(text)) return text;
  throw new EncodeError(
    `cookie "${name}"`,
    "has a semicolon, a control character or a character outside ASCII, which cookies cannot contain",
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

interface Cookies {
  readonly found: ReadonlyMap<string, readonly string[]>;
  /** Names of other parameters, which are not members of an exploded object. */
  readonly taken: ReadonlySet<string>;
}

function decodeCookie(parameter: ParameterDescriptor, { found, taken }: Cookies): unknown {
  const { name, shape, content } = parameter;
  const unescape = isPlain(parameter) ? (text: string) => text : unescapeText;
  const textsOf = (key: string): readonly string[] =>
    (isPlain(parameter) ? undefined : found.get(escapeText(key))) ?? found.get(key) ?? [];
  const texts = textsOf(name);
  const [text] = texts;
  if (content !== undefined) {
    return text === undefined ? undefined : readContent(content, unescapeText(text), shape);
  }
  if (explodes(parameter) && texts.length > 0) return readOccurrences(texts.map(unescape), shape);
  if (explodes(parameter)) {
    const others = [...found.keys()].map(unescape).filter((key) => !taken.has(key));
    return decodeExplodedCookie(shape, others, (key) => textsOf(key).map(unescape));
  }
  if (text === undefined) return undefined;
  return splitText(text, shape, { between: ",", inPair: ",", unescape });
}

/**
 * The members of an exploded object are separate cookies: the declared ones, and `others` if it allows additional
 * properties.
 */
function decodeExplodedCookie(
  shape: Shape,
  others: readonly string[],
  textsOf: (name: string) => readonly string[],
): unknown {
  const object = objectShape(shape);
  if (object === undefined) return undefined;
  const declared = Object.keys(object.object);
  const names = object.rest === undefined ? declared : new Set([...declared, ...others]);
  const out = record();
  for (const name of names) {
    const texts = textsOf(name);
    if (texts.length > 0) out[name] = readOccurrences(texts, memberShape(object, name));
  }
  return Object.keys(out).length === 0 ? undefined : out;
}
