/** What follows a call: its error, or its next page. */
import { describe, expect, it, test } from "vitest";

import { ApiError, NetworkError, TimeoutError } from "../../../../runtime/client/call/errors.js";
import type { Client } from "../../../../runtime/client/call/types.js";
import { clientOf } from "../../../../runtime/client/client.js";
import { paginate } from "../../../../runtime/client/pagination/paginate.js";
import { nextPage, type PagePosition } from "../../../../runtime/client/pagination/next-page.js";
import { infiniteQueryOptions } from "../../../../runtime/query/options.js";
import { decodeBinaryBody } from "../../../../runtime/wire/bodies/basic.js";
import { decodeSequence } from "../../../../runtime/wire/bodies/sequence.js";
import type { ContentDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { pickWanted } from "../../../../runtime/wire/negotiation/accept.js";
import type { PaginationDescriptor } from "../../../../runtime/wire/descriptors/pagination.js";

const operation = { id: "get", method: "GET", path: "/x", responses: {} };

/** The reasons of rejections that nobody handles while `work` runs, which a process would end with. */
async function unhandled(work: () => Promise<void>): Promise<readonly unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => void reasons.push(reason));
  try {
    await work();
    // Rejections are reported when all microtasks have run.
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const other of others) process.on("unhandledRejection", other);
  }
  return reasons;
}

const list = {
  id: "list",
  method: "GET",
  path: "/x",
  responses: {},
  pagination: { style: "page", items: "" },
} as const;
const failing = (status: number | undefined): Client =>
  clientOf({
    baseUrl: "https://a.test",
    fetch: async () => {
      if (status === undefined) throw new TypeError("fetch failed");
      return Response.json({}, { status });
    },
  });

it.each([
  [400, ApiError],
  [undefined, NetworkError],
])("a failed call with %s is an unhandled rejection if nobody awaits it", async (status, type) => {
  const reasons = await unhandled(async () => {
    void failing(status).call(operation);
  });
  expect(reasons).toEqual([expect.any(type)]);
});

it.each<[string, (client: Client) => unknown]>([
  ["its result is awaited", (client) => client.call(operation).result()],
  ["it is caught", (client) => client.call(operation).catch(() => undefined)],
  ["it is one of several", (client) => Promise.allSettled([client.call(operation)])],
  ["only its URL is asked for", (client) => client.call(operation).url()],
  [
    "its pages are asked for later",
    async (client) => {
      const pages = paginate(client, list, { request: {}, options: {} }).pages();
      await new Promise(setImmediate);
      for await (const page of pages) void page;
    },
  ],
])("a failed call is no unhandled rejection if %s", async (_, use) => {
  const reasons = await unhandled(async () => {
    for (const status of [400, undefined]) await Promise.allSettled([use(failing(status))]);
  });
  expect(reasons).toEqual([]);
});

it("a call that succeeds is no unhandled rejection", async () => {
  expect(await unhandled(async () => void failing(200).call(operation))).toEqual([]);
});

const site = { operation: "get", method: "GET", url: "https://a.test/x" };

it.each<[unknown, string]>([
  [new Error("fetch failed", { cause: new Error("refused") }), ": refused"],
  [new Error("fetch failed", { cause: "refused" }), ": fetch failed"],
  [new Error("lost"), ": lost"],
  [new Error(""), ""],
  ["lost", ""],
  [undefined, ""],
])("an error of the connection says why: %s", (cause, text) => {
  const error = new NetworkError(site, cause);
  expect(error.message).toBe(`GET /x (get) failed at https://a.test${text}`);
  expect(Object.hasOwn(error, "cause")).toBe(cause !== undefined);
  expect(error.cause).toBe(cause);
});

it("an error of time has no cause", () => {
  expect(Object.hasOwn(new TimeoutError(site, 1), "cause")).toBe(false);
});

const digits = "0123456789".repeat(31);
it.each<[unknown, string]>([
  ["No.", ": No."],
  [{ error: { error: { message: "Deep." } } }, ": Deep."],
  [{ error: { error: { error: { message: "Too deep." } } } }, ""],
  [{ title: "", errors: ["First.", "Second."] }, ": First."],
  [digits.slice(0, 300), `: ${digits.slice(0, 300)}`],
  [digits.slice(0, 301), `: ${digits.slice(0, 300)}…`],
  [`a${" ".repeat(598)}b`, ": a b"],
  [`a${" ".repeat(599)}b`, ": a "],
  [null, ""],
  [7, ""],
])("an error of the server says what the server says: %j", (value, text) => {
  const response = new Response(null, { status: 400 });
  const error = new ApiError(site, { response, value, declared: true });
  expect(error.message).toBe(`GET /x (get) answered 400${text}`);
});

test.each<[PaginationDescriptor, unknown, PagePosition["query"], object | undefined]>([
  [{ style: "page", items: "" }, [1], {}, { page: 2 }],
  [{ style: "page", items: "" }, [1], { page: "x" }, { page: 2 }],
  [{ style: "page", items: "" }, [1], { page: 4, a: 1 }, { page: 5, a: 1 }],
  [{ style: "page", items: "" }, [], {}, undefined],
  [{ style: "offset", items: "" }, [], {}, undefined],
  [{ style: "offset", items: "" }, [1], {}, { offset: 1 }],
  [{ style: "offset", items: "" }, [1, 2], { offset: 3 }, { offset: 5 }],
  [{ style: "offset", items: "/a", total: "/t" }, { a: [1], t: 2 }, {}, { offset: 1 }],
  [{ style: "offset", items: "/a", total: "/t" }, { a: [1], t: 2 }, { offset: 1 }, undefined],
  [{ style: "offset", items: "/a", total: "/t" }, { a: [], t: 2 }, {}, undefined],
  [{ style: "offset", items: "/a", next: "/n" }, { a: [1], n: null }, {}, undefined],
  [{ style: "page", items: "/a", next: "/n" }, { a: [1], n: null }, {}, undefined],
  [{ style: "page", items: "/a", next: "/n" }, { a: [1], n: true }, {}, { page: 2 }],
  [{ style: "page", items: "/a", last: "/l" }, { a: [1], l: 2 }, { page: 1 }, { page: 2 }],
  [{ style: "page", items: "/a", last: "/l" }, { a: [1], l: 2 }, { page: 2 }, undefined],
  [{ style: "page", items: "/a", last: "/l" }, { a: [1], l: 2n }, { page: 2 }, undefined],
  [{ style: "page", items: "", first: 0 }, [1], {}, { page: 1 }],
  [{ style: "page", items: "" }, [1], { page: 0 }, { page: 1 }],
  [{ style: "page", items: "/a", current: "/c" }, { a: [1], c: 0 }, {}, { page: 1 }],
  [{ style: "offset", items: "", first: 1 }, [1, 2], {}, { offset: 3 }],
  [{ style: "offset", items: "/a", total: "/t", first: 1 }, { a: [1], t: 1 }, {}, undefined],
])("a page by %j of %o at %j is followed by %j", (pagination, data, query, next) => {
  const found = nextPage({ data, link: null }, { query }, pagination);
  expect(found?.query).toEqual(next);
});

const json = { type: "application/json", codec: "json" } as const;
const xml = { type: "application/xml", codec: "text" } as const;
const csv = { type: "text/csv", codec: "text" } as const;
const events: ContentDescriptor = {
  type: "text/event-stream",
  codec: "event-stream",
  decode: decodeSequence,
};
const image: ContentDescriptor = { type: "image/png", codec: "binary", decode: decodeBinaryBody };

test.each<[ContentDescriptor[], string, string | undefined]>([
  [[xml, json], "application/xml", undefined],
  [[json, xml], "text/plain", undefined],
  [[events], "text/html", undefined],
  [[image], "text/html", undefined],
  [[csv, xml], "text/plain", "a"],
  [[json, image], "image/png", undefined],
  [[csv], "text/plain", "a"],
  [[json], "text/html", "a"],
])("text in the place of %j, labelled %s, is awaited as %j", async (contents, type, awaited) => {
  const answer = new Response("a", { headers: { "content-type": type } });
  const client = clientOf({ baseUrl: "https://a.test", fetch: async () => answer.clone() });
  const descriptor = { ...operation, responses: { "200": { contents, pickContent: pickWanted } } };
  const wanted = contents.map((content) => content.type).join(", ");
  const accept = contents.includes(json) ? {} : { accept: wanted };
  const call = () => client.call<unknown, never>({ ...descriptor, ...accept });
  expect(await call().result()).toMatchObject({
    declared: false,
    ok: true,
    data: type.startsWith("image") ? { type } : "a",
  });
  if (awaited !== undefined) expect(await call()).toBe(awaited);
  else await expect(call()).rejects.toThrow("but of another type");
});

describe("an infinite query that follows links", () => {
  const calls: unknown[] = [];
  const client = {
    call: (_: unknown, request: object, options: object) => {
      calls.push([request, options]);
      return Object.assign(Promise.resolve({ n: "3" }), { url: () => "https://a.test/first/1" });
    },
  } as unknown as Client;
  const pagination = { style: "link", items: "/a", next: "/n" } as const;
  const { queryFn, getNextPageParam } = infiniteQueryOptions(
    client,
    { ...operation, pagination },
    { key: ["x"], request: { query: { q: 1 } }, options: { timeout: 5 } },
  );

  it("an infinite query that follows links resolves a link against the page that has it", () => {
    const query = { q: 1 };
    const after = (position: PagePosition | null) =>
      getNextPageParam({ n: "next" } as never, [], position as never);
    expect(after(null)).toEqual({ query, url: "https://a.test/first/next" });
    expect(after({ query, url: "https://a.test/second/2" })).toEqual({
      query,
      url: "https://a.test/second/next",
    });
  });

  it("an infinite query that follows links asks for a page by its link, and for the first by its query", async () => {
    const { signal } = new AbortController();
    const ask = (pageParam: PagePosition | null) => {
      calls.length = 0;
      return queryFn({ signal, pageParam } as never);
    };
    await ask(null);
    expect(calls).toStrictEqual([[{ query: { q: 1 } }, { timeout: 5, signal }]]);
    const url = "https://a.test/second";
    await ask({ query: { q: 2 }, url });
    expect(calls).toStrictEqual([[{ query: { q: 2 } }, { timeout: 5, signal, url }]]);
  });
});
