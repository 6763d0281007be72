import { expect, test } from "vitest";

import type { SourceDocument } from "../../../generator/description/document/types.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { about, located, URI } from "./located.js";

test("findings are sorted: those without a place, then by document, line and column", () => {
  const sources = ["file:///project/first.yaml", "file:///project/second.yaml"].map((uri) => ({
    uri,
    text: "a: {b: 1, c: 2}\nd: 1\n",
    format: "yaml" as const,
    value: undefined,
  }));
  const at = (index: number, pointer: string) =>
    about("", { location: { document: sources[index]?.uri ?? "https://a.example", pointer } });
  const { location: _, ...placeless } = about("", { message: "Nowhere." });
  const found = locate(
    [at(2, "/x"), at(1, "/d"), at(0, "/d"), at(1, "/a/c"), placeless, at(1, "/a/b")],
    new Map(sources.map((source) => [source.uri, source])),
    "/project",
  );
  expect(found.map(({ position }) => position && `${position.file}#${position.pointer}`)).toEqual([
    undefined,
    "first.yaml#/d",
    "second.yaml#/a/b",
    "second.yaml#/a/c",
    "second.yaml#/d",
    "https://a.example#/x",
  ]);
  expect(found.at(-1)?.position).toMatchObject({ line: 1, column: 1, length: 1, text: "" });
});

test("a value that an overlay wrote is in the overlay, unless the finding is about its text", () => {
  const overlay = { uri: "file:///project/overlay.yaml", text: "x: 1\ny: 2\n" };
  const source = {
    uri: URI,
    text: "a: 1\n",
    format: "yaml" as const,
    value: undefined,
    writtenAt: () => ({ document: overlay.uri, pointer: "/y" }),
  };
  const found = locate(
    [about("/a"), about("", { location: { document: URI, pointer: "/a", offset: 3 } })],
    new Map<string, SourceDocument>([
      [URI, source],
      [overlay.uri, { ...overlay, format: "yaml" as const, value: undefined }],
    ]),
    "/project",
  );
  expect(
    found.map(({ position }) => `${position?.file}:${position?.line}:${position?.column}`).sort(),
  ).toEqual(["api.yaml:1:4", "overlay.yaml:2:4"]);
});

test.each([
  ["a value", "a:\n  b: xyz\n", { pointer: "/a/b" }, "2:6+3"],
  ["a key", "a:\n  b: xyz\n", { pointer: "/a/b", atKey: true }, "2:3+1"],
  ["an object, by its key", "a:\n  b: {}\n", { pointer: "/a/b" }, "2:3+1"],
  ["an entry of a list", "a: [x, yy]\n", { pointer: "/a/1" }, "1:8+2"],
  ["what is not there, by what would hold it", "a:\n  b: 1\n", { pointer: "/a/c" }, "1:1+1"],
  ["CRLF", "a: 1\r\nb: xy\r\n", { pointer: "/b" }, "2:4+2"],
  ["a key with a slash", '"/a~b": 1\n', { pointer: "/~1a~0b" }, "1:9+1"],
  ["a number as key", "200: ok\n", { pointer: "/200" }, "1:6+2"],
  ["an offset at the end", "a: [", { pointer: "", offset: 4 }, "1:5+1"],
])("places: %s", (_, text, location, expected) => {
  const [found] = located(text, [about("", { location: { document: URI, ...location } })]);
  const { line, column, length, text: shown } = found?.position ?? {};
  expect(`${line}:${column}+${length}`).toBe(expected);
  expect(shown).toBe(text.split(/\r?\n/)[(line ?? 0) - 1]);
});

test("many places in a large mapping and on a long line are found", () => {
  const text = `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`;
  const found = located(
    text,
    Array.from({ length: 20_000 }, (_, index) => about(`/k${index}`)),
  );
  expect(found.at(-1)?.position).toMatchObject({ line: 1, column: text.length - 5, length: 5 });
});
