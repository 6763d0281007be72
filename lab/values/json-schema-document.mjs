// node json-schema-document.mjs FILE
//
// The JSON Schemas of one document's validators, in a process of its own: prints figures and disagreements as JSON.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { basename } from "node:path";
import * as z from "zod";

import { Random, sampler } from "../../runtime/dist/samples.js";
import { forSide, readDescription } from "./description.mjs";
import { mutations } from "./mutations.mjs";
import { createOracle } from "./oracle.mjs";
import { compile, writeOutput } from "./output.mjs";
import { schemaCases } from "./schemas.mjs";

const [file = ""] = process.argv.slice(2);
const MOST_VALUES = 60;
/** Of a document with more schemas, as many are judged, chosen at random by a fixed seed. */
const MOST_SCHEMAS = 150;
/** Seconds of CPU time after which no other schema of the document is judged. */
const MOST_SECONDS = 30;
const ADDRESS = "urn:validator";
const SAMPLES = ["all", "some", "some", "none"].map((optional, seed) => ({ optional, seed }));

const output = await writeOutput(file, { only: ["types", "zod"] });
try {
  console.log(JSON.stringify(output.isEmpty ? { skipped: "not generated" } : await measure()));
} finally {
  output.remove();
}
process.exit(0);

async function measure() {
  compile(output);
  const module = (await output.load("zod.js")) ?? {};
  const validators = Object.entries(module).filter(([, value]) => value?._zod !== undefined);
  const random = new Random(basename(file));
  const sample = new Map(shuffle(validators, random).slice(0, MOST_SCHEMAS));
  const counts = { all: validators.length, schemas: 0, judged: 0, without: [], disagreements: [] };
  const end = cpuSeconds() + MOST_SECONDS;
  const documented = documentedValues((name) => sample.has(name));
  for (const [name, validator] of sample) {
    if (cpuSeconds() > end) break;
    counts.schemas += 1;
    const json = jsonSchemaOf(validator);
    const test = typeof json === "string" ? json : ajvTest(json);
    if (typeof test === "string") counts.without.push({ name, why: test });
    else {
      const valid = [...(documented.get(name) ?? []), ...samplesOf(json)];
      for (const value of valuesNear(valid, json, random)) {
        const verdict = verdictOn(value, { validator, test });
        if (verdict === undefined) continue;
        counts.judged += 1;
        if (verdict !== "agree") counts.disagreements.push({ name, value, ...verdict });
      }
    }
  }
  return counts;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function shuffle(values, random) {
  const left = [...values];
  return values.map(() => left.splice(random.below(left.length), 1)[0]);
}

/**
 * Values of the document's own schemas, by the name of the validator: what ours may have lost is in them. None if ajv
 * cannot read the document.
 */
function documentedValues(isWanted) {
  try {
    return valuesByName(isWanted);
  } catch {
    return new Map();
  }
}

function valuesByName(isWanted) {
  const description = readDescription(file);
  const sides = Object.fromEntries(
    ["read", "write"].map((side) => {
      const root = forSide(description, side);
      const random = new Random(`${basename(file)} ${side}`);
      return [side, { root, random, oracle: createOracle(root) }];
    }),
  );
  const cases = schemaCases(sides, output, isWanted);
  return new Map(cases.map(({ type, values }) => [type, values]));
}

function jsonSchemaOf(validator) {
  try {
    const json = z.toJSONSchema(validator, { io: "input" });
    const standard = validator["~standard"].jsonSchema.input({ target: "draft-2020-12" });
    return JSON.stringify(standard) === JSON.stringify(json) ? json : "the standard one differs";
  } catch (error) {
    return error.message;
  }
}

function ajvTest(json) {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats(ajv);
  try {
    return ajv.compile(json);
  } catch (error) {
    return error.message;
  }
}

function samplesOf(json) {
  const generator = sampler({ [ADDRESS]: json });
  return SAMPLES.flatMap((options) => {
    try {
      return [generator.sample(ADDRESS, options)];
    } catch {
      return [];
    }
  });
}

/** Distinct values: valid ones, and those that differ from one in a single place. */
function valuesNear(valid, json, random) {
  const distinct = new Map();
  const add = (value) => distinct.set(JSON.stringify(value), value);
  valid.forEach(add);
  const near = valid.flatMap((value) => mutations(value, json));
  for (let left = near.length; left > 0 && distinct.size < MOST_VALUES; left--) {
    const [mutated] = near.splice(random.below(near.length), 1);
    add(mutated);
  }
  return [...distinct.values()];
}

/** `undefined` if the validator wants bytes, for which JSON Schema can only say `string`. */
function verdictOn(value, { validator, test }) {
  const accepted = test(value);
  const { success, error } = validator.safeParse(structuredClone(value));
  if (accepted === success) return "agree";
  if (error?.issues.some(({ expected }) => expected === "file")) return undefined;
  return { ajv: test.errors?.[0] ?? "accepts", validator: error?.issues[0] ?? "accepts" };
}
