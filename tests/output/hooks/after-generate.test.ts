/** The commands that a configuration runs on output. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import {
  afterGenerate,
  type HookCache,
  runCommand,
} from "../../../generator/output/hooks/after-generate.js";
import type { GeneratedFile } from "../../../generator/output/print/output-file.js";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "apostille-"))));

const readFile = (name: string): string => readFileSync(join(folder, name), "utf8");

const FILES: readonly GeneratedFile[] = [
  { path: "a.ts", text: "a" },
  { path: "b/c/d.ts", text: "d" },
  { path: "own.ts", text: "own", once: true },
];

/** The texts of files after a hook. */
async function after(
  hook: string | readonly string[] | undefined,
  files = FILES,
  cache?: HookCache,
): Promise<readonly string[]> {
  const config = {
    input: "a.json",
    output: join(folder, "x", "out"),
    file: join(folder, "apostille.config.json"),
    ...(hook !== undefined && { hooks: { afterGenerate: hook as string } }),
  };
  return (await afterGenerate(files, config, cache)).map(({ path, text }) => `${path}: ${text}`);
}

/** A command that adds to every file. */
const adding = (text: string): string =>
  `f() { find "$1" -type f | while read one; do printf '${text}' >> "$one"; done; }; f`;

test.each<[string, string | readonly string[] | undefined, readonly string[]]>([
  ["none", undefined, ["a.ts: a", "b/c/d.ts: d", "own.ts: own"]],
  ["an empty list", [], ["a.ts: a", "b/c/d.ts: d", "own.ts: own"]],
  ["one", adding("+"), ["a.ts: a+", "b/c/d.ts: d+", "own.ts: own"]],
  ["several", [adding("1"), adding("2")], ["a.ts: a12", "b/c/d.ts: d12", "own.ts: own"]],
])("commands change what is written each time: %s", async (_, hook, texts) => {
  expect(await after(hook)).toEqual(texts);
  expect(existsSync(join(folder, "x", "out"))).toBe(false);
  expect(existsSync(join(folder, "x")) ? readdirSync(join(folder, "x")) : []).toEqual([]);
});

test("what has not changed since the last run is not given to commands again", async () => {
  const hook = `g() { ls -R "$1" | grep -c ts$ >> "${folder}/count"; ${adding("+")} "$1"; }; g`;
  const cache: HookCache = new Map();
  const counts = () =>
    existsSync(join(folder, "count")) ? readFile("count").trim().split("\n").map(Number) : [];
  expect(await after(hook, FILES, cache)).toEqual(["a.ts: a+", "b/c/d.ts: d+", "own.ts: own"]);
  expect(await after(hook, FILES, cache)).toEqual(["a.ts: a+", "b/c/d.ts: d+", "own.ts: own"]);
  expect(counts()).toEqual([2]);
  const changed = [{ path: "a.ts", text: "new" }, ...FILES.slice(1)];
  expect(await after(hook, changed, cache)).toEqual(["a.ts: new+", "b/c/d.ts: d+", "own.ts: own"]);
  expect(counts()).toEqual([2, 1]);
});

test("commands run in the folder of the configuration, and find the programs of packages there and above", async () => {
  const bin = join(folder, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "own-tool"), `#!/bin/sh\nprintf "$(pwd)" > "$1/a.ts"\n`);
  chmodSync(join(bin, "own-tool"), 0o755);
  expect(await after("own-tool", FILES.slice(0, 1))).toEqual([`a.ts: ${folder}`]);
  mkdirSync(join(folder, "p", "q"), { recursive: true });
  await runCommand("own-tool", folder, join(folder, "p", "q"));
  expect(readFile("a.ts")).toBe(join(folder, "p", "q"));
});

test.each([
  ["exit 3; true", "it ended with 3"],
  ["echo why >&2; exit 1; true", "why"],
  ["echo why; exit 1; true", "why"],
  [
    "head -c 5000 /dev/zero | tr '\\0' x; printf the-end; exit 1; true",
    `${"x".repeat(1993)}the-end`,
  ],
])("a command that fails says why: %s", async (command, message) => {
  await expect(runCommand(command, folder, folder)).rejects.toMatchObject({
    name: "UserError",
    where: `hooks.afterGenerate: ${command}`,
    message,
  });
});

test("a command in a folder that does not exist fails", async () => {
  const nowhere = join(folder, "nowhere");
  await expect(runCommand("true", folder, nowhere)).rejects.toMatchObject({
    name: "UserError",
    message: expect.stringContaining("ENOENT"),
  });
});

test("a file that a command has removed is an error, and the folder of the commands is removed", async () => {
  for (const hook of ['f() { rm "$1/a.ts"; }; f', 'f() { rm -r "$1"; }; f'])
    await expect(after(hook)).rejects.toMatchObject({
      name: "UserError",
      message: "a.ts no longer exists",
    });
  expect(readdirSync(join(folder, "x"))).toEqual([]);
});
