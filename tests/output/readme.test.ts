/** What README.md shows is what comes out, and its code compiles. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { typeErrors } from "../support/compile.js";

const ROOT = new URL("../../", import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const fences = [...text("README.md").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
  ([, code = ""]) => code,
);
const outputs = fences.filter(
  (code) => code.startsWith("export interface Quote {") || code.includes("z.ZodType"),
);
const programs = fences.filter((code) => code.includes('from "@apostille/'));

/** What the programs of the page leave to their readers. */
const READERS_OWN = `
declare const process: { readonly env: { readonly WEBHOOK_SECRET: string } };
declare const quoteId: string;
declare const ship: (order: unknown) => Promise<void>;
declare const log: (text: string) => void;
declare const find: (
  account: string,
  id: string,
) => Promise<import("./generated/types.js").Quote | undefined>;
interface Account {
  readonly id: string;
  readonly scopes: readonly string[];
}
`;

const PACKAGE = /"@apostille\/evaluation-services(?:\/(\w+))?"/g;

/** The source of an entry of the package, which is not built where tests run. */
const entry = (_: string, name = "index"): string => `"./generated/${name}.js"`;

test("output that it shows is output, line by line", () => {
  const generated = ["generated/types.ts", "generated/zod.ts"].map(text).join("");
  expect(outputs).toHaveLength(2);
  expect(outputs.filter((code) => !generated.includes(code))).toEqual([]);
});

test("programs that it shows compile", () => {
  const folder = mkdtempSync(join(tmpdir(), "readme-"));
  try {
    for (const name of ["node_modules", "generated"])
      symlinkSync(fileURLToPath(new URL(name, ROOT)), join(folder, name));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "readers-own.d.ts"), READERS_OWN);
    const names = programs.map((code, index) => {
      const name = `program-${index}.ts`;
      const used = code.replace(/^const (receive)[\s\S]*/m, "$&void $1;");
      writeFileSync(join(folder, name), used.replace(PACKAGE, entry));
      return name;
    });
    expect(names).toHaveLength(3);
    expect(typeErrors(folder, "7", ["readers-own.d.ts", ...names])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
