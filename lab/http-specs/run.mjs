// http-specs [--filter REGEX] [--openapi 3.1.0] [--responses strict]
//
// The generated client and router against the scenarios of Microsoft's http-specs.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { newerNode } from "../packages.mjs";
import { forSide, operationsOf } from "../values/description.mjs";
import { createOracle } from "../values/oracle.mjs";
import { compile, writeOutput } from "../values/output.mjs";
import { callMock, startMock } from "./client.mjs";
import { Unsayable } from "./document.mjs";
import { askRouter, startServer } from "./server.mjs";
import { documentsOf, scenariosOf, specifications } from "./suite.mjs";

// The suite needs Node 22 or newer.
if (Number(process.versions.node.split(".")[0]) < 22) {
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exit(spawnSync(newerNode(), words, { stdio: "inherit" }).status ?? 1);
}

/** How many of the 797 scenarios passed when this was last raised. */
const FLOORS = {
  "3.0.0": { client: 776, server: 746 },
  "3.1.0": { client: 776, server: 749 },
  "3.2.0": { client: 776, server: 749 },
};

const { values } = parseArgs({
  options: {
    filter: { type: "string", default: "." },
    openapi: { type: "string", default: "3.1.0" },
    responses: { type: "string", default: "strict" },
  },
});
const [mock, server] = [await startMock(), await startServer()];
const sides = {
  client: (exchange, document) => callMock(mock, exchange, document),
  server: (exchange, document) => askRouter(server, { ...exchange, ...values }, document),
};
const rows = [];
for (const name of specifications().filter((one) => new RegExp(values.filter).test(one))) {
  const own = await measure(name);
  rows.push(...own);
  console.log(
    `${name}: ${Object.keys(sides)
      .map((side) => share(own, side))
      .join(", ")}`,
  );
  for (const { side, scenario, reason, isOurs } of own.filter((row) => row.reason !== undefined)) {
    console.log(`  ${side} ${isOurs ? "FAILS" : "cannot"} ${scenario}: ${reason.slice(0, 500)}`);
  }
}
process.exit(summarise() ? 0 : 1);

/** A row for each scenario and side: `reason` if it does not pass, and whether that is a failure of the output. */
async function measure(name) {
  const documents = [];
  for (const { file, root } of await documentsOf(name, values.openapi)) {
    const output = await writeOutput(file);
    compile(output);
    const oracles = {
      request: createOracle(forSide(root, "write")),
      response: createOracle(forSide(root, "read")),
    };
    documents.push({ root, output, operations: operationsOf(root), oracles });
  }
  const own = [];
  for (const [scenario, { apis }] of Object.entries(await scenariosOf(name))) {
    for (const side of Object.keys(sides))
      own.push({ side, scenario, ...(await outcome(side, { scenario, apis }, documents)) });
  }
  for (const { output } of documents) output.remove();
  return own;
}

/** A scenario passes if each of its exchanges does, with the newest document that describes it. */
async function outcome(side, { scenario, apis }, documents) {
  for (const definition of apis) {
    let unsayable;
    for (const document of documents) {
      try {
        const reason = await sides[side]({ name: scenario, definition }, document);
        if (reason !== undefined) return { reason, isOurs: true };
        unsayable = undefined;
        break;
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
        unsayable = { reason: error.message, isOurs: false };
      }
    }
    if (unsayable !== undefined) return unsayable;
  }
  return {};
}

function share(own, side) {
  const all = own.filter((row) => row.side === side);
  return `${side} ${all.filter(({ reason }) => reason === undefined).length} of ${all.length}`;
}

/** Prints why scenarios do not pass, and the totals; whether the totals are what they were. */
function summarise() {
  console.log();
  for (const side of Object.keys(sides)) {
    const counts = new Map();
    for (const { reason, isOurs } of rows.filter(
      (row) => row.side === side && row.reason !== undefined,
    )) {
      const key = isOurs ? "fails" : `cannot be said: ${reason}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    console.log(share(rows, side));
    for (const [key, count] of counts) console.log(`  ${count} ${key}`);
  }
  const passCount = (side) =>
    rows.filter((row) => row.side === side && row.reason === undefined).length;
  return (
    values.filter !== "." ||
    Object.entries(FLOORS[values.openapi] ?? {}).every(([side, floor]) => passCount(side) >= floor)
  );
}
