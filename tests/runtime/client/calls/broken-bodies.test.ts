/** Bodies that cannot be read to their end: every way to read one throws an error that names the call. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type AnyApi,
  type ClientModule,
  type Generated,
  generateClient,
  type Handler,
  startServer,
  type TestServer,
} from "../setup.js";

const get = (name: string, type: string, schema: object) => ({
  get: {
    operationId: name,
    tags: ["bodies"],
    responses: {
      200: {
        description: "It.",
        content: { [type]: type === "text/event-stream" ? { itemSchema: schema } : { schema } },
      },
    },
  },
});

const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Bodies", version: "1" },
  paths: {
    "/json": get("json", "application/json", { type: "object" }),
    "/events": get("events", "text/event-stream", { type: "string" }),
    "/bytes": get("bytes", "application/octet-stream", {}),
    "/form": get("form", "application/x-www-form-urlencoded", { type: "object" }),
    "/other": get("other", "application/pdf", {}),
  },
};

const TYPES: Readonly<Record<string, string>> = {
  ...{ json: "application/json", events: "text/event-stream", bytes: "application/octet-stream" },
  ...{ form: "application/x-www-form-urlencoded", other: "application/zip" },
};

const FAULTS: Readonly<Record<string, Handler>> = {
  "a broken gzip": (request, response) => {
    const type = TYPES[request.url?.slice(1) ?? ""] ?? "";
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
    response.end("not compressed at all");
  },
  "a gzip that is cut off": (request, response) => {
    const type = TYPES[request.url?.slice(1) ?? ""] ?? "";
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
    response.write(gzipSync("x".repeat(10_000)).subarray(0, 20));
    setTimeout(() => response.destroy());
  },
  "a connection that is reset": (request, response) => {
    const type = TYPES[request.url?.slice(1) ?? ""] ?? "";
    response.writeHead(200, { "content-type": type, "content-length": 1000 });
    response.write("{");
    const { socket } = response;
    setTimeout(() => socket?.resetAndDestroy());
  },
  "chunks without an end": (request, response) => {
    response.writeHead(200, { "content-type": TYPES[request.url?.slice(1) ?? ""] ?? "" });
    response.write("{");
    setTimeout(() => response.destroy());
  },
};

interface Bytes {
  readonly text: () => Promise<string>;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
  readonly stream: () => ReadableStream<Uint8Array>;
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

/** Every way to read a body, by the operation. */
const READERS: readonly (readonly [string, string, (value: unknown) => unknown])[] = [
  ["JSON", "json", (value) => value],
  ["a form", "form", (value) => value],
  ["events", "events", (value) => drain(value as AsyncIterable<unknown>)],
  ["bytes as text", "bytes", (value) => (value as Bytes).text()],
  ["bytes as a buffer", "bytes", (value) => (value as Bytes).arrayBuffer()],
  ["bytes as a stream", "bytes", (value) => new Response((value as Bytes).stream()).text()],
  ["undeclared bytes as text", "other", (value) => (value as Bytes).text()],
  [
    "undeclared bytes as a stream",
    "other",
    (value) => new Response((value as Bytes).stream()).text(),
  ],
];

let generated: Generated;
let server: TestServer;
let api: AnyApi;

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client"]);
  const module = (await generated.load("client/index.ts")) as unknown as ClientModule;
  server = await startServer();
  api = module.createApi({ baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
});

describe.each(Object.entries(FAULTS))("%s", (_, fault) => {
  it.each(READERS)(
    "a broken body read as %s is an error that names the call",
    async (_name, operation, read) => {
      server.answer(fault);
      const call = api["bodies"]?.[operation];
      const error: unknown = await Promise.resolve(call?.({}))
        .then(read)
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: "NetworkError",
        operation,
        url: `${server.url}/${operation}`,
        cause: expect.any(Error),
      });
    },
  );
});

it("the client leaves the response to a program that reads it itself", async () => {
  server.answer((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end("bytes");
  });
  const call = api["bodies"]?.["bytes"]?.({}) as unknown as {
    readonly withResponse: () => Promise<{ readonly response: Response }>;
  };
  expect(await (await call.withResponse()).response.text()).toBe("bytes");
});
