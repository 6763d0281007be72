import type { ContentCodec } from "../../model/operation.js";

/** The type and subtype in lower case, without parameters (RFC 9110, 8.3.1). */
const essence = (mediaType: string): string => (mediaType.split(";")[0] ?? "").trim().toLowerCase();

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

/** Media types whose value is a sequence of items (OpenAPI 3.2, 4.14.3). */
export const isSequential = (codec: ContentCodec): boolean =>
  codec === "event-stream" || codec === "json-lines" || codec === "json-sequence";

/** A media type or range: `type/subtype` of token characters (RFC 9110, 5.6.2). */
export const isMediaType = (mediaType: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(essence(mediaType));
