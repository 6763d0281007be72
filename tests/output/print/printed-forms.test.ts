/** ts-morph has printed every form of declaration when the tool is built, because it takes long to load. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import { everyForm, formKey, printForm } from "../../../generator/output/print/form.js";

const root = join(import.meta.dirname, "../../..");

it.each(everyForm().map((form) => [formKey(form), form] as const))(
  "%s has each of its parts once",
  (_, form) => {
    const parts = [...printForm(form).matchAll(/#(\w+)/g)].map(([, part]) => part);
    expect(parts.toSorted()).toEqual(form.parts.toSorted());
    expect(printForm(form).includes("export ")).toBe(form.isExported);
  },
);

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
