/** Declarations have the forms in which ts-morph prints them, although it is not loaded, which takes long. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import { formOf } from "../../../generator/output/print/skeleton.js";
import { formsFile, KINDS, OPTIONAL, printForm } from "../../../scripts/forms.mjs";

const root = join(import.meta.dirname, "../../..");

/** Every selection of none, some or all parts. */
const selections = (parts: readonly string[]): readonly (readonly string[])[] =>
  parts.reduce<readonly (readonly string[])[]>(
    (chosen, part) => chosen.flatMap((others) => [others, [...others, part]]),
    [[]],
  );

const forms = KINDS.flatMap((kind) =>
  selections(OPTIONAL[kind]).map((parts) => [kind, parts] as const),
);

it("there are 112 forms", () => {
  expect(forms).toHaveLength(112);
});

it.each(forms)("%s with %j has the form in which ts-morph prints it", (kind, parts) => {
  expect(formOf(kind, parts)).toBe(printForm(kind, parts));
});

it("the file has what the script writes", () => {
  const text = readFileSync(join(root, "generator/output/print/forms.ts"), "utf8");
  const plain = (code: string): string => code.replaceAll(/\s+(?=")/g, " ");
  expect(plain(text)).toBe(plain(formsFile()));
});

it("the built tool generates every artefact without ts-morph", () => {
  const script = `
    import { createRequire } from "node:module";
    import { generate } from "./dist/generator/index.js";
    const options = { input: "spec/openapi.yaml", output: "generated", only: ${JSON.stringify(ARTEFACT_NAMES)} };
    const { files } = await generate(options, { report: () => {} });
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(files.length, loaded.filter((path) => path.includes("ts-morph")).length);`;
  const args = ["--input-type=module", "-e", script];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect(printed).toMatch(/^\d{2,} 0\n$/);
});
