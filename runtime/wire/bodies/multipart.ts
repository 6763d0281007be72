/**
 * `multipart/form-data` (RFC 7578), and other multipart bodies whose parts have names, with the content types of OpenAPI
 * 3.2 (4.15.1.1).
 */
import type { Pairs } from "../../types/platform.js";
import { pairsOf } from "../values/pairs.js";
import { limitBody } from "./bounded.js";
import { sendable, withoutFolders } from "./bytes.js";
import { readContent, writeContent } from "../values/content.js";
import type {
  BodySource,
  ContentDescriptor,
  DecodeLimits,
  EncodedBody,
  ParameterDescriptor,
  PartDescriptor,
  Shape,
} from "../descriptors/descriptor.js";
import {
  constantFields,
  fileNameOf,
  fileType,
  framedBody,
  headerField,
  quotedName,
  type WrittenPart,
} from "./framing.js";
import { memberAbsence, refuseEmpty, withEmptyLists } from "../values/absence.js";
import { DecodeError, EncodeError } from "../values/errors.js";
import { defaultType, partDescriptor } from "../parameters/form-fields.js";
import { escapeText } from "../values/percent.js";
import { decodeOccurrences, encodeParameter } from "../parameters/query-parameter.js";
import { isAbsent, isRecord, itemShape, memberShape, objectShape, record } from "../values/text.js";

/** Files and fields in one body. */
export const encodeMultipartBody = (content: ContentDescriptor, value: unknown): EncodedBody =>
  value instanceof FormData
    ? { body: value }
    : encodeMultipart(content, content.convert?.write(value) ?? value);

export const decodeMultipartBody = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => {
  const value = decodeMultipart(content, await formOf(limitBody(source, limits)));
  return content.convert === undefined ? value : content.convert.readText(value);
};

const SUBTYPE = /^multipart\/(?!form-data\b)[^\s;]+/i;

/** All subtypes have one syntax (RFC 2046, 5.1); `formData()` reads that of forms. */
async function formOf(source: BodySource): Promise<Pairs<File | string>> {
  try {
    const type = source.headers.get("content-type") ?? "";
    if (!SUBTYPE.test(type)) return await source.formData();
    const headers = { "content-type": type.replace(SUBTYPE, "multipart/form-data") };
    return await new Response(source.body, { headers }).formData();
  } catch (cause) {
    throw new DecodeError("the body is not valid multipart/form-data", cause);
  }
}

/** A JSON part has a content type but no file name, which `FormData` does not support. */
function encodeMultipart(content: ContentDescriptor, value: unknown): EncodedBody {
  if (!isRecord(value))
    throw new EncodeError("request body", "must be an object to be sent as multipart");
  const parts = Object.entries(value).flatMap(([name, member]) => partsOf(name, member, content));
  // Servers can read a file as it arrives if they know all fields by then.
  const [fields, files] = [parts.filter(isText), parts.filter((part) => !isText(part))];
  return framedBody(content.type, [...fields, ...files]);
}

const isText = ({ content }: WrittenPart): boolean => typeof content === "string";

/** An array becomes one part for each item (RFC 7578, 4.3). */
function partsOf(name: string, value: unknown, content: ContentDescriptor): readonly WrittenPart[] {
  if (isAbsent(value)) return [];
  const part = partDescriptor(content, name);
  if (part?.style !== undefined) {
    const pairs = encodeParameter(styledField(content, name), value);
    return pairsOf(new URLSearchParams(pairs.join("&"))).map(([key, text]) => textPart(key, text));
  }
  const shape = shapeOf(content, name);
  const items: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const usual = defaultType(items === undefined ? shape : (itemShape(shape) ?? "json"));
  const described = { ...(usual !== undefined && { contentType: usual }), ...part };
  const present = (items ?? [value]).filter((one) => !isAbsent(one));
  if (present.length === 0) refuseEmpty(name, memberAbsence(content.shape ?? "json", name));
  return present.map((one) => singlePart(name, one, described));
}

const shapeOf = (content: ContentDescriptor, name: string): Shape => {
  const object = objectShape(content.shape ?? "json");
  return object === undefined ? "json" : memberShape(object, name);
};

/** A part of a form, which the document may give further header fields. */
function singlePart(name: string, value: unknown, part: PartDescriptor): WrittenPart {
  const fields = constantFields(part, /^content-disposition$/i);
  const bytes = sendable(value);
  if (bytes !== undefined) {
    const type = fileType(value, part);
    const file = quotedName(fileNameOf(value) ?? name);
    const disposition = `${formData(name)}; filename="${file}"`;
    return { fields: [disposition, headerField("Content-Type", type), ...fields], content: bytes };
  }
  const isObject = isRecord(value) && !(value instanceof Date);
  const type = part.contentType ?? (isObject ? "application/json" : undefined);
  const typeField = type === undefined ? [] : [headerField("Content-Type", type)];
  return {
    fields: [formData(name), ...typeField, ...fields],
    content: writeContent(type ?? "text/plain", value),
  };
}

const textPart = (name: string, text: string): WrittenPart => ({
  fields: [formData(name)],
  content: text,
});

const formData = (name: string): string =>
  `Content-Disposition: form-data; name="${quotedName(name)}"`;

/** Decodes parts to a value: files become `File`s, other parts are decoded by their shape. */
export function decodeMultipart(
  content: ContentDescriptor,
  form: Pairs<File | string>,
): Record<string, unknown> {
  const out = record();
  const object = objectShape(content.shape ?? "json");
  const styled = Object.keys(object?.object ?? {}).filter(
    (name) => partDescriptor(content, name)?.style !== undefined,
  );
  const found = new Map<string, (File | string)[]>();
  for (const [name, entry] of pairsOf(form)) {
    const entries = found.get(name);
    if (entries === undefined) found.set(name, [entry]);
    else entries.push(entry);
  }
  for (const [name, entries] of found) {
    if (styled.some((field) => name === field || name.startsWith(`${field}[`))) continue;
    out[name] = partsValue(
      entries,
      shapeOf(content, name),
      partDescriptor(content, name)?.contentType,
    );
  }
  Object.assign(out, decodeStyled(content, styled, found));
  return withEmptyLists(out, content.shape ?? "json");
}

function styledField(content: ContentDescriptor, name: string): ParameterDescriptor {
  const absent = memberAbsence(content.shape ?? "json", name);
  const shape = shapeOf(content, name);
  return { name, in: "query", shape, ...(absent && { absent }), ...partDescriptor(content, name) };
}

function decodeStyled(
  content: ContentDescriptor,
  names: readonly string[],
  found: ReadonlyMap<string, readonly (File | string)[]>,
): Record<string, unknown> {
  const fields = names.map((name) => styledField(content, name));
  const texts = [...found].map(([name, entries]): readonly [string, readonly string[]] => [
    name,
    entries.map((entry) => (typeof entry === "string" ? escapeText(entry) : "")),
  ]);
  return decodeOccurrences(fields, new Map(texts));
}

function partsValue(
  entries: readonly (File | string)[],
  shape: Shape,
  contentType: string | undefined,
): unknown {
  const item = itemShape(shape);
  const type = contentType ?? defaultType(shape) ?? "text/plain";
  const values = entries.map((entry, at) => partValue(entry, itemShape(shape, at) ?? shape, type));
  const [only] = values;
  // Some senders write the whole list as JSON into one part, which an item that is an object cannot be.
  if (item !== undefined && objectShape(item) !== undefined && values.length === 1)
    return Array.isArray(only) ? only : values;
  return item !== undefined || values.length > 1 ? values : values[0];
}

/** A file name that the sender gave is never used as a path. */
function partValue(entry: File | string, shape: Shape, type: string): unknown {
  if (typeof entry === "string") return readContent(type, entry, shape);
  const name = withoutFolders(entry.name) ?? "file";
  return name === entry.name ? entry : new File([entry], name, { type: entry.type });
}
