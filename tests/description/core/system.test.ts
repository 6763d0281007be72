/** Folders, host names, and what programs in between pass on. */
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { namesThisMachine, parseUrl } from "../../../generator/description/core/url.js";
import { makeFolder } from "../../../generator/description/core/make-folder.js";
import { bodyUpTo, endToEnd, passedOn } from "../../../generator/tools/live/passed-on.js";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "apostille-"))));

test("a folder is made with those above it, once", () => {
  const path = join(folder, "a", "b", "c");
  expect(makeFolder(path)).toBe(true);
  expect(existsSync(path)).toBe(true);
  expect(makeFolder(path)).toBe(false);
  expect(makeFolder(join(folder, "a", "d"))).toBe(true);
  expect(makeFolder("/")).toBe(false);
});

test("a file in the place of a folder, or above it, is an error", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const made = (path: string) => () => makeFolder(path);
  expect(made(file)).toThrow(/^EEXIST: /);
  expect(made(join(file, "a"))).toThrow(/^ENOTDIR: /);
  expect(made(join(file, "a", "b"))).toThrow(/^ENOTDIR: /);
});

test.runIf(process.platform === "linux")("an error says that the system allows no folder", () => {
  expect(() => makeFolder("/proc/apostille")).toThrow(/^ENOENT: .*'\/proc\/apostille'$/);
  expect(() => makeFolder("/proc/apostille/a")).toThrow(/^ENOENT: .*'\/proc\/apostille'$/);
});

test.each([
  ["localhost", true],
  ["LOCALHOST:80", true],
  ["a.localhost", true],
  ["127.0.0.1:8080", true],
  ["[::1]:1", true],
  ["localhost.a.example", false],
  ["128.0.0.1", false],
  ["", false],
  [null, false],
  [undefined, false],
])("the host %s names this machine: %s", (host, expected) => {
  expect(namesThisMachine(host)).toBe(expected);
});

test("a text is a URL or not", () => {
  expect(parseUrl("b?ü", "https://a.example/c")?.href).toBe("https://a.example/b?%C3%BC");
  expect(parseUrl("b")).toBeUndefined();
});

test.each([
  ["Connection", true],
  ["proxy-anything", true],
  ["TE", true],
  ["content-type", false],
  ["x-connection", false],
])("the field %s ends at the next program: %s", (name, expected) => {
  expect(endToEnd(new Headers({ [name]: "a" })).length).toBe(expected ? 0 : 1);
});

test("fields that Connection names end at the next program too", () => {
  const headers = new Headers({ Connection: "close, X-Own,,x-more", "X-Own": "a", "X-More": "b" });
  headers.set("X-Other", "c");
  expect(endToEnd(headers)).toEqual([["x-other", "c"]]);
});

test("a response is passed on without what applied to the connection and the encoding", async () => {
  const response = passedOn({
    status: 201,
    headers: new Headers({
      "Content-Encoding": "gzip",
      Connection: "close",
      "Content-Type": "text/a",
      "X-Own": "b",
    }),
    body: new TextEncoder().encode("text"),
  });
  expect([response.status, await response.text()]).toEqual([201, "text"]);
  expect([...response.headers]).toEqual([
    ["content-type", "text/a"],
    ["x-own", "b"],
  ]);
});

test.each([
  [100, undefined],
  [199, undefined],
  [200, "text"],
  [204, ""],
  [205, ""],
  [206, "text"],
  [304, ""],
  [599, "text"],
  [600, undefined],
])("an answer with the status %i is passed on with %j", async (status, text) => {
  const pass = () =>
    passedOn({ status, headers: new Headers(), body: new TextEncoder().encode("text") });
  if (text === undefined)
    expect(pass).toThrow(
      new RangeError(`it answered with the status ${status}, which is none of HTTP`),
    );
  else expect([pass().status, await pass().text()]).toEqual([status, text]);
});

test("a body is read up to a limit", async () => {
  const body = (): ReadableStream<Uint8Array> =>
    new Blob(["ab", "cd"]).stream() as ReadableStream<Uint8Array>;
  const read = async (limit: number): Promise<string> =>
    new TextDecoder().decode(await bodyUpTo(body(), limit));
  expect([await read(4), await read(5)]).toEqual(["abcd", "abcd"]);
  await expect(read(3)).rejects.toThrow(new RangeError("it is longer than 3 bytes"));
  expect(await bodyUpTo(null, 0)).toEqual(new Uint8Array());
});
