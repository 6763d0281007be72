/** With a seed and a start time, two runs of the whole journey give the same bytes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, refresh, registerApp, signedInBrowser } from "./oauth/support.js";
import { type Receiver, startReceiver } from "./support/receiver.js";
import { type Service, startService } from "./support/service.js";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

type Note = (what: string, value: unknown) => void;

async function journey(service: Service, note: Note): Promise<void> {
  const { sandbox, call } = service;
  const { control } = sandbox;
  note("access", { key: sandbox.key, controlToken: sandbox.controlToken });
  const answerOf = async (route: string, init?: Parameters<typeof call>[1]) => {
    const { status, body } = await call(route, init);
    note(route, { status, body });
    return body as { id: string; data: { id: string; secret: string } };
  };
  const endpoint = await answerOf("POST /webhook-endpoints", {
    json: { url: receiver.url, events: ["*"] },
  });
  await answerOf(`POST /webhook-endpoints/${endpoint.data.id}/rotate-secret`);
  const form = new FormData();
  form.set("file", new Blob(["the diploma"]), "diploma.txt");
  const file = await answerOf("POST /files", { body: form });
  await control.jobs.drain();
  const quote = await answerOf("POST /quotes", {
    json: { quote_type: "perm_ad", document_ids: [file.data.id] },
  });
  await control.clock.advance({ body: { seconds: 3600 } });
  const order = await answerOf(`POST /quotes/${quote.data.id}/approve`);
  await control.events.trigger({ body: { type: "order.completed" } });
  await control.jobs.drain();
  await answerOf(`GET /orders/${order.id}`);
  await answerOf("GET /orders");
  await answerOf("GET /users");
  await answerOf("GET /webhook-endpoints");
  note("key", await control.keys.make({ body: { scopes: ["quotes:read"] } }));
  note("events", await control.events.list());
  note("snapshot", await control.snapshots.take({ body: { name: "end" } }));
}

async function platform(service: Service, note: Note): Promise<void> {
  const app = await registerApp(service);
  note("app", app.app);
  note("session", (await signedInBrowser(service)).cookies());
  const tokens = await connect(service, app);
  note("tokens", [tokens.access_token, tokens.refresh_token]);
  const next = await refresh(app, tokens.refresh_token ?? "");
  note("refreshed", [next.access_token, next.refresh_token]);
}

async function run(port: number): Promise<{ transcript: string; port: number }> {
  const answers: [string, unknown][] = [];
  const note: Note = (what, value) => void answers.push([what, value]);
  const settings = { pricesQuotesAfter: 0 };
  const startAt = new Date("2030-01-02T03:04:05Z");
  const service = await startService({ idSeed: "the same", startAt, port, settings });
  const before = receiver.received.length;
  await journey(service, note);
  await platform(service, note);
  await service.sandbox.control.jobs.drain();
  const deliveries = receiver.received.slice(before).map(({ headers, body }) => {
    return [headers["x-service-delivery"], headers["x-service-event-id"], body.toString()];
  });
  note("deliveries", deliveries.map((each) => JSON.stringify(each)).toSorted());
  await service.close();
  const { port: taken } = new URL(service.sandbox.origin);
  return { transcript: JSON.stringify(answers, null, 1), port: Number(taken) };
}

test("two runs with one seed and one start give the same bytes", async () => {
  const first = await run(0);
  const second = await run(first.port);
  expect(second.transcript).toBe(first.transcript);
  expect(first.transcript).toContain("2030-01-02T04:04:05.000000Z");
  expect(first.transcript).toContain("cs-");
});
