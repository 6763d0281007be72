import { originOf, type LocatedValue } from "../../core/origin.js";
import { essence } from "../../core/text.js";
import { styleInvalid } from "../../diagnostics/catalogue/messages.js";
import type {
  ContentCodec,
  ParameterCodec,
  ParameterLocation,
  ParameterStyle,
} from "../../model/operation.js";
import { child, get, getFlag } from "../reading/read.js";
import type { BuildContext } from "./context.js";

const CODECS: ReadonlyMap<string, ContentCodec> = new Map([
  ["application/json", "json"],
  ["text/json", "json"],
  ["application/x-www-form-urlencoded", "form"],
  ["text/event-stream", "event-stream"],
  ["application/jsonl", "json-lines"],
  ["application/x-jsonl", "json-lines"],
  ["application/json-lines", "json-lines"],
  ["application/jsonlines", "json-lines"],
  ["application/x-jsonlines", "json-lines"],
  ["application/ndjson", "json-lines"],
  ["application/x-ndjson", "json-lines"],
  ["application/json-seq", "json-sequence"],
  ["application/xml", "text"],
  ["application/yaml", "text"],
  ["application/x-yaml", "text"],
  ["application/javascript", "text"],
  ["application/ecmascript", "text"],
  ["application/graphql", "text"],
  ["application/sql", "text"],
  ["application/jwt", "text"],
  ["application/jose", "text"],
  ["application/jose+jwe", "text"],
  ["application/csv", "text"],
  ["image/svg+xml", "text"],
]);

/** Structured syntax suffixes (RFC 6839, RFC 8091, RFC 9512). */
const SUFFIXES: readonly (readonly [suffix: string, codec: ContentCodec])[] = [
  ["+json", "json"],
  ["+json-seq", "json-sequence"],
  ["+jsonl", "json-lines"],
  ["+xml", "text"],
  ["+yaml", "text"],
];

/** How the bytes of a media type become a value. Unknown media types are bytes. */
export function codecOf(mediaType: string): ContentCodec {
  const type = essence(mediaType);
  const known = CODECS.get(type) ?? SUFFIXES.find(([suffix]) => type.endsWith(suffix))?.[1];
  if (known !== undefined) return known;
  if (type.startsWith("multipart/")) return "multipart";
  return type.startsWith("text/") ? "text" : "binary";
}

/** Matches `*` and `*`, or `application/*`: ranges that include JSON. */
export const includesJson = (mediaType: string): boolean =>
  ["*/*", "*", "application/*"].includes(essence(mediaType));

/** Bodies whose parts have an order instead of names. */
export const isByPosition = (codec: ContentCodec): boolean =>
  codec === "multipart-array" || codec === "multipart-sequence";

/** Media types whose value is a sequence of items (OpenAPI 3.2, 4.14.3). */
export const isSequential = (codec: ContentCodec): boolean =>
  codec === "event-stream" ||
  codec === "json-lines" ||
  codec === "json-sequence" ||
  codec === "multipart-sequence";

/** A media type or range: `type/subtype` of token characters (RFC 9110, 5.6.2). */
export const isMediaType = (mediaType: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(essence(mediaType));

type StyleCodec = Extract<ParameterCodec, { kind: "style" }>;

/** The styles of each location, its default first (OpenAPI 3.2, 4.12.2.1 and 4.12.3). */
const STYLES: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
};

/** `style`, `explode` and `allowReserved` of a parameter, header or part, with their defaults filled in. */
export function buildStyle(
  place: LocatedValue,
  location: ParameterLocation,
  context: BuildContext,
): StyleCodec {
  const style = readStyle(place, location, context);
  return {
    kind: "style",
    style,
    explode: getFlag(place.value, "explode") ?? (style === "form" || style === "cookie"),
    allowReserved: getFlag(place.value, "allowReserved") ?? false,
  };
}

function readStyle(
  place: LocatedValue,
  location: ParameterLocation,
  context: BuildContext,
): ParameterStyle {
  const styles = STYLES[location];
  const [fallback = "simple"] = styles;
  const written = get(place.value, "style");
  if (written === undefined) return fallback;
  const style = styles.find((candidate) => candidate === written);
  if (style !== undefined) return style;
  // An unknown style has been reported (`structure/wrong-value`).
  if (
    !Object.values(STYLES)
      .flat()
      .some((candidate) => candidate === written)
  )
    return fallback;
  const at = originOf(child(place, "style") ?? place);
  context.report(styleInvalid({ style: String(written), location, styles, fallback }, at));
  return fallback;
}
