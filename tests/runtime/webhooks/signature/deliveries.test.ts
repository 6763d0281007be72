/** Verified events, claimed deliveries and signed requests: what they hold, and what they never mix up. */
import { createHmac } from "node:crypto";

import { expect, it, test, vi } from "vitest";

import {
  safeVerifyEvent,
  safeVerifyTypedEvent,
  verifyEvent,
  verifyTypedEvent,
} from "../../../../runtime/webhooks/events/verify-event.js";
import { safeParseEvent } from "../../../../runtime/webhooks/events/parse.js";
import { memoryStore } from "../../../../runtime/webhooks/receiver/delivery-store.js";
import { createReceiver } from "../../../../runtime/webhooks/receiver/receiver.js";
import { runOnce } from "../../../../runtime/webhooks/receiver/run-once.js";
import { createUnsignedReceiver } from "../../../../runtime/webhooks/receiver/unsigned.js";
import { createSender } from "../../../../runtime/webhooks/sender/sender.js";
import type { SignatureScheme } from "../../../../runtime/webhooks/signature/scheme.js";
import { sign } from "../../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../../runtime/webhooks/signature/verify.js";

const secret = "s3cret";
const plain: SignatureScheme = {
  algorithm: "hmac-sha256",
  header: "X-Signature",
  format: "{signature}",
  payload: "{body}",
  encoding: "hex",
  secret: { prefix: "", encoding: "utf8" },
};
const timed = { ...plain, payload: "{timestamp}.{body}", timestampHeader: "X-Time" };
const named = { ...timed, payload: "{id}.{timestamp}.{body}", idHeader: "X-Id" };
const body = '{"type":"ping"}';
const hmac = (text: string, encoding: "hex" | "base64" = "hex"): string =>
  createHmac("sha256", secret).update(text).digest(encoding);
const hex = hmac(body);

const source = { property: "type", types: ["ping"], scheme: plain };
const delivered = (payload: string, signature: string) => ({
  payload,
  headers: { "X-Signature": signature },
  secrets: secret,
});

const good = delivered(body, hex);

it("an event comes with what was verified", async () => {
  const found = { ok: true, secret: 0, signature: hex, known: true, event: { type: "ping" } };
  expect(await safeVerifyEvent(good, source)).toEqual({ ...found, type: "ping" });
  expect(await safeVerifyTypedEvent(good, source)).toEqual({ ...found, type: "ping" });
  expect(await verifyEvent(good, source)).toEqual({ type: "ping" });
  expect(await verifyTypedEvent(good, source)).toEqual({ type: "ping", event: { type: "ping" } });
});

it.each([
  ["no-match", delivered(body.replace("ping", "pong"), hex)],
  ["body-not-json", delivered("{", hmac("{"))],
])("an event is refused for the reason %s", async (reason, delivery) => {
  const message = expect.stringMatching(/\w+ \w+/) as string;
  expect(await safeVerifyEvent(delivery, source)).toStrictEqual({ ok: false, reason, message });
  expect(await safeVerifyTypedEvent(delivery, source)).toStrictEqual({
    ok: false,
    reason,
    message,
  });
  await expect(verifyEvent(delivery, source)).rejects.toMatchObject({ reason });
  await expect(verifyTypedEvent(delivery, source)).rejects.toMatchObject({ reason });
});

it("an event is no JSON if it is not in UTF-8", async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0x22]);
  expect(await safeParseEvent(bytes, source)).toMatchObject({ reason: "body-not-json" });
});

test("a signature in Base64 is verified, and told in hexadecimal", async () => {
  const scheme = { ...plain, encoding: "base64" } as const;
  const headers = { "X-Signature": hmac(body, "base64") };
  expect(await verify(body, headers, secret, scheme)).toEqual({
    ok: true,
    secret: 0,
    signature: hex,
  });
});

test("a missing header is named", async () => {
  const found = await verify(body, { "X-Signature": hex, "X-Time": "1" }, secret, named);
  expect(found).toMatchObject({
    message: expect.stringMatching(/^The header X-Id with the id is missing\./) as string,
  });
});

const receiver = (scheme: SignatureScheme, allowEqualContent = false) => {
  const contexts: object[] = [];
  const receive = createReceiver<{ ping: object }>(
    { ...source, scheme },
    {
      secrets: secret,
      allowEqualContent,
      handlers: {
        ping: (_, context) =>
          void contexts.push({ ...context, request: undefined, body: undefined }),
      },
    },
  );
  const send = async (id: string, more: Record<string, string> = {}) => {
    const timestamp = Math.floor(Date.now() / 10_000) * 10;
    const headers = { ...(await sign(body, secret, scheme, { id, timestamp })), ...more };
    return (await receive(new Request("https://a.test", { method: "POST", headers, body }))).status;
  };
  return { contexts, send };
};

it.each<[string, SignatureScheme, string, number]>([
  ["a signed id", { ...plain, payload: "{id}.{body}", idHeader: "X-Id" }, "a a", 1],
  ["another signed id", named, "a b", 2],
  ["the same content", timed, "a a", 1],
  ["an id that is not signed", { ...plain, idHeader: "X-Id" }, "a a", 2],
  ["its delivery header", { ...plain, deliveryHeader: "X-Delivery" }, "a/1 b/1 a/2", 2],
])(
  "a receiver that allows equal content recognises a delivery by %s",
  async (_, scheme, sent, handled) => {
    const { contexts, send } = receiver(scheme, true);
    for (const [id = "", delivery] of sent.split(" ").map((one) => one.split("/")))
      expect(await send(id, delivery === undefined ? {} : { "X-Delivery": delivery })).toBe(204);
    expect(contexts).toHaveLength(handled);
  },
);

it("a receiver tells its handlers what it knows of a delivery, and no more", async () => {
  const known = receiver({ ...named, deliveryHeader: "X-Delivery" });
  await known.send("a", { "X-Delivery": "1" });
  const hidden = { request: undefined, body: undefined };
  const timestamp = expect.any(Number) as number;
  expect(known.contexts).toEqual([{ ...hidden, type: "ping", delivery: "1", id: "a", timestamp }]);
  const unknown = receiver(plain);
  await unknown.send("a");
  expect(unknown.contexts).toEqual([{ ...hidden, type: "ping" }]);
});

it("a receiver takes bodies of a mebibyte by default", async () => {
  const receive = createUnsignedReceiver<{ ping: object }>(source, {
    verify: "none",
    handlers: {},
  });
  const statusOf = async (length: number) =>
    (await receive(new Request("https://a.test", { method: "POST", body: body.padEnd(length) })))
      .status;
  expect(await statusOf(1_048_576)).toBe(204);
  expect(await statusOf(1_048_577)).toBe(413);
});

test.each([
  ["done", 204],
  ["running", 409],
])("a delivery of which one key is %s releases the other", async (state, status) => {
  const store = memoryStore();
  await store.claim("b");
  if (state === "done") await store.complete("b");
  const request = new Request("https://a.test");
  const rest = { request, store, onError: () => undefined, waitUntil: undefined };
  const handle = vi.fn();
  expect((await runOnce(handle, { keys: ["a", "b"], ...rest })).status).toBe(status);
  expect(handle).not.toHaveBeenCalled();
  expect(await store.claim("a")).toBe("taken");
});

it("a sender gives a delivery the id of its caller rather than that of the event", async () => {
  const sender = createSender({ scheme: named }, { secrets: secret });
  const { headers } = await sender.request("https://a.test", { id: "evt" }, { id: "own" });
  expect(headers.get("x-id")).toBe("own");
});

it("a sender waits ten seconds, and keeps a thousand characters of the answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const fetch = async () => new Response("x".repeat(1001));
  const sender = createSender({ scheme: plain }, { secrets: secret, fetch });
  expect(await sender.send("https://a.test", { type: "ping", id: "evt" })).toMatchObject({
    body: "x".repeat(1000),
  });
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
});

test.each([
  ["", "The webhook secret is not in Base64. Copy all of it, and nothing else."],
  [
    "whsec_",
    "The webhook secret is not in Base64 after its prefix `whsec_`. Copy all of it, and nothing else.",
  ],
])("a secret with the prefix %j that is no Base64 is refused", async (prefix, message) => {
  const scheme = { ...plain, secret: { prefix, encoding: "base64" } } as const;
  await expect(sign(body, `${prefix}*`, scheme)).rejects.toThrow(message);
});
