/** Wall time, CPU time, peak memory and size of the output, tool by tool: generation [--rounds 5] [--input FILE] [--tools a,b] */
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { alternate, measure, medianOf, reportFailures } from "../measuring/processes.mjs";
import { flag, machine, sizeOf, table } from "../measuring/report.mjs";
import { generators, GITHUB, nodeOf, outputOf } from "./generators.mjs";

const input = resolve(flag("input", GITHUB));
const wanted = flag("tools")?.split(",");
const tools = generators().filter(({ name }) => wanted === undefined || wanted.includes(name));

const rounds = Number(flag("rounds", "5"));
const runs = alternate(rounds, tools, ({ name, command }) => {
  const folder = outputOf(name, input);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return measure(command(input, folder), { cwd: folder });
});
reportFailures(runs);

const rows = tools.map(({ name, makes, command }) => {
  const figures = ["wall", "cpu", "peak"].map((figure) => medianOf(runs.get(name), figure));
  return [name, makes, nodeOf(command("", "")), ...figures, sizeOf(outputOf(name, input))];
});
const columns = ["wall, s", "CPU, s", "peak, MB", "output, MB"];
console.log(`${machine()}\n`);
console.log(table(["tool", "makes", "Node", ...columns], rows));

/** Without `--force`: the tool finds that its output is current. */
const secondRun = ({ name, command }) =>
  command(input, outputOf(name, input)).filter((word) => word !== "--force");
const ours = tools.filter(({ name }) => ["apostille", "apostille-newer-node"].includes(name));
if (ours.length > 0) {
  const second = alternate(rounds, ours, (tool) => measure(secondRun(tool)));
  reportFailures(second);
  const unchanged = ours.map((tool) => [
    nodeOf(secondRun(tool)),
    ...["wall", "cpu"].map((figure) => medianOf(second.get(tool.name), figure)),
  ]);
  console.log(`\nA second run, with nothing changed:\n`);
  console.log(table(["Node", "wall, s", "CPU, s"], unchanged));
}
