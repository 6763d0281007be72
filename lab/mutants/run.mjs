// Changes the code of a folder bit by bit, and tells which changes no test notices: `mutants FOLDER TESTS`. The report is
// lab/.work/mutants.html.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newerNode, ROOT, WORK } from "../packages.mjs";

const STRYKER = "10.1.1";

const [folder, tests] = process.argv.slice(2);
if (folder === undefined || tests === undefined) {
  console.error("Which folder, and where are its tests?");
  process.exit(2);
}
// It brings more packages than all else here together, so it is installed when it is used.
const packages = join(WORK, "stryker");
mkdirSync(packages, { recursive: true });
const names = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
execFileSync("npm", ["install", "--prefix", packages, "--no-audit", "--no-fund", ...names], {
  stdio: "inherit",
});
const installedPath = (path) => join(packages, "node_modules/@stryker-mutator", path);

const settings = {
  mutate: [`${folder}/**/*.ts`],
  testRunner: "vitest",
  vitest: { configFile: "lab/mutants/vitest.config.mjs", related: false },
  plugins: [installedPath("vitest-runner/dist/src/index.js")],
  ignorePatterns: ["lab/.work", ".sandbox", "/site"],
  tempDirName: "lab/.work/mutated",
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: "lab/.work/mutants.html" },
  clearTextReporter: { logTests: false, reportTests: false },
};
const file = join(WORK, "stryker.json");
writeFileSync(file, JSON.stringify(settings));
const { status } = spawnSync(newerNode(), [installedPath("core/bin/stryker.js"), "run", file], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, LAB_TESTS: tests },
});
process.exitCode = status ?? 1;
