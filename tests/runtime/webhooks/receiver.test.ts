/** The handler that gets an event, and deliveries that a receiver refuses. */
import { expect, it } from "vitest";

import { serve } from "../../../runtime/server/adapters/node.js";
import { WebhookConfigurationError } from "../../../runtime/webhooks/signature/errors.js";
import { type ReceiverSource } from "../../../runtime/webhooks/receiver/receiver.js";
import { createSender } from "../../../runtime/webhooks/sender/sender.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { service } from "./schemes.js";
import { type Ping, SECRET, source, request, receiver } from "./receiver.js";

it.each([
  ["order.created", ["order.created", "order.*", "*"], ["order.created"]],
  ["order.created", ["*", "order.*"], ["order.*"]],
  ["order.item.added", ["order.*", "order.item.*", "*"], ["order.item.*"]],
  ["order.item.added", ["order.*", "order.item.*", "*", "order.item.added"], ["order.item.added"]],
  ["ping", ["ping.*", "order.*", "*"], ["*"]],
  ["ping", ["order.created"], []],
])("handlers of %s among %j: %j", async (type, patterns, expected) => {
  const { receive, patterns: called } = receiver(patterns);
  expect((await receive(await request({ type }))).status).toBe(204);
  expect(called()).toEqual(expected);
});

it("handlers are given the event and what came with it", async () => {
  const { receive, calls } = receiver(["*"]);
  const event = { type: "ping", text: "größer" };
  await receive(await request(event));
  expect(calls[0]?.event).toEqual(event);
  expect(calls[0]?.context).toMatchObject({ type: "ping", delivery: "dlv_1", id: "evt_1" });
  expect(new TextDecoder().decode(calls[0]?.context.body)).toBe(JSON.stringify(event));
  expect(calls[0]?.context.request.url).toBe("https://example.com/hooks");
});

it("handlers that are not a handler's own property are none", async () => {
  const { receive } = receiver([], { onUnknown: undefined as never });
  for (const type of ["constructor", "toString", "__proto__"]) {
    expect((await receive(await request({ type }, { delivery: type }))).status).toBe(204);
  }
  const known = receiver([], { validators: {} }, { ...source, types: ["hasOwnProperty"] });
  expect((await known.receive(await request({ type: "hasOwnProperty" }))).status).toBe(204);
  expect(known.errors).toEqual([]);
});

it("handlers do not get events of unknown types, which go to a handler of their own", async () => {
  const unknown: unknown[] = [];
  const { receive, calls } = receiver(["*", "order.*"], {
    onUnknown: (event) => unknown.push(event),
  });
  const event = { type: "order.archived", more: 1 };
  expect((await receive(await request(event))).status).toBe(204);
  expect(unknown).toEqual([event]);
  expect(calls).toEqual([]);
});

it("the reason why a signature is refused is told to the receiver, and not to the sender", async () => {
  const { receive, refused, calls } = receiver(["*"]);
  const good = await request({ type: "ping" });
  const forged = new Request(good, { method: "POST", body: '{"type":"ping" }' });
  const response = await receive(forged);
  expect([response.status, await response.json()]).toEqual([400, { error: "invalid-signature" }]);
  const unsigned = new Request("https://example.com", { method: "POST", body: "{}" });
  expect(await (await receive(unsigned)).json()).toEqual({ error: "invalid-signature" });
  const old = await request({ type: "ping" }, { timestamp: 1 });
  expect(await (await receive(old)).json()).toEqual({ error: "invalid-signature" });
  expect(refused.map(({ reason }) => reason)).toEqual([
    "no-match",
    "missing-header",
    "timestamp-too-old",
  ]);
  expect(calls).toEqual([]);
});

it.each([
  "",
  "not json",
  "null",
  "[]",
  '"ping"',
  "{}",
  '{"type":1}',
  Uint8Array.from('{"type":"ping","text":"\u00ff"}', (character) => character.charCodeAt(0)),
])("a receiver refuses a body that is no event: %s", async (body) => {
  const { receive, calls } = receiver(["*"]);
  const response = await receive(await request(undefined, { body }));
  expect([response.status, await response.json()]).toEqual([400, { error: "invalid-event" }]);
  expect(calls).toEqual([]);
});

it("a receiver refuses events that are nested too deeply, whatever their schema", async () => {
  const { receive, calls, refused } = receiver(["*"]);
  const nested = (levels: number) =>
    request(undefined, {
      body: `{"type":"ping","more":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`,
      delivery: `dlv_${levels}`,
    });
  expect((await receive(await nested(1000))).status).toBe(204);
  for (const levels of [1001, 100_000])
    expect((await receive(await nested(levels))).status).toBe(400);
  expect(calls).toHaveLength(1);
  expect(refused[0]?.message).toMatch(/nested too deeply/);
});

it("a receiver refuses other methods", async () => {
  const { receive } = receiver(["*"]);
  const response = await receive(new Request("https://example.com/hooks"));
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  const put = receiver(["*"], {}, { ...source, methods: ["PUT", "POST"] });
  const sent = await request({ type: "ping" });
  expect((await put.receive(new Request(sent, { method: "PUT" }))).status).toBe(204);
});

it("a receiver refuses bodies that are too large, whatever they say of their length", async () => {
  const { receive } = receiver(["*"], { maxBytes: 20 });
  expect((await receive(await request({ type: "ping" }))).status).toBe(204);
  expect((await receive(await request({ type: "ping", more: 1 }))).status).toBe(413);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
  });
  const init = { method: "POST", body: endless, duplex: "half" };
  expect((await receive(new Request("https://example.com", init))).status).toBe(413);
  expect(pulled).toBeLessThan(10);
  const lying = (length: string) =>
    new Request("https://a.test", {
      method: "POST",
      body: "{}",
      headers: { "content-length": length },
    });
  expect((await receive(lying("20"))).status).toBe(400);
  expect((await receive(lying("21"))).status).toBe(413);
});

it("a receiver refuses events that are not what the document says", async () => {
  const validator: Validator = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: async (value) =>
        JSON.stringify(value).includes("order")
          ? { value: { ...(value as object), filled: true } }
          : { issues: [{ message: "is missing", path: ["data", { key: 0 }] }] },
    },
  };
  const { receive, refused, calls } = receiver(["*"], { validators: { ping: validator } });
  expect((await receive(await request({ type: "ping" }))).status).toBe(400);
  expect(refused[0]?.message).toContain("/data/0: is missing");
  expect((await receive(await request({ type: "ping", order: "1" }))).status).toBe(204);
  expect(
    (await receive(await request({ type: "order.created" }, { delivery: "dlv_2" }))).status,
  ).toBe(204);
  expect(calls.map(({ event }) => event)).toEqual([
    { type: "ping", order: "1", filled: true },
    { type: "order.created" },
  ]);
});

it("a sender reaches a receiver through Node's own server", async () => {
  const { receive, calls, refused } = receiver(["*"]);
  const { url, close } = await serve(receive, { port: 0 });
  try {
    const event: Ping = { type: "ping" };
    const { send } = createSender<Ping>({ scheme: service, property: "type" }, { secrets: SECRET });
    expect(await send(url, event, { delivery: "dlv_1" })).toMatchObject({ ok: true, status: 204 });
    expect(await send(url, event, { delivery: "dlv_1" })).toMatchObject({ ok: true, status: 204 });
    const stranger = createSender<Ping>(
      { scheme: service, property: "type" },
      { secrets: "whsec_b" },
    );
    expect(await stranger.send(url, event)).toMatchObject({ ok: false, status: 400 });
    expect(calls.map((call) => call.event)).toEqual([event]);
    expect(refused.map(({ reason }) => reason)).toEqual(["no-match"]);
  } finally {
    await close();
  }
});

it("secrets must be there from the beginning", () => {
  expect(() => receiver(["*"], { secrets: "" })).toThrow(WebhookConfigurationError);
  expect(() => receiver(["*"], { secrets: [] })).toThrow(/environment variable/);
});

it("secrets may depend on the request", async () => {
  const { receive, errors } = receiver(["*"], {
    secrets: async ({ url }) => (url.endsWith("/hooks") ? [SECRET, "whsec_b"] : []),
  });
  expect((await receive(await request({ type: "ping" }))).status).toBe(204);
  const elsewhere = new Request("https://example.com/other", await request({ type: "ping" }));
  expect((await receive(elsewhere)).status).toBe(500);
  expect(errors[0]).toBeInstanceOf(WebhookConfigurationError);
});

const bare: ReceiverSource = { types: source.types, scheme: service };

it("events that do not tell their type have it in a header, or are identified by the caller", async () => {
  const { receive, calls } = receiver(["*"], {}, bare);
  await receive(await request({}, { headers: { "X-Service-Event": "order.created" } }));
  expect(calls[0]?.context.type).toBe("order.created");
  const own = receiver(
    ["*"],
    { typeOf: ({ url }) => (url.endsWith("/hooks") ? "ping" : undefined) },
    bare,
  );
  await own.receive(await request({}));
  expect(own.calls[0]?.context.type).toBe("ping");
});

it("events that do not tell their type are refused where nothing tells, unless there is only one", async () => {
  const { receive, refused } = receiver(["*"], {}, bare);
  expect((await receive(await request({}))).status).toBe(400);
  expect(refused[0]?.message).toContain("pass the type");
  const { eventHeader: _, ...scheme } = service;
  const only = receiver(["*"], {}, { types: ["ping"], scheme });
  await only.receive(await request({}));
  expect(only.calls[0]?.context.type).toBe("ping");
});
