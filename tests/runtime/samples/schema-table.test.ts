/** Samples from the model are valid by the generated validators and the evaluator. */
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import * as zod from "../../../generated/zod.js";
import type { Declaration, RefSchema } from "../../../generator/description/model/schema.js";
import { createSchemaTable } from "../../../generator/description/schemas/schema-table.js";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { sampler } from "../../../runtime/samples/sampler.js";
import { generateFile } from "../../support/generate.js";
import { buildDocument } from "../../support/model.js";
import { object, ref, text } from "../../support/openapi.js";

const to = (target: Declaration): RefSchema => ({
  kind: "ref",
  target,
  origin: target.origin,
  docs: {},
});

it("every sample passes the generated validators of our own document", async () => {
  const input = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
  const { api } = await generateFile(input, { only: ["types"] });
  const table = createSchemaTable(api ?? expect.fail());
  const validators = new Map(Object.entries(zod));
  let held = 0;
  for (const declaration of api?.declarations ?? []) {
    const validator = validators.get(declaration.name);
    // Bytes are not in JSON.
    if (validator === undefined || declaration.name === "FileUpload") continue;
    const uri = table.uriOf(to(declaration));
    const { sample } = sampler(table.schemas);
    for (const seed of [1, 2, 3]) {
      const value = sample(uri, { seed, direction: "read", examples: seed > 1 });
      expect(validator.safeParse(value).error, declaration.name).toBeUndefined();
      held++;
    }
  }
  expect(held).toBeGreaterThan(60);
});

const SCHEMAS = {
  Shape: {
    oneOf: [ref("Square"), ref("Circle")],
    discriminator: { propertyName: "kind", mapping: { sq: "#/components/schemas/Square" } },
  },
  Square: object({ kind: text, side: { type: "number" } }, ["kind"]),
  Circle: object({ kind: text }, ["kind"]),
  Odd: { type: "integer", minimum: 1, maximum: 3, not: { const: 2 } },
  OddList: { type: "array", items: ref("Odd"), minItems: 1 },
  Words: { type: "object", additionalProperties: { type: "string", minLength: 3 } },
  Maybe: { type: ["string", "null"], format: "date" },
  Node: object({ next: ref("Node"), at: { type: "string", readOnly: true } }),
  Point: {
    type: "array",
    prefixItems: [{ type: "number" }, { type: "number" }],
    minItems: 2,
    items: false,
  },
  Example: { type: "string", maxLength: 5, examples: ["abc"] },
};

const { api } = await buildDocument({ components: { schemas: SCHEMAS } });
const table = createSchemaTable(api);
const uris = new Map(api.declarations.map((one) => [one.name, table.uriOf(to(one))]));

it.each(Object.keys(SCHEMAS))("the table allows what %s allows", (name) => {
  const uri = uris.get(name) ?? expect.fail();
  const { sample } = sampler(table.schemas);
  const document = evaluator({ "https://own.test/": { components: { schemas: SCHEMAS } } });
  for (const seed of [1, 2, 3]) {
    const value = sample(uri, { seed });
    // Strictly, `oneOf` counts alternatives that a discriminator distinguishes.
    if (name === "Shape") continue;
    const issues = document.evaluate(`https://own.test/#/components/schemas/${name}`, value);
    expect(issues, JSON.stringify(value)).toEqual([]);
  }
});

it("a sample of an alternative has the value of its discriminator", () => {
  const { sample } = sampler(table.schemas);
  const kinds = [1, 2, 3, 4, 5, 6].map((seed) => sample(uris.get("Shape") ?? "", { seed }));
  for (const value of kinds)
    expect(value).toMatchObject({ kind: expect.stringMatching(/^(?:sq|Square|Circle)$/) });
  expect(new Set(kinds.map((value) => (value as { kind: string }).kind)).size).toBeGreaterThan(1);
});

it("the table keeps which side sends a property, and the examples", () => {
  const { sample } = sampler(table.schemas);
  expect(sample(uris.get("Node") ?? "", { direction: "write" })).not.toHaveProperty("at");
  expect(sample(uris.get("Node") ?? "", { direction: "read" })).toHaveProperty("at");
  expect(sample(uris.get("Example") ?? "")).toBe("abc");
});
