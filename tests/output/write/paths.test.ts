import { mkdirSync, symlinkSync } from "node:fs";

import { beforeEach, expect, it } from "vitest";

import { asFiles, Folder, write } from "./folder.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});

it.each(["../a.ts", "", "aux"])("writing refuses %j", (path) => {
  expect(write(folder.at("out"), asFiles({ [path]: "x" })).codes).toEqual(["write/path"]);
  expect(folder.list()).toEqual({});
});

it.each(["console.ts", "...a.ts", ".gitattributes", "a b/ü.ts", "__proto__", "constructor"])(
  "writing accepts %j",
  (path) => {
    expect(write(folder.path, [{ path, text: "x" }]).codes).toEqual([]);
    expect(folder.read(path)).toBe("x");
    expect(write(folder.path, []).result?.removed).toEqual([path]);
  },
);

it("writing refuses two paths that are one where case or normal form does not count", () => {
  expect(write(folder.path, asFiles({ "Quote.ts": "a", "quote.ts": "b" })).codes).toEqual([
    "write/path-clash",
  ]);
  expect(write(folder.path, asFiles({ "\u00e9.ts": "a", "e\u0301.ts": "b" })).codes).toEqual([
    "write/path-clash",
  ]);
  expect(write(folder.path, asFiles({ ".Apostille.json": "a" })).codes).toEqual([
    "write/path-clash",
  ]);
});

it("writing names a folder where a file should be, and a file where a folder should be", () => {
  mkdirSync(folder.at("a.ts"));
  folder.put("b", "mine");
  const { codes, diagnostics } = write(
    folder.path,
    asFiles({ "a.ts": "a", "b/c.ts": "c", "b/d.ts": "d" }),
  );
  expect(codes).toEqual(["write/in-the-way", "write/in-the-way"]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "a.ts is a folder, where a file is needed.",
    "b is a file, where a folder is needed.",
  ]);
  expect(folder.list()).toEqual({ b: "mine" });
});

it("writing does not follow links out of the folder", () => {
  mkdirSync(folder.at("elsewhere"));
  mkdirSync(folder.at("out"));
  symlinkSync(folder.at("elsewhere"), folder.at("out/client"));
  expect(write(folder.at("out"), asFiles({ "client/a.ts": "a" })).codes).toEqual(["write/outside"]);
  symlinkSync(folder.at("elsewhere/new.ts"), folder.at("out/b.ts"));
  expect(write(folder.at("out"), asFiles({ "b.ts": "b" })).codes).toEqual(["write/in-the-way"]);
  expect(folder.list()).toEqual({});
});

it("writing writes through a link to the output folder, and through links inside of it", () => {
  mkdirSync(folder.at("real/inner"), { recursive: true });
  symlinkSync(folder.at("real"), folder.at("out"));
  symlinkSync("inner", folder.at("real/client"));
  expect(write(folder.at("out"), asFiles({ "client/a.ts": "a" })).codes).toEqual([]);
  expect(folder.read("real/inner/a.ts")).toBe("a");
});
