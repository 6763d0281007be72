/** Printed parsers give the values and the issues that zod gives. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { parse } from "yaml";

import { createValues, type SchemaValues } from "../../../generator/description/values/values.js";
import type { Api } from "../../../generator/description/model/api.js";
import type { Operation } from "../../../generator/description/model/operation.js";
import type { Schema, Side } from "../../../generator/description/index.js";
import type {
  OperationValidators,
  Validator,
} from "../../../runtime/wire/descriptors/validator.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { attackFolder } from "../../hostile/attack.js";
import { writeOutput } from "../../hostile/output-folder.js";
import { type GrammarDocument, documentsOf } from "../../judges/grammar/document.js";
import { gridOf } from "../../judges/grammar/features.js";
import { generateAll } from "../../judges/outputs/output.js";
import { mutations } from "./mutations.js";

type Table = Readonly<Record<string, OperationValidators>>;

interface Pair {
  readonly api: Api;
  readonly printed: Table;
  readonly compiled: Table;
}

const folder = attackFolder();

/** The validators of a document, with printed parsers and without. */
async function pairsOf(documents: readonly GrammarDocument[]): Promise<readonly Pair[]> {
  const as = (parsers: "print" | "compile") =>
    generateAll(
      folder,
      documents.map((document) => ({
        ...document,
        name: `${document.name}-${parsers}`,
        settings: {
          ...document.settings,
          only: ["types", "zod", "server"],
          language: "typescript",
          options: { ...document.settings.options, zod: { parsers } },
        },
      })),
    );
  const [printed, compiled] = [await as("print"), await as("compile")];
  const tableOf = async (load: (path: string) => Promise<object>): Promise<Table> =>
    ((await load("validators")) as { readonly validators: Table }).validators;
  return Promise.all(
    printed.map(async (one, index) => ({
      api: one.output.api as Api,
      printed: await tableOf(one.load),
      compiled: await tableOf((compiled[index] ?? one).load),
    })),
  );
}

const KEYWORDS = parse(readFileSync(new URL("keywords.yaml", import.meta.url), "utf8")) as Readonly<
  Record<string, object>
>;

/** A document with a request for each schema. */
function keywordsDocument(): GrammarDocument {
  const document = {
    openapi: "3.1.0",
    info: { title: "Keywords", version: "1" },
    paths: Object.fromEntries(
      Object.keys(KEYWORDS).map((name) => [
        `/${name}`,
        {
          post: {
            operationId: `send${name}`,
            parameters: [
              { name: "page", in: "query", schema: { type: "integer", default: 1 } },
              { name: "id", in: "query", required: true, schema: { type: "string", minLength: 2 } },
            ],
            requestBody: {
              required: true,
              content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
            },
            responses: { 204: { description: "Done." } },
          },
        },
      ]),
    ),
    components: { schemas: KEYWORDS },
  };
  const text = JSON.stringify(document);
  return { name: "keywords", document, text, settings: {}, cells: new Map() };
}

const chain = (name: string, depth: number, end: unknown): unknown => {
  let value = end;
  for (let level = 0; level < depth; level++) value = { [name]: value };
  return value;
};

interface Comparison {
  readonly name: string;
  readonly schema: Schema;
  readonly side: Side;
  readonly printed: Validator | undefined;
  readonly compiled: Validator | undefined;
}

function comparisonsOf(operation: Operation, { printed, compiled }: Pair): readonly Comparison[] {
  const [own, other] = [printed[operation.id], compiled[operation.id]];
  const bodies = (operation.body?.contents ?? []).map(({ mediaType, schema, item }) => ({
    name: `${operation.id} body ${mediaType}`,
    schema: item ?? schema,
    side: "write" as const,
    printed: own?.body?.[mediaType],
    compiled: other?.body?.[mediaType],
  }));
  const responses = operation.responses.flatMap(({ status, contents }) =>
    contents.map(({ mediaType, schema, item }) => ({
      name: `${operation.id} ${status} ${mediaType}`,
      schema: item ?? schema,
      side: "read" as const,
      printed: own?.responses?.[status]?.[mediaType],
      compiled: other?.responses?.[status]?.[mediaType],
    })),
  );
  return [...bodies, ...responses];
}

/** Valid values, and what becomes of them if one part is another. */
function candidates({ schema, side }: Comparison, values: SchemaValues): readonly unknown[] {
  const samples = (["all", "none", "some"] as const).flatMap((optional, seed) => {
    const sample = values.sample(schema, { side, seed: String(seed), optional });
    return sample === undefined ? [] : [sample];
  });
  return [undefined, null, 1, "a", [], {}, ...samples, ...samples.flatMap(mutations)];
}

/** Of parameters, the names and values are enough, whatever makes them of a request. */
function compareParameters(operation: Operation, { printed, compiled }: Pair): void {
  const values = operation.parameters.flatMap(({ name }) => [{}, { [name]: 1 }, { [name]: "a" }]);
  const all = Object.fromEntries(operation.parameters.map(({ name }) => [name, "a"]));
  for (const group of ["params", "query", "headers", "cookies"] as const)
    for (const value of [undefined, {}, ...mutations(all), ...values]) {
      const [one, other] = [printed[operation.id]?.[group], compiled[operation.id]?.[group]];
      compare({ name: `${operation.id} ${group}`, printed: one, compiled: other }, value);
    }
}

/** Compares the results for a value; whether it is valid. */
function compare(
  { name, printed, compiled }: Pick<Comparison, "name" | "printed" | "compiled">,
  value: unknown,
): boolean {
  const expected = compiled?.["~standard"].validate(value);
  const found = printed?.["~standard"].validate(value);
  if (!isDeepStrictEqual(found, expected))
    expect({ name, value, result: found }).toEqual({ name, value, result: expected });
  return expected !== undefined && "value" in expected;
}

/** How many values are valid, and how many are not. */
function compareAll(pairs: readonly Pair[]): Readonly<Record<"valid" | "invalid", number>> {
  const counts = { valid: 0, invalid: 0 };
  for (const pair of pairs) {
    const values = createValues(pair.api);
    for (const operation of pair.api.operations) {
      compareParameters(operation, pair);
      for (const comparison of comparisonsOf(operation, pair))
        for (const value of candidates(comparison, values))
          counts[compare(comparison, value) ? "valid" : "invalid"]++;
    }
  }
  return counts;
}

it("gives the same for all kinds of schemas", async () => {
  const pairs = await pairsOf(documentsOf(gridOf({ seed: 1, strength: 1 }).cells));
  const { valid, invalid } = compareAll(pairs);
  expect(valid).toBeGreaterThan(1_000);
  expect(invalid).toBeGreaterThan(1_000);
});

it("gives the same for keywords that few documents have", async () => {
  const pairs = await pairsOf([keywordsDocument()]);
  const { valid, invalid } = compareAll(pairs);
  expect(valid).toBeGreaterThan(50);
  expect(invalid).toBeGreaterThan(300);
});

it("is code that a strict compiler accepts", async () => {
  const { files } = await generateFrom(keywordsDocument().text, {
    options: { zod: { parsers: "print" } },
  });
  expect(files.get("parsers.ts")).toContain("export function parseTree(");
  expect(typeErrors(folder, "7", writeOutput(folder, "strict", files))).toEqual([]);
});

it("takes values that are nested as deeply as zod takes them, and no longer for it", async () => {
  const [pair] = await pairsOf([keywordsDocument()]);
  const { operations = [] } = pair?.api ?? {};
  const comparisons = operations.flatMap((operation) =>
    pair ? comparisonsOf(operation, pair) : [],
  );
  const of = (name: string) => comparisons.find((one) => one.name.startsWith(`send${name} `));
  const [tree, maze] = [of("Tree"), of("Maze")];
  if (tree === undefined || maze === undefined) throw new TypeError("there is no such operation");
  for (const depth of [1, 60, 150, 199, 200, 201, 5_000]) {
    compare(tree, chain("next", depth, null));
    // Its issues contain each other, so comparing them would take exponential time.
    const [found, expected] = [maze.printed, maze.compiled].map((one) =>
      one?.["~standard"].validate(chain("a", depth, "too long")),
    );
    expect([found, expected].every((result) => result && "issues" in result)).toBe(true);
  }
  expect(compare(tree, chain("next", 60, null))).toBe(true);
});
