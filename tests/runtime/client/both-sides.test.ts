/**
 * A server receives exactly what a client sends, and vice versa, for every location and media type.
 */
import { expect, it } from "vitest";
import { clientOf } from "../../../runtime/client/client.js";
import type { RequestParts } from "../../../runtime/client/call/types.js";
import { routeOperations } from "../../../runtime/server/router/router.js";
import type {
  ContentDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { CODECS } from "../../../runtime/wire/bodies/codec.js";
import { encodeRequestBody } from "../../../runtime/wire/bodies/request-body.js";
import { pickWanted } from "../../../runtime/wire/negotiation/accept.js";
import { encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import { encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { encodePath } from "../../../runtime/wire/parameters/path.js";
import { encodeQuery } from "../../../runtime/wire/parameters/query.js";
import { operation } from "../server/support.js";

const list: Shape = { array: "number" };
const record: Shape = { object: { a: "string", b: "number" } };
const parameters: readonly ParameterDescriptor[] = [
  { name: "id", in: "path", shape: "string" },
  { name: "ids", in: "path", shape: list, style: "matrix", explode: true },
  { name: "dots", in: "path", shape: record, style: "label", explode: true },
  { name: "q", in: "query", shape: "string" },
  { name: "list", in: "query", shape: list },
  { name: "pipes", in: "query", shape: list, style: "pipeDelimited" },
  { name: "filter", in: "query", shape: record, style: "deepObject" },
  { name: "json", in: "query", shape: "json", content: "application/json" },
  { name: "X-List", in: "header", shape: list },
  { name: "X-Json", in: "header", shape: "json", content: "application/json" },
  { name: "c", in: "cookie", shape: "string" },
  { name: "n", in: "cookie", shape: "number" },
];
const encode = {
  path: encodePath,
  query: encodeQuery,
  headers: encodeHeaders,
  cookies: encodeCookies,
  body: encodeRequestBody,
};
const plainContents: readonly ContentDescriptor[] = [
  { type: "application/json", codec: "json" },
  { type: "text/plain", codec: "text" },
  {
    type: "application/x-www-form-urlencoded",
    codec: "form",
    shape: { object: { list, record, s: "string" } },
  },
  ...["multipart/form-data", "multipart/x-form"].map((type) => ({
    type,
    codec: "multipart" as const,
    shape: { object: { list, record, s: "string" as const } },
  })),
  { type: "multipart/mixed", codec: "multipart-array", otherParts: { shape: "json" } },
  { type: "multipart/related", codec: "multipart-sequence" },
  { type: "application/jsonl", codec: "json-lines" },
  { type: "application/json-seq", codec: "json-sequence" },
];
/** Decoders that clients do not include by default are passed, as generated code does. */
const contents = plainContents.map((content) => {
  const { encode, decode } = CODECS[content.codec];
  const isBasic = content.codec === "json" || content.codec === "text";
  return { ...content, encode, ...(!isBasic && { decode }) };
});
const TEXT = "a/b?c#d %20&=;,+é日😀'\"\\";

async function settled(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null || !(Symbol.asyncIterator in value)) return value;
  const found: unknown[] = [];
  for await (const item of value as AsyncIterable<unknown>) found.push(item);
  return found;
}

/** Sends a request in memory; returns the input of the handler and the result of the caller. */
async function exchange(
  request: RequestParts,
): Promise<{ readonly handed: RequestParts; readonly answered: unknown }> {
  let handed: RequestParts = {};
  const served = operation(
    "POST /x/{id}/{ids}/{dots}",
    async ({ params, query, headers, cookies, body }) => {
      handed = { params, query, headers, cookies, body: await settled(body) };
      return { status: 200, body: handed.body, contentType: request.contentType ?? "" };
    },
    {
      parameters,
      encode,
      body: { contents },
      responses: { 200: { contents, pickContent: pickWanted } },
    },
  );
  const router = routeOperations({ operations: [served] }, {});
  const client = clientOf({
    baseUrl: "https://x.test",
    fetch: (url, init) => router(new Request(url as string, init), undefined),
  });
  const options = {
    headers: { accept: request.contentType ?? "*/*" },
  };
  const answered = await settled(await client.call(served.descriptor, request, options));
  return { handed, answered };
}

const request = {
  params: { id: TEXT, ids: [1, 2], dots: { a: "1.5", b: -2 } },
  query: {
    q: TEXT,
    list: [1],
    pipes: [3, 4],
    filter: { a: TEXT, b: 0 },
    json: { deep: [TEXT, null] },
  },
  headers: { "X-List": [1, 2], "X-Json": { é: "日" } },
  cookies: { c: TEXT, n: 1e21 },
};

it.each<[string, unknown, unknown?]>([
  ["application/json", { a: [TEXT, null, { b: true }] }],
  ["text/plain", TEXT],
  ["application/x-www-form-urlencoded", { list: [1, 2], record: { a: TEXT, b: 1 }, s: TEXT }],
  ["multipart/form-data", { list: [1, 2], record: { a: TEXT, b: 1 }, s: TEXT }],
  ["multipart/x-form", { list: [1, 2], record: { a: TEXT, b: 1 }, s: TEXT }],
  ["multipart/mixed", [{ a: TEXT }, TEXT, null, [1]]],
  ["multipart/related", [{ a: TEXT }, TEXT, null, [1]]],
  ["application/jsonl", [{ a: TEXT }, 1, null]],
  ["application/json-seq", [{ a: TEXT }, 1, null]],
])("both sides agree on %s and all parameters", async (contentType, body) => {
  const { handed, answered } = await exchange({ ...request, body, contentType });
  expect(handed).toEqual({ ...request, body });
  expect(answered).toEqual(body);
});
