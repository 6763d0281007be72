/** The generated options in TanStack Query itself, against a real server. */
import { CancelledError, MutationObserver, QueryClient } from "@tanstack/query-core";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type {
  InfiniteQueryOptions,
  MutationOptions,
  QueryOptions,
} from "../../../runtime/query/types.js";
import {
  type ClientModule,
  type Generated,
  generateClient,
  json,
  startServer,
  type TestServer,
} from "../client/setup.js";
import { DOCUMENT } from "./document.js";

type Key = readonly unknown[];
type Functions = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>;

let generated: Generated;
let server: TestServer;
let queries: Readonly<Record<string, Functions>>;
let client: unknown;
let cache: QueryClient;

/** The functions of a group, all of which exist. */
const group = (name: string): Functions => queries[name] ?? expect.fail(name);
function call<Result>(name: string, parameters: readonly unknown[]): Result {
  const made = group("notes")[name] ?? expect.fail(name);
  return made(...parameters) as Result;
}
const queryOf = (name: string, ...parameters: readonly unknown[]) =>
  call<QueryOptions<Key, unknown, Error>>(`${name}QueryOptions`, parameters);
const pagesOf = (name: string, ...parameters: readonly unknown[]) =>
  call<InfiniteQueryOptions<Key, unknown, Error>>(`${name}InfiniteQueryOptions`, parameters);
const mutationOf = (name: string, ...parameters: readonly unknown[]) =>
  call<MutationOptions<unknown, unknown, Error>>(`${name}MutationOptions`, parameters);
const keyOf = (name: string, ...parameters: readonly unknown[]) => call<Key>(name, parameters);

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "query"]);
  server = await startServer();
  queries = (await generated.load("query/index.ts")) as unknown as typeof queries;
  const { createClient } = (await generated.load("client/index.ts")) as unknown as ClientModule;
  client = createClient({ baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const NOTE = { params: { noteId: "n1" } };
const note = { id: "n1", text: "Hello" };

it("fetches, and keeps what was fetched under its key", async () => {
  server.answer(json(200, note));
  const options = queryOf("get", client, NOTE);
  expect(await cache.fetchQuery(options)).toEqual(note);
  expect(await cache.fetchQuery(options)).toEqual(note);
  expect(server.requests).toHaveLength(1);
  expect(cache.getQueryData(["Notes", "getNote", NOTE])).toEqual(note);
});

it("a query has null where there is nothing", async () => {
  server.answer((_, response) => void response.writeHead(204).end());
  expect(await cache.fetchQuery(queryOf("isSeen", client, NOTE))).toBeNull();
});

it("a query fails with the error of the call", async () => {
  server.answer(json(404, { code: "not_found" }));
  const failure = cache.fetchQuery(queryOf("get", client, NOTE));
  await expect(failure).rejects.toMatchObject({
    name: "ApiError",
    status: 404,
    body: { code: "not_found" },
  });
});

it("a query that is cancelled ends its call", async () => {
  const closed = vi.fn<() => void>();
  const arrived = new Promise<void>((resolve) => {
    server.answer((_, response) => {
      response.on("close", closed);
      resolve();
    });
  });
  const options = queryOf("get", client, NOTE);
  const pending = cache.fetchQuery(options).catch((error: unknown) => error);
  await arrived;
  await cache.cancelQueries({ queryKey: options.queryKey });
  expect(await pending).toBeInstanceOf(CancelledError);
  await expect.poll(() => closed).toHaveBeenCalled();
});

it("an infinite query follows pages as the document says", async () => {
  server.answer(({ url }, response) => {
    const cursor = new URL(url, "http://x").searchParams.get("cursor");
    const pages: Record<string, string | null> = { "": "b", b: "c", c: null };
    response.setHeader("content-type", "application/json");
    const text = cursor ?? "a";
    response.end(JSON.stringify({ items: [{ id: text, text }], next: pages[cursor ?? ""] }));
  });
  const options = pagesOf("list", client, { query: { label: "x" } });
  const data = (await cache.fetchInfiniteQuery({ ...options, pages: 5 })) as {
    pages: readonly { items: readonly { id: string }[] }[];
  };
  expect(data.pages.map(({ items }) => items[0]?.id)).toEqual(["a", "b", "c"]);
  expect(server.requests.map(({ url }) => url)).toEqual([
    "/notes?label=x",
    "/notes?cursor=b&label=x",
    "/notes?cursor=c&label=x",
  ]);
  expect(options.queryKey).toEqual(["Notes", "listNotes", { query: { label: "x" } }, "pages"]);
});

it("an infinite query follows links, each from the page that has it", async () => {
  const links = ["linked?at=1", "?at=2", "/v2/notes?at=3", null];
  server.answer(({ url }, response) => {
    const at = Number(new URL(url, "http://x").searchParams.get("at"));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ items: [], next: links[at] }));
  });
  const options = pagesOf("link", client, { query: { label: "x" } });
  await cache.fetchInfiniteQuery({ ...options, pages: 5 });
  expect(server.requests.map(({ url }) => url)).toEqual([
    "/notes/linked?label=x",
    "/notes/linked?at=1",
    "/notes/linked?at=2",
    "/v2/notes?at=3",
  ]);
});

it("a key without a request has an empty one, so that every key of the operation begins alike", () => {
  expect(queryOf("list", client).queryKey).toEqual(["Notes", "listNotes", {}]);
  expect(pagesOf("list", client).queryKey).toEqual(["Notes", "listNotes", {}, "pages"]);
  const request = { query: { label: "x" } };
  expect(queryOf("list", client, request).queryKey).toEqual(["Notes", "listNotes", request]);
  expect(queryOf("get", client, NOTE).queryKey).toEqual(["Notes", "getNote", NOTE]);
});

it("a mutation is sent", async () => {
  server.answer(json(201, note));
  const mutation = new MutationObserver(cache, mutationOf("create", client));
  expect(await mutation.mutate({ body: { text: "Hello" } })).toEqual(note);
  expect(server.requests[0]).toMatchObject({ method: "POST", url: "/notes" });
  server.answer((_, response) => void response.writeHead(204).end());
  const removal = new MutationObserver(cache, mutationOf("delete", client));
  expect(await removal.mutate(NOTE)).toBeNull();
});

it("a stream has neither query nor mutation", () => {
  expect(Object.keys(group("notes")).filter((name) => name.startsWith("stream"))).toEqual([]);
});

it("queries are invalidated by tag, by operation and by arguments", () => {
  const one = ["Notes", "getNote", NOTE];
  const other = ["Notes", "getNote", { params: { noteId: "n2" } }];
  const list = ["Notes", "listNotes", {}];
  const labelled = ["Notes", "listNotes", { query: { label: "x" } }];
  const pages = ["Notes", "listNotes", { query: { label: "x" } }, "pages"];
  const labels = ["Labels", "listLabels"];
  const all = [one, other, list, labelled, pages, labels];
  const matched = (key: Key): readonly Key[] => {
    const own = new QueryClient();
    for (const each of all) own.setQueryData(each, "data");
    return own
      .getQueryCache()
      .findAll({ queryKey: key })
      .map(({ queryKey }) => queryKey);
  };
  expect(matched(keyOf("tagKey"))).toEqual(all.slice(0, 5));
  expect(matched(keyOf("listQueryKey"))).toEqual([list, labelled, pages]);
  expect(matched(keyOf("listQueryKey", { query: { label: "x" } }))).toEqual([labelled, pages]);
  expect(matched(keyOf("getQueryKey", NOTE))).toEqual([one]);
});
