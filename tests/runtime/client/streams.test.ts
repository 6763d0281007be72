/** Streams that break, and pagination whose cursor is in the last item. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { resumeEvents } from "../../../runtime/client/capabilities/resume.js";
import { validate } from "../../../runtime/client/capabilities/validate-any.js";
import { clientOf } from "../../../runtime/client/client.js";
import { paginate } from "../../../runtime/client/pagination/paginate.js";
import { decodeSequence } from "../../../runtime/wire/bodies/sequence.js";
import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import type { ListDescriptor } from "../../../runtime/wire/descriptors/pagination.js";
import { pickWanted } from "../../../runtime/wire/negotiation/accept.js";
import { encodePlainQuery } from "../../../runtime/wire/parameters/plain.js";
import { typeErrors } from "../../support/compile.js";
import { generateClient } from "./setup.js";

/** Accepts anything. */
const any: Validator = {
  "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) },
};

const watch: OperationDescriptor = {
  id: "watch",
  method: "GET",
  path: "/events",
  responses: {
    200: {
      contents: [
        {
          type: "text/event-stream",
          codec: "event-stream",
          sentinel: "[DONE]",
          decode: decodeSequence,
        },
      ],
      pickContent: pickWanted,
    },
  },
};

/** An event stream that ends, or breaks, after its text. */
function events(text: string, breaks: boolean): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!sent) controller.enqueue(new TextEncoder().encode(text));
      else if (breaks) controller.error(new TypeError("terminated"));
      else controller.close();
      sent = true;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

async function watched(
  responses: readonly (() => Response)[],
): Promise<{ readonly items: readonly unknown[]; readonly ids: readonly (string | null)[] }> {
  const ids: (string | null)[] = [];
  const fetch = (async (_: string, { headers }: RequestInit) => {
    ids.push(new Headers(headers).get("last-event-id"));
    const response = responses[ids.length - 1];
    if (response === undefined) throw new TypeError("fetch failed");
    return response();
  }) as typeof globalThis.fetch;
  const client = clientOf({ baseUrl: "https://api.test", fetch });
  const items: unknown[] = [];
  const open = (options: object): PromiseLike<AsyncIterable<unknown>> =>
    client.call<AsyncIterable<unknown>, unknown>(watch, {}, options);
  try {
    for await (const item of resumeEvents(open, { attempts: 2, delay: 0 })) items.push(item);
  } catch (error) {
    items.push((error as Error).name);
  }
  return { items, ids };
}

it("an event stream is opened again after its last event when the connection breaks", async () => {
  const { items, ids } = await watched([
    () => events("id: a\ndata: 1\n\nid: b\ndata: 2\n\n", true),
    () => events("data: 3\n\n", true),
    () => events("id: c\ndata: 4\n\n", false),
  ]);
  expect(items).toEqual([1, 2, 3, 4]);
  expect(ids).toEqual([null, "b", "b"]);
});

it("an event stream is given up after so many attempts without an event", async () => {
  const { items, ids } = await watched([() => events("id: a\ndata: 1\n\n", true)]);
  expect(items).toEqual([1, "NetworkError"]);
  expect(ids).toEqual([null, "a", "a"]);
});

it("an event stream ends with its sentinel, which is not an item", async () => {
  const { items, ids } = await watched([
    () => events("data: 1\n\ndata: [DONE]\n\ndata: 2\n\n", true),
  ]);
  expect([items, ids]).toEqual([[1], [null]]);
});

describe("a stream that `await using` closes", () => {
  const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
  const validators = { watch: { responses: { 200: { "text/event-stream": any } } } };

  it.each([
    ["before it is read", 0, []],
    ["while it is read", 1, []],
    ["before it is read and validated", 0, [validate({ validators })]],
    ["while it is read and validated", 1, [validate({ validators })]],
  ])("closes its connection %s", async (_, reads, use) => {
    if (asyncDispose === undefined) return expect.unreachable("this Node has it");
    let cancelled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
      cancel: () => void (cancelled += 1),
    });
    const headers = { "content-type": "text/event-stream" };
    const fetch: typeof globalThis.fetch = async () => new Response(body, { headers });
    const client = clientOf({ baseUrl: "https://api.test", fetch, use });
    const items = await client.call<AsyncIterable<unknown>, unknown>(watch, {});
    const iterator = items[Symbol.asyncIterator]();
    for (let read = 0; read < reads; read += 1)
      expect(await iterator.next()).toEqual({ done: false, value: 1 });
    const dispose = Reflect.get(items, asyncDispose) as () => Promise<void>;
    await dispose.call(items);
    expect(cancelled).toBe(1);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it("compiles where the library has it, and is a stream where it has not", async () => {
    const content = { "text/event-stream": { itemSchema: { type: "string" } } };
    const responses = { 200: { description: "", content } };
    const generated = await generateClient({
      openapi: "3.2.0",
      info: { title: "T", version: "1" },
      paths: { "/e": { get: { operationId: "watch", tags: ["feed"], responses } } },
    });
    const program = (declaration: string): string =>
      `import { createApi } from "./index.js";
export async function run(): Promise<void> {
  ${declaration} stream = await createApi().feed.watch();
  for await (const item of stream) item.trim();
}
`;
    writeFileSync(join(generated.folder, "using.ts"), program("await using"));
    writeFileSync(join(generated.folder, "const.ts"), program("const"));
    const errors = [
      ...typeErrors(generated.folder, "7", ["using.ts"]),
      ...typeErrors(generated.folder, "5.4", ["const.ts"]),
    ];
    expect(errors).toEqual([]);
  });
});

const list = (more: string | undefined): ListDescriptor => ({
  id: "list",
  method: "GET",
  path: "/things",
  parameters: [{ name: "starting_after", in: "query", shape: "string" }],
  encode: { query: encodePlainQuery },
  responses: { 200: { contents: [{ type: "application/json", codec: "json" }] } },
  pagination: {
    style: "cursor",
    items: "/data",
    cursor: "starting_after",
    lastItem: "/id",
    ...(more !== undefined && { more }),
  },
});
const itemsOf = async (more: string | undefined): Promise<readonly unknown[]> => {
  const urls: unknown[] = [];
  const fetch = (async (url: string) => {
    urls.push(url.replace("https://api.test", ""));
    const after = Number(new URL(url).searchParams.get("starting_after") ?? 0);
    const data = [after + 1, after + 2].filter((id) => id < 4).map((id) => ({ id }));
    return Response.json({ data, has_more: after < 2 });
  }) as typeof globalThis.fetch;
  const client = clientOf({ baseUrl: "https://api.test", fetch });
  for await (const item of paginate(client, list(more), { request: {}, options: {} }).items())
    urls.push(item);
  return urls;
};

it("pages whose cursor is the id of the last item follow each other as long as there are more", async () => {
  expect(await itemsOf("/has_more")).toEqual([
    "/things",
    { id: 1 },
    { id: 2 },
    "/things?starting_after=2",
    { id: 3 },
  ]);
});

it("pages whose cursor is the id of the last item end with an empty one where nothing says that there are more", async () => {
  expect((await itemsOf(undefined)).at(-1)).toBe("/things?starting_after=3");
});
