/** Requests that the server asks to repeat later. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it } from "vitest";

import { createSend } from "../../../generator/tools/verify/exchange/send.js";

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Planned = readonly [status: number, retryAfter?: string];

/** Sends one request to a server with planned responses, the last one repeated. */
async function send(plan: readonly Planned[], hasty: boolean) {
  let requests = 0;
  const server = createServer((_, response) => {
    const [status = 200, retryAfter] = plan[Math.min(requests++, plan.length - 1)] ?? [];
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const options = { timeout: 60_000, interval: 0, hasty };
  const request = { method: "GET", target: "/a", headers: [] };
  const { status } = await createSend(`http://127.0.0.1:${port}/`, options)(request);
  return { status, requests };
}

it.each<[string, readonly Planned[], boolean, object]>([
  ["until it is served", [[429, "0"], [200]], false, { status: 200, requests: 2 }],
  ["three times at most", [[429, "0"]], false, { status: 429, requests: 3 }],
  ["not without a time to wait", [[429]], false, { status: 429, requests: 1 }],
  ["not after a time that is none", [[429, "soon"]], false, { status: 429, requests: 1 }],
  ["not after too long a time", [[429, "66"]], false, { status: 429, requests: 1 }],
  [
    "after no time at all",
    [[429, "Sun, 22 Nov 2020 00:00:00 GMT"], [200]],
    false,
    { status: 200, requests: 2 },
  ],
  ["not for another status", [[503, "0"]], false, { status: 503, requests: 1 }],
  ["not in haste", [[429, "0"]], true, { status: 429, requests: 1 }],
])("a request is repeated: %s", async (_, plan, hasty, expected) => {
  expect(await send(plan, hasty)).toEqual(expected);
});
