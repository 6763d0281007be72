import {
  encodingIgnored,
  encodingUnknown,
  encodingUnsupported,
} from "../../diagnostics/catalogue/content.js";
import { closest } from "../../names/closest.js";
import { leaves } from "../shape.js";
import type { Content, PartEncoding } from "../operation.js";
import { buildStyle } from "./codec.js";
import type { BuildContext } from "./context.js";
import { buildHeaders } from "./headers.js";
import type { Place } from "./place.js";
import { child, get, getText, isObject, members, originOf } from "./read.js";

/** `encoding`: how single properties of a form or multipart body are written (OpenAPI 3.2, 4.15). */
export function buildEncodings(
  content: Pick<Content, "mediaType" | "codec" | "schema">,
  place: Place,
  context: BuildContext,
): readonly PartEncoding[] {
  for (const keyword of ["prefixEncoding", "itemEncoding"])
    reportUnsupported(place, keyword, context);
  const encoding = child(place, "encoding");
  if (encoding === undefined || !isObject(encoding.value)) return [];
  if (content.codec !== "form" && content.codec !== "multipart") {
    const at = { ...originOf(encoding), atKey: true };
    context.report(encodingIgnored({ mediaType: content.mediaType }, at));
    return [];
  }
  const entries = members(encoding).filter(([, entry]) => isObject(entry.value));
  checkNames(content, entries, context);
  return entries.map(([property, entry]) => buildEncoding(property, entry, context));
}

function buildEncoding(property: string, place: Place, context: BuildContext): PartEncoding {
  const contentType = getText(place.value, "contentType");
  const styled = STYLE_KEYS.some((key) => get(place.value, key) !== undefined);
  for (const keyword of ["encoding", "prefixEncoding", "itemEncoding"]) {
    reportUnsupported(place, keyword, context);
  }
  return {
    property,
    ...(contentType !== undefined && { contentType }),
    headers: buildHeaders(child(place, "headers"), context),
    ...(styled && { style: buildStyle(place, "query", context) }),
  };
}

const STYLE_KEYS = ["style", "explode", "allowReserved"];

function reportUnsupported(place: Place, keyword: string, context: BuildContext): void {
  const found = child(place, keyword);
  if (found === undefined) return;
  context.report(encodingUnsupported({ keyword }, { ...originOf(found), atKey: true }));
}

function checkNames(
  { schema }: Pick<Content, "schema">,
  entries: readonly (readonly [string, Place])[],
  context: BuildContext,
): void {
  const names = propertyNames(schema);
  if (names === undefined) return;
  for (const [property, place] of entries) {
    if (names.has(property)) continue;
    const guess = closest(property, names);
    context.report(encodingUnknown({ property, guess }, { ...originOf(place), atKey: true }));
  }
}

/** All the properties that a schema names; nothing if it may have others that it does describe. */
function propertyNames(schema: Content["schema"]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const leaf of leaves(schema)) {
    if (leaf.kind !== "object" || leaf.patterns.length > 0 || leaf.additional !== undefined)
      return undefined;
    for (const { name } of leaf.properties) names.add(name);
  }
  return names;
}
