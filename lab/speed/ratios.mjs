/**
 * Compares contenders in one process, in turns: ratios [--rounds 9] [--seconds 0.3] [--only router,client]
 * [--runtime node,bun,deno]. Each runtime is a process of its own.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { COLUMNS, compare } from "../measuring/rates.mjs";
import { flag, machine, table } from "../measuring/report.mjs";
import { RUNTIMES } from "../packages.mjs";

const [rounds, seconds] = [Number(flag("rounds", "9")), Number(flag("seconds", "0.3"))];
const names = flag("only", "webhooks,validation,person,client,router,observation");

/** The file of each contest. That of GitHub's validators needs the packages of the lab, and is not run unless named. */
const FILES = {
  ...{ webhooks: "webhooks", "web-crypto": "webhooks" },
  ...{ validation: "lines", person: "lines", client: "lines", router: "lines" },
  observation: "observation",
  ...{ label: "github", "full-repository": "github" },
};

async function compareHere() {
  const rows = [];
  const loadings = new Set();
  for (const name of names.split(",")) {
    const { contests, loading } = await import(`./contests/${FILES[name]}.mjs`);
    rows.push(...(await compare(contests[name], { rounds, seconds })));
    if (loading !== undefined) loadings.add(loading);
  }
  console.log(`${machine()}; ${rounds} rounds of ${seconds} s of CPU time\n`);
  console.log(table(COLUMNS, rows));
  for (const loading of loadings) console.log(`\n${loading(rounds)}`);
}

function compareIn(runtime) {
  const [command, ...words] = RUNTIMES[runtime];
  if (!existsSync(command))
    return console.log(`Not measured: ${runtime}, which has no package for this system.`);
  if (runtime === "deno") words.push("--allow-sys");
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
