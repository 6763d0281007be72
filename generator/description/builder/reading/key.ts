import { decodePercent } from "../../core/url.js";
import { parsePointer, type Origin } from "../../core/origin.js";

/**
 * The absolute URI of a place: the document, and the pointer as a fragment (RFC 6901, section 6). Each place has
 * exactly one spelling, so keys can be compared as strings.
 */
export function keyOf({ document, pointer }: Origin): string {
  return pointer === "" ? document : `${document}#${encodeFragment(pointer)}`;
}

/**
 * Like `encodeURI`, but encodes `#` too, and returns quickly if there is nothing to encode: keys are computed very
 * often.
 */
function encodeFragment(pointer: string): string {
  return pointer.replaceAll(/[^\w\-.!~*'();/?:@&=+$,]+/g, (text) =>
    // A lone surrogate cannot be encoded; it is not a character (Unicode 3.9).
    encodeURI(text.replaceAll(/\p{Surrogate}/gu, "\u{FFFD}")).replaceAll("#", "%23"),
  );
}

/** Returns whether a place is in a collection of named schemas. */
export function isComponent({ pointer }: Origin): boolean {
  return pointer.startsWith(SCHEMAS) && !pointer.includes("/", SCHEMAS.length);
}

const SCHEMAS = "/components/schemas/";

/** The document's name for a place: the last segment of its pointer, or the name of its file. */
export function nameOf({ document, pointer }: Origin): string {
  const segments = (parsePointer(pointer) ?? []).filter((segment) => segment !== "");
  const last = segments.at(-1);
  if (last === undefined) return fileName(document);
  if (NAMING.has(segments.at(-2) ?? "")) return last;
  // `/paths/~1quotes/get/responses/200/content/application~1json/schema`: the last segment alone says nothing.
  const specific = segments.filter(
    (segment) => !KIND_SEGMENTS.has(segment) && !isMediaType(segment),
  );
  return specific.slice(-4).join(" ") || last;
}

/** Keywords that hold schemas by name. */
const NAMING: ReadonlySet<string> = new Set(["schemas", "$defs", "definitions"]);

/** Segments that only say what kind of object follows. */
const KIND_SEGMENTS: ReadonlySet<string> = new Set([
  ...NAMING,
  "components",
  "properties",
  "paths",
  "responses",
  "content",
  "schema",
]);

const isMediaType = (segment: string): boolean => /^[\w.+*-]+\/[\w.+*-]+/.test(segment);

function fileName(document: string): string {
  const last = document.slice(document.lastIndexOf("/") + 1).replace(/[?].*$/, "");
  const name = decodePercent(last).replace(/\.(?:json|ya?ml)$/i, "");
  return name.replace(/\.schema$/i, "") || "Schema";
}
