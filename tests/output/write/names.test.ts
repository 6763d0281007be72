/** Paths that every file system takes, and the lock of an output folder. */
import { hostname } from "node:os";

import { beforeEach, describe, expect, it } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { withLock } from "../../../generator/output/write/lock.js";
import { checkPaths, pathProblem } from "../../../generator/output/write/paths.js";
import { Folder } from "./folder.js";

const DEVICE = "is the name of a device on Windows";
it.each([
  ["a/b.ts", undefined],
  ["", "it is empty"],
  ["/a", "it is absolute"],
  ["a/../b", "it leads out of the output folder"],
  ["a//b", "it has an empty part"],
  ["./a", "it has an empty part"],
  ["a:b", '"a:b" contains a character that some file systems do not support'],
  ["a/b\u007f", '"b\u007f" contains a character that some file systems do not support'],
  ["a./b", '"a." ends in a dot or a space, which Windows drops'],
  ["a /b", '"a " ends in a dot or a space, which Windows drops'],
  ["nul.txt", `"nul.txt" ${DEVICE}`],
  ["a/COM1", `"COM1" ${DEVICE}`],
  ["a".repeat(255), undefined],
  ["a".repeat(256), "a part of it is longer than 255 bytes"],
  [`a/${"ü".repeat(127)}b`, undefined],
  [`a/${"ü".repeat(128)}/b`, "a part of it is longer than 255 bytes"],
])("a path is compared, case %#", (path, problem) => {
  expect(pathProblem(path)).toBe(problem);
});

it.each<[readonly string[], readonly string[]]>([
  [["a", "b/c", "b/d/e", "b/d/f"], []],
  [["a", "A"], ["write/path-clash A a"]],
  [["a/b", "A/c"], ["write/path-clash A a"]],
  [["a/b/c", "a/B/d"], ["write/path-clash a/B a/b"]],
  [["a", "A/b", "A/c"], ["write/file-and-folder a A/b"]],
  [["x/a", "x/a/b"], ["write/file-and-folder x/a x/a/b"]],
  [
    ["../a", "/b", "c"],
    ["write/path ../a", "write/path /b"],
  ],
])("paths %j are reported as %j", (paths, expected) => {
  const found: Diagnostic[] = [];
  expect(checkPaths(paths, (one) => found.push(one))).toBe(expected.length === 0);
  expect(found.map(({ code }) => code)).toEqual(expected.map((line) => line.split(" ")[0]));
  for (const [index, line] of expected.entries())
    for (const name of line.split(" ").slice(1)) expect(found[index]?.message).toContain(name);
});

describe("the lock of a folder", () => {
  let folder: Folder;
  beforeEach(() => void (folder = new Folder()));
  const LOCK = ".apostille.lock";
  const lock = async (
    path: string,
    action: () => Promise<string> = () => Promise.resolve("done"),
  ) => {
    const found: Diagnostic[] = [];
    const options = { report: (one: Diagnostic) => void found.push(one), patience: 100 };
    return [await withLock(path, options, action), found.map(({ code }) => code)];
  };
  const heldBy = (pid: unknown, host = hostname()): void =>
    folder.put(LOCK, JSON.stringify({ pid, host }));

  it("the lock of a folder is there while something runs, and gone afterwards, whatever becomes of it", async () => {
    const seen = await lock(folder.path, () => Promise.resolve(folder.read(LOCK)));
    expect(JSON.parse(String(seen[0]))).toEqual({ pid: process.pid, host: hostname() });
    expect(folder.list()).toEqual({});
    await expect(lock(folder.path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(folder.list()).toEqual({});
  });

  it("the lock of a folder leaves no empty folder that was not there before", async () => {
    await lock(folder.at("new"));
    expect(() => folder.read("new")).toThrow("ENOENT");
    await lock(folder.at("full"), () => {
      folder.put("full/a", "x");
      return Promise.resolve("");
    });
    expect(folder.list()).toEqual({ "full/a": "x" });
  });

  const ENDED = 2 ** 22 + 1;
  it.each([
    ["a process that has ended", ENDED, hostname(), "done"],
    ["this process", process.pid, hostname(), undefined],
    ["a process of another user", 1, hostname(), undefined],
    ["another machine", ENDED, "elsewhere.test", undefined],
    ["nobody", "x", hostname(), undefined],
  ])("the lock of a folder of %s", async (_, pid, host, result) => {
    heldBy(pid, host);
    expect(await lock(folder.path)).toEqual([result, result === undefined ? ["write/locked"] : []]);
    expect(folder.list()).toEqual(
      result === undefined ? { [LOCK]: JSON.stringify({ pid, host }) } : {},
    );
  });

  it("the lock of a folder that is not written yet is waited for", async () => {
    folder.put(LOCK, "");
    const waiting = lock(folder.path);
    folder.remove();
    expect(await waiting).toEqual(["done", []]);
  });

  it("the lock of a folder is not needed where nothing can be written", async () => {
    folder.put("file", "x");
    expect(await lock(folder.at("file/out"))).toEqual(["done", []]);
  });
});
