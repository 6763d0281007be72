/** Compares contenders in one process, in turns: node ratios.mjs [--rounds 9] [--seconds 0.3] [--only router,client] */
import { flag, machine, median, table } from "./measure.mjs";

const [rounds, seconds] = [Number(flag("rounds", "9")), Number(flag("seconds", "0.3"))];
const names = flag("only", "webhooks,validation,client,router").split(",");

/** The number of runs per second of CPU time. */
async function rateOf(run) {
  const batch = 32;
  const start = process.cpuUsage();
  for (let done = 0; ;) {
    for (let index = 0; index < batch; index++) await run();
    done += batch;
    const { user, system } = process.cpuUsage(start);
    if (user + system > seconds * 1e6) return (done * 1e6) / (user + system);
  }
}

async function compare({ name, contenders }) {
  const rates = Object.fromEntries(Object.keys(contenders).map((key) => [key, []]));
  for (const run of Object.values(contenders)) await rateOf(run);
  for (let round = 0; round < rounds; round++)
    for (const [key, run] of Object.entries(contenders)) rates[key].push(await rateOf(run));
  return Object.entries(rates).map(([key, found]) => [
    name,
    key,
    Math.round(median(found)).toString(),
    median(found.map((rate, round) => rates.apostille[round] / rate)),
  ]);
}

const rows = [];
for (const name of names) {
  const { contest } = await import(`./contests/${name}.mjs`);
  rows.push(...(await compare(contest)));
}
console.log(`${machine()}; ${rounds} rounds of ${seconds} s of CPU time\n`);
console.log(table(["work", "by", "per CPU second", "our rate / its rate"], rows));
