/**
 * What the compiler needs for the output as documents grow: growth DOCUMENT.json … [--copies 1,2,4] [--only types,client]. With copies,
 * each document is measured alone and copied; the exponents are over operations, of all rows of a document, or of all
 * documents if there are no copies. An exponent of 1 means linear growth.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { measure } from "../../measuring/processes.mjs";
import { flag, machine, table } from "../../measuring/report.mjs";
import { typeCheck } from "../../measuring/type-check.mjs";
import { APOSTILLE, WORK } from "../../packages.mjs";
import { copiesOf } from "./copies.mjs";
import { exponent } from "./exponent.mjs";

const words = process.argv.slice(2);
const files = words.filter(
  (word, index) => !word.startsWith("--") && words[index - 1]?.startsWith("--") !== true,
);
if (files.length === 0) {
  console.error("growth DOCUMENT.json … [--copies 1,2,4] [--only types,client]");
  process.exit(2);
}
const copies = flag("copies", "1").split(",").map(Number);
const folder = join(WORK, "growth");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

const operationsOf = ({ paths = {} }) =>
  Object.values(paths).reduce(
    (sum, item) => sum + METHODS.filter((method) => item[method] !== undefined).length,
    0,
  );

const rows = files.flatMap((file) => {
  const document = JSON.parse(readFileSync(file, "utf8"));
  return copies.map((count) => ({
    file,
    ...measureCopies(document, `${basename(file, ".json")}-${count}`, count),
  }));
});

function measureCopies(document, name, count) {
  const input = join(folder, `${name}.json`);
  writeFileSync(input, count === 1 ? JSON.stringify(document) : copiesOf(document, count));
  const output = join(folder, name);
  const only = flag("only", "");
  measure([
    ...[process.execPath, APOSTILLE, "generate", "--force", "--lenient"],
    ...["--input", input, "--output", output, ...(only === "" ? [] : ["--only", only])],
  ]);
  const check = typeCheck("7", {
    project: join(folder, `tsconfig.${name}.json`),
    include: [`${output}/**/*.ts`],
  });
  const operations = count * operationsOf(document);
  const row = { name, operations, ...check };
  rmSync(output, { recursive: true, force: true });
  return row;
}

const FIGURES = ["instantiations", "cpu", "memory"];
console.log(`${machine()}\n`);
console.log(
  table(
    ["document, copies", "operations", "instantiations", "CPU, s", "memory, MB", "errors"],
    rows.map((row) => [
      ...[row.name, String(row.operations), String(row.instantiations), row.cpu, row.memory],
      String(row.errors),
    ]),
  ),
);
const series =
  copies.length > 1
    ? files.map((file) => [basename(file), rows.filter((row) => row.file === file)])
    : [["all", rows]];
console.log(
  `\n${table(
    ["exponent over operations", ...FIGURES],
    series.map(([name, points]) => [
      name,
      ...FIGURES.map((key) => exponent(points.map((row) => [row.operations, row[key]])).toFixed(2)),
    ]),
  )}`,
);
