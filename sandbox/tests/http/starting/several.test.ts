/** Several processes can share one PostgreSQL database: they are one service. */
import { expect, test } from "vitest";
import type { Database } from "../../../src/foundation/database/database.js";
import { openDatabase } from "../../../src/foundation/database/open.js";
import { createSandbox } from "../../../src/service/sandbox.js";
import { emptyLocation, startService } from "../../support/service.js";
import { startReceiver } from "../../support/receiver.js";

const withoutServer = process.env["DATABASE_URL"] === undefined;

test.skipIf(withoutServer)(
  "a process hears of the jobs of another, and not of its own",
  async () => {
    const location = await emptyLocation();
    const [one, other] = [await openDatabase(location), await openDatabase(location)];
    const heard: string[] = [];
    const ends = [one.listen(() => heard.push("one")), other.listen(() => heard.push("other"))];
    const store = (database: Database, subject: string) =>
      database.query("INSERT INTO jobs (kind, subject, run_at) VALUES ('idle_cart', $1, now())", [
        subject,
      ]);
    try {
      await expect.poll(() => heard).toHaveLength(2);
      heard.length = 0;
      await store(one, "a");
      await expect.poll(() => heard).toEqual(["other"]);
      await one.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query = 'LISTEN jobs' AND datname = current_database()`,
      );
      // Both connect again, and look for what they missed.
      await expect.poll(() => heard.toSorted()).toEqual(["one", "other", "other"]);
      await store(other, "b");
      await expect.poll(() => heard.filter((each) => each === "one")).toHaveLength(2);
    } finally {
      for (const end of ends) await end();
      await one.close();
      await other.close();
    }
  },
);

test.skipIf(withoutServer)("a clock that two processes move only goes ahead", async () => {
  const location = await emptyLocation();
  const [one, other] = [await createSandbox({ location }), await createSandbox({ location })];
  const hour = { body: { seconds: 3600 } };
  const move = async ({ control }: typeof one) => (await control.clock.advance(hour)).now;
  try {
    const times: string[] = [];
    for (const each of [one, other, one, other]) times.push(await move(each));
    times.push(...(await Promise.all([one, other, one, other].map(move))).toSorted());
    const gaps = times
      .slice(1)
      .map((time, index) => Date.parse(time) - Date.parse(times[index] ?? ""));
    expect(gaps.filter((gap) => gap < 3_600_000)).toEqual([]);
  } finally {
    await other.close();
    await one.close();
  }
});

test.skipIf(withoutServer)(
  "two sandboxes on one database share keys, data, work and the rate limit",
  async () => {
    const location = await emptyLocation();
    const limit = 120;
    const rate = { limit, window: 3600 };
    const first = await startService({ location, rate, settings: { pricesQuotesAfter: 0 } });
    const second = await createSandbox({ location, rate });
    const events = await startReceiver();
    try {
      const { sandbox, api, call } = first;
      expect([second.key, second.controlToken]).toEqual([sandbox.key, sandbox.controlToken]);
      await api.webhookEndpoints.create({ body: { url: events.url, events: ["*"] } });
      const { data } = await api.quotes.create({ body: { quote_type: "perm_ad" } });
      const headers = { authorization: `Bearer ${second.key}` };
      const found = await fetch(`${second.url}/quotes/${data.id}`, { headers });
      expect(await found.json()).toMatchObject({ id: data.id });
      await expect.poll(() => events.received).toHaveLength(2);
      const used = 3;
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async (_, index) =>
          index % 2 === 0
            ? (await call("GET /ping")).status
            : (await fetch(`${second.url}/ping`, { headers })).status,
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(limit - used);
      expect(statuses.filter((status) => status === 429)).toHaveLength(200 - limit + used);
      // No event was delivered by both.
      const deliveries = events.received.map((each) => each.headers["x-service-delivery"]);
      expect(new Set(deliveries).size).toBe(events.received.length);
    } finally {
      await events.close();
      await second.close();
      await first.close();
    }
  },
);
