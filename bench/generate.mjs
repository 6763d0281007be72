/** Wall time, CPU time, peak memory and size of the output, tool by tool: node generate.mjs [--rounds 5] [--input FILE] [--tools a,b] */
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { alternate, flag, machine, measure, medianOf, sizeOf, table } from "./measure.mjs";
import { generators, GITHUB, here, outputOf } from "./tools.mjs";

const input = resolve(flag("input", GITHUB));
const wanted = flag("tools")?.split(",");
const tools = generators().filter(({ name }) => wanted === undefined || wanted.includes(name));

const runs = alternate(Number(flag("rounds", "5")), tools, ({ name, command }) => {
  const folder = outputOf(name, input);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return measure(command(input, folder), { cwd: folder });
});

const rows = tools.map(({ name, makes }) => {
  const figures = ["wall", "cpu", "peak"].map((figure) => medianOf(runs.get(name), figure));
  return [name, makes, ...figures, sizeOf(outputOf(name, input))];
});
console.log(`${machine()}\n`);
console.log(table(["tool", "makes", "wall, s", "CPU, s", "peak, MB", "output, MB"], rows));
for (const { name } of tools)
  for (const { status, output } of runs
    .get(name)
    .filter((run) => run.status !== 0)
    .slice(0, 1))
    console.error(`\n${name} ended with ${status}:\n${output.slice(-2000)}`);

if (tools.some(({ name }) => name === "apostille")) {
  const folder = outputOf("apostille", input);
  const again = generators()[0]
    .command(input, folder)
    .filter((word) => word !== "--force");
  measure(again, { cwd: here });
  const second = alternate(5, [{ name: "second" }], () => measure(again, { cwd: here }));
  console.log(`\nA second, unchanged run: ${medianOf(second.get("second"), "wall").toFixed(2)} s`);
}
