/** Every SARIF report is valid under an excerpt of the schema of SARIF 2.1.0, and so under the schema itself. */
import { readFileSync } from "node:fs";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";
import { ref } from "../../support/openapi.js";

const text = readFileSync(new URL("sarif-2.1.0.excerpt.json", import.meta.url), "utf8");
// The schema uses draft 4, and no keyword that has changed since except `$schema` itself.
const { $schema: _, id: __, ...schema } = JSON.parse(text);
const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const OLD = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/a b/{id}": {
      get: {
        operationId: "x",
        responses: { 200: { description: "Ünïcode" } },
        "x-extensible-enums": [],
      },
    },
  },
  components: { schemas: { A: { type: "string" }, B: { type: "string", pattern: "(a+)+$" } } },
};
const NEW = { ...OLD, paths: {}, components: { schemas: { A: ref("C") } } };

let place: UserFolder;

it.each([
  ["lint", ["lint", "old doc.json"], 1],
  ["lint of a broken document", ["lint", "new.json"], 1],
  ["generate", ["generate", "old doc.json", "-o", "out"], 0],
  ["generate with an error", ["generate", "new.json", "-o", "out"], 1],
  ["check with drift", ["check", "old doc.json", "-o", "out"], 1],
  ["check without a document", ["check", "none.json", "-o", "out"], 0],
  ["diff", ["diff", "old doc.json", "same.json"], 0],
  ["diff with findings", ["diff", "old doc.json", "gone.json"], 1],
] as const)("the SARIF of %s is valid", async (_, words, results) => {
  place = userFolder({
    "old doc.json": OLD,
    "same.json": OLD,
    "new.json": NEW,
    "gone.json": { ...OLD, paths: {} },
  });
  const { out } = await place.apostille(...words, "--format", "sarif");
  const report = JSON.parse(out);
  expect(validate(report), JSON.stringify(validate.errors, null, 2)).toBe(true);
  expect(report.runs[0].results.length).toBeGreaterThanOrEqual(results);
});

it("the schema of SARIF refuses anything else", () => {
  place = userFolder();
  expect(validate({ version: "2.1.0", runs: [{ tool: {} }] })).toBe(false);
});
