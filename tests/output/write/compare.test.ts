import { execFileSync } from "node:child_process";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { unifiedDiff } from "../../../generator/output/write/diff.js";
import { Folder } from "./folder.js";

describe("diffs", () => {
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
  });
  afterEach(() => folder.remove());

  /** Applies a diff with the program that users would use. */
  function patched(before: string, diff: string): string {
    folder.put("file", before);
    if (diff === "") return before;
    folder.put("diff", `--- file\n+++ file\n${diff}`);
    execFileSync("patch", ["--silent", "--fuzz=0", "file", "diff"], { cwd: folder.path });
    return folder.read("file");
  }

  const edits = (diff: string) => diff.split("\n").filter((line) => /^[-+]/.test(line)).length;

  it("a diff is empty for equal texts", () => {
    expect(unifiedDiff("a\nb\n", "a\nb\n")).toBe("");
    expect(unifiedDiff("", "")).toBe("");
  });

  it("a diff shows a change with three lines around it, and far ones apart", () => {
    const text = Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join("");
    const diff = unifiedDiff(text, text.replace("line 5\n", "changed\n").replace("line 20\n", ""));
    expect(diff.match(/^@@.*$/gm)).toEqual(["@@ -3,7 +3,7 @@", "@@ -18,7 +18,6 @@"]);
    expect(edits(diff)).toBe(3);
  });

  it("a diff shows a missing line end", () => {
    expect(unifiedDiff("a\n", "a")).toBe("@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file\n");
  });

  it.each([
    ["", "a\nb\n"],
    ["a\nb\n", ""],
    ["a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"],
    ["x\na\ny\nb\nz\n", "a\nb\n"],
    ["a", "a\nb"],
    ["same\nold", "same\nnew\n"],
  ])("a diff leads from %j to %j", (before, after) => {
    expect(patched(before, unifiedDiff(before, after))).toBe(after);
  });

  it("a diff finds the shortest script", () => {
    // The example of the paper: ABCABBA to CBABAC takes five edits.
    expect(edits(unifiedDiff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"))).toBe(5);
  });

  it("a diff leads from any text to any other", () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below;
    const text = () => Array.from({ length: random(25) }, () => `${"abcd"[random(4)]}\n`).join("");
    for (let round = 0; round < 60; round++) {
      const [before, after] = [text(), text()];
      expect(patched(before, unifiedDiff(before, after)), JSON.stringify([before, after])).toBe(
        after,
      );
    }
  });

  it("a diff gives up on the shortest script for texts that have little in common", () => {
    const numbers = (factor: number) =>
      Array.from({ length: 20_000 }, (_, index) => `${index * factor}\n`).join("");
    const [before, after] = [numbers(2), numbers(3)];
    expect(patched(before, unifiedDiff(before, after))).toBe(after);
  });
});
