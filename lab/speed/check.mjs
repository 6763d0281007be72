/** The compile time of each output: check [--rounds 5] [--input FILE]. Generates missing outputs. */
import { join, resolve } from "node:path";
import { alternate, medianOf, reportFailures } from "../measuring/processes.mjs";
import { flag, machine, table } from "../measuring/report.mjs";
import { typeCheck } from "../measuring/type-check.mjs";
import { ensureOutput, generators, GITHUB, outputOf } from "./generators.mjs";

/** Not compared: orval, which makes no validators, and our output a second time. */
const LEFT_OUT = ["orval", "apostille-newer-node"];
const VERSIONS = ["5.9", "7"];
const tools = generators().filter(({ name }) => !LEFT_OUT.includes(name));
const input = resolve(flag("input", GITHUB));

/** Tools that cannot read the document, with their runs. */
const failures = new Map();
for (const tool of tools) {
  const failed = ensureOutput(tool, input);
  if (failed !== undefined) failures.set(tool.name, [failed]);
}
reportFailures(failures);

const contenders = tools.flatMap(({ name, makes }) =>
  VERSIONS.map((version) => ({ name: `${name} ${version}`, tool: name, makes, version })),
);
const compiled = contenders.filter(({ tool }) => !failures.has(tool));
const runs = alternate(Number(flag("rounds", "5")), compiled, ({ tool, version }) => {
  const folder = outputOf(tool, input);
  const project = join(folder, "..", `tsconfig.${tool}.json`);
  // Errors are counted: a compiler that ends with them has not failed to measure.
  return { ...typeCheck(version, { project, include: [`${tool}/**/*.ts`] }), status: 0 };
});

const rows = contenders.map(({ name, tool, makes, version }) => {
  const all = runs.get(name) ?? [];
  const figures = ["check", "total", "memory"].map((figure) => medianOf(all, figure));
  return [tool, makes, version, ...figures, all.length === 0 ? "" : String(all[0].errors)];
});
const columns = ["check, s", "total, s", "memory, MB", "errors"];
console.log(`${machine()}\n`);
console.log(table(["tool", "makes", "TypeScript", ...columns], rows));
