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

/** Compiles the files that match a pattern; `project` is where the settings are written. Seconds are the compiler's. */
export function typeCheck(version, { project, include, limit }) {
  writeFileSync(project, JSON.stringify({ compilerOptions, include }));
  const words = [COMPILERS[version], "--extendedDiagnostics", "-p", project];
  const run = measure([process.execPath, ...words], { limit });
  const figure = (label) =>
    Number(new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(run.output)?.[1]);
  return {
    ...run,
    check: figure("Check time"),
    total: figure("Total time"),
    memory: figure("Memory used") / 1024,
    instantiations: figure("Instantiations"),
    errors: run.output.split(" error TS").length - 1,
  };
}
