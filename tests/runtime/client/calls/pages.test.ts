/** Lists that arrive page by page. */
import { expect, it } from "vitest";

import { clientSuite, thrown } from "./suite.js";
import { json } from "../setup.js";

const { operation, server } = await clientSuite();

async function collect(pages: AsyncIterable<unknown> | undefined): Promise<unknown[]> {
  const found: unknown[] = [];
  if (pages === undefined) throw new TypeError("the call has no pages");
  for await (const one of pages) found.push(one);
  return found;
}
const pageOf = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const parameter = (url: string, name: string): string | null =>
  new URL(url, "http://x").searchParams.get(name);
const items = (name: string, request: object = {}) =>
  collect(operation("collections", name)(request).items?.());

it("pages follow each other by number, from the one that was asked for", async () => {
  server.answer((request, response) =>
    json(200, { data: pageOf(Number(parameter(request.url, "page") ?? 1)), total: 3 })(
      request,
      response,
    ),
  );
  expect(await items("listPages", { query: { q: "x" } })).toEqual(pageOf(1, 2, 3));
  expect(server.requests.map(({ url }) => url)).toEqual([
    "/pages?q=x",
    "/pages?page=2&q=x",
    "/pages?page=3&q=x",
  ]);
  expect(await items("listPages", { query: { page: 3 } })).toEqual(pageOf(3));
});

it("pages follow each other by offset, cursor and link", async () => {
  server.answer((request, response) => {
    const start = Number(parameter(request.url, "start") ?? 0);
    return json(200, { data: pageOf(...[start, start + 1].filter((id) => id < 5)), total: 5 })(
      request,
      response,
    );
  });
  expect(await items("listOffsets")).toEqual(pageOf(0, 1, 2, 3, 4));
  server.answer((request, response) => {
    const after = parameter(request.url, "after");
    return json(200, { data: pageOf(after === null ? 1 : 2), next: after === null ? "c/1" : null })(
      request,
      response,
    );
  });
  expect(await items("listCursors")).toEqual(pageOf(1, 2));
  expect(server.requests[1]?.url).toBe("/cursors?after=c%2F1");
  server.answer((request, response) => {
    const cursor = parameter(request.url, "cursor");
    return json(200, {
      data: pageOf(cursor === null ? 1 : 2),
      next: cursor === null ? "/links?q=x&cursor=2" : null,
    })(request, response);
  });
  expect(await items("listLinks", { query: { q: "x" } })).toEqual(pageOf(1, 2));
});

it("pages follow the link in the header where the body has none", async () => {
  server.answer((request, response) => {
    const last = request.url.endsWith("page=2");
    const link =
      '<https://elsewhere.test/>; rel="last", </linked?page=2>; title="a"; rel="prefetch next"';
    return json(200, { data: pageOf(last ? 2 : 1) }, last ? {} : { link })(request, response);
  });
  expect(await items("listLinked")).toEqual(pageOf(1, 2));
});

it("pages are requested only when they are reached", async () => {
  server.answer(json(200, { data: pageOf(1, 2), total: 9 }));
  const pages = operation("collections", "listPages")({}).items?.();
  for await (const item of pages ?? []) {
    expect(item).toEqual({ id: 1 });
    break;
  }
  expect(server.requests.length).toBe(1);
});

it("a list gives the first page when awaited, and whole pages when asked for", async () => {
  server.answer((request, response) =>
    json(200, { data: pageOf(Number(parameter(request.url, "page") ?? 1)), total: 2 })(
      request,
      response,
    ),
  );
  const call = operation("collections", "listPages")({});
  expect(await call).toEqual({ data: pageOf(1), total: 2 });
  expect(await collect(call.pages?.())).toEqual([
    { data: pageOf(1), total: 2 },
    { data: pageOf(2), total: 2 },
  ]);
  expect(server.requests.length).toBe(2);
});

it("pages never lead to another server, nor round in a circle", async () => {
  server.answer(json(200, { data: pageOf(1), next: "https://evil.test/links" }));
  expect((await thrown(() => items("listLinks"))).message).toMatch(/evil\.test is not followed/);
  server.answer(json(200, { data: pageOf(1), next: "/links" }));
  expect((await thrown(() => items("listLinks"))).message).toMatch(/is the same page/);
  server.answer(json(200, { data: pageOf(1), next: "same" }));
  expect((await thrown(() => items("listCursors"))).message).toMatch(/is the same page/);
});
