import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { exclusively } from "../../src/service/control/shared/control.js";
import { quietly, startBackground } from "../../src/foundation/jobs/background.js";
import { countJobs } from "../../src/foundation/jobs/list.js";
import { restoreSnapshot, takeSnapshot } from "../../src/service/snapshots/snapshots.js";
import { workers } from "../../src/domain/workers.js";
import { ingestFile } from "../../src/domain/files/stage.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { endpointOf, quote } from "../events/endpoint.js";
import type { World } from "../support/world.js";
import { suite } from "../support/suite.js";

const { world, receiver } = suite();
const pace = {
  concurrency: 2,
  perReceiver: 2,
  interval: 10,
  onError: (error: unknown) => expect(error).toBe(""),
};

test("background jobs that were stopped during a pause do not begin again", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  const background = startBackground(core, workers, pace);
  const alone = exclusively(core, background);
  await alone(async () => {
    await background.stop();
    await createQuote(core, alice.caller, quote);
  });
  await sleep(100);
  expect(await countJobs(core.database)).toBe(1);
});

test("no job runs during an exclusive action, and an action that fails does not block the next", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  const background = startBackground(core, workers, pace);
  const alone = exclusively(core, background);
  const failed = alone(() => Promise.reject(new Error("No.")));
  const counted = alone(async () => {
    await createQuote(core, alice.caller, quote);
    await sleep(50);
    return countJobs(core.database);
  });
  await expect(failed).rejects.toThrow("No.");
  expect(await counted).toBe(1);
  await background.stop();
});

/** Only what happens makes it look for jobs, not the time. */

const never = { ...pace, interval: 2 ** 30 };
const requested = { query: { "filter[status]": "requested" } };

test("jobs for which there is no room begin as soon as others have ended", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  for (let count = 0; count < 3; count++) await createQuote(core, alice.caller, quote);
  const background = startBackground(core, workers, { ...never, concurrency: 1 });
  const unpriced = () => listQuotes(core, alice.caller, requested);
  await expect.poll(async () => (await unpriced()).data).toEqual([]);
  await background.stop();
});

test("jobs that become due with a change begin once it is made", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  const background = startBackground(core, workers, { ...never, concurrency: 1 });
  const unpriced = () => listQuotes(core, alice.caller, requested);
  for (let count = 0; count < 2; count++) {
    await createQuote(core, alice.caller, quote);
    await expect.poll(async () => (await unpriced()).data).toEqual([]);
  }
  await background.stop();
});

test("jobs that deliver an event begin once it has happened", async () => {
  const own = await world();
  const { core, alice } = own;
  const hook = await receiver();
  await endpointOf(own, hook.url);
  const background = startBackground(core, workers, { ...never, concurrency: 1 });
  for (let count = 1; count <= 2; count++) {
    await createQuote(core, alice.caller, quote);
    await expect.poll(() => hook.received.length).toBe(count);
  }
  await background.stop();
});

test("jobs of a state that is restored begin at once", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  await createQuote(core, alice.caller, quote);
  await takeSnapshot(core, "unpriced");
  const background = startBackground(core, workers, { ...never, concurrency: 1 });
  const unpriced = () => listQuotes(core, alice.caller, requested);
  await expect.poll(async () => (await unpriced()).data).toEqual([]);
  await quietly(background, () => restoreSnapshot(core, "unpriced"));
  await expect.poll(async () => (await unpriced()).data).toEqual([]);
  await background.stop();
});

const jobsFor: Readonly<Record<string, (own: World, url: string) => Promise<unknown>>> = {
  deliveries: endpointOf,
  documents: ({ core, alice }, url) =>
    createQuote(core, alice.caller, { ...quote, document_urls: [url, url, url, url] }),
  async files({ core, alice }, url) {
    for (let count = 0; count < 4; count++) await ingestFile(core, alice.caller, { url });
  },
};

test.each(Object.entries(jobsFor))(
  "%s wait for others of one server, and nothing else does",
  async (_, make) => {
    const own = await world();
    const { core, alice } = own;
    const waiting: ServerResponse[] = [];
    const slow = await receiver((response) => void waiting.push(response));
    const fast = await receiver();
    await make(own, slow.url);
    await endpointOf(own, fast.url);
    for (let count = 0; count < 4; count++) await createQuote(core, alice.caller, quote);
    const background = startBackground(core, workers, { ...never, concurrency: 5 });
    await expect.poll(() => fast.received.length).toBe(4);
    await expect.poll(() => waiting.length).toBe(2);
    for (const response of waiting) response.end();
    await expect.poll(() => waiting.length).toBe(4);
    for (const response of waiting) response.end();
    await background.stop();
  },
);
