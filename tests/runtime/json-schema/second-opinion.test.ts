/** Random schemas and instances, validated by the evaluator and by ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";

import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { Random } from "./random.js";

const KEY = "https://random.test/schema";
const SCHEMAS = 700;
const INSTANCES = 12;

/**
 * ajv throws on some schemas: those that apply themselves endlessly, and some with `unevaluated…`. These are skipped.
 */
function opinion<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}

it("the evaluator agrees with ajv on random schemas and instances", () => {
  const disagreements: string[] = [];
  let judged = 0;
  for (let seed = 1; seed <= SCHEMAS; seed++) {
    const random = new Random(seed);
    const body = random.schema();
    const schema = {
      $defs: { a: random.schema(2), b: random.schema(2) },
      ...(typeof body === "object" ? body : { not: !body }),
    };
    const ajv = new Ajv2020({
      strict: false,
      unicodeRegExp: true,
      validateSchema: false,
      logger: false,
    });
    const theirs = opinion(() => ajv.compile(schema));
    if (theirs === undefined) continue;
    const ours = evaluator({ [KEY]: schema });
    for (let index = 0; index < INSTANCES; index++) {
      const instance = random.instance();
      const expected = opinion(() => theirs(instance));
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
