// Makes the tools of every document in a folder, and checks their schemas: that nothing dangles, that ajv accepts them
// and agrees with our evaluator on samples. Those that page are called twice.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { callTwice, withProposals } from "./pages.mjs";
import { checkSchemas } from "./schemas.mjs";
import { readApi, toolSetOf } from "../../dist/generator/index.js";

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Which folder? npm run lab -- tools FOLDER [--filter REGEX] [--pages]");
  process.exit(2);
}
const flag = words.indexOf("--filter");
const filter = new RegExp(flag < 0 ? "" : words[flag + 1]);
const pagesOnly = words.includes("--pages");
const totals = {};
const files = readdirSync(folder).filter(
  (file) => /\.(?:json|ya?ml)$/.test(file) && filter.test(file),
);
for (const file of files) {
  const counts = { documents: 1 };
  try {
    const input = join(folder, file);
    const complain = (problem) => console.log(`${file}: ${problem}`);
    await withProposals(input, async (overlays) => {
      const { api } = await readApi({ input, overlays, only: [] }, { report: () => {} });
      if (api === undefined) return;
      const set = toolSetOf(api, () => {});
      if (!pagesOnly) Object.assign(counts, checkSchemas(set, complain));
      Object.assign(counts, await callTwice(set, complain));
    });
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
  "not paging",
];
process.exitCode = BAD.some((name) => totals[name] > 0) ? 1 : 0;
