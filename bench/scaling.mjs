/** How time grows with the document: node scaling.mjs [--rounds 5]. The document is this repository's own, copied 1 to 16 times. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, flag, machine, measure, medianOf, sizeOf, table } from "./measure.mjs";
import { apostille, here } from "./tools.mjs";

const COPIES = [1, 2, 4, 8, 16];
const folder = join(here, "output", "scaling");
mkdirSync(folder, { recursive: true });

const bundled = join(folder, "bundled.json");
const redocly = join(here, "node_modules", "@redocly", "cli", "bin", "cli.js");
const source = join(here, "..", "spec", "openapi.yaml");
measure([process.execPath, redocly, "bundle", source, "--output", bundled], { cwd: folder });
const document = JSON.parse(readFileSync(bundled, "utf8"));

/** The document, a number of times in one: every path, operation, component and reference has the number of its copy. */
function copied(count) {
  const whole = { ...document, paths: {}, webhooks: {}, components: {} };
  for (let copy = 0; copy < count; copy++) {
    const { paths, webhooks, components } = renamed(document, copy);
    for (const [path, item] of Object.entries(paths)) whole.paths[`/copy${copy}${path}`] = item;
    for (const [name, item] of Object.entries(webhooks))
      whole.webhooks[`${name}.copy${copy}`] = item;
    for (const [kind, all] of Object.entries(components)) {
      // Security schemes are named by requirements, not by references.
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
const runs = alternate(Number(flag("rounds", "5")), contenders, ({ input, output }) =>
  measure([
    process.execPath,
    apostille,
    "generate",
    "--force",
    "--input",
    input,
    "--output",
    output,
  ]),
);

const points = contenders.map(({ name, input }) => ({
  copies: Number(name),
  size: sizeOf(input),
  ...Object.fromEntries(["wall", "cpu", "peak"].map((key) => [key, medianOf(runs.get(name), key)])),
}));

/** The slope of a straight line through the logarithms. */
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
    ["copies", "document, MB", "wall, s", "CPU, s", "peak, MB"],
    points.map(({ copies, size, wall, cpu, peak }) => [String(copies), size, wall, cpu, peak]),
  ),
);
const last = points.at(-1);
const before = points.at(-2);
console.log(
  `\nFitted exponent: wall ${exponent("wall").toFixed(2)}, CPU ${exponent("cpu").toFixed(2)}`,
);
console.log(
  `From ${before?.copies} to ${last?.copies} copies: wall × ${(last.wall / before.wall).toFixed(2)}`,
);
