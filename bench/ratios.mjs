/**
 * Compares contenders in one process, in turns: node ratios.mjs [--rounds 9] [--seconds 0.3] [--only router,client]
 * [--runtime node,bun,deno]. Each runtime is a process of its own.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { COLUMNS, compare } from "./contests/compare.mjs";
import { flag, machine, table } from "./measure.mjs";
import { RUNTIMES } from "./runtimes.mjs";

const [rounds, seconds] = [Number(flag("rounds", "9")), Number(flag("seconds", "0.3"))];
const names = flag("only", "webhooks,validation,client,router");

async function compareHere() {
  const rows = [];
  for (const name of names.split(",")) {
    const { contest } = await import(`./contests/${name}.mjs`);
    rows.push(...(await compare(contest, { rounds, seconds })));
  }
  console.log(`${machine()}; ${rounds} rounds of ${seconds} s of CPU time\n`);
  console.log(table(COLUMNS, rows));
}

function compareIn(runtime) {
  const [command, ...words] = RUNTIMES[runtime];
  if (!existsSync(command))
    return console.log(`Not measured: ${runtime}, which has no package for this system.`);
  const same = ["--rounds", rounds, "--seconds", seconds, "--only", names].map(String);
  const script = fileURLToPath(import.meta.url);
  const { status, stdout } = spawnSync(command, [...words, script, ...same], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${runtime} ended with ${status}.`);
  console.log(stdout);
}

const runtimes = flag("runtime");
if (runtimes === undefined) await compareHere();
else for (const runtime of runtimes.split(",")) compareIn(runtime);
