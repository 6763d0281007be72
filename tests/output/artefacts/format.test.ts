/** The printer's output is formatted, so formatters leave it unchanged. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { DOCUMENTS, inFolder, sourcesOf } from "./outputs.js";

const OXFMT = fileURLToPath(new URL("../../../node_modules/oxfmt/bin/oxfmt", import.meta.url));
const names = Object.keys(DOCUMENTS);

/** The paths of files that the formatter would write differently. */
let different: readonly string[];

beforeAll(async () => {
  const files = new Map<string, string>();
  for (const [index, name] of names.entries())
    for (const [path, text] of (await DOCUMENTS[name]?.())?.files ?? [])
      files.set(`output-${index}/${path}`, text);
  different = await inFolder(files, (folder) => listDifferent(folder, sourcesOf(files)));
});

function listDifferent(folder: string, sources: readonly string[]): readonly string[] {
  writeFileSync(join(folder, ".oxfmtrc.json"), '{ "printWidth": 100 }');
  const words = [OXFMT, "--list-different", ...sources];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
  });
  const paths = stdout.split("\n").filter((line) => line !== "");
  if (status !== 0 && paths.length === 0) throw new Error(stderr);
  return paths;
}

describe.each(names.map((name, index) => ({ name, index })))("the output of $name", ({ index }) => {
  it("output is left unchanged by a formatter", () => {
    expect(different.filter((path) => path.includes(`output-${index}/`))).toEqual([]);
  });
});
