/** Documents of neighbouring cases: their validators agree with ajv about values of all of their schemas. */
import { readdirSync, readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";

import { sampler } from "../../runtime/samples/sampler.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../hostile/output-folder.js";
import { Random } from "../runtime/json-schema/random.js";
import { generateFrom } from "../support/generate.js";

const DOCUMENTS = new URL("../output/artefacts/documents/", import.meta.url);
const KEY = "https://neighbours.test/schemas.json";

/** Where OpenAPI says more than JSON Schema. */
const OPENAPI: Readonly<Record<string, readonly string[]>> = {
  "a discriminator": [
    ...["Absent", "Narrowed", "Pet", "Scale", "Thing"],
    ...["Content", "Crate", "Lost"],
  ],
  "data, which every event of a stream has": ["Event"],
  "an open enumeration": ["OpenTag"],
  "required properties without a type, which mean an object": [
    "TypelessRequired",
    "TypelessTagged",
  ],
  "what only one side writes, or what a default fills in": ["Nested", "Middle"],
};
const isJudged = (name: string): boolean => !Object.values(OPENAPI).flat().includes(name);

const folder = outputFolder();

/** Some schemas have no value, and ajv throws on those that apply themselves endlessly. */
function unlessThrown<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}

/** A value of each schema, which its neighbours take too or nearly so, and others at random. */
function instancesOf(schemas: object): readonly unknown[] {
  const random = new Random(1);
  const names = Object.keys(schemas);
  const references = names.map((name) => [name, { $ref: `${KEY}#/${name}` }] as const);
  const { sample } = sampler({ [KEY]: schemas, ...Object.fromEntries(references) });
  const samples = names.flatMap((name) => unlessThrown(() => sample(name, { seed: "1" })) ?? []);
  return [...samples, ...Array.from({ length: 200 }, () => random.instance())];
}

it.each(readdirSync(DOCUMENTS))("the validators of %s agree with ajv", async (file) => {
  const text = readFileSync(new URL(file, DOCUMENTS), "utf8");
  const { schemas } = parse(text.replaceAll("#/components/schemas/", `${KEY}#/`)).components;
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true, validateFormats: false });
  ajv.addSchema({ $id: KEY, ...schemas });
  const { files } = await generateFrom(parse(text), {
    only: ["types", "zod"],
    options: { zod: { formats: "annotate" } },
  });
  const validators = await importFrom(writeOutput(folder, file, files), "zod.ts");
  const instances = instancesOf(schemas);
  const disagreements: string[] = [];
  for (const name of Object.keys(schemas).filter(isJudged)) {
    const theirs = unlessThrown(() => ajv.getSchema(`${KEY}#/${name}`));
    if (theirs === undefined) continue;
    for (const instance of instances) {
      const expected = unlessThrown(() => theirs(instance));
      if (expected === undefined) break;
      const result = (validators[name] as Validator)["~standard"].validate(instance);
      const isTaken = !(result instanceof Promise) && result.issues === undefined;
      if (isTaken !== expected)
        disagreements.push(`${name}: ${isTaken ? "takes" : "refuses"} ${JSON.stringify(instance)}`);
    }
  }
  expect(disagreements).toEqual([]);
});
