/** JSON Schema 2020-12 by cases of our own: what each keyword accepts and refuses, evaluated and generated. */
import { beforeAll, describe, expect, it } from "vitest";

import { evaluator } from "../../runtime/json-schema/evaluator.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../hostile/output-folder.js";
import { generateFrom } from "../support/generate.js";
import { APPLICATORS } from "./own/applicators.js";
import { ASSERTIONS } from "./own/assertions.js";
import type { OwnCase } from "./own/case.js";

const KEY = "https://own.test/case.json";
const named = (cases: readonly OwnCase[]) => cases.map((each) => [each.about, each] as const);

describe("the evaluator", () => {
  it.each(named([...ASSERTIONS, ...APPLICATORS]))("the evaluator: %s", (_, own) => {
    const { evaluate } = evaluator({ [KEY]: own.schema });
    const accepts = (value: unknown): boolean => evaluate(KEY, value).length === 0;
    expect(own.takes.filter((value) => !accepts(value))).toEqual([]);
    expect(own.refuses.filter(accepts)).toEqual([]);
  });
});

/** A schema in its own document, so that the references of a case point into it. */
const inDocument = ASSERTIONS.concat(APPLICATORS).filter(
  ({ schema }) => !/"\$(?:ref|id|anchor|dynamicRef)"/.test(JSON.stringify(schema)),
);

describe("generated validators", () => {
  const folder = outputFolder();
  const validators: Record<string, Validator> = {};
  beforeAll(async () => {
    // Without `$schema`, `properties` would imply an object.
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    const schemas = inDocument.map(({ schema }, index): [string, unknown] => [
      `Own${index}`,
      typeof schema === "object" ? { $schema, ...schema } : schema,
    ]);
    const { files } = await generateFrom(
      {
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: {},
        components: { schemas: Object.fromEntries(schemas) },
      },
      { only: ["types", "zod"] },
    );
    Object.assign(validators, await importFrom(writeOutput(folder, "own", files), "zod.ts"));
  });

  it.each(inDocument.map((own, index) => [own.about, own, index] as const))(
    "generated validators: %s",
    (_, own, index) => {
      const validator = validators[`Own${index}`];
      const accepts = (value: unknown): boolean => {
        const result = validator?.["~standard"].validate(value);
        return result !== undefined && !(result instanceof Promise) && result.issues === undefined;
      };
      expect(own.takes.filter((value) => !accepts(value))).toEqual([]);
      expect(own.refuses.filter(accepts)).toEqual([]);
    },
  );
});
