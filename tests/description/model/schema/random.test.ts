/**
 * Random schemas: generated validators agree with the evaluator on random values, for the schema as written.
 */
import { expect, it } from "vitest";
import { evaluator } from "../../../../runtime/json-schema/evaluator.js";
import { Random } from "../../../runtime/json-schema/random.js";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const SCHEMAS = 150;
const INSTANCES = 40;

/**
 * The type that a keyword applies to: schemas in documents state the type, random ones rarely do.
 */
const SPEAKS_OF: Readonly<Record<string, string>> = {
  object: "properties required additionalProperties patternProperties minProperties maxProperties",
  array: "items prefixItems minItems maxItems uniqueItems",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  string: "minLength maxLength pattern",
};

type Words = Record<string, unknown>;

const isWords = (value: unknown): value is Words =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Adds the type that the keywords apply to, in most schemas, and combines some schemas with `allOf`.
 */
function typed(schema: unknown, random: Random): unknown {
  if (!isWords(schema)) return schema;
  const words: Words = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inside(key, value, random)]),
  );
  const types = Object.keys(SPEAKS_OF).filter((type) =>
    SPEAKS_OF[type]?.split(" ").some((keyword) => keyword in words),
  );
  if (words["type"] === undefined && types.length > 0 && random.below(4) > 0) {
    words["type"] =
      random.below(5) === 0 ? [...types, "null"] : types.length === 1 ? types[0] : types;
  }
  return words;
}

const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["const", "enum", "required", "dependentRequired", "type"]);

function inside(key: string, value: unknown, random: Random): unknown {
  if (DATA.has(key)) return value;
  if (LISTS.has(key) && Array.isArray(value)) return value.map((item) => typed(item, random));
  if (MAPS.has(key) && isWords(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, typed(item, random)]),
    );
  }
  return typed(value, random);
}

/** What states its dialect is read by the letter. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

function schemaOf(seed: number): { readonly schema: object; readonly random: Random } {
  const random = new Random(seed);
  const body = random.schema(4);
  const words = isWords(body) ? body : { not: !body };
  return {
    random,
    schema: typed(
      { $schema: DIALECT, $defs: { a: random.schema(2), b: random.schema(2) }, ...words },
      random,
    ) as object,
  };
}

it.each([9, 24, 33])("random schemas mean what they say (%i)", async (batch) => {
  const cases = Array.from({ length: SCHEMAS }, (_, index) => schemaOf(batch * 10_000 + index));
  const files = Object.fromEntries(cases.map(({ schema }, index) => [`G${index}.json`, schema]));
  const components = Object.fromEntries(
    cases.map((_, index) => [`G${index}`, { $ref: `G${index}.json` }]),
  );
  const built = await build(components, { files });
  const { schema: validator } = await built.validators();
  // Strings listed without quotes are read as their author means them, not by the letter.
  const unquoted = new Set(
    built.diagnostics
      .filter(({ code }) => code === "enum/not-of-type")
      .map(({ location }) => location?.document.split("/").at(-1)),
  );
  const wrong: string[] = [];
  let exact = 0;
  for (const [index, { schema, random }] of cases.entries()) {
    if (unquoted.has(`G${index}.json`)) continue;
    const key = `https://random.test/${index}`;
    // All issues: the depth limit is reached before the evaluation ends.
    const { evaluate } = evaluator({ [key]: schema }, { maxIssues: Infinity });
    if (built.declaration(`G${index}`).schema.kind !== "refined") exact++;
    for (let count = 0; count < INSTANCES; count++) {
      const instance = random.instance();
      const issues = evaluate(key, instance);
      // A schema that applies itself to the same value endlessly restricts nothing.
      if (issues.some(({ keyword }) => keyword === "depth")) continue;
      const actual = accepts(validator(`G${index}`), instance);
      if (actual !== (issues.length === 0)) {
        wrong.push(
          `seed ${batch * 10_000 + index}: ${actual}\n${JSON.stringify(schema)}\n${JSON.stringify(instance)}`,
        );
        break;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(exact).toBeGreaterThan(SCHEMAS / 4);
});
