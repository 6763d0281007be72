import {
  type Content,
  type Header,
  leaves,
  type Node,
  type PropertyEncoding,
  propertiesNamed,
  type Schema,
  unwrap,
} from "../../../description/index.js";
import type { OldAndNew } from "../findings/pairing.js";
import {
  descendantOf,
  type ChangeLocation,
  keywordIn,
  origins,
  isEqual,
} from "../findings/written.js";
import { compareHeaders } from "./headers.js";
import { type MessageScope, raiseIn } from "./scope.js";

type Pair = OldAndNew<Content>;

/** Compares how parts of a form are serialised. */
export function compareEncodings(scope: MessageScope, pair: Pair): void {
  const { old, new: now } = pair;
  const names = new Set([...old.encodings, ...now.encodings].map(({ property }) => property));
  for (const name of names) compareEncoding(scope, pair, name);
  compareWritten(scope, origins(pair), ["prefixEncoding", "itemEncoding"]);
}

function compareEncoding(scope: MessageScope, { old, new: now }: Pair, name: string): void {
  const [before, after] = [partOf(old, name), partOf(now, name)];
  const at = {
    old: descendantOf(old.origin, "encoding", name),
    new: descendantOf(now.origin, "encoding", name),
  };
  const [was, is] = [styleOf(before), styleOf(after)];
  if (was !== is)
    raiseIn(scope, "serialization-changed", at, { detail: { name, before: was, after: is } });
  comparePartTypes(scope, at, [typesOf(before), typesOf(after)]);
  compareHeaders(scope, holderOf(before, at.old), holderOf(after, at.new));
  compareWritten(scope, at, ["encoding", "prefixEncoding", "itemEncoding"]);
}

const holderOf = (
  { encoding }: Part,
  origin: Node["origin"],
): Node & { readonly headers: readonly Header[] } => ({
  origin,
  docs: {},
  headers: encoding?.headers ?? [],
});

/** One property of a form. */
interface Part {
  readonly encoding: PropertyEncoding | undefined;
  readonly schema: Schema | undefined;
}

function partOf({ encodings, schema }: Content, name: string): Part {
  const [property] = propertiesNamed(schema, name);
  return {
    encoding: encodings.find((encoding) => encoding.property === name),
    schema: property?.schema,
  };
}

/** Without a style, each item of a list is a part of its own, as with `form` and `explode`. */
function styleOf({ encoding, schema }: Part): string {
  const style = encoding?.style;
  if (style !== undefined)
    return `${style.style}${style.explode ? " explode" : ""}${style.allowReserved ? " allowReserved" : ""}`;
  const isObject =
    schema !== undefined && [...leaves(schema)].some(({ kind }) => kind === "object");
  return isObject ? "JSON" : "form explode";
}

/** The media types that a part may have: `contentType` is a comma-separated list (OpenAPI 3.2, 4.15.1.1). */
const typesOf = ({ encoding, schema }: Part): readonly string[] =>
  encoding?.contentType?.split(",").map((type) => normal(type.trim())) ?? [defaultType(schema)];

/** The media type of a part whose encoding has none (OpenAPI 3.2, 4.15.1.1). */
function defaultType(schema: Schema | undefined): string {
  const bare = schema && unwrap(schema);
  switch (bare?.kind) {
    case undefined:
    case "any":
    case "binary":
      return "application/octet-stream";
    case "object":
      return "application/json";
    case "array":
      return defaultType(bare.items);
    case "string":
      return bare.contentEncoding === undefined ? "text/plain" : "application/octet-stream";
    default:
      return "text/plain";
  }
}

function comparePartTypes(
  scope: MessageScope,
  at: ChangeLocation,
  [before, after]: readonly [readonly string[], readonly string[]],
): void {
  const isIn = (list: readonly string[], type: string): boolean =>
    list.some((other) => other === type || holds(other, type));
  for (const type of before)
    if (!isIn(after, type)) raiseIn(scope, "media-type-removed", at, { detail: { name: type } });
  for (const type of after)
    if (!isIn(before, type)) raiseIn(scope, "media-type-added", at, { detail: { name: type } });
}

/** Encodings of parts by position and of parts within parts (OpenAPI 3.2) are compared as written. */
function compareWritten(
  scope: MessageScope,
  at: OldAndNew<Node["origin"]>,
  keywords: readonly string[],
): void {
  const { written } = scope.context;
  for (const keyword of keywords) {
    const before = written.old.keyword(at.old, keyword);
    const after = written.new.keyword(at.new, keyword);
    if (isEqual(before, after)) continue;
    const detail = { name: keyword, before, after };
    raiseIn(scope, "serialization-changed", keywordIn(at, keyword, written), { detail });
  }
}

/** Names of media types and of their parameters are case-insensitive (RFC 9110, 8.3.1); JSON is always UTF-8. */
export function normal(mediaType: string): string {
  const [name = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const kept = parameters.filter((parameter) => !/^charset="?utf-?8"?$/.test(parameter)).sort();
  return [name, ...kept].join(";");
}

/** Returns whether a range such as `image/*` includes a media type. */
export function holds(range: string, mediaType: string): boolean {
  if (range === "*/*") return true;
  return range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1));
}
