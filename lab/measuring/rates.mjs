/** Compares contenders in one process, in turns, by their runs per second of CPU time. */
import { median } from "./report.mjs";

/** The number of runs per second of CPU time, measured for so many seconds of it. */
async function rateOf(run, seconds) {
  const batch = 32;
  const start = process.cpuUsage();
  for (let done = 0; ;) {
    for (let index = 0; index < batch; index++) await run();
    done += batch;
    const { user, system } = process.cpuUsage(start);
    if (user + system > seconds * 1e6) return (done * 1e6) / (user + system);
  }
}

/** Rows of a table with the columns of {@link COLUMNS}. */
export async function compare({ name, contenders }, { rounds, seconds }) {
  const rates = Object.fromEntries(Object.keys(contenders).map((key) => [key, []]));
  for (const run of Object.values(contenders)) await rateOf(run, seconds);
  for (let round = 0; round < rounds; round++)
    for (const [key, run] of Object.entries(contenders))
      rates[key].push(await rateOf(run, seconds));
  return Object.entries(rates).map(([key, found]) => [
    name,
    key,
    Math.round(median(found)).toString(),
    median(found.map((rate, round) => rates.apostille[round] / rate)),
  ]);
}

export const COLUMNS = ["work", "by", "per CPU second", "our rate / its rate"];
