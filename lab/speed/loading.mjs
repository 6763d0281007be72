/** What loading validators costs, in CPU time above zod itself: loading [--rounds 5] [--input FILE]. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { measure } from "../measuring/processes.mjs";
import { flag, machine, median, table } from "../measuring/report.mjs";
import { APOSTILLE, COMPILERS, WORK } from "../packages.mjs";
import { GITHUB } from "./generators.mjs";

const FOLDER = join(WORK, "loading");
const STEPS = ["zod", "./js/zod.js", "./js/validators.js"];
/** Text is only compiled, in the second figure: the rest is what the module does when it is loaded. */
const PROGRAM = `
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";
const milliseconds = async (work) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const figures = [];
for (const path of ${JSON.stringify(STEPS)}) {
  const all = await milliseconds(() => import(path));
  const text = path.startsWith(".") ? readFileSync(path, "utf8") : "";
  figures.push([all, await milliseconds(() => new SourceTextModule(text))]);
}
console.log(JSON.stringify(figures));
`;

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const input = resolve(flag("input", GITHUB));
const words = ["generate", input, "--output", join(FOLDER, "api"), "--only", "types,client,zod"];
const { status, output } = measure([process.execPath, APOSTILLE, ...words]);
if (status !== 0) throw new Error(output);
const compilerOptions = {
  ...{ target: "ES2022", module: "NodeNext", noCheck: true, removeComments: true },
  ...{ skipLibCheck: true, types: [], rootDir: "api", outDir: "js" },
};
writeFileSync(join(FOLDER, "package.json"), '{ "type": "module" }');
writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["api"] }));
writeFileSync(join(FOLDER, "program.mjs"), PROGRAM);
spawnSync(process.execPath, [COMPILERS[7], "-p", FOLDER], { stdio: "inherit" });

const options = ["--experimental-vm-modules", "--no-warnings", "program.mjs"];
const runs = Array.from({ length: Number(flag("rounds", "5")) }, () => {
  const { stdout } = spawnSync(process.execPath, options, { cwd: FOLDER, encoding: "utf8" });
  return JSON.parse(stdout);
});
const figure = (step, which) => median(runs.map((run) => run[step][which]));
console.log(`${machine()}\n`);
const rows = STEPS.map((path, step) => [
  ...[path, figure(step, 0), figure(step, 0) / figure(0, 0)],
  step === 0 ? "" : figure(step, 1),
]);
console.log(table(["module", "CPU, ms", "times zod", "of it for its text"], rows));
