/** Compares contenders in one process, in turns: node ratios.mjs [--rounds 9] [--seconds 0.3] [--only router,client] */
import { COLUMNS, compare } from "./contests/compare.mjs";
import { flag, machine, table } from "./measure.mjs";

const [rounds, seconds] = [Number(flag("rounds", "9")), Number(flag("seconds", "0.3"))];
const names = flag("only", "webhooks,validation,client,router").split(",");

const rows = [];
for (const name of names) {
  const { contest } = await import(`./contests/${name}.mjs`);
  rows.push(...(await compare(contest, { rounds, seconds })));
}
console.log(`${machine()}; ${rounds} rounds of ${seconds} s of CPU time\n`);
console.log(table(COLUMNS, rows));
