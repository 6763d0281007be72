import { isObject } from "../../core/json-value.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import {
  encodingHeaderNotSent,
  encodingIgnored,
  encodingUnknown,
  encodingUnsupported,
} from "../../diagnostics/catalogue/messages.js";
import { closest } from "../../core/closest.js";
import { leaves } from "../../model/unwrap.js";
import { isConstant } from "../../model/usage.js";
import {
  type Content,
  type PartEncoding,
  type PropertyEncoding,
  sentType,
} from "../../model/operation.js";
import { buildStyle, isByPosition } from "./codecs.js";
import type { BuildContext } from "./context.js";
import { buildHeaders } from "./headers.js";
import { child, elements, get, getText, members } from "../reading/read.js";
import type { LocatedValue } from "../../core/origin.js";

type EncodedContent = Pick<Content, "mediaType" | "codec" | "schema">;
type Encodings = Pick<Content, "encodings" | "prefixEncoding" | "itemEncoding">;

/**
 * How the parts of a form or multipart body are written: by property with `encoding`, and by position with
 * `prefixEncoding` and `itemEncoding` (OpenAPI 3.2, 4.14.5).
 */
export function buildEncodings(
  content: EncodedContent,
  place: LocatedValue,
  context: BuildContext,
): Encodings {
  if (isByPosition(content.codec)) {
    reportIgnored(content, child(place, "encoding"), context);
    return { encodings: [], ...positionEncodings(place, context) };
  }
  for (const keyword of BY_POSITION) reportUnsupported(place, keyword, context);
  return { encodings: namedEncodings(content, child(place, "encoding"), context) };
}

const BY_POSITION = ["prefixEncoding", "itemEncoding"];

function namedEncodings(
  content: EncodedContent,
  encoding: LocatedValue | undefined,
  context: BuildContext,
): readonly PropertyEncoding[] {
  if (encoding === undefined || !isObject(encoding.value)) return [];
  if (content.codec !== "form" && content.codec !== "multipart") {
    reportIgnored(content, encoding, context);
    return [];
  }
  const entries = members(encoding).filter(([, entry]) => isObject(entry.value));
  checkNames(content, entries, context);
  return entries.map(([property, entry]) => ({ property, ...buildEncoding(entry, context) }));
}

function positionEncodings(
  place: LocatedValue,
  context: BuildContext,
): Pick<Content, "prefixEncoding" | "itemEncoding"> {
  const prefix = elements(child(place, "prefixEncoding"));
  const item = child(place, "itemEncoding");
  const build = (at: LocatedValue): PartEncoding => {
    const { contentType, headers } = buildEncoding(at, context);
    return { ...(contentType !== undefined && { contentType }), headers };
  };
  return {
    ...(prefix.length > 0 && { prefixEncoding: prefix.map(build) }),
    ...(item !== undefined && isObject(item.value) && { itemEncoding: build(item) }),
  };
}

function reportIgnored(
  { mediaType }: EncodedContent,
  encoding: LocatedValue | undefined,
  context: BuildContext,
): void {
  if (encoding !== undefined && isObject(encoding.value))
    context.report(encodingIgnored({ mediaType }, atKey(encoding)));
}

function buildEncoding(place: LocatedValue, context: BuildContext): PartEncoding {
  const contentType = getText(place.value, "contentType");
  if (sentType(contentType) !== contentType) reportUnsupported(place, "contentType", context);
  const styled = STYLE_KEYS.some((key) => get(place.value, key) !== undefined);
  for (const keyword of ["encoding", ...BY_POSITION]) reportUnsupported(place, keyword, context);
  return {
    ...(contentType !== undefined && { contentType }),
    headers: partHeaders(child(place, "headers"), styled, context),
    ...(styled && { style: buildStyle(place, "query", context) }),
  };
}

function partHeaders(
  place: LocatedValue | undefined,
  styled: boolean,
  context: BuildContext,
): PartEncoding["headers"] {
  const headers = buildHeaders(place, context);
  for (const { name, schema, origin } of headers)
    if (styled || !isConstant(schema)) context.report(encodingHeaderNotSent({ name }, origin));
  return headers;
}

const STYLE_KEYS = ["style", "explode", "allowReserved"];

function reportUnsupported(place: LocatedValue, keyword: string, context: BuildContext): void {
  const found = child(place, keyword);
  if (found === undefined) return;
  context.report(encodingUnsupported({ keyword }, atKey(found)));
}

function checkNames(
  { schema }: Pick<Content, "schema">,
  entries: readonly (readonly [string, LocatedValue])[],
  context: BuildContext,
): void {
  const names = propertyNames(schema);
  if (names === undefined) return;
  for (const [property, place] of entries) {
    if (names.has(property)) continue;
    const guess = closest(property, names);
    context.report(encodingUnknown({ property, guess }, atKey(place)));
  }
}

/** All property names that a schema declares; `undefined` if it describes other properties too. */
function propertyNames(schema: Content["schema"]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const leaf of leaves(schema)) {
    if (leaf.kind !== "object" || leaf.patterns.length > 0 || leaf.additional !== undefined)
      return undefined;
    for (const { name } of leaf.properties) names.add(name);
  }
  return names;
}
