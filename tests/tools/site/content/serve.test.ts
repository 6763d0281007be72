/** A site that is served: its answers, and its readers. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { SourceDocument } from "../../../../generator/description/document/types.js";
import {
  openSiteServer,
  serveLive,
  type SiteServer,
} from "../../../../generator/tools/site/live-site.js";

const file = (path: string, text = path) => ({ path, text });
const FILES = [
  "index.html",
  "a/index.html",
  "a.js",
  "b.css",
  "c.svg",
  "d.other",
  "none",
  "é.js",
].map((path) => file(path));
let server: SiteServer;
beforeEach(async () => {
  server = await openSiteServer(FILES, 0);
});
afterEach(() => server.close());

/** A request whose path is sent as it is. */
async function ask(path: string, method = "GET", host = "localhost") {
  const { port } = new URL(server.url);
  const asked = request({ port, host: "127.0.0.1", path, method, headers: { host } }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, text };
}

it.each([
  ["/", "index.html", "text/html; charset=utf-8"],
  ["/index.html", "index.html", "text/html; charset=utf-8"],
  ["/a/", "a/index.html", "text/html; charset=utf-8"],
  ["/a.js?x=/", "a.js", "text/javascript; charset=utf-8"],
  ["/%C3%A9.js", "é.js", "text/javascript; charset=utf-8"],
  ["/b.css#x", "b.css", "text/css; charset=utf-8"],
  ["/c.svg", "c.svg", "image/svg+xml"],
  ["/d.other", "d.other", "application/octet-stream"],
  ["/none", "none", "application/octet-stream"],
])("the server answers %s with %s", async (path, text, type) => {
  const answer = await ask(path);
  expect([answer.status, answer.text]).toEqual([200, text]);
  expect(answer.headers).toMatchObject({
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await ask(path, "HEAD")).toMatchObject({ status: 200, text: "" });
});

it.each<[path: string, method: string, host: string, status: number, text: string]>([
  ["/a", "GET", "localhost", 404, "Page not found.\n"],
  ["/../index.html", "GET", "localhost", 404, "Page not found.\n"],
  ["/", "POST", "localhost", 405, ""],
  ["/", "OPTIONS", "localhost", 405, ""],
])("the server refuses %s, %s for %s with %i", async (path, method, host, status, text) => {
  const answer = await ask(path, method, host);
  expect([answer.status, answer.text]).toEqual([status, text]);
  expect(answer.headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
});

it.each(["evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "10.0.0.1"])(
  "the server does not answer to a name that was made to resolve to this machine: %s",
  async (host) => expect((await ask("/", "GET", host)).status).toBe(421),
);

it.each(["localhost", "127.0.0.1:1", "[::1]"])("the server may be called %s", async (host) => {
  expect((await ask("/", "GET", host)).status).toBe(200);
});

it("the server tells every open page of a change, and forgets those that were closed", async () => {
  const open = async () => {
    const leaving = new AbortController();
    const response = await fetch(`${server.url}.reload`, { signal: leaving.signal });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(": here\n\n");
    return { leaving, read: async () => (await reader?.read())?.value };
  };
  const [one, two] = [await open(), await open()];
  server.replace([file("index.html", "new")]);
  expect([await one.read(), await two.read()]).toEqual(["data: changed\n\n", "data: changed\n\n"]);
  one.leaving.abort();
  server.replace([file("index.html", "newer")]);
  expect(await two.read()).toBe("data: changed\n\n");
  expect((await ask("/")).text).toBe("newer");
  expect((await ask("/a.js")).status).toBe(404);
});

it("the server ends with its connections, and cannot use a port that is taken", async () => {
  const port = Number(new URL(server.url).port);
  await expect(openSiteServer([], port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  const events = await fetch(`${server.url}.reload`);
  await server.close();
  await expect(events.text()).rejects.toThrow();
  server = await openSiteServer([], port);
  expect(server.url).toBe(`http://127.0.0.1:${port}/`);
});

/** The number of folders that are watched. */
const watches = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "FSEventWrap").length;

it("the command begins with a site, and ends when it is interrupted", async () => {
  const opened: string[] = [];
  const options = { port: 0, onOpen: (url: string) => void opened.push(url) };
  const nothing = { sources: new Map(), operations: 0, pages: 0 };
  const none = await serveLive(() => Promise.resolve(nothing), { ...options, signal: undefined });
  expect([none, opened]).toEqual([false, []]);
  const ending = new AbortController();
  const source: SourceDocument = { uri: import.meta.url, text: "", format: "json", value: {} };
  const sources = new Map([[source.uri, source]]);
  const before = watches();
  const running = serveLive(() => Promise.resolve({ ...nothing, files: FILES, sources }), {
    ...options,
    signal: ending.signal,
  });
  await expect.poll(() => opened.length).toBe(1);
  expect(await (await fetch(opened[0] ?? "")).text()).toBe("index.html");
  expect(watches()).toBe(before + 1);
  ending.abort();
  expect(await running).toBe(true);
  await expect.poll(watches).toBe(before);
  await expect(fetch(opened[0] ?? "")).rejects.toThrow();
});
