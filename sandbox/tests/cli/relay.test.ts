/** What `listen` passes on to the receiver, and what it answers to the sandbox. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { type ForwardedDelivery, startRelay } from "../../src/cli/shared/relay.js";
import { type Reply, startReceiver } from "../support/receiver.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function relayTo(reply?: Reply) {
  const receiver = await startReceiver(reply);
  const forwarded: ForwardedDelivery[] = [];
  const relay = await startRelay(receiver.url, (each) => void forwarded.push(each));
  open.push(receiver, relay);
  return { receiver, relay, forwarded };
}

/** The status of the answer. Unlike `fetch`, it sends headers of the connection as they are. */
async function post(url: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const sent = request(url, { method: "POST", headers }).end(body);
  const [answer]: IncomingMessage[] = await once(sent, "response");
  return answer?.resume().statusCode;
}

test("a request arrives with its headers, except those of one connection", async () => {
  const { receiver, relay, forwarded } = await relayTo((response) => response.writeHead(207).end());
  const headers = { "X-Service-Event": "ping", "Keep-Alive": "5", "X-Same": "keep-alive" };
  expect(await post(relay.url, "{}", headers)).toBe(207);
  expect(forwarded).toMatchObject([{ status: 207, headers: { "x-service-event": "ping" } }]);
  expect(forwarded[0]?.took).toBeLessThan(60_000);
  const [got] = receiver.received;
  const passed = { "x-same": "keep-alive", connection: "close" };
  expect(got).toMatchObject({ body: "{}", headers: passed });
  expect(got?.headers).not.toHaveProperty("keep-alive");
  expect(got?.headers["host"]).toBe(new URL(receiver.url).host);
});

test("several relays run at once, each on a port of its own", async () => {
  const [one, other] = [await relayTo(), await relayTo()];
  expect(await post(other.relay.url, "{}")).toBe(204);
  expect([one.forwarded.length, other.forwarded.length]).toEqual([0, 1]);
});

test("the relay answers 502 for a receiver that hangs up", async () => {
  const { relay, forwarded } = await relayTo((response) => response.destroy());
  expect(await post(relay.url, "{}")).toBe(502);
  expect(forwarded).toMatchObject([{ status: null }]);
});

test("the relay passes on 16 MiB, and not one byte more", async () => {
  const { receiver, relay, forwarded } = await relayTo();
  const most = Buffer.alloc(16 * 1024 * 1024, "a");
  expect(await post(relay.url, most)).toBe(204);
  expect(receiver.received[0]?.body).toHaveLength(most.length);
  await expect(post(relay.url, Buffer.concat([most, most.subarray(0, 1)]))).rejects.toThrow();
  expect(forwarded).toHaveLength(1);
});
