/** Validators of GitHub's schemas, with the examples of its document. Generates missing outputs. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { z } from "zod";
import { alternate, measure, medianOf, reportFailures } from "../../measuring/processes.mjs";
import { table } from "../../measuring/report.mjs";
import { WORK } from "../../packages.mjs";
import { forSide, readDescription } from "../../values/description.mjs";
import { createOracle } from "../../values/oracle.mjs";
import { ensureOutput, generators, GITHUB, outputOf } from "../generators.mjs";

const folder = join(WORK, "validators");
mkdirSync(folder, { recursive: true });

/** The file with a tool's validators, and what it calls those of GitHub's `label` and `full-repository`. */
const TOOLS = {
  apostille: ["zod.ts", "Label", "FullRepository"],
  redocly: ["client.zod.ts", "LabelSchema", "Full_repositorySchema"],
  "hey-api": ["zod.gen.ts", "zLabel", "zFullRepository"],
};

/** Its validators as JavaScript, bundled without zod itself. */
async function bundleValidators(name, source = TOOLS[name][0], target = name) {
  ensureOutput(
    generators().find((tool) => tool.name === name),
    GITHUB,
  );
  const outfile = join(folder, `${target}.mjs`);
  const entryPoints = [join(outputOf(name, GITHUB), source)];
  const options = { bundle: true, format: "esm", target: "es2022", external: ["zod", "zod/*"] };
  await esbuild.build({ ...options, entryPoints, outfile });
  return outfile;
}

const files = new Map();
for (const name of Object.keys(TOOLS)) files.set(name, await bundleValidators(name));

/** What a client calls: the validators of operations, which zod compiles. */
const operations = await import(
  pathToFileURL(await bundleValidators("apostille", "validators.ts", "operations")).href
);
const responseOf = (operation) =>
  operations[`${operation}Validators`].responses[200]["application/json"]["~standard"];

function accepts(name, isValid) {
  if (!isValid()) throw new Error(`${name} rejects the example.`);
  return () => {
    if (!isValid()) throw new Error("The value is valid.");
  };
}

const description = readDescription(GITHUB);
const ajv = createOracle(forSide(description, "read"));

/** A contest of one schema; `index` is that of its validator's name in {@link TOOLS}. */
async function contestOf(schema, { index, operation, value, byHand }) {
  const { validate } = responseOf(operation);
  const contenders = {
    apostille: accepts("apostille", () => validate(value).issues === undefined),
  };
  for (const [name, names] of Object.entries(TOOLS)) {
    const { [names[index]]: validator } = await import(pathToFileURL(files.get(name)).href);
    const contender = name in contenders ? `${name}, not compiled` : name;
    contenders[contender] = accepts(name, () => validator.safeParse(value).success);
  }
  if (byHand !== undefined)
    contenders["zod by hand"] = accepts("zod", () => byHand.safeParse(value).success);
  const isValid = ajv({ $ref: `#/components/schemas/${schema}` });
  contenders.ajv = accepts("ajv", () => isValid(value));
  return { name: `validate a ${schema}`, contenders };
}

const { label, "full-repository": repository } = description.components.examples;
const byHand = z.looseObject({
  ...{ id: z.int(), node_id: z.string(), url: z.url(), name: z.string() },
  ...{ description: z.string().nullable(), color: z.string(), default: z.boolean() },
});

export const contests = {
  label: await contestOf("label", {
    ...{ index: 1, operation: "issuesGetLabel", value: label.value, byHand },
  }),
  // The example lacks a required property.
  "full-repository": await contestOf("full-repository", {
    ...{ index: 2, operation: "reposGet" },
    ...{ value: { ...repository.value, has_discussions: true } },
  }),
};

/** What loading the validators costs. Loading zod is part of it, and the same for all. */
export function loading(rounds) {
  const empty = join(folder, "zod.mjs");
  writeFileSync(empty, 'import "zod";');
  const contenders = [...files, ["zod alone", empty]].map(([name, file]) => ({ name, file }));
  const runs = alternate(rounds, contenders, ({ file }) => measure([process.execPath, file]));
  reportFailures(runs);
  const times = contenders.map(({ name }) => [name, medianOf(runs.get(name), "cpu") * 1000]);
  return table(["a process that loads the validators of", "CPU, ms"], times);
}
