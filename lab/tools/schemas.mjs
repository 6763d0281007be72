/** The schemas of tools, beside ajv. */
import { createRequire } from "node:module";

import { sampler } from "../../runtime/dist/samples.js";
import { checksOf, selfContained } from "../../runtime/dist/tools.js";

const require = createRequire(import.meta.url);
const { default: Ajv } = require("ajv/dist/2020.js");
const { default: addFormats } = require("ajv-formats");

/** The formats of JSON Schema and of OpenAPI's registry; ajv knows others. */
const FORMATS = [
  ...["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
  "int32",
];

/** RFC 3986: what follows the scheme may be empty, which ajv does not allow. */
const URI = /^[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/i;

const ADDRESS = "https://tools.test/schemas";

/** Values of schemas: valid ones, and such that may be invalid. */
const SEEDS = ["a", "b"];

export function checkSchemas(set, report) {
  const counts = {
    tools: set.tools.length,
    dangling: 0,
    "refused by ajv": 0,
    samples: 0,
    disagreements: 0,
    "valid but refused as shown": 0,
  };
  const count = (what, problem) => {
    counts[what] += 1;
    report(problem);
  };
  const checks = checksOf(set);
  for (const side of ["input", "output"]) {
    const exact = exactSchemas(set, side);
    const samples = samplesOf(set, side);
    for (const tool of set.tools) {
      const where = `${tool.name} ${side}`;
      const schemaAs = (style) => selfContained(tool[side] ?? {}, set.schemas[side], style);
      for (const style of ["inline", "keep"]) {
        const schema = schemaAs(style);
        const [dangling] = danglingIn(JSON.stringify(schema), schema);
        if (dangling !== undefined) count("dangling", `${where} ${style}: ${dangling}`);
      }
      const [validate, shown] = [exact(tool), compileSchema(schemaAs("inline"))];
      const refused = [validate, shown].filter((one) => typeof one === "string");
      for (const message of refused) count("refused by ajv", `${where}: ${message}`);
      if (refused.length > 0) continue;
      for (const value of valuesOf(tool, samples)) {
        counts.samples += 1;
        const [issue] = checks[side](tool.name, value);
        const isValid = validate(value);
        if (isValid !== (issue === undefined))
          count(
            "disagreements",
            `${where}: ajv ${JSON.stringify(validate.errors?.[0] ?? "accepts")}, ours ${JSON.stringify(issue ?? "accepts")}`,
          );
        if (isValid && !shown(value))
          count("valid but refused as shown", `${where}: ${JSON.stringify(shown.errors[0])}`);
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
  ajv.addFormat("uri", URI);
  return ajv;
}

const compileSchema = (schema) => attempt(() => newAjv().compile(schema));

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

/** Makes valid input for tools, or results of them. */
export function samplesOf({ tools, schemas }, side = "input") {
  const table = Object.fromEntries([
    ...Object.entries(schemas[side]).map(([name, schema]) => [`#/$defs/${name}`, schema]),
    ...tools.map((tool) => [`#/own/${tool.name}`, tool[side] ?? {}]),
  ]);
  const absolute = JSON.stringify(table).replaceAll(/("\$ref":)?"#\//g, '$1"urn:tools#/');
  const samples = sampler(JSON.parse(absolute));
  const direction = side === "input" ? "write" : "read";
  return ({ name }) =>
    SEEDS.flatMap((seed) => {
      try {
        return [samples.sample(`urn:tools#/own/${name}`, { seed, direction, optional: "some" })];
      } catch {
        return [];
      }
    });
}

/** Valid samples, and those without a property or with one of another type. */
const valuesOf = (tool, samples) =>
  samples(tool).flatMap((value) => [
    value,
    ...(isObject(value) ? Object.keys(value) : []).flatMap((name) => {
      const { [name]: _, ...others } = value;
      return [others, { ...others, [name]: { odd: [1] } }, { ...others, [name]: "text" }];
    }),
  ]);

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
