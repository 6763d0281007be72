/** Samples of random schemas, validated by ajv. */
import { expect, it } from "vitest";

import { SampleError, sampler } from "../../../runtime/samples/sampler.js";
import { opinionOf, Random, schemaWithParts } from "../json-schema/random.js";

const KEY = "https://random.test/schema";
const SCHEMAS = 400;
const INSTANCES = 60;

const sampled = (schema: object, seed: number): { readonly value: unknown } | undefined => {
  try {
    return { value: sampler({ [KEY]: schema }).sample(KEY, { seed }) };
  } catch (error) {
    if (error instanceof SampleError) return undefined;
    throw error;
  }
};

it("the sampler makes valid values only, and refuses hardly any schema that has one", () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let made = 0;
  for (let seed = 1; seed <= SCHEMAS; seed++) {
    const random = new Random(seed);
    const schema = schemaWithParts(random);
    const validate = opinionOf(schema);
    if (validate === undefined) continue;
    const sample = sampled(schema, seed);
    if (sample !== undefined) {
      made++;
      if (!validate(sample.value))
        wrong.push(`${JSON.stringify(schema)} ${JSON.stringify(sample)}`);
    } else {
      const some = Array.from({ length: INSTANCES }, () => random.instance()).find((value) =>
        validate(value),
      );
      if (some !== undefined) missed.push(`${JSON.stringify(schema)} ${JSON.stringify(some)}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(made).toBeGreaterThan(300);
  expect(missed.length, missed.slice(0, 5).join("\n")).toBeLessThan(made / 50);
});
