// Changes the code of a folder bit by bit, and tells which changes no test notices: `mutants FOLDER TESTS`. The report is
// lab/.work/mutants.html.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newerNode, packaged, ROOT, WORK } from "../packages.mjs";

const [folder, tests] = process.argv.slice(2);
if (folder === undefined || tests === undefined) {
  console.error("Which folder, and where are its tests?");
  process.exit(2);
}
const settings = {
  mutate: [`${folder}/**/*.ts`],
  testRunner: "vitest",
  vitest: { configFile: "lab/mutants/vitest.config.mjs", related: false },
  plugins: [packaged("@stryker-mutator/vitest-runner/dist/src/index.js")],
  ignorePatterns: ["lab/.work", ".sandbox", "/site"],
  tempDirName: "lab/.work/stryker",
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: "lab/.work/mutants.html" },
  clearTextReporter: { logTests: false, reportTests: false },
};
const file = join(WORK, "stryker.json");
mkdirSync(WORK, { recursive: true });
writeFileSync(file, JSON.stringify(settings));
const { status } = spawnSync(
  newerNode(),
  [packaged("@stryker-mutator/core/bin/stryker.js"), "run", file],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, LAB_TESTS: tests } },
);
process.exitCode = status ?? 1;
