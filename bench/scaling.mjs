/**
 * How time grows with the size of the document: node scaling.mjs [--rounds 3]. The document is this repository's own,
 * copied 4 to 64 times; below that, startup dominates. An exponent of 1 means linear growth.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, flag, machine, measure, medianOf, sizeOf, table } from "./measure.mjs";
import { apostille, here } from "./tools.mjs";

const COPIES = [4, 8, 16, 32, 64];
const folder = join(here, "output", "scaling");
mkdirSync(folder, { recursive: true });

const bundled = join(folder, "bundled.json");
const modules = join(here, "..", "node_modules");
const redocly = join(modules, "@redocly", "cli", "bin", "cli.js");
const compiler = join(modules, "typescript-7", "bin", "tsc");
const source = join(here, "..", "spec", "openapi.yaml");
measure([process.execPath, redocly, "bundle", source, "--output", bundled], { cwd: folder });
const document = JSON.parse(readFileSync(bundled, "utf8"));

/**
 * A document with several copies of another: every path, operation, component and reference has the number of its copy.
 */
function copied(count) {
  const whole = { ...document, paths: {}, webhooks: {}, components: {} };
  for (let copy = 0; copy < count; copy++) {
    const { paths, webhooks, components } = renamed(document, copy);
    for (const [path, item] of Object.entries(paths)) whole.paths[`/copy${copy}${path}`] = item;
    for (const [name, item] of Object.entries(webhooks))
      whole.webhooks[`${name}.copy${copy}`] = item;
    for (const [kind, all] of Object.entries(components)) {
      // Security requirements refer to schemes by name, not by `$ref`.
      const mark = kind === "securitySchemes" ? "" : `Copy${copy}`;
      whole.components[kind] ??= {};
      for (const [name, item] of Object.entries(all)) whole.components[kind][name + mark] = item;
    }
  }
  return JSON.stringify(whole);
}

function renamed(value, copy) {
  if (Array.isArray(value)) return value.map((item) => renamed(item, copy));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (
        typeof item === "string" &&
        item.startsWith("#/components/") &&
        !item.includes("securitySchemes")
      )
        return [key, item.replace(/^(#\/components\/[^/]+\/[^/]+)/, `$1Copy${copy}`)];
      if (key === "operationId") return [key, `${item}Copy${copy}`];
      return [key, renamed(item, copy)];
    }),
  );
}

const contenders = COPIES.map((count) => {
  const input = join(folder, `${count}.json`);
  writeFileSync(input, copied(count));
  return { name: String(count), input, output: join(folder, String(count)) };
});
const rounds = Number(flag("rounds", "3"));
const runs = alternate(rounds, contenders, ({ input, output }) => {
  const words = ["generate", "--force", "--input", input, "--output", output];
  return measure([process.execPath, apostille, ...words]);
});

/** Plain `strict`, with TypeScript 7; the times are those that the compiler reports. */
const checks = alternate(rounds, contenders, ({ name, output }) => {
  const project = join(folder, `tsconfig.${name}.json`);
  const compilerOptions = {
    ...{ target: "ES2022", module: "ESNext", moduleResolution: "Bundler", strict: true, types: [] },
    ...{ lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"], noEmit: true },
    skipLibCheck: true,
  };
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [`${output}/**/*.ts`] }));
  const run = measure([process.execPath, compiler, "--extendedDiagnostics", "-p", project]);
  return { ...run, check: Number(/^Check time:\s+([\d.]+)/m.exec(run.output)?.[1]) };
});

const points = contenders.map(({ name, input }) => ({
  copies: Number(name),
  size: sizeOf(input),
  check: medianOf(checks.get(name), "check"),
  ...Object.fromEntries(["wall", "cpu", "peak"].map((key) => [key, medianOf(runs.get(name), key)])),
}));

/** The slope of the regression line through the logarithms. */
function exponent(figure) {
  const logs = points.map((point) => [Math.log(point.copies), Math.log(point[figure])]);
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return (
    logs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) /
    logs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0)
  );
}

console.log(`${machine()}\n`);
console.log(
  table(
    ["copies", "document, MB", "wall, s", "CPU, s", "peak, MB", "type check, s"],
    points.map(({ copies, size, wall, cpu, peak, check }) => [
      ...[String(copies), size, wall, cpu, peak, check],
    ]),
  ),
);
console.log(
  `\nFitted exponents: CPU ${exponent("cpu").toFixed(2)}, wall ${exponent("wall").toFixed(2)}, type check ${exponent("check").toFixed(2)}`,
);
