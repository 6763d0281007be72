/**
 * CPU time of the sandbox per request, and its delivery rate: sandbox [--quotes 50000] [--requests 200]. With
 * PostgreSQL: node sandbox/scripts/with-postgres.mjs npm run lab -- sandbox; the processes of PostgreSQL are not counted.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { flag, machine, table } from "../../measuring/report.mjs";
import { startSandbox } from "./start.mjs";

const [count, requests] = [Number(flag("quotes", "50000")), Number(flag("requests", "200"))];
/** The response time of the receiver for each delivery, in milliseconds. */
const slowness = 200;

const { tell, ask, cost: costOf, stop } = await startSandbox();
const cost = (run) => costOf(requests, run);

const make = () => ask("POST", "/quotes", { quote_type: "translation" });

async function pricedQuotes() {
  const quotes = await Promise.all(Array.from({ length: requests * 1.1 }, make));
  const ids = quotes.map(({ data }) => data.id);
  for (;;) {
    const last = await ask("GET", `/quotes/${ids.at(-1)}`);
    if (last.status === "awaiting_payment") return ids;
    await sleep(50);
  }
}

const ids = await pricedQuotes();
const rows = [
  ["ping", await cost(() => ask("GET", "/ping"))],
  ["get a quote", await cost(() => ask("GET", `/quotes/${ids[0]}`))],
  ["create a quote", await cost(make)],
  ["approve a quote", await cost(() => ask("POST", `/quotes/${ids.pop()}/approve`))],
];
await tell("quotes", count);
const lists = {
  "first page": "",
  "sort=status": "?sort=status",
  "sort=-status, page 100": "?sort=-status&page=100",
  "filter[status]=approved": "?filter[status]=approved",
};
for (const [name, query] of Object.entries(lists))
  rows.push([`list of ${count} quotes, ${name}`, await cost(() => ask("GET", `/quotes${query}`))]);
const database = process.env["DATABASE_URL"] === undefined ? "PGlite" : "PostgreSQL";
console.log(`${machine()}; ${database}\n`);
console.log(table(["request", "CPU, ms"], rows));

const arrivals = [];
const receiver = createServer((request, response) => {
  request.resume();
  arrivals.push(performance.now());
  setTimeout(() => response.writeHead(204).end(), slowness);
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const target = `http://127.0.0.1:${receiver.address().port}/`;
await ask("POST", "/webhook-endpoints", { url: target, events: ["quote.requested"] });
await make();
while (arrivals.length === 0) await sleep(20);
const deliveries = 2000;
arrivals.length = 0;
const before = await tell("usage");
await tell("deliveries", { count: deliveries, receiver: new URL(target).host });
while (arrivals.length < deliveries) await sleep(50);
const after = await tell("usage");
const used = (after.user + after.system - before.user - before.system) / 1000 / deliveries;
const rate = ((deliveries - 1) * 1000) / (arrivals.at(-1) - arrivals[0]);
receiver.close();
stop();

console.log(
  `\n${Math.round(rate)} deliveries a second to a receiver that takes ${slowness} ms, at ${used.toFixed(2)} ms of CPU each`,
);
