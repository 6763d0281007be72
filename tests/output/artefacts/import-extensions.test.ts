/** The extensions of relative imports, checked by compilers with matching settings. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { ImportExtension } from "../../../generator/output/emit/module-names.js";
import { compilerWords } from "../../support/compile.js";
import { generateFile } from "../../support/generate.js";
import { ROOT } from "./published/consumer.js";
import { inFolder } from "./outputs.js";

const OWN = join(ROOT, "spec/openapi.yaml");
const RELATIVE = /from "(\.{1,2}\/[^"]+)"/g;

const specifiers = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files.values()].flatMap((text) => [...text.matchAll(RELATIVE)].map(([, one = ""]) => one));

/** The errors of a compiler with these settings. */
function errors(files: ReadonlyMap<string, string>, options: object): Promise<string> {
  return inFolder(files, async (folder) => {
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      ...options,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const words = [...compilerWords("7"), "-p", folder];
    return spawnSync(process.execPath, words, { encoding: "utf8" }).stdout;
  });
}

describe.each<[ImportExtension, RegExp, object]>([
  ["ts", /\/[^/]*\.ts$/, { module: "NodeNext", allowImportingTsExtensions: true }],
  ["none", /\/[\w-]+$/, { module: "ESNext", moduleResolution: "Bundler" }],
])("relative imports with the extension %s", (importExtension, pattern, options) => {
  it("relative imports are all so, the copied runtime included, and compile", async () => {
    const { files } = await generateFile(OWN, { importExtension });
    const found = specifiers(files);
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((one) => !pattern.test(one))).toEqual([]);
    expect(await errors(files, options)).toBe("");
  });
});

it("imports of a package, which is run without a bundler, always have an extension", async () => {
  const { files } = await generateFile(OWN, { importExtension: "none", package: { name: "own" } });
  expect(specifiers(files).filter((one) => !one.endsWith(".js"))).toEqual([]);
});
