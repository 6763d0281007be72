/**
 * How cost grows: node scaling.mjs [--rounds 3]. Generation, type check and bundles: this repository's own document,
 * copied 4 to 64 times; below that, startup dominates. Validation: lists of different lengths. List pages: those of the
 * sandbox, with a growing number of quotes. An exponent of 1 means linear growth, 0 a constant cost.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  alternate,
  flag,
  machine,
  measure,
  medianOf,
  reportFailures,
  sizeOf,
  table,
} from "./measure.mjs";
import { bundleSize } from "./scaling/bundles.mjs";
import { bundled, copied } from "./scaling/copies.mjs";
import { exponent } from "./scaling/exponent.mjs";
import { listPages } from "./scaling/list-pages.mjs";
import { validationTimes } from "./scaling/validation.mjs";
import { apostille, here } from "./tools.mjs";

const COPIES = [4, 8, 16, 32, 64];
const LENGTHS = [64, 256, 1024, 4096];
const QUOTES = [1000, 4000, 16_000, 64_000];
const folder = join(here, "output", "scaling");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const compiler = join(here, "..", "node_modules", "typescript-7", "bin", "tsc");
const document = bundled(join(folder, "bundled.json"));

const contenders = COPIES.map((count) => {
  const input = join(folder, `${count}.json`);
  writeFileSync(input, copied(document, count));
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

reportFailures(runs);
reportFailures(checks);

const points = [];
for (const { name, input, output } of contenders)
  points.push({
    copies: Number(name),
    size: sizeOf(input),
    check: medianOf(checks.get(name), "check"),
    one: await bundleSize(output, "one"),
    all: await bundleSize(output, "all"),
    ...Object.fromEntries(
      ["wall", "cpu", "peak"].map((key) => [key, medianOf(runs.get(name), key)]),
    ),
  });
const validations = validationTimes(LENGTHS, rounds);
const pages = await listPages(QUOTES);

const growth = (figure) => exponent(points.map((point) => [point.copies, point[figure]]));
const EXPONENTS = [
  ["generation, CPU", growth("cpu")],
  ["generation, wall", growth("wall")],
  ["type check", growth("check")],
  ["bundle of one call", growth("one")],
  ["bundle of all calls", growth("all")],
  ["validation of a list", exponent(validations)],
  ["first page of a list", exponent(pages.map(([length, first]) => [length, first]))],
  ["page 20, sorted", exponent(pages.map(([length, , later]) => [length, later]))],
];

const columns = ["wall, s", "CPU, s", "peak, MB", "type check, s", "one call, kB", "all calls, kB"];
console.log(`${machine()}\n`);
console.log(
  table(
    ["copies", "document, MB", ...columns],
    points.map(({ copies, size, wall, cpu, peak, check, one, all }) => [
      ...[String(copies), size, wall, cpu, peak, check, one, all],
    ]),
  ),
);
console.log(
  `\n${table(
    ["list", "validation, ms"],
    validations.map(([length, ms]) => [String(length), ms]),
  )}`,
);
console.log(
  `\n${table(
    ["quotes", "first page, ms", "page 20, sorted, ms"],
    pages.map(([length, ...times]) => [String(length), ...times]),
  )}`,
);
console.log(
  `\n${table(
    ["what grows", "exponent"],
    EXPONENTS.map(([name, value]) => [name, value.toFixed(2)]),
  )}`,
);
