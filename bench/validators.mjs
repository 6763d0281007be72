/**
 * Validators of GitHub's schemas: validations per second of CPU time, in one process and in turns, and what loading
 * them costs: node validators.mjs [--rounds 9] [--seconds 0.3]. Generates missing outputs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import * as esbuild from "esbuild";
import { z } from "zod";
import { COLUMNS, compare } from "./contests/compare.mjs";
import { alternate, flag, machine, measure, medianOf, reportFailures, table } from "./measure.mjs";
import { generators, GITHUB, here, outputOf } from "./tools.mjs";

const [rounds, seconds] = [Number(flag("rounds", "9")), Number(flag("seconds", "0.3"))];
const folder = join(here, "output", "validators");
mkdirSync(folder, { recursive: true });

/** The file with a tool's validators, and what it calls those of GitHub's `label` and `full-repository`. */
const TOOLS = {
  apostille: ["zod.ts", "Label", "FullRepository"],
  redocly: ["client.zod.ts", "LabelSchema", "Full_repositorySchema"],
  "hey-api": ["zod.gen.ts", "zLabel", "zFullRepository"],
};
/** These are the GitHub document's own examples; in one of them, a required property is missing. */
const { components } = JSON.parse(readFileSync(GITHUB, "utf8"));
const VALUES = {
  label: components.examples.label.value,
  "full-repository": { ...components.examples["full-repository"].value, has_discussions: true },
};

/** Its validators as JavaScript, bundled without zod itself. */
async function bundled(name) {
  const { command } = generators().find((tool) => tool.name === name);
  const output = outputOf(name, GITHUB);
  if (!existsSync(output)) {
    mkdirSync(output, { recursive: true });
    measure(command(GITHUB, output), { cwd: output });
  }
  const outfile = join(folder, `${name}.mjs`);
  const entryPoints = [join(output, TOOLS[name][0])];
  const options = { bundle: true, format: "esm", target: "es2022", external: ["zod", "zod/*"] };
  await esbuild.build({ ...options, entryPoints, outfile });
  return outfile;
}

function accepts(name, isValid) {
  if (!isValid()) throw new Error(`${name} rejects the example.`);
  return () => {
    if (!isValid()) throw new Error("The value is valid.");
  };
}

const byHand = z.looseObject({
  ...{ id: z.int(), node_id: z.string(), url: z.url(), name: z.string() },
  ...{ description: z.string().nullable(), color: z.string(), default: z.boolean() },
});

/** The schemas as JSON Schema: `nullable` of OpenAPI 3.0 becomes a type. */
function toJsonSchema(value) {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = value;
  const schema = Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [key, toJsonSchema(item)]),
  );
  if (nullable !== true) return schema;
  if (typeof rest.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const choices = rest.enum && { enum: [...rest.enum, null] };
  return { ...schema, type: [rest.type, "null"], ...choices };
}
const ajv = new Ajv2020({ strict: false });
formats(ajv);
const schemas = toJsonSchema(components.schemas);
ajv.addSchema({ $id: "github", components: { schemas } });

const files = new Map();
for (const name of Object.keys(TOOLS)) files.set(name, await bundled(name));

const rows = [];
for (const [index, [schema, value]] of Object.entries(VALUES).entries()) {
  const contenders = {};
  for (const [name, [, ...exported]] of Object.entries(TOOLS)) {
    const { [exported[index]]: validator } = await import(pathToFileURL(files.get(name)).href);
    contenders[name] = accepts(name, () => validator.safeParse(value).success);
  }
  if (schema === "label")
    contenders["zod by hand"] = accepts("zod", () => byHand.safeParse(value).success);
  const validate = ajv.compile({ $ref: `github#/components/schemas/${schema}` });
  contenders.ajv = accepts("ajv", () => validate(value));
  rows.push(...(await compare({ name: `validate a ${schema}`, contenders }, { rounds, seconds })));
}

/** Loading zod is part of it, and the same for all. */
const loaded = [...files].map(([name, file]) => ({ name, command: [process.execPath, file] }));
const empty = join(folder, "zod.mjs");
writeFileSync(empty, 'import "zod";');
loaded.push({ name: "zod alone", command: [process.execPath, empty] });
const runs = alternate(rounds, loaded, ({ command }) => measure(command));
reportFailures(runs);

console.log(`${machine()}; ${rounds} rounds of ${seconds} s of CPU time\n`);
console.log(table(COLUMNS, rows));
const times = loaded.map(({ name }) => [name, medianOf(runs.get(name), "cpu") * 1000]);
console.log(`\n${table(["a process that loads the validators of", "CPU, ms"], times)}`);
