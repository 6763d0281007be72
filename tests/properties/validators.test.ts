/** Random schemas as components of documents: the generated validators agree with ajv. */

import { expect, it } from "vitest";

import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../hostile/output-folder.js";
import { opinionOf, Random, schemaWithParts } from "../runtime/json-schema/random.js";
import { generateFrom } from "../support/generate.js";

const DOCUMENTS = 5;
const SCHEMAS = 100;
const INSTANCES = 20;

const folder = outputFolder();

interface Case {
  readonly seed: number;
  readonly name: string;
  readonly schema: object;
  readonly theirs: (value: unknown) => boolean | undefined;
  readonly instances: readonly unknown[];
}

function caseOf(seed: number): readonly Case[] {
  const random = new Random(seed);
  const schema = schemaWithParts(random);
  const theirs = opinionOf(schema);
  if (theirs === undefined) return [];
  const instances = Array.from({ length: INSTANCES }, () => random.instance());
  return [{ seed, name: `S${seed}`, schema, theirs, instances }];
}

/** A schema that applies itself to the same value endlessly rejects it, with its own message. */
function verdictOf(validator: Validator, instance: unknown): boolean | undefined {
  const result = validator["~standard"].validate(instance);
  if (result instanceof Promise) throw new TypeError("the validator is asynchronous");
  if (result.issues === undefined) return true;
  return result.issues.some(({ message }) => message.includes("nested too deeply"))
    ? undefined
    : false;
}

/** A schema at its position in a document: references inside it have another base. */
function placed({ name, schema }: Case): unknown {
  const root = `#/components/schemas/${name}`;
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace("#", root) : value,
  );
  const parsed: unknown = JSON.parse(text);
  // Without it, `properties` would imply an object.
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return typeof parsed === "object" ? { $schema, ...parsed } : parsed;
}

/**
 * The generated validators, except those of refused schemas, such as one that refers only to itself.
 */
async function validatorsOf(
  cases: readonly Case[],
  name: string,
): Promise<ReadonlyMap<string, Validator>> {
  const { files, diagnostics } = await generateFrom(
    {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: Object.fromEntries(cases.map((one) => [one.name, placed(one)])) },
    },
    { only: ["types", "zod"] },
  );
  const refused = diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ position }) => position?.pointer.split("/")[3]);
  const validators = await importFrom(writeOutput(folder, name, files), "zod.ts");
  return new Map(
    Object.entries(validators)
      .filter(([key]) => !refused.includes(key))
      .map(([key, validator]) => [key, validator as Validator]),
  );
}

it.each(Array.from({ length: DOCUMENTS }, (_, index) => index))(
  "every validator agrees with ajv (document %i)",
  async (index) => {
    const cases = Array.from({ length: SCHEMAS }, (_, at) => index * SCHEMAS + at + 1).flatMap(
      caseOf,
    );
    const validators = await validatorsOf(cases, `document-${index}`);
    const disagreements: string[] = [];
    let judged = 0;
    for (const { seed, name, schema, theirs, instances } of cases) {
      const validator = validators.get(name);
      if (validator === undefined) continue;
      for (const instance of instances) {
        const expected = theirs(instance);
        const ours = verdictOf(validator, instance);
        if (expected === undefined || ours === undefined) continue;
        judged++;
        if (ours === expected) continue;
        disagreements.push(
          `seed ${seed}: ajv says ${expected}\n${JSON.stringify(schema)}\n${JSON.stringify(instance)}`,
        );
      }
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    expect(judged).toBeGreaterThan(1000);
  },
);
