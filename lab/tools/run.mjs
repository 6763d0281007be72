// Makes the tools of every document in a folder, and checks their schemas: that nothing dangles, that ajv accepts them
// and agrees with our evaluator on samples.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { checkSchemas } from "./schemas.mjs";
import { readApi, toolSetOf } from "../../dist/generator/index.js";

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Which folder? npm run lab -- tools FOLDER [--filter REGEX]");
  process.exit(2);
}
const flag = words.indexOf("--filter");
const filter = new RegExp(flag < 0 ? "" : words[flag + 1]);
const totals = {};
const files = readdirSync(folder).filter(
  (file) => /\.(?:json|ya?ml)$/.test(file) && filter.test(file),
);
for (const file of files) {
  const counts = { documents: 1 };
  try {
    const { api } = await readApi({ input: join(folder, file), only: [] }, { report: () => {} });
    if (api === undefined) continue;
    const set = toolSetOf(api, () => {});
    Object.assign(
      counts,
      checkSchemas(set, (problem) => console.log(`${file}: ${problem}`)),
    );
  } catch (error) {
    counts.overflows = 1;
    console.log(`${file}: ${error.stack}`);
  }
  for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
}
console.log(totals);
const BAD = [
  ...["overflows", "dangling", "refused by ajv", "disagreements"],
  "valid but refused as shown",
];
process.exitCode = BAD.some((name) => totals[name] > 0) ? 1 : 0;
