/** Forms of declarations whose code is known are printed without ts-morph, which takes long to load. */
import { join } from "node:path";
import { expect, it } from "vitest";

import type { Skeletons } from "../../../generator/output/print/declaration.js";
import { type DeclarationForm, printForm } from "../../../generator/output/print/form.js";
import { PRINTED_FORMS } from "../../../generator/output/print/printed-forms.js";
import { generate } from "../../../generator/output/stages/generate.js";

it.each([...PRINTED_FORMS])("%s is what ts-morph prints", (key, code) => {
  expect(code).toBe(printForm(JSON.parse(key) as DeclarationForm));
});

it("all forms of all artefacts are known", async () => {
  const skeletons: Skeletons = new Map();
  const folder = join(import.meta.dirname, "../../..");
  await generate(
    { input: join(folder, "spec/openapi.yaml"), output: join(folder, "generated") },
    { report: () => undefined, skeletons },
  );
  expect(skeletons.size).toBeGreaterThan(8);
  expect([...skeletons.keys()].filter((key) => !PRINTED_FORMS.has(key))).toEqual([]);
});
