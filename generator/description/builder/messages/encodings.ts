import { isObject } from "../../core/json-value.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import {
  encodingIgnored,
  encodingUnknown,
  encodingUnsupported,
} from "../../diagnostics/catalogue/messages.js";
import { closest } from "../../core/closest.js";
import { leaves } from "../../model/unwrap.js";
import type { Content, PartEncoding } from "../../model/operation.js";
import { buildStyle } from "./codecs.js";
import type { BuildContext } from "./context.js";
import { buildHeaders } from "./headers.js";
import { child, get, getText, members } from "../reading/read.js";
import type { Located } from "../../core/origin.js";

/** `encoding`: how single properties of a form or multipart body are written (OpenAPI 3.2, 4.15). */
export function buildEncodings(
  content: Pick<Content, "mediaType" | "codec" | "schema">,
  place: Located,
  context: BuildContext,
): readonly PartEncoding[] {
  for (const keyword of ["prefixEncoding", "itemEncoding"])
    reportUnsupported(place, keyword, context);
  const encoding = child(place, "encoding");
  if (encoding === undefined || !isObject(encoding.value)) return [];
  if (content.codec !== "form" && content.codec !== "multipart") {
    const at = atKey(encoding);
    context.report(encodingIgnored({ mediaType: content.mediaType }, at));
    return [];
  }
  const entries = members(encoding).filter(([, entry]) => isObject(entry.value));
  checkNames(content, entries, context);
  return entries.map(([property, entry]) => buildEncoding(property, entry, context));
}

function buildEncoding(property: string, place: Located, context: BuildContext): PartEncoding {
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

function reportUnsupported(place: Located, keyword: string, context: BuildContext): void {
  const found = child(place, keyword);
  if (found === undefined) return;
  context.report(encodingUnsupported({ keyword }, atKey(found)));
}

function checkNames(
  { schema }: Pick<Content, "schema">,
  entries: readonly (readonly [string, Located])[],
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
