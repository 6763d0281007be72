/** The input of handlers: bodies that are empty or absent, converted parameters, queries of templates. */
import { describe, expect, it, test } from "vitest";

import { fetchIncoming } from "../../../../runtime/server/http/incoming-request.js";
import { notImplemented } from "../../../../runtime/server/http/refusal.js";
import { tapStream } from "../../../../runtime/server/http/streams.js";
import type { Binary } from "../../../../runtime/types/binary.js";
import type { ContentDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { harness, json, jsonBody, operation, type Seen, validator } from "../support.js";

const isBinary = (value: unknown): value is Binary =>
  typeof value === "object" && value !== null && "stream" in value;

describe("a request without bytes", () => {
  const described = async ({ body, contentType }: Seen) => ({
    status: 200,
    body: {
      body: body === undefined ? "none" : isBinary(body) ? `bytes ${await body.text()}` : body,
      contentType,
    },
  });
  const contents: readonly ContentDescriptor[] = [
    { type: "application/json", codec: "json" },
    { type: "text/plain", codec: "text" },
    { type: "application/x-www-form-urlencoded", codec: "form" },
    { type: "application/pdf", codec: "binary" },
  ];
  const every = [...contents, { type: "*/*", codec: "binary" }] as const;
  const api = harness([
    operation("POST /optional", described, { body: { contents } }),
    operation("POST /required", described, { body: { contents, required: true } }),
    operation("POST /any", described, { body: { contents: every } }),
  ]);
  const none = { body: "none" };

  it.each<[string, string | undefined, number, object]>([
    ["optional", undefined, 200, none],
    ["optional", "application/json", 200, none],
    ["optional", "image/png", 200, none],
    ["optional", "text/plain", 200, { body: "", contentType: "text/plain" }],
    ["optional", "application/pdf", 200, { body: "bytes ", contentType: "application/pdf" }],
    [
      "optional",
      "application/x-www-form-urlencoded",
      200,
      { body: {}, contentType: "application/x-www-form-urlencoded" },
    ],
    ["any", undefined, 200, none],
    ["any", "image/png", 200, { body: "bytes ", contentType: "image/png" }],
    ["required", undefined, 400, { detail: "A body is required." }],
    ["required", "application/json", 400, {}],
    ["required", "image/png", 415, {}],
    ["required", "text/plain", 200, { body: "", contentType: "text/plain" }],
  ])("a request without bytes of an %s body of %s is %i", async (path, type, status, expected) => {
    const response = await api.fetch(
      `POST /${path}`,
      type === undefined ? {} : { headers: { "content-type": type } },
    );
    expect([response.status, await response.json()]).toMatchObject([status, expected]);
    expect(api.errors).toEqual([]);
  });
});

test("a handler learns which media type was asked for", async () => {
  const api = harness([
    operation("GET /a", async ({ accepts }) => ({
      status: 200,
      body: { type: accepts("application/json", "text/csv") },
    })),
  ]);
  const asked = async (accept: string): Promise<unknown> =>
    (await api.fetch("GET /a", { headers: { accept } })).json();
  expect(await asked("text/csv, application/json;q=0.5")).toEqual({ type: "text/csv" });
  expect(await asked("*/*")).toEqual({ type: "application/json" });
  expect(await asked("image/png")).toEqual({});
});

test("a missing body is reported together with a missing header", async () => {
  const headers = validator((value) =>
    "X-Key" in Object(value) ? [] : [{ message: "Required", path: ["X-Key"] }],
  );
  const parameters = [{ name: "X-Key", in: "header", shape: "string" }] as const;
  const api = harness([
    operation("POST /a", undefined, { body: jsonBody, parameters, validators: { headers } }),
  ]);
  expect(await (await api.fetch("POST /a", {})).json()).toMatchObject({
    status: 400,
    detail: "The header X-Key is not valid: Required",
    errors: { "X-Key": ["Required"], body: ["A body is required"] },
  });
});

test("a length that is too large is refused before the body is read", async () => {
  const api = harness([operation("POST /a", undefined, { body: jsonBody })]);
  const status = async (length: string) => {
    const init = json({});
    const headers = { ...(init.headers as object), "content-length": length };
    return (await api.fetch("POST /a", { ...init, headers })).status;
  };
  expect(await status("1048576")).toBe(200);
  expect(await status("1048577")).toBe(413);
});

test("parameters are converted, among others that are not", async () => {
  const convert = { readText: (value: unknown) => `read ${String(value)}` } as never;
  const parameters = [
    { name: "day", in: "query", shape: "string", convert },
    { name: "page", in: "query", shape: "number" },
    { name: "id", in: "path", shape: "string", convert },
  ] as const;
  const echo = ({ params, query }: Seen) => ({ status: 200, body: { params, query } });
  const api = harness([operation("GET /a/{id}", echo, { parameters })]);
  const response = await api.fetch("GET /a/1?day=x&page=2");
  expect(await response.json()).toEqual({
    params: { id: "read 1" },
    query: { day: "read x", page: 2 },
  });
});

test("variables in the query of a path are path parameters", async () => {
  const parameters = [
    { name: "id", in: "path", shape: "string" },
    { name: "kind", in: "path", shape: "string" },
  ] as const;
  const echo = ({ params }: Seen) => ({ status: 200, body: params });
  const api = harness([
    operation("GET /a/{id}?kind={kind}&x=1&flag", echo, { parameters }),
    operation("GET /b?=cat"),
  ]);
  const response = await api.fetch("GET /a/1?flag&kind=cat&x=1");
  expect(await response.json()).toEqual({ id: "1", kind: "cat" });
  expect((await api.fetch("GET /a/1?flag&kind=cat&x=2")).status).toBe(404);
  expect((await api.fetch("GET /b?=cat")).status).toBe(200);
  expect((await api.fetch("GET /b?=bat")).status).toBe(404);
});

test("a handler that is not implemented yet answers with 501", async () => {
  const api = harness([
    operation("GET /a", () => {
      throw notImplemented("getA");
    }),
  ]);
  const response = await api.fetch("GET /a");
  expect([response.status, await response.json()]).toMatchObject([
    501,
    { detail: "The operation getA is not implemented." },
  ]);
});

/** Chunks of two bytes; `seen` says what becomes of them. */
const source = () => {
  const seen: { pulled: number; cancelled?: unknown } = { pulled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled++;
        controller.enqueue(new Uint8Array(2));
      },
      cancel: (reason) => {
        seen.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, stream };
};

it("a stream of a response to HEAD is cancelled", async () => {
  const { seen, stream } = source();
  const contents = [{ type: "application/pdf", codec: "binary" }] as const;
  const api = harness([
    operation("GET /a", () => ({ status: 200, body: stream }), {
      responses: { 200: { contents } },
    }),
  ]);
  const response = await api.fetch("HEAD /a");
  expect([response.status, response.body]).toEqual([200, null]);
  expect(seen).toEqual({ pulled: 0, cancelled: undefined });
  expect("cancelled" in seen).toBe(true);
});

it("a stream of a body that is too large is cancelled", async () => {
  const { seen, stream } = source();
  const request = new Request("http://api.test/a?b", {
    method: "POST",
    body: stream,
    duplex: "half",
  } as RequestInit);
  const incoming = fetchIncoming(request);
  expect(incoming.target).toBe("/a?b");
  const guard = { limit: 3, idle: 1000, bytesPerSecond: 0 };
  const error = await incoming.body?.whole(guard).catch((one: unknown) => one);
  expect(error).toMatchObject({ kind: "payloadTooLarge" });
  expect(seen).toEqual({ pulled: 2, cancelled: error });
});

it("a stream that is observed is not read before it is asked for", async () => {
  const { seen, stream } = source();
  const lengths: number[] = [];
  const reader = tapStream(stream, { chunk: (bytes) => lengths.push(bytes.length) }).getReader();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.pulled).toBe(0);
  await reader.read();
  expect([seen.pulled, lengths]).toEqual([1, [2]]);
  await reader.cancel("enough");
  expect(seen.cancelled).toBe("enough");
});
