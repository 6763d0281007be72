/** The compile time of each output: node check.mjs [--rounds 5] [--input FILE]. Generates missing outputs. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { alternate, flag, machine, measure, median, reportFailures, table } from "./measure.mjs";
import { generators, GITHUB, here, outputOf } from "./tools.mjs";

const COMPILERS = [
  ["5.9", join(here, "node_modules", "typescript", "bin", "tsc")],
  ["7", join(here, "node_modules", "typescript-7", "bin", "tsc")],
];
const FIGURES = { "check, s": "Check time", "total, s": "Total time", "memory, MB": "Memory used" };
/** Not compared: orval, which makes no validators, and our output a second time. */
const LEFT_OUT = ["orval", "apostille-newer-node"];
const tools = generators().filter(({ name }) => !LEFT_OUT.includes(name));
const input = resolve(flag("input", GITHUB));

/** Tools that cannot read the document, with their runs. */
const failures = new Map();
for (const { name, command } of tools) {
  const folder = outputOf(name, input);
  if (existsSync(folder)) continue;
  mkdirSync(folder, { recursive: true });
  const run = measure(command(input, folder), { cwd: folder });
  if (run.status === 0) continue;
  failures.set(name, [run]);
  rmSync(folder, { recursive: true });
}
reportFailures(failures);

/** A project for one output: plain `strict`, because some tools' outputs do not compile with stricter options. */
function project(name) {
  const compilerOptions = {
    strict: true,
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "ESNext",
    moduleResolution: "Bundler",
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const file = join(outputOf(name, input), "..", `tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify({ compilerOptions, include: [`${name}/**/*.ts`] }));
  return file;
}

const number = (output, label) =>
  Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(output)?.[1]) /
  (label.startsWith("Memory") ? 1024 : 1);

const contenders = tools.flatMap(({ name, makes }) =>
  COMPILERS.map(([version, tsc]) => ({
    name: `${name} ${version}`,
    tool: name,
    makes,
    version,
    tsc,
  })),
);
const compiled = contenders.filter(({ tool }) => !failures.has(tool));
const runs = alternate(Number(flag("rounds", "5")), compiled, ({ tool, tsc }) =>
  measure([process.execPath, tsc, "--extendedDiagnostics", "-p", project(tool)], { cwd: here }),
);

const rows = contenders.map(({ name, tool, makes, version }) => {
  const outputs = (runs.get(name) ?? []).map(({ output }) => output);
  const figures = Object.values(FIGURES).map((label) =>
    median(outputs.map((text) => number(text, label))),
  );
  const errors = outputs[0]?.split(" error TS").length - 1;
  return [tool, makes, version, ...figures, Number.isNaN(errors) ? "" : String(errors)];
});
console.log(`${machine()}\n`);
console.log(table(["tool", "makes", "TypeScript", ...Object.keys(FIGURES), "errors"], rows));
