/** Attempts: in which order, what is recorded of each, and why one failed. */
import { expect, test } from "vitest";
import { listAttempts } from "../../src/domain/events/attempts.js";
import { listAllDeliveries } from "../../src/domain/events/deliveries.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { type Reply } from "../support/receiver.js";
import { suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld, receiver: startReceiver } = suite();

async function endpointAt({ core, alice }: World, url: string): Promise<string> {
  return (await createEndpoint(core, alice.caller, { url, events: ["quote.*"] })).data.id;
}

async function quotes({ core, alice }: World, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  }
}

function deliveries({ core }: World): Promise<{ id: string; status: string; error: string }[]> {
  return core.database.query("SELECT id, status, error FROM deliveries ORDER BY seq");
}

test("if order is required, a delivery waits for the earlier ones to the same endpoint only", async () => {
  const failing = await startReceiver((response, index) => {
    response.writeHead(index === 0 ? 500 : 204).end();
  });
  const other = await startReceiver();
  const world = await createWorld({ deliveries: { inOrder: true, retryDelays: [60_000] } });
  await endpointAt(world, failing.url);
  await endpointAt(world, other.url);
  await quotes(world, 3);
  await world.settle();
  expect([failing.received.length, other.received.length]).toEqual([1, 3]);
  await world.pass(61_000);
  const ids = failing.received.map(({ headers }) => headers["x-service-event-id"]);
  expect(ids).toEqual([ids[0], ids[0], ...new Set(ids.slice(2))]);
  expect(ids).toHaveLength(4);
});

test("every attempt is kept with what was sent and what came back", async () => {
  const receiver = await startReceiver((response, index) => {
    response.writeHead(index === 0 ? 422 : 200, { "x-request-id": `r${index}` });
    response.end(index === 0 ? "x".repeat(10_000) : "thanks");
  });
  const world = await createWorld();
  await endpointAt(world, receiver.url);
  await quotes(world, 1);
  await world.settle();
  await world.pass(61_000);
  const [delivery] = await deliveries(world);
  const attempts = await listAttempts(world.core.database, delivery?.id ?? "");
  expect(attempts).toMatchObject([
    {
      url: receiver.url,
      response_status: 422,
      response_body: "x".repeat(4096),
      error: "The endpoint answered with status 422.",
    },
    {
      response_status: 200,
      response_headers: { "x-request-id": "r1" },
      response_body: "thanks",
      error: null,
    },
  ]);
  for (const [index, { request_headers: sent }] of attempts.entries()) {
    const names = Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]);
    expect(receiver.received[index]?.headers).toMatchObject(Object.fromEntries(names));
    expect(sent["X-Service-Signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  }
});

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error("It does not resolve."), { code }));

test.each([
  ["drops", (response) => response.socket?.destroy(), "The connection was closed without a"],
  ["says nonsense", (response) => response.socket?.end("nonsense\r\n\r\n"), "not valid HTTP"],
  ["refuses", (response) => void response.writeHead(503).end(), "answered with status 503"],
] satisfies [string, Reply, string][])(
  "the attempt names a receiver that %s",
  async (_, reply, error) => {
    const receiver = await startReceiver(reply);
    const world = await createWorld();
    await endpointAt(world, receiver.url);
    await quotes(world, 1);
    await world.settle();
    expect((await deliveries(world))[0]?.error).toContain(error);
  },
);

test.each([
  ["a name that does not resolve", failing("ENOTFOUND"), "The host name could not be resolved."],
  ["a name that leads inside", async () => ["10.0.0.1"], "The address is not public."],
  ["anything else", failing("EWHATEVER"), "The endpoint could not be reached."],
])("the attempt names %s as the cause", async (_, resolve, error) => {
  const world = await createWorld({ allowLoopback: false, resolve });
  await endpointAt(world, "https://hooks.example.com/events");
  await quotes(world, 1);
  await world.settle();
  expect(await deliveries(world)).toMatchObject([{ status: "pending", error }]);
});

test("all deliveries are listed page by page, the newest first", async () => {
  const receiver = await startReceiver();
  const world = await createWorld();
  await endpointAt(world, receiver.url);
  await quotes(world, 3);
  const { database } = world.core;
  const ids = (await deliveries(world)).map(({ id }) => id).toReversed();
  const page = async (query: Parameters<typeof listAllDeliveries>[1]) => {
    const { data, next } = await listAllDeliveries(database, query);
    return { ids: data.map(({ id }) => id), next };
  };
  const first = await page({ limit: 2 });
  expect(first).toEqual({ ids: ids.slice(0, 2), next: expect.any(Number) });
  const before = first.next ?? 0;
  expect(await page({ limit: 2, before })).toEqual({ ids: ids.slice(2), next: null });
  expect(await page({ limit: 3 })).toEqual({ ids, next: null });
});
