/** The clock of a sandbox, jobs that become due, snapshots and identifiers. */
import { expect, test, vi } from "vitest";

import { claim } from "../src/foundation/jobs/claim.js";
import { runNext } from "../src/foundation/jobs/run.js";
import { workers } from "../src/domain/workers.js";
import { createQuote } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { getQuote } from "../src/domain/quotes/read.js";
import { restoreSnapshot, takeSnapshot } from "../src/service/snapshots/snapshots.js";
import { openClock } from "../src/foundation/core/clock.js";
import { createEndpoint } from "../src/domain/webhook-endpoints/manage.js";
import { suite } from "./support/suite.js";

const { world: createWorld, receiver: startReceiver } = suite();
const day = 24 * 3600 * 1000;
const quote = { quote_type: "perm_ad" };

test("the clock is not set back by a reload that read it before a change, and ends after it", async () => {
  const { core } = await createWorld();
  let begun = false;
  let reloading: Promise<void> | undefined;
  let hasRead = (): void => undefined;
  let isChanged = (): void => undefined;
  const read = new Promise<void>((resolve) => (hasRead = resolve));
  const changed = new Promise<void>((resolve) => (isChanged = resolve));
  const database: typeof core.database = {
    ...core.database,
    async query(statement, parameters) {
      if (statement.includes("INSERT") && !begun) {
        begun = true;
        reloading = clock.reload();
        await read;
      }
      const rows = await core.database.query<never>(statement, parameters);
      if (statement.startsWith("SELECT") && begun) {
        hasRead();
        await changed;
      }
      return rows;
    },
  };
  const clock = await openClock(database, { startAt: new Date("2030-01-01") });
  await clock.moveTo(new Date("2030-01-02"));
  isChanged();
  await reloading;
  expect(clock.now()).toEqual(new Date("2030-01-02"));
});

test("the clock runs with real time, stands still, moves ahead, and survives a restart", async () => {
  const { core } = await createWorld();
  let real = Date.UTC(2026, 0, 1);
  const clock = await openClock(core.database, { realTime: () => real });
  expect(clock.now()).toEqual(new Date(real));
  await clock.freeze();
  real += 5000;
  expect(clock.now()).toEqual(new Date(real - 5000));
  await clock.moveTo(new Date(Date.UTC(2026, 5, 1)));
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1)));
  await clock.resume();
  real += 1000;
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1) + 1000));
  await expect(clock.moveTo(new Date(Date.UTC(2026, 1, 1)))).rejects.toThrow(RangeError);
  const again = await openClock(core.database, { realTime: () => real });
  expect(again.now()).toEqual(clock.now());
  await again.freeze();
  expect(clock.frozen).toBe(false);
  await clock.reload();
  expect(clock.frozen).toBe(true);
});

test("the clock that is moved ahead does what becomes due in order, each at its time", async () => {
  const { core, alice, pass } = await createWorld();
  await core.clock.freeze();
  const start = core.clock.now().getTime();
  const seen: [string, number][] = [];
  const receiver = await startReceiver((response, index, { headers }) => {
    seen.push([String(headers["x-service-event"]), core.clock.now().getTime() - start]);
    response.writeHead(index === 0 ? 500 : 200).end();
  });
  await createEndpoint(core, alice.caller, { url: receiver.url, events: ["quote.*"] });
  const { data: later } = await createQuote(core, alice.caller, quote);
  const { data: sooner } = await createQuote(core, alice.caller, quote);
  await priceQuote(core, later.id, { expiresAt: new Date(start + 2 * day) });
  await priceQuote(core, sooner.id, { expiresAt: new Date(start + day) });
  await pass(3 * day);
  expect(seen).toEqual([
    ["quote.requested", 0],
    ["quote.requested", 0],
    ["quote.ready", 0],
    ["quote.ready", 0],
    ["quote.requested", 60_000],
    ["quote.cancelled", day],
    ["quote.cancelled", 2 * day],
  ]);
  const { canceled_at } = await getQuote(core, alice.caller, sooner.id);
  expect(Date.parse(canceled_at ?? "")).toBe(start + day);
  expect(core.clock.now().getTime()).toBe(start + 3 * day);
});

test("a job that fails by our own fault is put back, and done later", async () => {
  const { core, alice, settle } = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  await core.clock.freeze();
  const { data } = await createQuote(core, alice.caller, quote);
  const broken = {
    ...workers,
    price_quote: async () => {
      throw new Error("The database is away.");
    },
  };
  expect(await runNext(core, broken)).toBe(true);
  expect(await runNext(core, broken)).toBe(false);
  const [job] = await core.database.query<{ crashes: number; error: string }>("SELECT * FROM jobs");
  expect(job).toMatchObject({ crashes: 1, error: "The database is away." });
  await core.clock.moveTo(new Date(core.clock.now().getTime() + 60_000));
  await settle();
  expect(await getQuote(core, alice.caller, data.id)).toMatchObject({ status: "awaiting_payment" });
});

test("a job that keeps failing waits twice as long each time, and is left to people in the end", async () => {
  const { core, alice } = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  await core.clock.freeze();
  await createQuote(core, alice.caller, quote);
  const broken = {
    ...workers,
    price_quote: async () => {
      throw new Error("It is away.");
    },
  };
  const waits: number[] = [];
  for (let crash = 1; crash <= 10; crash++) {
    expect(await runNext(core, broken)).toBe(true);
    const [job] = await core.database.query<{ run_at: Date }>("SELECT run_at FROM jobs");
    if (job === undefined) throw new Error("The job is gone.");
    waits.push((job.run_at.getTime() - core.clock.now().getTime()) / 1000);
    if (crash < 10) await core.clock.moveTo(job.run_at);
  }
  const years = 365 * 24 * 60 * 60;
  expect(waits.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
  expect(waits[9]).toBeGreaterThan(5_000 * years);
});

test("a job keeps its short lease for as long as it runs, so that others need not wait for a dead worker", async () => {
  const { core, alice } = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  await createQuote(core, alice.caller, quote);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const running = runNext(core, { ...workers, price_quote: () => ended });
  const left = async () => {
    const [job] = await core.database.query<{ left: number }>(
      "SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 AS left FROM jobs",
    );
    return job?.left;
  };
  await expect.poll(left).toBeLessThanOrEqual(10);
  await core.database.query(
    "UPDATE jobs SET lease_until = clock_timestamp() + interval '1 second'",
  );
  vi.advanceTimersByTime(5_000);
  await expect.poll(left).toBeGreaterThan(5);
  end();
  await running;
  vi.useRealTimers();
});

test("a worker that lost a job to another one does not record its result", async () => {
  const { core, alice } = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  const { data } = await createQuote(core, alice.caller, quote);
  const [job] = await claim(core.database, {
    now: core.clock.now(),
    limit: 1,
    perReceiver: 1,
    held: new Map(),
    inOrder: false,
  });
  if (job === undefined) throw new Error("No job is due.");
  await core.database.query("UPDATE jobs SET lease = 'of another'");
  await expect(workers.price_quote(core, job)).rejects.toMatchObject({ name: "LeaseLost" });
  expect(await getQuote(core, alice.caller, data.id)).toMatchObject({ status: "requested" });
});

test("snapshots bring back a job that was running as one that is due", async () => {
  const { core, alice, settle } = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  const { data } = await createQuote(core, alice.caller, quote);
  const until = "clock_timestamp() + interval '1 hour'";
  await core.database.query(`UPDATE jobs SET lease = 'of before', lease_until = ${until}`);
  await takeSnapshot(core, "running");
  await restoreSnapshot(core, "running");
  await settle();
  expect(await getQuote(core, alice.caller, data.id)).toMatchObject({ status: "awaiting_payment" });
});

test.each(["seed", undefined])("identifiers have their form, with the seed %s", async (idSeed) => {
  const { core } = await createWorld(idSeed === undefined ? {} : { idSeed });
  const { database, ids } = core;
  const unique = new Set<string>();
  for (let count = 0; count < 500; count++) unique.add(await ids.next(database, "quo"));
  expect(unique.size).toBe(500);
  for (const id of unique) expect(id).toMatch(/^quo_[0-9A-Za-z]{16}$/);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(await ids.uuid(database)).toMatch(uuid);
  expect(await ids.uuid(database)).not.toBe(await ids.uuid(database));
  expect(await ids.secret(database)).toMatch(/^[0-9a-f]{64}$/);
  expect(await ids.secret(database, 12)).toMatch(/^[0-9a-f]{12}$/);
});
