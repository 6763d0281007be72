/** Texts and bytes of the suite as values of the document, by its styles, schemas and media types. */
import { expandDyns } from "@typespec/spec-api";

import { follow } from "../values/references.mjs";
import { Unsayable, lowerCase, typedBody } from "./document.mjs";
import { fromQuery, fromSegment, fromText, isOf, scalarOf } from "./styles.mjs";

/** A parameter or header of these names is ignored (OpenAPI, 4.8.12.1 and 4.8.17). */
export const ELSEWHERE = /^(accept|content-type|authorization)$/i;

/** The input of a client for a request. */
export function inputOf({ request = {} }, { operation, raw }, { root, config }) {
  const names = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const query = expandDyns(request.query ?? {}, config);
  const headers = lowerCase(expandDyns(request.headers ?? {}, config));
  const input = { params: {}, query: {}, headers: {} };
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    if (parameter.in === "path")
      input.params[name] = fromSegment(parameter, raw[names.indexOf(name)], root);
    if (parameter.in === "query") input.query[name] = fromQuery(parameter, query, root);
    if (parameter.in === "header" && !ELSEWHERE.test(name) && name.toLowerCase() in headers) {
      input.headers[name] = fromText(parameter, headers[name.toLowerCase()], root);
    }
  }
  const [left] = Object.keys(query);
  if (left !== undefined) throw new Unsayable(`the query parameter ${left} is not in the document`);
  return { ...input, ...bodyInput(request, operation, { root, config }) };
}

/** Of a model that has only properties to read, the suite sends nothing, and a client an empty object. */
function bodyInput({ body, headers }, { method, body: declared }, context) {
  if (body === undefined)
    return declared?.required === true && method !== "GET" && method !== "HEAD" ? { body: {} } : {};
  const typed = typedBody(body, declared?.content, headers);
  const isOnly =
    Object.keys(declared.content).length === 1 && typed.contentType in declared.content;
  return { body: contentOf(typed, context), ...(!isOnly && { contentType: typed.contentType }) };
}

/** The value of a body for handlers and clients. */
export function contentOf(
  { contentType, media: { schema, itemSchema }, ...body },
  { root, config },
) {
  if (body.kind === "multipart") return fromParts(body, schema, root);
  const bytes = bytesOf(body, config);
  if (contentType === "text/event-stream") return eventsOf(String(bytes), itemSchema);
  if (contentType === "application/jsonl" && schema?.type !== "string") {
    return String(bytes)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  }
  if (/[/+]json$/.test(contentType)) return JSON.parse(bytes);
  if (contentType.startsWith("text/")) {
    return fromText({ schema }, body.rawContent.resolve?.(config) ?? String(bytes), root);
  }
  return /[/+]xml$|jsonl$/.test(contentType) ? String(bytes) : new Uint8Array(bytes);
}

export const bytesOf = ({ rawContent, streamChunks }, config) =>
  streamChunks === undefined
    ? Buffer.from(rawContent?.serialize?.(config) ?? rawContent ?? "")
    : Buffer.concat(streamChunks);

/** A part that the schema calls a list may occur several times. */
function fromParts({ parts = {}, files = [] }, schema, root) {
  const { properties = {} } = follow(root, schema) ?? {};
  const body = {};
  for (const [name, value] of Object.entries(parts)) {
    body[name] = typeof value === "object" ? value : scalarOf(properties[name], value, root);
  }
  for (const { fieldname, originalname, buffer, mimetype } of files) {
    const file = new File([buffer], originalname, { type: mimetype });
    if (isOf("array", properties[fieldname], root)) (body[fieldname] ??= []).push(file);
    else body[fieldname] = file;
  }
  return body;
}

/** The events of a stream (HTML, 9.2.6), or their data if the document does not describe events. */
function eventsOf(text, itemSchema) {
  const events = text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => {
      const fields = block.split("\n").map((line) => /^([^:]*): ?(.*)$/s.exec(line).slice(1));
      const { data, ...others } = Object.fromEntries(fields);
      if (others.id?.includes("\0")) delete others.id;
      if (others.retry !== undefined) others.retry = Number(others.retry);
      if (Number.isNaN(others.retry)) delete others.retry;
      return { ...others, data };
    });
  if (itemSchema === undefined) return events.map(({ data }) => data);
  return events
    .filter(({ data }) => data !== "[DONE]")
    .map(({ event = "message", ...others }) => {
      const schema = [itemSchema, ...(itemSchema.oneOf ?? [])].find(
        ({ properties = {} }) =>
          (properties.event?.const ?? event) === event &&
          "contentMediaType" in (properties.data ?? {}),
      );
      const isJson = schema?.properties.data.contentMediaType === "application/json";
      return { event, ...others, data: isJson ? JSON.parse(others.data) : others.data };
    });
}

/** Bytes read, and streams as lists, so that values can be compared. */
export async function comparable(value) {
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return { bytes: Buffer.from(value).toString("base64") };
  if (typeof value.arrayBuffer === "function")
    return comparable(new Uint8Array(await value.arrayBuffer()));
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value[Symbol.asyncIterator] === "function") return Array.fromAsync(value);
  const entries = Object.entries(value).map(async ([name, one]) => [name, await comparable(one)]);
  return Object.fromEntries(await Promise.all(entries));
}
