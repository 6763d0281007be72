/** The generated code for one document, compiled with values that its types should accept, and loaded. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

/**
 * Compiles the output and the values; returns the errors in `values.ts` by line, and those elsewhere. Without values, it
 * checks no types.
 */
export function compile({ folder }, values) {
  if (values !== undefined) writeFileSync(join(folder, "src/values.ts"), values);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        target: "ES2022",
        module: "NodeNext",
        moduleResolution: "NodeNext",
        lib: ["ES2023", "DOM", "DOM.Iterable"],
        types: [],
        skipLibCheck: true,
        noCheck: values === undefined,
        outDir: "js",
        rootDir: "src",
      },
      files: readdirSync(join(folder, "src"), { recursive: true })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => `src/${file}`),
    }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [COMPILERS[7], "-p", folder, "--pretty", "false"],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const byLine = new Map();
  const elsewhere = [];
  for (const line of stdout.split("\n")) {
    const found = /values\.ts\((\d+),\d+\): error (.*)/.exec(line);
    if (found !== null) byLine.set(Number(found[1]), found[2]);
    else if (/error TS\d+/.test(line)) elsewhere.push(line);
    else if (byLine.size > 0 && line.startsWith(" ")) {
      const [last] = [...byLine.keys()].slice(-1);
      byLine.set(last, `${byLine.get(last)}\n${line}`);
    }
  }
  return { byLine, elsewhere };
}
