/** The generated options in React, in Chromium, against a real server. */

import { afterAll, beforeAll, expect, it } from "vitest";

import { type Generated, generateClient, startServer, type TestServer } from "../client/setup.js";
import { bundlePage } from "../bundle-page.js";
import { contextSuite } from "../../support/chromium.js";
import { DOCUMENT } from "./document.js";

const APP = `
import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, createClient } from "./client/index.js";
import { notes } from "./query/index.js";

const client = createClient({ baseUrl: location.origin });

function List() {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(notes.listInfiniteQueryOptions(client));
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  return h("section", null,
    h("ul", null, all.map(({ id, text }) => h("li", { key: id }, text))),
    h("button", { id: "more", disabled: !hasNextPage, onClick: () => void fetchNextPage() }, "More"));
}

function Add() {
  const cache = useQueryClient();
  const create = useMutation({
    ...notes.createMutationOptions(client),
    onSuccess: () => cache.invalidateQueries({ queryKey: notes.tagKey() }),
  });
  const { error } = create;
  return h("section", null,
    h("button", { id: "add", onClick: () => create.mutate({ body: { text: "new" } }) }, "Add"),
    h("p", { id: "error" }, error instanceof ApiError && error.declared ? error.body.code : ""));
}

function Missing() {
  const { error } = useQuery({ ...notes.getQueryOptions(client, { params: { noteId: "none" } }), retry: false });
  return h("p", { id: "missing" }, error instanceof ApiError ? String(error.status) : "");
}

function App() {
  const [there, setThere] = useState(true);
  return h("main", null, h(List), h(Add), h(Missing), there && h(Slow),
    h("button", { id: "leave", onClick: () => setThere(false) }, "Leave"));
}

function Slow() {
  useQuery(notes.getQueryOptions(client, { params: { noteId: "slow" } }));
  return null;
}

const root = document.getElementById("root");
if (root) createRoot(root).render(h(QueryClientProvider, { client: new QueryClient() }, h(App)));
`;

let generated: Generated;
let server: TestServer;
const open = contextSuite();
let code = "";
const texts = ["one", "two", "three"];
let left = false;

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "query"]);
  code = await bundlePage(generated.folder, APP);
  server = await startServer();
  server.answer(({ method, url, body }, response) => {
    const { pathname, searchParams } = new URL(url, server.url);
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (pathname === "/") {
      response.setHeader("content-type", "text/html");
      return void response.end(
        '<div id="root"></div><script type="module" src="/app.js"></script>',
      );
    }
    if (pathname === "/app.js") {
      response.setHeader("content-type", "text/javascript");
      return void response.end(code);
    }
    if (pathname === "/notes/slow") return void response.on("close", () => (left = true));
    if (pathname === "/notes/none") return json(404, { code: "not_found" });
    if (method === "POST") {
      if (texts.length > 3) return json(422, { code: "full" });
      texts.unshift(String((JSON.parse(body.toString()) as { text: string }).text));
      return json(201, { id: "0", text: "new" });
    }
    const at = Number(searchParams.get("cursor") ?? 0);
    const items = texts.slice(at, at + 2).map((text) => ({ id: text, text }));
    return json(200, { items, next: at + 2 < texts.length ? String(at + 2) : null });
  });
});

afterAll(async () => {
  await server?.close();
});

it("a page lists page by page, adds, invalidates, shows declared errors and cancels", async () => {
  const page = await (await open()).newPage();
  const items = async (): Promise<readonly string[]> => page.locator("li").allTextContents();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto(server.url);

  await expect.poll(items).toEqual(["one", "two"]);
  await page.click("#more");
  await expect.poll(items).toEqual(["one", "two", "three"]);
  await expect.poll(() => page.isDisabled("#more")).toBe(true);

  await page.click("#add");
  await expect.poll(items).toEqual(["new", "one", "two", "three"]);
  await page.click("#add");
  await expect.poll(() => page.textContent("#error")).toBe("full");
  await expect.poll(() => page.textContent("#missing")).toBe("404");

  expect(left).toBe(false);
  await page.click("#leave");
  await expect.poll(() => left).toBe(true);
  expect(failures).toEqual([]);
});
