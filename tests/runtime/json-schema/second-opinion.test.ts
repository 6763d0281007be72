/** Random schemas and instances, validated by the evaluator and by ajv. */
import { expect, it } from "vitest";

import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { opinionOf, Random, schemaWithParts } from "./random.js";

const KEY = "https://random.test/schema";
const SCHEMAS = 700;
const INSTANCES = 12;

it("the evaluator agrees with ajv on random schemas and instances", () => {
  const disagreements: string[] = [];
  let judged = 0;
  for (let seed = 1; seed <= SCHEMAS; seed++) {
    const random = new Random(seed);
    const schema = schemaWithParts(random);
    const theirs = opinionOf(schema);
    if (theirs === undefined) continue;
    const ours = evaluator({ [KEY]: schema });
    for (let index = 0; index < INSTANCES; index++) {
      const instance = random.instance();
      const expected = theirs(instance);
      const issues = ours.evaluate(KEY, instance);
      if (expected === undefined || issues.some(({ keyword }) => keyword === "depth")) continue;
      judged++;
      if (expected !== (issues.length === 0)) {
        disagreements.push(
          `seed ${seed}: ajv says ${expected}\n${JSON.stringify(schema)}\n${JSON.stringify(instance)}`,
        );
      }
    }
  }
  expect(disagreements.slice(0, 5)).toEqual([]);
  expect(judged).toBeGreaterThan(4500);
});
