/** Whatever docs/client.md shows is true. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { generateFile } from "../support/generate.js";

const ROOT = new URL("../../", import.meta.url);
const guide = readFileSync(new URL("docs/client.md", ROOT), "utf8");
const fences = [...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);

it("compiles against our own document", async () => {
  const folder = mkdtempSync(join(tmpdir(), "apostille-guide-"));
  try {
    symlinkSync(fileURLToPath(new URL("node_modules", ROOT)), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const { files } = await generateFile(fileURLToPath(new URL("spec/openapi.yaml", ROOT)));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const names = fences.map((code, index) => {
      writeFileSync(join(folder, `guide-${index}.ts`), code);
      return `guide-${index}.ts`;
    });
    expect(names.length).toBeGreaterThan(5);
    expect(typeErrors(folder, "7", names)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

it("names every error that the client hands on", () => {
  const symbols = readFileSync(new URL("runtime/client/errors.ts", ROOT), "utf8");
  const errors = [...symbols.matchAll(/^export class (\w+)/gm)].map(([, name = ""]) => name);
  expect(errors.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
