/** The schemas of tools, beside ajv. */
import { createRequire } from "node:module";

import { sampler } from "../../dist/runtime/samples/sampler.js";
import { checksOf } from "../../dist/runtime/tools/check.js";
import { selfContained } from "../../dist/runtime/tools/self-contained.js";

const require = createRequire(import.meta.url);
const { default: Ajv } = require("ajv/dist/2020.js");
const { default: addFormats } = require("ajv-formats");

/** The formats of JSON Schema and of OpenAPI's registry; ajv knows others, and reads `uri` in its own way. */
const FORMATS = [
  ...["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"],
  "int32",
];

const ADDRESS = "https://tools.test/schemas";

/** Values of inputs: valid ones, and such that may be invalid. */
const SEEDS = ["a", "b"];

export function checkSchemas(set, report) {
  const counts = {
    tools: set.tools.length,
    dangling: 0,
    "refused by ajv": 0,
    samples: 0,
    disagreements: 0,
  };
  const count = (what, problem) => {
    counts[what] += 1;
    report(problem);
  };
  const checks = checksOf(set);
  const samples = samplesOf(set);
  for (const side of ["input", "output"]) {
    const exact = exactSchemas(set, side);
    for (const tool of set.tools) {
      for (const style of ["inline", "keep"]) {
        const schema = selfContained(tool[side] ?? {}, set.schemas[side], style);
        const [dangling] = danglingIn(JSON.stringify(schema), schema);
        if (dangling !== undefined) count("dangling", `${tool.name} ${side} ${style}: ${dangling}`);
        else if (style === "inline" && typeof compiled(schema) === "string")
          count("refused by ajv", `${tool.name} ${side}: ${compiled(schema)}`);
      }
      const validate = exact(tool);
      if (typeof validate === "string")
        count("refused by ajv", `${tool.name} ${side}: ${validate}`);
      else if (side === "input")
        for (const value of valuesOf(tool, samples)) {
          counts.samples += 1;
          const [issue] = checks.input(tool.name, value);
          if (validate(value) !== (issue === undefined))
            count(
              "disagreements",
              `${tool.name}: ajv ${JSON.stringify(validate.errors?.[0] ?? "accepts")}, ours ${JSON.stringify(issue ?? "accepts")}`,
            );
        }
    }
  }
  return counts;
}

/** The schemas of one side as ajv compiles them, each once, with the references between them. */
function exactSchemas({ tools, schemas }, side) {
  const ajv = newAjv();
  const own = Object.fromEntries(tools.map((tool) => [tool.name, tool[side] ?? {}]));
  ajv.addSchema({ $id: ADDRESS, $defs: schemas[side], own });
  return ({ name }) => attempt(() => ajv.compile({ $ref: `${ADDRESS}#/own/${name}` }));
}

function newAjv() {
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv, FORMATS);
  return ajv;
}

const compiled = (schema) => attempt(() => newAjv().compile(schema));

function attempt(work) {
  try {
    return work();
  } catch (error) {
    return error.message;
  }
}

const danglingIn = (text, { $defs = {} }) =>
  [...text.matchAll(/"\$ref":"([^"]*)"/g)]
    .map(([, target]) => target)
    .filter((target) => !Object.hasOwn($defs, target.replace("#/$defs/", "")));

/** Makes valid input for tools. */
export function samplesOf({ tools, schemas }) {
  const table = Object.fromEntries([
    ...Object.entries(schemas.input).map(([name, schema]) => [`#/$defs/${name}`, schema]),
    ...tools.map(({ name, input }) => [`#/inputs/${name}`, input]),
  ]);
  const absolute = JSON.stringify(table).replaceAll(/("\$ref":)?"#\//g, '$1"urn:tools#/');
  const made = sampler(JSON.parse(absolute));
  return ({ name }) =>
    SEEDS.flatMap((seed) => {
      try {
        const options = { seed, direction: "write", optional: "some" };
        return [made.sample(`urn:tools#/inputs/${name}`, options)];
      } catch {
        return [];
      }
    });
}

/** Valid samples, and those without a property or with one of another type. */
const valuesOf = (tool, samples) =>
  samples(tool).flatMap((value) => [
    value,
    ...Object.keys(value).flatMap((name) => {
      const { [name]: _, ...others } = value;
      return [others, { ...others, [name]: { odd: [1] } }, { ...others, [name]: "text" }];
    }),
  ]);
