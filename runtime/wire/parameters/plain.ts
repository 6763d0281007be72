/**
 * Parameters in the default style of their location whose values are strings, numbers, booleans or, in a query, lists of
 * these, and forms of such fields. They are written and read as by the general codecs, which other documents get.
 */
import type {
  ContentDescriptor,
  HeadersDecoder,
  ParameterDecoder,
  ParameterDescriptors,
  RequestEncoders,
  Shape,
  Values,
} from "../descriptors/descriptor.js";
import { withEmptyLists } from "../values/absence.js";
import { escapeText, unescapeForm, unescapeText } from "../values/percent.js";
import {
  isAbsent,
  isRecord,
  readNumber,
  readText,
  record,
  writeText,
  valueOf,
} from "../values/text.js";
import { fillPath } from "./template.js";
import { checkedHeader } from "../values/header.js";
import {
  type HeaderLike,
  type HeaderReader,
  headersOf,
  type HeaderTarget,
  isCookie,
} from "./headers.js";
import { parseQuery } from "./query-parameter.js";

/** Like `encodePath` in path.ts, for plain values. */
export const encodePlainPath: NonNullable<RequestEncoders["path"]> = (template, _, values) =>
  fillPath(template, values, (_name, value) =>
    isAbsent(value) ? undefined : escapeText(writeText(value)),
  );

/** Like `encodeQuery` in query.ts, for plain values. */
export function encodePlainQuery(parameters: ParameterDescriptors, values: unknown): string {
  if (!isRecord(values)) return "";
  const declared = parameters.filter((one) => one.in === "query");
  return declared.flatMap(({ name }) => pairsFor(name, valueOf(values, name))).join("&");
}

/** A list has a pair for each item. */
const pairsFor = (name: string, value: unknown): readonly string[] =>
  presentItems(value).map((item) => `${escapeText(name)}=${escapeText(writeText(item))}`);

const presentItems = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => !isAbsent(item));

/** Like `encodeHeaders` in headers.ts, for strings, numbers and booleans, and for lists in headers that nothing declares. */
export function encodePlainHeaders(
  descriptors: readonly HeaderLike[],
  values: Values,
  headers: HeaderTarget,
): void {
  for (const { name } of headersOf(descriptors)) {
    const items = presentItems(valueOf(values, name));
    const texts = items.map((item) => checkedHeader(name, writeText(item)));
    if (isCookie(name)) for (const text of texts) headers.append(name, text);
    else if (texts.length > 0) headers.set(name, texts.join(","));
  }
}

/** Like `decodeHeaders` in headers.ts, for strings, numbers and booleans in responses. */
export const decodePlainHeaders: HeadersDecoder = (descriptors, headers) =>
  Object.fromEntries(
    descriptors.flatMap(({ name, shape }) => {
      const text = headers.get(name);
      if (text === null) return [];
      const isBoolean = shape === "boolean" && /^(?:true|false)$/.test(text);
      return [[name, shape === "number" ? readNumber(text) : isBoolean ? text === "true" : text]];
    }),
  );

/** Like `decodePath` in path.ts, for plain values. */
export const decodePlainPath: ParameterDecoder<Readonly<Record<string, string>>> = (
  parameters,
  raw,
) => {
  const out = record();
  for (const { name, shape } of parameters) {
    const text = valueOf(raw, name);
    if (text !== undefined) out[name] = readText(unescapeText(text), shape);
  }
  return out;
};

/** Like `decodeQuery` in query.ts, for plain values. */
export const decodePlainQuery: ParameterDecoder<string> = (parameters, query) => {
  const found = parseQuery(query);
  const out = record();
  for (const { name, shape, absent } of parameters) {
    const texts = found.get(name);
    if (texts !== undefined) out[name] = readPlain(texts, shape);
    else if (absent === "empty") out[name] = [];
  }
  return out;
};

/** The values of one name in a query or a form: a value that occurs more often than declared stays a list of strings. */
export function readPlain(escaped: readonly string[], shape: Shape): unknown {
  const texts = escaped.map(unescapeForm);
  if (typeof shape === "object" && "array" in shape)
    return texts.map((text, at) => readText(text, shape.first?.[at] ?? shape.array));
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? readText(only, shape) : texts;
}

/** Like `decodeHeaders` in headers.ts, for plain values in requests. */
export const decodePlainRequestHeaders: ParameterDecoder<HeaderReader> = (parameters, headers) => {
  const out = record();
  for (const { name, shape } of parameters) {
    const text = headers.get(name);
    if (text !== null) out[name] = readText(text.trim(), shape);
  }
  return out;
};

/** Like `encodeForm` in form-fields.ts, for plain values. */
export const encodePlainForm = (value: unknown): string =>
  Object.entries(isRecord(value) ? value : {})
    .flatMap(([name, member]) => pairsFor(name, member))
    .join("&");

/** Like `decodeForm` in form-fields.ts, for plain values. */
export function decodePlainForm({ shape }: ContentDescriptor, text: string): Values {
  const declared = typeof shape === "object" && "object" in shape ? shape.object : {};
  const out = record();
  for (const [name, texts] of parseQuery(text)) {
    const [first = ""] = name.split("[", 1);
    const isDeclared = Object.hasOwn(declared, name);
    // `tags[0]` is no field of its own beside `tags`.
    if (!isDeclared && Object.hasOwn(declared, first)) continue;
    const field: Shape = (isDeclared ? declared[name] : undefined) ?? "json";
    out[name] = readPlain(texts, field);
  }
  return withEmptyLists(out, shape ?? "json");
}
