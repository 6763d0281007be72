/** A sandbox in a process of its own, and the CPU time of its requests. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildSandbox } from "../../../sandbox/scripts/build.mjs";
import { median } from "../../measuring/report.mjs";

export async function startSandbox() {
  await buildSandbox();
  const child = fork(fileURLToPath(new URL("server.mjs", import.meta.url)));
  const [{ url, key }] = await once(child, "message");

  async function tell(command, argument) {
    child.send({ command, argument });
    const [{ answer }] = await once(child, "message");
    return answer;
  }

  async function ask(method, path, body) {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  /** The server's CPU time per request in milliseconds: the median of ten rounds. */
  async function cost(requests, run) {
    const rounds = [];
    for (let round = 0; round < 11; round++) {
      const before = await tell("usage");
      for (let index = 0; index < requests / 10; index++) await run();
      const after = await tell("usage");
      const used = after.user + after.system - before.user - before.system;
      rounds.push(used / (requests / 10) / 1000);
    }
    // The first round is a warm-up.
    return median(rounds.slice(1));
  }

  return { tell, ask, cost, stop: () => child.disconnect() };
}
