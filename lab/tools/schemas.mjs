/** The schemas of tools, beside ajv. */
import { createRequire } from "node:module";

import { sampler } from "../../dist/runtime/samples/sampler.js";
import { checksOf } from "../../dist/runtime/tools/check.js";
import { selfContained } from "../../dist/runtime/tools/self-contained.js";

const require = createRequire(import.meta.url);
const { default: Ajv } = require("ajv/dist/2020.js");
const { default: addFormats } = require("ajv-formats");

/** The formats of JSON Schema and of OpenAPI's registry; ajv knows others, and reads `uri` in its own way. */
const FORMATS = ["date", "date-time", "email", "hostname", "ipv4", "ipv6", "uri", "uuid", "int32"];

/** Values of inputs: valid ones, and such that may be invalid. */
const SEEDS = ["a", "b"];

export function checkSchemas(set, report) {
  const counts = {
    tools: set.tools.length,
    dangling: 0,
    "refused by ajv": 0,
    samples: 0,
    disagreements: 0,
    "longest input": 0,
  };
  const checks = checksOf(set);
  const samples = samplesOf(set);
  for (const tool of set.tools) {
    for (const side of ["input", "output"])
      for (const style of ["inline", "keep"]) {
        const schema = selfContained(tool[side] ?? {}, set.schemas[side], style);
        const text = JSON.stringify(schema);
        if (side === "input" && style === "inline")
          counts["longest input"] = Math.max(counts["longest input"], text.length);
        const dangling = danglingIn(text, schema);
        if (dangling.length > 0) {
          counts.dangling += 1;
          report(`${tool.name} ${side} ${style}: dangling ${dangling[0]}`);
          continue;
        }
        const validate = compiled(schema);
        if (typeof validate === "string") {
          counts["refused by ajv"] += 1;
          report(`${tool.name} ${side} ${style}: ${validate}`);
        } else if (side === "input" && style === "keep") {
          for (const value of valuesOf(tool, samples)) {
            counts.samples += 1;
            const ours = checks.input(tool.name, value);
            if (validate(value) === (ours.length === 0)) continue;
            counts.disagreements += 1;
            report(
              `${tool.name}: ajv ${JSON.stringify(validate.errors?.[0] ?? "accepts")}, ours ${JSON.stringify(ours[0] ?? "accepts")}`,
            );
          }
        }
      }
  }
  return counts;
}

const danglingIn = (text, { $defs = {} }) =>
  [...text.matchAll(/"\$ref":"([^"]*)"/g)]
    .map(([, target]) => target)
    .filter((target) => !Object.hasOwn($defs, target.replace("#/$defs/", "")));

function compiled(schema) {
  try {
    const ajv = new Ajv({ strict: false, logger: false });
    addFormats(ajv, FORMATS);
    return ajv.compile(schema);
  } catch (error) {
    return error.message;
  }
}

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
