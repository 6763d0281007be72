/** Requests by the contract that clients name, as a router counts them for an application. */
import { expect, test } from "vitest";

import { identify, type IdentifyOptions } from "../../../runtime/client/capabilities/identify.js";
import { clientOf } from "../../../runtime/client/client.js";
import {
  ConsumerCounts,
  type ConsumerCountsOptions,
} from "../../../runtime/wire/observation/consumer-counts.js";
import { harness, operation } from "./support.js";

const [A, B] = ["0123456789abcdef", "fedcba9876543210"] as const;
const shell = operation("GET /shells/{id}");

/** What a router counts of the requests of a client. */
async function counted(
  contracts: readonly (IdentifyOptions | undefined)[],
  options: ConsumerCountsOptions = {},
): Promise<object> {
  let now = Date.parse("2026-01-01T12:00:00Z");
  const counts = new ConsumerCounts({ now: () => now, ...options });
  const { fetch } = harness([shell], { consumers: counts });
  for (const contract of contracts) {
    const client = clientOf({
      baseUrl: "http://api.test",
      fetch: (url, { headers = {} }) => fetch(`GET ${new URL(url).pathname}`, { headers }),
      headers: { "User-Agent": "portal/1" },
      use: contract === undefined ? [] : [identify(contract)],
    });
    await client.call({ ...shell.descriptor, path: "/shells/7" });
    now += 86_400_000;
  }
  return counts.toJSON().requests;
}

const on = (...days: readonly number[]) => ({
  "GET /shells/{id}": Object.fromEntries(days.map((day) => [`2026-01-0${day}`, 1])),
});

test.each<[string, Parameters<typeof counted>, object]>([
  [
    "by contract and day",
    [[{ contract: A }, { contract: B }, { contract: A }]],
    { [A]: on(1, 3), [B]: on(2) },
  ],
  ["in User-Agent", [[{ contract: A, header: "User-Agent" }]], { [A]: on(1) }],
  [
    "in a field of one's own",
    [[{ contract: A, header: "X-Who" }], { header: "X-Who" }],
    { [A]: on(1) },
  ],
  ["without a contract", [[undefined, { contract: "someone" }]], { none: on(1, 2) }],
  [
    "beyond the limit",
    [[{ contract: A }, { contract: B }], { limit: 1 }],
    { [A]: on(1), none: on(2) },
  ],
  [
    "of the last days alone",
    [[{ contract: A }, { contract: B }, { contract: B }], { days: 2 }],
    { [B]: on(2, 3) },
  ],
])("requests are counted %s", async (_, [contracts, options], expected) => {
  expect(await counted(contracts, options)).toEqual(expected);
});

test("a counter that fails is reported, and the request is served", async () => {
  const errors: unknown[] = [];
  const failure = new Error("no storage");
  const count = (): never => {
    throw failure;
  };
  const { fetch } = harness([shell], {
    consumers: { count },
    onError: (error) => errors.push(error),
  });
  const { status } = await fetch("GET /shells/7");
  expect([status < 500, errors]).toEqual([true, [failure]]);
});

test("counts of processes add up", () => {
  const [one, other] = [new ConsumerCounts(), new ConsumerCounts()];
  for (const counts of [one, other, other])
    counts.count((name) => (name === "apostille-contract" ? A : null), "GET /a");
  one.add(JSON.parse(JSON.stringify(other)));
  expect(Object.values(one.toJSON().requests[A]?.["GET /a"] ?? {})).toEqual([3]);
  expect(() => one.add({ seen: 1, requests: { [A]: 3 } })).toThrow(TypeError);
});
