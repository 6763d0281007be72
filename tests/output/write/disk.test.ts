import { chmodSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { manifestName } from "../../../generator/output/write/manifest.js";
import { asStranger } from "../../support/stranger.js";
import { asFiles, Folder, write } from "./folder.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});

it("writing writes files, folders and the manifest", () => {
  const { result, codes } = write(
    folder.at("out"),
    asFiles({ "a.ts": "a\n", "deep/er/b.ts": "b\n" }),
  );
  expect(codes).toEqual([]);
  expect(result).toEqual({
    written: ["a.ts", "deep/er/b.ts"],
    lineEndings: [],
    removed: [],
    unchanged: [],
  });
  expect(folder.read("out/deep/er/b.ts")).toBe("b\n");
  expect(Object.keys(JSON.parse(folder.read(`out/${manifestName}`)).files)).toEqual([
    "a.ts",
    "deep/er/b.ts",
  ]);
});

it("writing touches only what changed", () => {
  write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "b\n" }));
  const past = new Date(2020, 1, 1);
  for (const path of ["a.ts", "b.ts", manifestName]) utimesSync(folder.at(path), past, past);
  const { result } = write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "changed\n" }));
  expect(result).toEqual({ written: ["b.ts"], lineEndings: [], removed: [], unchanged: ["a.ts"] });
  expect(statSync(folder.at("a.ts")).mtime).toEqual(past);
  expect(statSync(folder.at("b.ts")).mtime).not.toEqual(past);
  write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "changed\n" }));
  utimesSync(folder.at(manifestName), past, past);
  write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "changed\n" }));
  expect(statSync(folder.at(manifestName)).mtime).toEqual(past);
});

it("writing takes no checkout with other line endings for an edit, and restores them", () => {
  write(folder.path, asFiles({ "a.ts": "a\nb\n" }));
  folder.put("a.ts", "a\r\nb\r\n");
  const { result, codes } = write(folder.path, asFiles({ "a.ts": "a\nb\n" }));
  expect([result?.written, result?.lineEndings, codes]).toEqual([["a.ts"], ["a.ts"], []]);
  expect(folder.read("a.ts")).toBe("a\nb\n");
  folder.put("a.ts", "a\r\nb\r\n");
  const changed = write(folder.path, asFiles({ "a.ts": "a\nc\n" }));
  expect(changed.codes).toEqual([]);
  expect(folder.read("a.ts")).toBe("a\nc\n");
});

it("writing removes files that are no longer generated, and folders that this empties", () => {
  write(folder.path, asFiles({ "a.ts": "a\n", "old/deep/b.ts": "b\n" }));
  folder.put("mine/c.ts", "c\n");
  const { result } = write(folder.path, asFiles({ "a.ts": "a\n" }));
  expect(result?.removed).toEqual(["old/deep/b.ts"]);
  expect(folder.list()).toEqual({ "a.ts": "a\n", "mine/c.ts": "c\n" });
  expect(statSync(folder.at("old"), { throwIfNoEntry: false })).toBeUndefined();
});

it("writing keeps and names files that are no longer generated, but that somebody changed", () => {
  write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "b\n" }));
  folder.put("b.ts", "mine\n");
  const { result, codes } = write(folder.path, asFiles({ "a.ts": "a\n" }));
  expect(result?.removed).toEqual([]);
  expect(codes).toEqual(["write/stale-kept"]);
  expect(folder.read("b.ts")).toBe("mine\n");
  expect(write(folder.path, asFiles({ "a.ts": "a\n" })).codes).toEqual([]);
});

it("writing does not follow a manifest out of the folder", () => {
  folder.put("precious.txt", "x");
  const hash = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
  const hostile = {
    format: 1,
    generator: "1",
    options: "",
    inputs: {},
    files: { "../precious.txt": hash },
    once: {},
  };
  folder.put(`out/${manifestName}`, JSON.stringify(hostile));
  const { codes } = write(folder.at("out"), asFiles({ "a.ts": "a\n" }));
  expect(codes).toEqual(["write/manifest-invalid"]);
  expect(folder.read("precious.txt")).toBe("x");
});

it("writing renames a file in case alone", () => {
  write(folder.path, asFiles({ "Quote.ts": "a\n" }));
  const { result, codes } = write(folder.path, asFiles({ "quote.ts": "a\n" }));
  expect(codes).toEqual([]);
  expect(result).toEqual({
    written: ["quote.ts"],
    lineEndings: [],
    removed: ["Quote.ts"],
    unchanged: [],
  });
  expect(folder.list()).toEqual({ "quote.ts": "a\n" });
});

it("writing refuses to overwrite files that it did not generate, and writes nothing", () => {
  folder.put("a.ts", "mine\n");
  const { result, codes } = write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "b\n" }));
  expect(result).toBeUndefined();
  expect(codes).toEqual(["write/not-ours"]);
  expect(folder.list()).toEqual({ "a.ts": "mine\n" });
});

it("writing adopts files that are as it would write them", () => {
  folder.put("a.ts", "a\n");
  expect(write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "b\n" })).codes).toEqual([]);
});

it("writing writes beside files of others", () => {
  folder.put("README.md", "mine\n");
  expect(write(folder.path, asFiles({ "a.ts": "a\n" })).codes).toEqual([]);
  expect(folder.list()).toEqual({ "README.md": "mine\n", "a.ts": "a\n" });
});

it("writing refuses to lose changes to generated files", () => {
  write(folder.path, asFiles({ "a.ts": "a\n", "b.ts": "b\n" }));
  folder.put("a.ts", "mine\n");
  const { result, codes } = write(folder.path, asFiles({ "a.ts": "new\n", "b.ts": "new\n" }));
  expect(result).toBeUndefined();
  expect(codes).toEqual(["write/edited"]);
  expect(folder.list()).toEqual({ "a.ts": "mine\n", "b.ts": "b\n" });
});

it("writing overwrites both when forced", () => {
  write(folder.path, asFiles({ "a.ts": "a\n" }));
  folder.put("a.ts", "mine\n");
  folder.put("b.ts", "mine\n");
  const { codes } = write(folder.path, asFiles({ "a.ts": "new\n", "b.ts": "new\n" }), {
    force: true,
  });
  expect(codes).toEqual([]);
  expect(folder.list()).toEqual({ "a.ts": "new\n", "b.ts": "new\n" });
});

it("writing never overwrites a file that is written once, not even when forced", () => {
  const once = (text: string) => [{ path: "handlers/quotes.ts", text, once: true as const }];
  write(folder.path, once("scaffold\n"));
  folder.put("handlers/quotes.ts", "mine\n");
  expect(write(folder.path, once("other\n"), { force: true }).codes).toEqual([]);
  expect(folder.read("handlers/quotes.ts")).toBe("mine\n");
  write(folder.path, []);
  expect(folder.read("handlers/quotes.ts")).toBe("mine\n");
});

it("writing does not take over what it cannot read from a damaged manifest", () => {
  write(folder.path, asFiles({ "a.ts": "a\n" }));
  folder.put(manifestName, `<<<<<<< HEAD\n${folder.read(manifestName)}`);
  expect(write(folder.path, asFiles({ "a.ts": "b\n" })).codes).toEqual([
    "write/manifest-invalid",
    "write/not-ours",
  ]);
  expect(write(folder.path, asFiles({ "a.ts": "a\n" })).codes).toEqual(["write/manifest-invalid"]);
  expect(write(folder.path, asFiles({ "a.ts": "b\n" })).codes).toEqual([]);
});

describe("a disk that fails", () => {
  it("a disk that fails restores everything", () => {
    write(folder.path, asFiles({ "a.ts": "a\n", "stale.ts": "s\n" }));
    const before = folder.list();
    const long = `${"x".repeat(100)}/`.repeat(60);
    const { result, codes } = write(
      folder.path,
      asFiles({ "a.ts": "new\n", [join(long, "b.ts")]: "b\n" }),
    );
    expect(result).toBeUndefined();
    expect(codes).toEqual(["write/disk"]);
    expect(folder.list()).toEqual(before);
    expect(statSync(folder.at("x".repeat(100)), { throwIfNoEntry: false })).toBeUndefined();
  });

  describe.skipIf(process.getuid?.() === undefined)("for want of permission", () => {
    afterEach(() => chmodSync(folder.path, 0o755));

    it("writing without permission says so", async () => {
      chmodSync(folder.path, 0o555);
      await asStranger(() => {
        const { codes, diagnostics } = write(folder.path, asFiles({ "a.ts": "a" }));
        expect(codes).toEqual(["write/disk"]);
        expect(diagnostics[0]?.message).toContain("permission denied (EACCES)");
      });
      expect(folder.list()).toEqual({});
    });

    it("writing without permission names a file that may not be read", async () => {
      folder.put("a.ts", "a");
      chmodSync(folder.at("a.ts"), 0o000);
      chmodSync(folder.path, 0o777);
      await asStranger(() => {
        const { diagnostics } = write(folder.path, asFiles({ "a.ts": "a" }));
        expect(diagnostics.map(({ message }) => message)).toEqual([
          "a.ts is an unreadable file, where a readable one is needed.",
        ]);
      });
    });
  });
});
