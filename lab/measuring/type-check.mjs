/** What a compiler needs for generated code. */
import { writeFileSync } from "node:fs";
import { COMPILERS } from "../packages.mjs";
import { measure } from "./processes.mjs";

/** Plain `strict`, because some tools' outputs do not compile with stricter options. */
const compilerOptions = {
  ...{ strict: true, target: "ES2022", module: "ESNext", moduleResolution: "Bundler" },
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  ...{ skipLibCheck: true, noEmit: true, types: [] },
};

/** A shell that runs a command and prints its CPU time: that of TypeScript 7, whose processes are not all Node's. */
const TIMED = ["sh", "-c", '"$@"; status=$?; times; exit $status', "sh"];

/**
 * Compiles the files that match a pattern; `project` is where the settings are written. `check` and `total` are seconds as
 * the compiler counts them, `cpu` those of all of its threads.
 */
export function typeCheck(version, { project, include, limit }) {
  writeFileSync(project, JSON.stringify({ compilerOptions, include }));
  const words = [COMPILERS[version], "--extendedDiagnostics", "-p", project];
  const run = measure([...TIMED, process.execPath, ...words], { limit });
  const figure = (label) =>
    Number(new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(run.output)?.[1]);
  return {
    ...run,
    cpu: secondsOf(run.output),
    check: figure("Check time"),
    total: figure("Total time"),
    memory: figure("Memory used") / 1024,
    instantiations: figure("Instantiations"),
    errors: run.output.split(" error TS").length - 1,
  };
}

/** The last two times are the user's and the system's: `0m27.21s 0m1.94s`. */
const secondsOf = (output) =>
  [...output.matchAll(/(\d+)m([\d.]+)s/g)]
    .slice(-2)
    .reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
