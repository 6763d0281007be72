// values FOLDER [--filter REGEX] [--out results.json]
//
// For every document of a folder: values that ajv accepts, against types, validators and the wire.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { filter: { type: "string", default: "." }, out: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error("Which folder has the documents?");
  process.exit(2);
}

const results = [];
for (const name of readdirSync(folder).filter((name) => new RegExp(values.filter).test(name))) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--stack-size=4000",
      fileURLToPath(new URL("document.mjs", import.meta.url)),
      join(folder, name),
    ],
    { encoding: "utf8", timeout: 300_000, maxBuffer: 1 << 28 },
  );
  const result = { name, ...resultOf(stdout, stderr) };
  results.push(result);
  console.log(lineOf(result));
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(results, null, 1));
}

const sum = (of) => results.reduce((total, result) => total + (of(result) ?? 0), 0);
const share = (part, whole) =>
  `${part} of ${whole} (${whole === 0 ? "-" : ((100 * part) / whole).toFixed(2)} %)`;
const attempted = sum((one) => one.trips) - sum((one) => one.skippedTrips?.length);
console.log(
  `values that assign to their type: ${share(
    sum((one) => one.assigned),
    sum((one) => one.values),
  )}`,
);
console.log(
  `values that their validator passes: ${share(
    sum((one) => one.validated),
    sum((one) => one.validated) + sum((one) => one.validatorFailures?.length),
  )}`,
);
console.log(
  `operations whose values survive: ${share(
    sum((one) => one.equal),
    attempted,
  )}; ${share(
    attempted,
    sum((one) => one.trips),
  )} attempted`,
);

function resultOf(stdout, stderr) {
  try {
    return JSON.parse(stdout);
  } catch {
    return { failed: stderr.slice(-500) || "no result" };
  }
}

function lineOf({ name, failed, skipped, ...one }) {
  if (failed !== undefined || skipped !== undefined) return `${name}: ${failed ?? skipped}`;
  return `${name}: ${one.assigned}/${one.values} assign, ${one.validated} pass and ${one.validatorFailures.length} do not, ${one.equal}/${one.trips - one.skippedTrips.length} operations equal, ${one.elsewhere.length} type errors`;
}
