/** The rate limit, and faults on request. */
import { afterEach, expect, test, vi } from "vitest";

import { addFault, removeFaults, takeFault } from "../../src/service/faults/faults.js";
import {
  memoryRateLimit,
  openRateLimit,
  requestsPerKey,
  sharedRateLimit,
} from "../../src/service/rate-limit/open.js";
import { suite } from "../support/suite.js";

const { world: createWorld, database } = suite();
afterEach(() => {
  vi.useRealTimers();
});

const rule = { limit: 120, window: 60 };

test("the rate limit lets through exactly as many in any minute, however they are spread", async () => {
  let now = 1000;
  const limit = memoryRateLimit(rule, () => now);
  const burst = async (count: number) => {
    let allowed = 0;
    for (let index = 0; index < count; index++)
      allowed += (await limit.take("key")).allowed ? 1 : 0;
    return allowed;
  };
  expect(await burst(1)).toBe(1);
  now += 59.9;
  expect(await burst(200)).toBe(119);
  now += 0.2;
  expect(await burst(200)).toBe(1);
  now += 59.7;
  expect(await burst(200)).toBe(0);
  now += 0.2;
  expect(await burst(200)).toBe(119);
});

test("a refused request waits until the oldest one that counts leaves the window", async () => {
  let now = 0;
  const limit = memoryRateLimit({ limit: 2, window: 60 }, () => now);
  for (now of [0, 10.5]) await limit.take("key");
  now = 20;
  expect(await limit.take("key")).toMatchObject({ allowed: false, retryAfter: 40 });
});

const most = 10_000;

/** A limit of one request, which a first bucket and many others have used. */
async function used(others: number) {
  const limit = memoryRateLimit({ limit: 1, window: 60 }, () => 0);
  const allowed = async (bucket: string) => (await limit.take(bucket)).allowed;
  expect(await allowed("first")).toBe(true);
  for (let index = 0; index < others; index++) await limit.take(`other ${index}`);
  return allowed;
}

test("the rate limit remembers 10,000 buckets, and drops the least recently used one of more", async () => {
  expect(await (await used(most - 1))("first")).toBe(false);
  expect(await (await used(most))("first")).toBe(true);
});

test("a refused request counts as a use of its bucket", async () => {
  const allowed = await used(most - 1);
  expect(await allowed("first")).toBe(false);
  await allowed("one more");
  expect(await allowed("first")).toBe(false);
  expect(await allowed("other 1")).toBe(false);
  expect(await allowed("other 0")).toBe(true);
});

test("a key has 120 requests a minute", () => {
  expect(requestsPerKey).toEqual({ limit: 120, window: 60 });
});

test("the rate limit is exact in the database too, with everybody at once", async () => {
  await createWorld();
  await database().query("DELETE FROM rate_windows");
  const limit = sharedRateLimit(database(), rule);
  const all = await Promise.all(Array.from({ length: 150 }, () => limit.take("key")));
  expect(all.filter(({ allowed }) => allowed)).toHaveLength(120);
  const refused = all.filter(({ allowed }) => !allowed);
  for (const { remaining, retryAfter } of refused) {
    expect(remaining).toBe(0);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
  }
  expect((await limit.take("another")).allowed).toBe(true);
  await database().query(
    `UPDATE rate_windows SET hits = (SELECT jsonb_agg(hit::numeric - 60) FROM jsonb_array_elements(hits) hit)`,
  );
  expect(await limit.take("key")).toMatchObject({ allowed: true, remaining: 119, retryAfter: 0 });
});

test("the limit of requests ignores changes of the system clock", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const limit = memoryRateLimit({ limit: 1, window: 60 });
  expect((await limit.take("key")).allowed).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await limit.take("key")).toMatchObject({ allowed: false, retryAfter: 60 });
  vi.setSystemTime(Date.now() + 7_200_000);
  expect((await limit.take("key")).allowed).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect((await limit.take("key")).allowed).toBe(true);
});

test("requests are counted in the database where several processes share one, else in memory", async () => {
  await database().query("DELETE FROM rate_windows");
  const limit = openRateLimit(database(), { limit: 1, window: 60 });
  expect((await limit.take("key")).allowed).toBe(true);
  const another = openRateLimit(database(), { limit: 1, window: 60 });
  expect((await another.take("key")).allowed).toBe(database().kind === "pglite");
  expect((await memoryRateLimit({ limit: 1, window: 60 }).take("key")).allowed).toBe(true);
});

const body = { candidate: { first_name: "Ana" }, ids: ["a", { b: null }], notes: null };
const conditions = [
  ["nothing", {}, true],
  ["a key", { key_id: "key_1" }, true],
  ["another key", { key_id: "key_2" }, false],
  ["a header in any case", { headers: { "X-Case": "7" } }, true],
  ["two headers, one of them absent", { headers: { "X-Case": "7", "X-Other": "7" } }, false],
  ["a nested field", { body: { "candidate.first_name": "Ana" } }, true],
  ["an item", { body: { "ids.1.b": null } }, true],
  ["a whole object", { body: { ids: ["a", { b: null }] } }, true],
  ["two fields, one of them different", { body: { notes: null, "ids.0": "b" } }, false],
  ["a field of null", { body: { "notes.length": 0 } }, false],
  ["a field of a text", { body: { "candidate.first_name.length": 3 } }, false],
  ["what every object has", { body: { "candidate.constructor": {} } }, false],
  ["a key and another header", { key_id: "key_1", headers: { "x-case": "8" } }, false],
] as const;

test("fault rules hit the requests that fulfil all their conditions", async () => {
  const { core } = await createWorld();
  const effect = { kind: "drop" };
  const request = { operation: "ping", keyId: "key_1", headers: { "x-case": "7" }, body };
  for (const [name, match, hits] of conditions) {
    await addFault(core, { operation: "*", times: null, match, effect });
    expect(await takeFault(core, request), name).toEqual(hits ? effect : undefined);
    await removeFaults(core.database);
  }
});
