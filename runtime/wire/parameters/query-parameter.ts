import { emptyOf, memberAbsence, refuseEmpty, withEmpty } from "../values/absence.js";
import { readContent, writeContent } from "../values/content.js";
import { flatten, nest, stepsOf } from "./deep-object.js";
import type { ParameterDescriptor, Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { escapeExcept, escapeText, unescapeForm } from "../values/percent.js";
import {
  explodes,
  joinParts,
  type Parts,
  readOccurrences,
  splitText,
  styleOf,
  takeApart,
} from "./styled.js";
import {
  alternativesOf,
  isAbsent,
  isRecord,
  itemShape,
  mayBeText,
  memberShape,
  objectShape,
  record,
  writeText,
} from "../values/text.js";

/** OpenAPI 3.2 (4.12.2.3): characters that would end a value or the query are encoded even with `allowReserved`. */
const RESERVED_IN_QUERY = ":/?@!$'()*,;";

/** The pairs of a query, with names and values percent-encoded and joined by `=`. */
export function encodeParameter(parameter: ParameterDescriptor, value: unknown): readonly string[] {
  const pairs = writtenPairs(parameter, value);
  if (pairs.length === 0 && !isAbsent(value)) refuseEmpty(parameter.name, parameter.absent);
  return pairs;
}

function writtenPairs(parameter: ParameterDescriptor, value: unknown): readonly string[] {
  const { name, content, shape } = parameter;
  if (content !== undefined) {
    return value === undefined ? [] : [pair(name, escapeText(writeContent(content, value)))];
  }
  if (isDeep(parameter)) {
    const escape = escaperOf(parameter, plainText(""));
    return flatten(name, value, shape).map(([key, text]) => pair(key, escape(text)));
  }
  if (explodes(parameter) && isRecord(value) && !(value instanceof Date)) {
    return Object.entries(value).flatMap(([key, member]) => encodeMember(parameter, key, member));
  }
  const parts = takeApart(value);
  return parts === undefined ? [] : encodeParts(parameter, parts);
}

/** Encodes a member of an exploded object: a list is repeated. */
function encodeMember(
  parameter: ParameterDescriptor,
  key: string,
  value: unknown,
): readonly string[] {
  const parts = Array.isArray(value)
    ? takeApart(value)
    : isAbsent(value)
      ? undefined
      : plainText(value);
  if (parts !== undefined) return encodeParts({ ...parameter, name: key }, parts);
  if (!isAbsent(value)) refuseEmpty(key, memberAbsence(parameter.shape, key));
  return [];
}

const plainText = (value: unknown): Parts => ({ kind: "text", text: writeText(value) });

const pair = (name: string, escaped: string): string => `${escapeText(name)}=${escaped}`;

function encodeParts(parameter: ParameterDescriptor, parts: Parts): readonly string[] {
  const { name } = parameter;
  const escape = escaperOf(parameter, parts);
  if (explodes(parameter) && parts.kind === "list") {
    return parts.items.map((item) => pair(name, escape(item)));
  }
  const { written } = delimiterOf(parameter);
  return [pair(name, joinParts(parts, { between: written, inPair: written }, escape))];
}

interface Delimiter {
  readonly written: string;
  readonly read: string | RegExp;
  /** A character that an item cannot contain, because it could not be told from a delimiter. */
  readonly forbidden?: string;
}

function delimiterOf(parameter: ParameterDescriptor): Delimiter {
  switch (styleOf(parameter)) {
    case "spaceDelimited":
      return { written: "%20", read: /%20|\+| /, forbidden: " " };
    case "pipeDelimited":
      return { written: "%7C", read: /%7C|\|/i, forbidden: "|" };
    default:
      return { written: ",", read: "," };
  }
}

function escaperOf(parameter: ParameterDescriptor, parts: Parts): (text: string) => string {
  const joined = !explodes(parameter) && parts.kind !== "text";
  const kept = joined ? RESERVED_IN_QUERY.replace(",", "") : RESERVED_IN_QUERY;
  const { forbidden } = delimiterOf(parameter);
  return (text) => {
    if (joined && forbidden !== undefined && text.includes(forbidden)) {
      throw new EncodeError(
        `query parameter "${parameter.name}"`,
        `cannot contain ${JSON.stringify(forbidden)} in an item: it separates items`,
      );
    }
    return parameter.allowReserved === true ? escapeExcept(text, kept) : escapeText(text);
  };
}

/** A parsed query: each name with the values of its occurrences, still percent-encoded. */
export type Occurrences = ReadonlyMap<string, readonly string[]>;

export function parseQuery(query: string): Occurrences {
  const found = new Map<string, string[]>();
  const text = query.startsWith("?") ? query.slice(1) : query;
  for (const part of text.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = unescapeForm(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? "" : part.slice(at + 1);
    const values = found.get(name);
    if (values === undefined) found.set(name, [value]);
    else values.push(value);
  }
  return found;
}

export interface QueryReading {
  /**
   * The meaning of `%2C` in a list that has no plain comma. `separate`: it separates items, as `URLSearchParams` and
   * most programs write it. `data`: it is part of an item (RFC 6570, 3.2.8), the default here.
   */
  readonly encodedCommas?: "separate" | "data";
}

/** Decodes the parameters of a query; those of other locations must not be passed. */
export function decodeOccurrences(
  parameters: readonly ParameterDescriptor[],
  found: Occurrences,
  { encodedCommas = "data" }: QueryReading = {},
): Record<string, unknown> {
  const out = record();
  const deep = parameters.some(isDeep) ? deepNames(found) : NO_NAMES;
  const exploded = parameters.some(({ shape }) => objectShape(shape) !== undefined);
  const taken = exploded
    ? new Set(parameters.flatMap((parameter) => queryNames(parameter, deep)))
    : NOTHING_TAKEN;
  for (const parameter of parameters) {
    const value = decodeParameter(parameter, { found, deep, taken, encodedCommas });
    if (value !== undefined) out[parameter.name] = value;
    else if (parameter.absent === "empty") out[parameter.name] = emptyOf(parameter.shape);
  }
  return out;
}

/** The names under which a query has a parameter. */
function queryNames(parameter: ParameterDescriptor, deep: Query["deep"]): readonly string[] {
  const { name, shape } = parameter;
  if (isDeep(parameter)) return [name, ...(deep.get(name) ?? [])];
  return explodes(parameter) ? [name, ...Object.keys(objectShape(shape)?.object ?? {})] : [name];
}

interface Query {
  readonly found: Occurrences;
  /** Names with brackets, by the part before the first bracket. */
  readonly deep: ReadonlyMap<string, readonly string[]>;
  /** Names that parameters declare, which are not additional members of an exploded object. */
  readonly taken: ReadonlySet<string>;
  readonly encodedCommas: "separate" | "data";
}

const isDeep = (parameter: ParameterDescriptor): boolean => styleOf(parameter) === "deepObject";

const NO_NAMES: Query["deep"] = /* @__PURE__ */ new Map();
const NOTHING_TAKEN: Query["taken"] = /* @__PURE__ */ new Set();

function deepNames(found: Occurrences): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const name of found.keys()) {
    for (let at = name.indexOf("["); at !== -1 && at < 256; at = name.indexOf("[", at + 1)) {
      const first = name.slice(0, at);
      const known = names.get(first);
      if (known === undefined) names.set(first, [name]);
      else known.push(name);
    }
  }
  return names;
}

function decodeParameter(parameter: ParameterDescriptor, query: Query): unknown {
  const { name, shape, content } = parameter;
  const texts = query.found.get(name) ?? [];
  if (content !== undefined) {
    const [text] = texts;
    return text === undefined ? undefined : readContent(content, unescapeForm(text), shape);
  }
  if (isDeep(parameter)) return decodeDeep(parameter, query);
  if (explodes(parameter)) {
    const object = objectShape(shape);
    if (object !== undefined && texts.length === 0) return decodeExploded(parameter, query);
    return texts.length === 0 ? undefined : readOccurrences(texts.map(unescapeForm), shape);
  }
  const values = texts.map((text) => {
    const read = delimiterIn(text, parameter, query);
    return splitText(text, shape, { between: read, inPair: read, unescape: unescapeForm });
  });
  return values.length > 1 ? mergeLists(values, parameter) : values[0];
}

/**
 * `URLSearchParams` also encodes the commas between items. Items that are never strings contain no comma, so for them
 * an encoded comma is always a separator.
 */
function delimiterIn(
  text: string,
  parameter: ParameterDescriptor,
  { encodedCommas }: Query,
): string | RegExp {
  const { read } = delimiterOf(parameter);
  if (read !== "," || text.includes(",")) return read;
  const item = itemShape(parameter.shape);
  const isJoined =
    (item ?? objectShape(parameter.shape)) !== undefined && !mayBeText(parameter.shape);
  const separates =
    encodedCommas === "separate"
      ? isJoined
      : item !== undefined && alternativesOf(item).every(isNeverString);
  return separates ? /%2C/i : read;
}

const isNeverString = (shape: Shape): boolean =>
  shape === "number" || shape === "boolean" || shape === "null";

/** `a=1&a=2,3` is the list 1, 2, 3. */
const mergeLists = (values: readonly unknown[], { shape }: ParameterDescriptor): unknown =>
  itemShape(shape) === undefined ? values : values.flat();

function decodeDeep({ name, shape }: ParameterDescriptor, { found, deep }: Query): unknown {
  const entries = (deep.get(name) ?? []).flatMap((key) => {
    const steps = stepsOf(key, name);
    return steps === undefined
      ? []
      : (found.get(key) ?? []).map((text) => ({ steps, text: unescapeForm(text) }));
  });
  if (entries.length > 0) return nest(entries, shape);
  const texts = (found.get(name) ?? []).map(unescapeForm);
  return texts.length === 0 ? undefined : readOccurrences(texts, shape);
}

/** The members of an exploded object are parameters of their own, under their own names. */
function decodeExploded({ shape }: ParameterDescriptor, { found, taken }: Query): unknown {
  const object = objectShape(shape) ?? { object: {} };
  const names = object.rest === undefined ? Object.keys(object.object) : [...found.keys()];
  const out = record();
  for (const name of names) {
    const texts = found.get(name);
    const own = Object.hasOwn(object.object, name);
    if (texts === undefined || (taken.has(name) && !own)) continue;
    out[name] = readOccurrences(texts.map(unescapeForm), memberShape(object, name));
  }
  return Object.keys(out).length === 0 ? undefined : withEmpty(out, object);
}
