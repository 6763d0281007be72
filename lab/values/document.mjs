// node document.mjs FILE
//
// Everything for one document, in a process of its own: prints figures and failures as JSON.
import { HIDDEN, forSide, hiddenNames, operationsOf, readDescription } from "./description.mjs";
import { createOracle } from "./oracle.mjs";
import { compile, writeOutput } from "./output.mjs";
import { assignments, schemaCases, validate } from "./schemas.mjs";
import { createWire, roundTrips } from "./wire.mjs";
import { basename } from "node:path";
import { Random } from "../../runtime/dist/samples.js";

const [file = ""] = process.argv.slice(2);
const output = await writeOutput(file);
try {
  console.log(JSON.stringify(output.isEmpty ? { skipped: "not generated" } : await measure()));
} finally {
  output.remove();
}
process.exit(0);

async function measure() {
  const description = readDescription(file);
  const sides = Object.fromEntries(
    ["read", "write"].map((side) => {
      const root = forSide(description, side);
      return [
        side,
        {
          root,
          random: new Random(`${basename(file)} ${side}`),
          oracle: createOracle(root),
          hidden: hiddenNames(description, HIDDEN[side]),
        },
      ];
    }),
  );
  const cases = schemaCases(sides, output);
  const { text, places } = assignments(cases);
  const { byLine, elsewhere } = compile(output, text);
  const types = [...byLine]
    .map(([line, why]) => ({ ...places.get(line), why }))
    .filter(({ side, why }) => side === undefined || !namesHidden(why, sides[side]));
  const validators = validate(cases, await output.load("zod.js"), sides);
  const wire = await createWire(output);
  const operations = operationsOf(sides.write.root);
  const answers = operationsOf(sides.read.root);
  const trips =
    wire === undefined
      ? []
      : await roundTrips(
          wire,
          sides,
          operations.map((one, index) => ({ ...one, responses: answers[index]?.responses ?? [] })),
        );
  return {
    schemas: cases.filter(({ side }) => side === "read").length,
    unnamed: cases.filter(({ type }) => type === undefined).map(({ name }) => name),
    withoutValue: cases
      .filter(({ type, values }) => type !== undefined && values.length === 0)
      .map(({ side, name }) => `${side} ${name}`),
    values: places.size,
    assigned: places.size - types.length,
    typeFailures: types,
    validated: validators.passed,
    validatorFailures: validators.failures,
    trips: trips.length,
    equal: trips.filter(({ equal }) => equal).length,
    skippedTrips: trips.filter(({ skipped }) => skipped !== undefined),
    tripFailures: trips.filter(({ failure }) => failure !== undefined),
    elsewhere,
  };
}

/**
 * A literal with a property that is hidden from its side is rejected only for that property; a value from elsewhere is
 * not.
 */
function namesHidden(why, { hidden }) {
  const [, name] = /TS2353: .* '"?([^'"]+)"?' does not exist/.exec(why) ?? [];
  return name !== undefined && hidden.has(name);
}
