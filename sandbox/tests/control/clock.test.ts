import { expect, test } from "vitest";
import { openSandbox } from "../../src/service/sandbox.js";
import { startReceiver, status } from "../support/receiver.js";
import { ownDatabase } from "../support/world.js";
import { closingSandboxes, controlOf, rig } from "./support.js";

closingSandboxes();

const minute = 60_000;

test("the clock stands still, runs, and never goes back", async () => {
  const { control } = await rig();
  const frozen = await control.clock.freeze();
  expect(frozen.frozen).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await control.clock.get()).toEqual(frozen);
  const to = new Date(Date.parse(frozen.now) + 90 * minute).toISOString();
  const later = await control.clock.advance({ body: { to } });
  expect(later).toMatchObject({ frozen: true, jobs: [] });
  expect(Date.parse(later.now)).toBe(Date.parse(to));
  const back = await control.clock.advance({ body: { to: frozen.now } }).result();
  expect(back).toMatchObject({ status: 422, error: { errors: { to: [expect.any(String)] } } });
  expect((await control.clock.advance({ body: { to: later.now } })).now).toBe(later.now);
  const end = await control.clock.advance({ body: { to: "9000-01-01T00:00:00Z" } }).result();
  expect(end).toMatchObject({ status: 422 });
  expect((await control.clock.resume()).frozen).toBe(false);
});

test("the clock accepts a duration or a time, and nothing else", async () => {
  const { sandbox } = await rig();
  const bodies = [
    "{}",
    '{"seconds":1,"to":"2030-01-01T00:00:00Z"}',
    '{"seconds":-1}',
    '{"to":"soon"}',
  ];
  for (const body of bodies) {
    const response = await fetch(`${sandbox.origin}/_sandbox/clock/advance`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${sandbox.controlToken}`,
        "content-type": "application/json",
      },
      body,
    });
    expect({ body, status: response.status }).toEqual({ body, status: 422 });
    expect(await response.json()).toMatchObject({ errors: expect.any(Object) });
  }
});

test("everything that becomes due is done in order before the response is sent", async () => {
  const { control, sandbox } = await rig();
  const receiver = await startReceiver(status(503));
  const frozen = await control.clock.freeze();
  const endpoint = await control.endpoints.add({ body: { url: receiver.url } });
  await control.events.trigger({ body: { type: "quote.requested" } });
  const first = await control.jobs.drain();
  expect(first.jobs.length + receiver.received.length).toBeGreaterThan(0);
  const { data } = await control.deliveries.list({ query: { endpoint_id: endpoint.id } });
  const [delivery] = data;
  expect(delivery).toMatchObject({ status: "pending", attempts: 1, response_status: 503 });
  const advanced = await control.clock.advance({ body: { seconds: 24 * 3600 } });
  const subject = delivery?.id;
  const dueAfter = [1, 6, 36, 156, 456, 936].map((minutes) => ({
    kind: "deliver",
    subject,
    due_at: new Date(Date.parse(frozen.now) + minutes * minute).toISOString().replace("Z", "000Z"),
  }));
  expect(advanced.jobs.filter(({ kind }) => kind === "deliver")).toEqual(dueAfter);
  expect(receiver.received).toHaveLength(7);
  const after = await control.deliveries.get({ params: { deliveryId: subject ?? "" } });
  expect(after).toMatchObject({ status: "failed", attempts: 7 });
  expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"]))).toEqual(
    new Set([subject]),
  );
  expect(sandbox.core.clock.frozen).toBe(true);
  await receiver.close();
});

test("waiting jobs are listed with their due times", async () => {
  const { control, api, sandbox } = await rig();
  await control.clock.freeze();
  const { body } = await api("POST", "/quotes", { quote_type: "perm_ad" });
  const quoteId = String((body["data"] as { id: string }).id);
  const priced = await control.quotes.price({ params: { quoteId } });
  const { data } = await control.jobs.list();
  const expiry = data.find(({ kind }) => kind === "expire_quote");
  expect(expiry).toMatchObject({ subject: quoteId, running: false, failures: 0, error: null });
  expect(expiry?.due_at).toBe(priced.expires_at);
  await sandbox.core.database.query(
    `INSERT INTO jobs (kind, subject, run_at)
     SELECT 'idle_cart', 'cart_' || number, now() + interval '1 year' FROM generate_series(1, 101) number`,
  );
  expect((await control.jobs.list()).data).toHaveLength(100);
  const { jobs } = await control.clock.advance({ body: { to: priced.expires_at ?? "" } });
  expect(jobs).toContainEqual({
    kind: "expire_quote",
    subject: quoteId,
    due_at: priced.expires_at,
  });
  expect((await api("GET", `/quotes/${quoteId}`)).body).toMatchObject({ status: "cancelled" });
});

test("operations on the whole sandbox take turns", async () => {
  const { control } = await rig();
  await control.clock.freeze();
  const { now } = await control.clock.get();
  const steps = await Promise.all(
    [1, 2, 4, 8].map((seconds) => control.clock.advance({ body: { seconds } })),
  );
  const last = Math.max(...steps.map((step) => Date.parse(step.now)));
  expect(last - Date.parse(now)).toBe(15_000);
});

const several = process.env["DATABASE_URL"] !== undefined;

test.runIf(several)("several processes on one database share the clock and the work", async () => {
  const receiver = await startReceiver();
  const { control, sandbox } = await rig();
  const url = process.env["DATABASE_URL"] ?? "";
  const other = await openSandbox({ location: { url: await ownDatabase(url) }, patience: 100 });
  await control.endpoints.add({ body: { url: receiver.url } });
  expect(other.controlToken).toBe(sandbox.controlToken);
  for (let round = 0; round < 5; round++) {
    await control.events.trigger({ body: { type: "order.completed" } });
  }
  await control.jobs.drain();
  const { data } = await control.deliveries.list({ query: { limit: 100 } });
  expect(data.filter((each) => each.status !== "succeeded")).toEqual([]);
  expect(receiver.received).toHaveLength(data.length);
  const { now } = await control.clock.freeze();
  await control.clock.advance({ body: { seconds: 3600 } });
  const moved = async () => {
    const clock = await controlOf(other.origin, other.controlToken).clock.get();
    return Date.parse(clock.now) - Date.parse(now);
  };
  await expect.poll(moved).toBe(3_600_000);
  await other.close();
  await receiver.close();
});
