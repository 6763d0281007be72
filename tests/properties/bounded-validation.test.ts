/**
 * The work of a validator is bounded by the size of the body, whatever the schema: measured as reads of the body, not
 * in seconds.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../hostile/output-folder.js";
import { generateFrom } from "../support/generate.js";
import { BODIES } from "./bounded/bodies.js";
import { counting, sizeOf } from "./bounded/counting.js";
import { component, KNOWN, randomRecursive } from "./bounded/schemas.js";

const RANDOM = 15;
const MAX_ISSUES = 100;

const schemas = Object.fromEntries([
  ...Object.entries(KNOWN),
  ...Array.from({ length: RANDOM }, (_, seed) => [`Random${seed}`, randomRecursive(seed)] as const),
]);
const components = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, component(name, schema)]),
);

/**
 * The allowed number of reads for each value of the body: a fixed amount for each schema within the schema.
 */
const budgetOf = (schema: unknown, body: unknown): number => 6 * sizeOf(schema) * sizeOf(body);

const folder = outputFolder();

const validators = new Map<string, Validator>();
beforeAll(async () => {
  const { files } = await generateFrom(
    {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: components },
    },
    { only: ["types", "zod"] },
  );
  const found = await importFrom(writeOutput(folder, "bounded", files), "zod.ts");
  for (const [name, validator] of Object.entries(found))
    validators.set(name.toLowerCase(), validator as Validator);
});

interface Found {
  readonly steps: number;
  readonly issues: number;
  /** The total number of keys in all paths. */
  readonly pathLength: number;
}

function measure(
  body: unknown,
  validate: (value: unknown) => readonly { path?: unknown }[],
): Found {
  const counter = { steps: 0 };
  const issues = validate(counting(body, counter));
  const paths = issues.map(({ path }) => (Array.isArray(path) ? path.length : 0));
  return {
    steps: counter.steps,
    issues: issues.length,
    pathLength: paths.reduce((sum, length) => sum + length, 0),
  };
}

describe.each(Object.keys(schemas))("%s", (name) => {
  const schema = components[name];

  it("zod: steps and issues are bounded", () => {
    const validator = validators.get(name.toLowerCase());
    if (validator === undefined) throw new TypeError(`nothing was generated for ${name}`);
    for (const [title, make] of Object.entries(BODIES)) {
      const body = make();
      const found = measure(body, (value) => {
        const result = validator["~standard"].validate(value);
        if (result instanceof Promise) throw new TypeError("asynchronous");
        return result.issues ?? [];
      });
      expect(found.steps, title).toBeLessThan(budgetOf(schema, body));
      expect(found.issues, title).toBeLessThanOrEqual(MAX_ISSUES);
      expect(found.pathLength, title).toBeLessThanOrEqual(MAX_ISSUES * 500);
    }
  });

  it("the evaluator: steps and issues are bounded", () => {
    const key = `https://api.test/#/components/schemas/${name}`;
    const { evaluate } = evaluator({ [key]: schema });
    for (const [title, make] of Object.entries(BODIES)) {
      const body = make();
      const found = measure(body, (value) => evaluate(key, value));
      expect(found.steps, title).toBeLessThan(budgetOf(schema, body));
      expect(found.issues, title).toBeLessThanOrEqual(MAX_ISSUES);
    }
  });
});
