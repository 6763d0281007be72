/**
 * Compares the generated router with the same handler on other servers: router [--rounds 5] [--seconds 3].
 * Each server has its own process; `CPU` is the CPU time of that process per request, which is more meaningful than
 * requests per second if there are few cores.
 */
import { fork } from "node:child_process";
import { connect } from "node:net";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { flag, machine, median, table } from "../measuring/report.mjs";
import { generateLines } from "./lines/generated.mjs";
import { request } from "./lines/handlers.mjs";

const SERVERS = ["bare", "apostille", "hono", "fastify"];
const CONNECTIONS = 16;
const [rounds, seconds] = [Number(flag("rounds", "5")), Number(flag("seconds", "3"))];

const body = JSON.stringify(request);
const message = [
  ...["POST /quotes/42/lines?dryRun=true HTTP/1.1", "host: localhost", "accept: application/json"],
  ...["content-type: application/json", `content-length: ${body.length}`, "", body],
].join("\r\n");

async function start(name) {
  const child = fork(fileURLToPath(new URL("lines/server.mjs", import.meta.url)), [name]);
  const [{ port }] = await once(child, "message");
  return { name, child, port, figures: [] };
}

async function cpuOf({ child }) {
  child.send("usage");
  const [{ user, system }] = await once(child, "message");
  return user + system;
}

/** Sends one request and returns the response. */
async function ask(port) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}/quotes/42/lines`, {
    method: "POST",
    headers,
    body,
  });
  return answer.text();
}

/** Sends requests one after the other on each connection; returns the number of responses. */
async function load(port, milliseconds) {
  let answers = 0;
  const until = performance.now() + milliseconds;
  const talk = async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    socket.write(message);
    let text = "";
    for await (const chunk of socket) {
      text += chunk;
      if (!isWhole(text)) continue;
      if (!text.startsWith("HTTP/1.1 201")) throw new Error(text);
      text = "";
      answers++;
      if (performance.now() > until) break;
      socket.write(message);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, talk));
  return answers;
}

function isWhole(text) {
  const end = text.indexOf("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (end === -1) return false;
  return length === undefined
    ? text.endsWith("0\r\n\r\n")
    : text.length >= end + 4 + Number(length);
}

generateLines();
const servers = await Promise.all(SERVERS.map(start));
for (const { name, port } of servers) {
  const answer = await ask(port);
  if (!answer.includes('"total":')) throw new Error(`${name} answers ${answer}`);
  await load(port, 1000);
}
for (let round = 0; round < rounds; round++)
  for (const server of servers) {
    const before = await cpuOf(server);
    const start = performance.now();
    const answers = await load(server.port, seconds * 1000);
    const rate = (answers * 1000) / (performance.now() - start);
    server.figures.push({ rate, cpu: ((await cpuOf(server)) - before) / answers });
  }
for (const { child } of servers) child.disconnect();

const own = servers.find(({ name }) => name === "apostille");
const rows = servers.map(({ name, figures }) => [
  name,
  ...["rate", "cpu"].map((key) =>
    Math.round(median(figures.map((figure) => figure[key]))).toString(),
  ),
  median(figures.map(({ rate }, round) => own.figures[round].rate / rate)),
  median(figures.map(({ cpu }, round) => cpu / own.figures[round].cpu)),
]);
console.log(`${machine()}; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s\n`);
console.log(
  table(["server", "requests/s", "CPU, µs", "our rate / its rate", "its CPU / our CPU"], rows),
);
