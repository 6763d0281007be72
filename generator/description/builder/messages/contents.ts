import { isObject } from "../../core/json-value.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import {
  besideJson,
  encodingUnsupported,
  mediaTypeInvalid,
  onlyBytes,
  onlyText,
  rangeAsJson,
} from "../../diagnostics/catalogue/messages.js";
import { describeKind, isStructured, leaves, unwrap } from "../../model/unwrap.js";
import { type Origin, type LocatedValue, originOf } from "../../core/origin.js";
import { essence } from "../../core/text.js";
import type { Content, ContentCodec } from "../../model/operation.js";
import type { Schema } from "../../model/schema.js";
import { type BuildContext, docsWithExamples } from "./context.js";
import { buildEncodings } from "./encodings.js";
import { codecOf, includesJson, isMediaType, isSequential } from "./codecs.js";
import { isMergePatch } from "./merge-patch.js";
import { sentinelOf, withoutEnd } from "./sentinels.js";
import { child, get, getText, members } from "../reading/read.js";
import type { RootMedium } from "../reading/source.js";
import { anyAt, arrayOf, binaryAt, stringAt } from "./typed.js";

/** The entries of a `content` map. */
export function buildContents(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Content[] {
  const entries = members(place);
  const json = entries.find(([mediaType]) => codecOf(mediaType) === "json")?.[1];
  const contents = entries.flatMap(([mediaType, entry]) => {
    if (mediaType.startsWith("x-") && !mediaType.includes("/")) return [];
    if (!isMediaType(mediaType)) {
      context.report(mediaTypeInvalid({ mediaType }, atKey(entry)));
    }
    // A media type may be defined elsewhere (OpenAPI 3.2 `components.mediaTypes`).
    const found = context.follow(entry)?.place;
    return found === undefined ? [] : [buildContent({ mediaType, place: found, json }, context)];
  });
  // What chooses a media type takes JSON that is labelled so.
  const isText = ({ codec, mediaType }: Content): boolean =>
    codec === "json" && essence(mediaType) === "text/plain";
  return [...contents.filter((content) => !isText(content)), ...contents.filter(isText)];
}

interface Offer {
  readonly mediaType: string;
  readonly place: LocatedValue;
  /** The entry for JSON, if the same value is also offered so. */
  readonly json: LocatedValue | undefined;
}

function buildContent(offer: Offer, context: BuildContext): Content {
  const { mediaType, place } = offer;
  const { listsEnd = false, ...value } = buildValue(offer, context);
  const { codec, schema, item, stated } = value;
  return {
    origin: originOf(place),
    docs: docsWithExamples(place, context),
    mediaType,
    codec,
    schema,
    ...(stated !== undefined && { stated }),
    ...(item !== undefined && { item }),
    ...sentinelOf(value, { place, isListed: listsEnd }, context),
    ...buildEncodings({ mediaType, codec, schema }, place, context),
  };
}

interface Value extends Pick<Content, "codec" | "schema" | "stated" | "item"> {
  /** Whether the document has the end of a stream as one of its events. */
  readonly listsEnd?: true;
}

function buildValue(offer: Offer, context: BuildContext): Value {
  const { mediaType, place } = offer;
  const codec = codecOf(mediaType);
  const origin = originOf(place);
  const at = schemaPlace(place, "schema");
  const itemAt = schemaPlace(place, "itemSchema");
  const whole = at && context.schemas.schemaAt(at, mediumOf(offer, context));
  if (codec === "multipart" && isOrdered(offer, whole))
    return orderedParts(whole, itemAt && context.schemas.schemaAt(itemAt, "field"), origin);
  if (itemAt !== undefined && !isSequential(codec)) {
    context.report(encodingUnsupported({ keyword: "itemSchema" }, atKey(itemAt)));
  }
  if (isTextOf(codec, whole) && itemAt === undefined) return { codec: "text", schema: whole };
  if (codec === "multipart" && whole !== undefined && isUnparsed(whole))
    return asBytes(offer, whole, context);
  if (isSequential(codec) || itemAt !== undefined) {
    const item = itemAt && context.schemas.schemaAt(itemAt, MEDIUM[codec]);
    const items = sequence(whole, item, origin);
    const others = codec === "event-stream" && items.item && withoutEnd(items.item);
    return others
      ? { codec, schema: arrayOf(others, origin), item: others, listsEnd: true }
      : { codec, ...items };
  }
  if (whole === undefined) return { codec, schema: schemaWithoutDeclaration(codec, origin) };
  if (codec === "text") return asText(offer, whole, context);
  if (codec === "binary") return asBytes(offer, whole, context);
  return { codec, schema: isMergePatch(mediaType) ? context.patches.of(whole) : whole };
}

/**
 * The parts of `multipart/mixed` have an order instead of names: their value is an array (OpenAPI 3.2, 4.14.5.3). Those
 * of a form have it only if the document says how each is encoded.
 */
function isOrdered({ mediaType, place }: Offer, whole: Schema | undefined): boolean {
  if (/^multipart\/form-data\b/i.test(mediaType) && !POSITIONS.some((key) => get(place.value, key)))
    return false;
  const kinds = (whole === undefined ? [] : [...leaves(whole)]).map(({ kind }) => kind);
  return (
    schemaPlace(place, "itemSchema") !== undefined ||
    (kinds.length > 0 && kinds.every((kind) => kind === "array" || kind === "tuple"))
  );
}

const POSITIONS = ["prefixEncoding", "itemEncoding"];

const orderedParts = (whole: Schema | undefined, item: Schema | undefined, origin: Origin): Value =>
  item === undefined
    ? { codec: "multipart-array", schema: whole ?? arrayOf(anyAt(origin), origin) }
    : { codec: "multipart-sequence", schema: whole ?? arrayOf(item, origin), item };

/** JSON lines with the schema of a string are passed on as one unparsed string. An event holds a string anyway. */
const isTextOf = (codec: ContentCodec, whole: Schema | undefined): whole is Schema =>
  (codec === "json-lines" || codec === "json-sequence") &&
  whole !== undefined &&
  unwrap(whole)?.kind === "string";

/** A multipart body with the schema of a string or of a file is passed on unparsed: its parts have no names. */
const isUnparsed = (whole: Schema): boolean =>
  [...leaves(whole)].every(({ kind }) => kind === "string" || kind === "binary");

const MEDIUM: Readonly<Record<ContentCodec, RootMedium>> = {
  json: "json",
  text: "json",
  form: "fields",
  multipart: "fields",
  "multipart-array": "fields",
  "multipart-sequence": "field",
  binary: "bytes",
  "event-stream": "event",
  "json-lines": "json",
  "json-sequence": "json",
};

/** Before 3.1, a field without a type is anything; so it is where one such field is written as JSON or text. */
function mediumOf({ mediaType, place }: Offer, context: BuildContext): RootMedium {
  const mayBeFiles =
    /^multipart\/form-data\b/i.test(mediaType) &&
    context.documents.openapi.family !== "3.0" &&
    !hasWrittenValue(place, context);
  if (mayBeFiles) return "parts";
  return includesJson(mediaType) ? "any" : MEDIUM[codecOf(mediaType)];
}

/** Whether a property without a type is encoded as JSON or text. */
function hasWrittenValue(place: LocatedValue, { follow }: BuildContext): boolean {
  const schema = child(place, "schema");
  const properties = get(schema && follow(schema)?.place.value, "properties");
  return members(child(place, "encoding")).some(([name, { value }]) => {
    const property = get(properties, name);
    const isTyped = get(property, "type") !== undefined || get(property, "$ref") !== undefined;
    return !isTyped && codecOf(getText(value, "contentType") ?? "*/*") !== "binary";
  });
}

function schemaPlace(place: LocatedValue, key: string): LocatedValue | undefined {
  const found = child(place, key);
  return isObject(found?.value) || typeof found?.value === "boolean" ? found : undefined;
}

/** The schema of a media type that declares none. */
function schemaWithoutDeclaration(codec: ContentCodec, origin: Origin): Schema {
  if (codec === "text") return stringAt(origin);
  return codec === "binary" ? binaryAt(origin) : anyAt(origin);
}

/**
 * `schema` describes all items together, `itemSchema` each item (OpenAPI 3.2, 4.14.3). Documents older than
 * `itemSchema` use `schema` for one item, unless it is an array.
 */
function sequence(
  whole: Schema | undefined,
  item: Schema | undefined,
  origin: Origin,
): Omit<Value, "codec"> {
  if (item !== undefined) return { schema: whole ?? arrayOf(item, origin), item };
  if (whole === undefined) return { schema: arrayOf(anyAt(origin), origin), item: anyAt(origin) };
  const bare = unwrap(whole);
  if (bare?.kind === "array") return { schema: whole, item: bare.items };
  return { schema: arrayOf(whole, origin), item: whole };
}

/**
 * A text media type keeps its schema if the values can be written as text; anything else is just a string. Plain text
 * beside JSON of the same schema is JSON: no other text is known of it.
 */
function asText({ mediaType, place, json }: Offer, schema: Schema, context: BuildContext): Value {
  if (!isStructured(schema)) return { codec: "text", schema };
  if (essence(mediaType) === "text/plain" && json !== undefined && isSame(place, json)) {
    context.report(rangeAsJson({ mediaType, kind: describeKind(schema) }, schema.origin));
    return { codec: "json", schema };
  }
  const report = json !== undefined ? besideJson : onlyText;
  context.report(report({ mediaType, kind: describeKind(schema) }, schema.origin));
  return { codec: "text", schema: stringAt(schema.origin), stated: schema };
}

const isSame = (one: LocatedValue, other: LocatedValue): boolean =>
  JSON.stringify(get(one.value, "schema")) === JSON.stringify(get(other.value, "schema"));

/** Whether a value is certainly not a file, nor text of any format. */
const isNoBytes = (schema: Schema): boolean =>
  isStructured(schema) || ["number", "boolean", "null", "literal", "enum"].includes(schema.kind);

function asBytes({ mediaType, json }: Offer, schema: Schema, context: BuildContext): Value {
  if (includesJson(mediaType) && [...leaves(schema)].some(isNoBytes)) {
    context.report(rangeAsJson({ mediaType, kind: describeKind(schema) }, schema.origin));
    return { codec: "json", schema };
  }
  const bare = unwrap(schema);
  if (bare?.kind === "binary") return { codec: "binary", schema };
  if (bare?.kind === "string" && includesJson(mediaType)) return { codec: "text", schema };
  const bytes = { codec: "binary", schema: binaryAt(schema.origin) } as const;
  if (bare === undefined || bare.kind === "any" || bare.kind === "string") return bytes;
  const report = json !== undefined ? besideJson : onlyBytes;
  context.report(report({ mediaType, kind: describeKind(schema) }, schema.origin));
  return { ...bytes, stated: schema };
}
