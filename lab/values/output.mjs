/** The generated code for one document, compiled and loaded. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { generate } from "../../dist/generator/index.js";
import { COMPILERS, ROOT } from "../packages.mjs";

export async function writeOutput(input, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "values-"));
  const output = join(folder, "src");
  const { api, files } = await generate({ input, output, ...settings }, { report: () => {} });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const { path, text } of files) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), text);
  }
  return {
    folder,
    /** Names of the schemas that only requests use: their types are those for writing. */
    written: new Set(
      (api?.declarations ?? []).filter(({ use }) => use.side === "write").map(({ name }) => name),
    ),
    isEmpty: files.length === 0,
    text: (path) => files.find((file) => file.path === path)?.text ?? "",
    load: async (path) => {
      const file = join(folder, "js", path);
      return existsSync(file) ? await import(pathToFileURL(file).href) : undefined;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Compiles the output, without checking types. */
export function compile({ folder }) {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        module: "NodeNext",
        moduleResolution: "NodeNext",
        types: [],
        noCheck: true,
        outDir: "js",
        rootDir: "src",
      },
      include: ["src"],
    }),
  );
  spawnSync(process.execPath, [COMPILERS[7], "-p", folder]);
}
