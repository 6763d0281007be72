/**
 * How cost grows: scaling [--rounds 3]. Generation, type check and bundles: this repository's own document,
 * copied 4 to 64 times; below that, startup dominates. Validation: lists of different lengths. List pages: those of the
 * sandbox, with a growing number of quotes. An exponent of 1 means linear growth, 0 a constant cost.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLERS } from "../../measuring/bundlers.mjs";
import { alternate, measure, medianOf, reportFailures } from "../../measuring/processes.mjs";
import { flag, machine, sizeOf, table } from "../../measuring/report.mjs";
import { typeCheck } from "../../measuring/type-check.mjs";
import { APOSTILLE, WORK } from "../../packages.mjs";
import { bundleInto, copiesOf } from "./copies.mjs";
import { exponent } from "./exponent.mjs";
import { listPages, validationTimes } from "./lists.mjs";

const COPIES = [4, 8, 16, 32, 64];
const LENGTHS = [64, 256, 1024, 4096];
const QUOTES = [1000, 4000, 16_000, 64_000];
const folder = join(WORK, "scaling");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const document = bundleInto(join(folder, "bundled.json"));

const contenders = COPIES.map((count) => {
  const input = join(folder, `${count}.json`);
  writeFileSync(input, copiesOf(document, count));
  return { name: String(count), input, output: join(folder, String(count)) };
});
const rounds = Number(flag("rounds", "3"));
const runs = alternate(rounds, contenders, ({ input, output }) => {
  const words = ["generate", "--force", "--input", input, "--output", output];
  return measure([process.execPath, APOSTILLE, ...words]);
});

const checks = alternate(rounds, contenders, ({ name, output }) =>
  typeCheck("7", {
    project: join(folder, `tsconfig.${name}.json`),
    include: [`${output}/**/*.ts`],
  }),
);

reportFailures(runs);
reportFailures(checks);

/** The programs whose size is measured: one that uses one function of a client, and one with all of them. */
const PROGRAMS = {
  one: (client) => `import { createClient } from "${client}/index.ts";
import { pingCopy0 } from "${client}/system.ts";
console.log(await pingCopy0(createClient()));`,
  all: (client) => `import { createApi } from "${client}/index.ts";
console.log(createApi());`,
};

/** Kilobytes, minified. The program is beside the output: in it, the compiler would check the program too. */
async function bundleSize(output, program) {
  const input = `${output}.${program}.ts`;
  writeFileSync(input, PROGRAMS[program](join(output, "client")));
  return (await BUNDLERS.rolldown(input)).length / 1000;
}

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
const validations = await validationTimes(LENGTHS, rounds);
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
