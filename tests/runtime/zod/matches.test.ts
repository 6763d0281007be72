/** What the tests that are printed for assertions accept, the evaluator accepts. */
import { expect, it } from "vitest";

import type { Evaluator } from "../../../runtime/json-schema/evaluator.js";
import type { Matches } from "../../../runtime/json-schema/values/matching.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { Random } from "../json-schema/random.js";
import { attackFolder } from "../../hostile/attack.js";
import { importFrom, writeOutput } from "../../hostile/output-folder.js";

const folder = attackFolder();

interface Test {
  readonly uri: string;
  readonly evaluator: Evaluator;
  readonly matches: Matches;
}

interface Tested {
  readonly paths: readonly string[];
  readonly tests: readonly Test[];
  /** How many assertions only the evaluator can decide. */
  readonly left: number;
}

const CONFORMS = /conforms\(\s*(reading|writing),\s*"([^"]+)"(?:,\s*(matches[\w$]+))?/g;

/** The assertions of a document, with the tests that are printed for them. */
async function testsOf(name: string, schemas: object): Promise<Tested> {
  const { files } = await generateFrom({ components: { schemas } }, { only: ["types", "zod"] });
  const paths = writeOutput(folder, name, files);
  const module = await importFrom(paths, "assertions.ts");
  const checks = [...(files.get("zod.ts") ?? "").matchAll(CONFORMS)];
  const tests = checks.flatMap(([, side = "", uri = "", test]) => {
    if (test === undefined) return [];
    return [{ uri, evaluator: module[side] as Evaluator, matches: module[test] as Matches }];
  });
  return { paths, tests, left: checks.length - tests.length };
}

/** What a test says, or `undefined` if it leaves a value to the evaluator. */
function verdictOf({ matches }: Test, value: unknown): boolean | undefined {
  try {
    return matches(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isValid = ({ evaluator, uri }: Test, value: unknown): boolean =>
  evaluator.evaluate(uri, value).length === 0;

const DOCUMENTS = 12;
const SCHEMAS = 40;

/** Random schemas as components, with a name that every object inherits, and with all keywords. */
function randomSchemas(seed: number): object {
  const random = new Random(seed);
  const entries = Array.from({ length: SCHEMAS }, (_, at) => {
    const text = JSON.stringify({ description: "One.", allOf: [random.schema()] });
    return `"S${at}": ${text.replaceAll('"#"', `"#/$defs/S${at}"`)}`;
  });
  const text =
    `{ ${entries.join(", ")}, "a": ${JSON.stringify(random.schema(2))}, "b": ${JSON.stringify(random.schema(2))} }`
      .replaceAll('"#"', '"#/$defs/a"')
      .replaceAll("#/$defs/", "#/components/schemas/")
      .replaceAll('"d"', '"constructor"');
  return JSON.parse(
    seed % 2 === 0 ? text : text.replaceAll('"unevaluatedProperties"', '"unevaluatedItems"'),
  ) as object;
}

it("printed tests agree with the evaluator on random schemas and values", async () => {
  const paths: string[] = [];
  const wrong: unknown[] = [];
  const counts = { tests: 0, left: 0, accepted: 0, refused: 0 };
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const output = await testsOf(`random-${seed}`, randomSchemas(seed));
    paths.push(...output.paths);
    counts.tests += output.tests.length;
    counts.left += output.left;
    const random = new Random(seed);
    for (const test of output.tests)
      for (let index = 0; index < 60; index++) {
        const value = random.instance();
        const found = verdictOf(test, value);
        if (found === undefined) continue;
        counts[found ? "accepted" : "refused"]++;
        if (found !== isValid(test, value)) wrong.push({ seed, uri: test.uri, value, found });
      }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(typeErrors(folder, "7", paths)).toEqual([]);
  expect(counts.left).toBeLessThan(counts.tests / 10);
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(1_000);
});

it("printed tests leave to the evaluator what JSON cannot be, and what is nested too deeply", async () => {
  const { tests } = await testsOf("nested", {
    Tree: {
      type: "object",
      properties: { next: { $ref: "#/components/schemas/Tree" } },
      not: { required: ["end"] },
    },
  });
  const [tree] = tests;
  if (tree === undefined) throw new TypeError("there is no test");
  const chain = (depth: number): object => {
    let value: object = {};
    for (let level = 0; level < depth; level++) value = { next: value };
    return value;
  };
  class Instance {
    readonly next = null;
  }
  expect([chain(200), { next: { end: 1 } }].map((value) => verdictOf(tree, value))).toEqual([
    true,
    false,
  ]);
  for (const value of [new Instance(), { next: new Date() }, chain(600), chain(100_000)])
    expect(verdictOf(tree, value)).toBeUndefined();
});

it("printed tests evaluate what a branch evaluates, where that branch is taken", async () => {
  const one = (name: string) => ({ properties: { [name]: true } });
  const { tests } = await testsOf("branches", {
    Branches: {
      type: "object",
      ...one("a"),
      if: { required: ["a"] },
      then: one("b"),
      else: one("c"),
      dependentSchemas: { b: one("d") },
      anyOf: [{ ...one("e"), required: ["e"] }, { maxProperties: 2 }],
      unevaluatedProperties: false,
    },
    Items: { type: "array", prefixItems: [true], contains: { const: 1 }, unevaluatedItems: false },
  });
  const valid = [{ a: 1, b: 1 }, { c: 1 }, { a: 1, b: 1, d: 1, e: 1 }, ["x", 1, 1]];
  const invalid = [{ a: 1, c: 1 }, { b: 1 }, { a: 1, d: 1 }, { a: 1, b: 1, d: 1 }, ["x", 1, 2]];
  const verdicts = (values: readonly unknown[]): readonly (boolean | undefined)[] =>
    values.map((value) => verdictOf(tests[Array.isArray(value) ? 1 : 0] as Test, value));
  expect(verdicts(valid)).toEqual(valid.map(() => true));
  expect(verdicts(invalid)).toEqual(invalid.map(() => false));
});

it.each(["pattern", "patternProperties"])(
  "%s with a pattern that is one only without the flag u is left to the evaluator",
  async (keyword) => {
    const pattern = String.raw`^[\w-.]+$`;
    const rule = keyword === "pattern" ? pattern : { [pattern]: false };
    const { tests, left } = await testsOf(keyword, { Name: { not: { [keyword]: rule } } });
    expect({ tests, left }).toEqual({ tests: [], left: 1 });
  },
);
