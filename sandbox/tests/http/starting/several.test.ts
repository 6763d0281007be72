/** Several processes can share one PostgreSQL database: they are one service. */
import { expect, test } from "vitest";
import { createSandbox } from "../../../src/service/sandbox.js";
import { emptyLocation, startService } from "../../support/service.js";
import { startReceiver } from "../../support/receiver.js";

test.skipIf(process.env["DATABASE_URL"] === undefined)(
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
