/** Which lines of one's own code stop compiling with new generated files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { findBrokenLines } from "../../../../generator/tools/diff/report/broken-lines.js";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "apostille-"));
  // Without the libraries, the compiler takes milliseconds; what it misses is missing before and after.
  const compilerOptions = {
    noLib: true,
    types: [],
    strict: true,
    module: "esnext",
    moduleResolution: "bundler",
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["app.ts"] }));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

type Output = Readonly<Record<string, string>>;

/** `file:line:column code` of each. */
function brokenBy(old: Output, now: Output): readonly string[] {
  const files = (output: Output) => Object.entries(output).map(([path, text]) => ({ path, text }));
  const consumer = { tsconfig: join(cwd, "tsconfig.json"), output: join(cwd, "api"), cwd };
  return findBrokenLines(consumer, { old: files(old), new: files(now) }).map(
    ({ file, line, column, code }) => `${file}:${line}:${column} ${code}`,
  );
}

const BED = "export interface Bed { name: string }\n";
const USE =
  'import type { Bed } from "./api/bed.js";\nexport const a = (bed: Bed): string =>\n  bed.name;\n';

it.each<[string, Output, readonly string[]]>([
  ["nothing", { "bed.ts": BED }, []],
  ["a property", { "bed.ts": "export interface Bed { title: string }\n" }, ["app.ts:3:7 2339"]],
  ["a file", { "plant.ts": BED }, ["app.ts:1:26 2307"]],
  ["a text", { "bed.ts": BED, "README.md": "Bed" }, []],
])("%s is what changes", (_, now, broken) => {
  write("app.ts", USE);
  expect(brokenBy({ "bed.ts": BED }, now)).toEqual(broken);
  // Usually the old files are there, too.
  write("api/bed.ts", BED);
  expect(brokenBy({ "bed.ts": BED }, now)).toEqual(broken);
});

it("a generated file that is there and that nothing imports changes nothing", () => {
  write("app.ts", USE);
  write("api/other.ts", BED);
  const old = { "bed.ts": BED, "other.ts": BED };
  expect(brokenBy(old, { ...old, "other.ts": "" })).toEqual([]);
});

it("an error that was there before, or that is in the generated files, is none", () => {
  write("app.ts", `${USE}export const b: Bed = 1;\n`);
  expect(brokenBy({ "bed.ts": BED }, { "bed.ts": `${BED}export const c: Bed = 1;\n` })).toEqual([]);
});
