import { createHmac } from "node:crypto";
import {
  verifyWebhook,
  webhookEventTypes,
  WebhookVerificationError,
} from "@apostille/evaluation-services/webhooks";
import { expect } from "vitest";
import { at, list } from "../../../../tests/spec/view.js";
import { groupBy } from "../../../src/foundation/lists/group.js";
import { signedInBrowser } from "../../oauth/support.js";
import type { Reply } from "../../support/receiver.js";
import { type Probes, type Scene, some } from "./probe.js";

const failing: Reply = (response) => void response.writeHead(500).end();

interface Subscribed {
  readonly id: string;
  readonly secret: string;
}

async function subscribe(
  { ask }: Scene,
  url: string,
  events: readonly string[],
): Promise<Subscribed> {
  const { response } = await ask("POST /webhook-endpoints", { json: { url, events } });
  const { id, secret } = Object(at(response, "data"));
  return { id, secret };
}

const trigger = ({ service }: Scene, type: "quote.requested" | "order.created") =>
  service.sandbox.control.events.trigger({ body: { type } });

/** A receiver of all events, and its deliveries when a quote is requested. */
async function received(scene: Scene, reply?: Reply) {
  const receiver = await scene.receiver(reply);
  const endpoint = await subscribe(scene, receiver.url, ["quote.requested"]);
  await trigger(scene, "quote.requested");
  await scene.service.sandbox.control.jobs.drain();
  const [delivery] = receiver.received;
  if (delivery === undefined) throw new Error("Nothing was delivered.");
  return { endpoint, delivery, receiver };
}

async function signed(scene: Scene): Promise<void> {
  const { endpoint, delivery } = await received(scene);
  const header = String(delivery.headers["x-service-signature"]);
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const hmac = createHmac("sha256", endpoint.secret).update(`${time}.${delivery.body}`);
  expect(signature).toBe(hmac.digest("hex"));
  await scene.ask(`DELETE /webhook-endpoints/${endpoint.id}`);
}

interface Changed {
  readonly body?: (body: string) => string;
  /** How far the receiver's clock is ahead, in seconds. */
  readonly ahead?: number;
}

/** A delivery that was changed or comes too late is refused; unchanged and in time, it is accepted. */
async function refused(scene: Scene, { body = (same) => same, ahead = 0 }: Changed): Promise<void> {
  const { endpoint, delivery } = await received(scene);
  const now = () => Date.now() + ahead * 1000;
  const headers = delivery.headers as Readonly<Record<string, string>>;
  await verifyWebhook(delivery.body, headers, endpoint.secret);
  const changed = verifyWebhook(body(delivery.body), headers, endpoint.secret, { now });
  await expect(changed).rejects.toThrow(WebhookVerificationError);
  await scene.ask(`DELETE /webhook-endpoints/${endpoint.id}`);
}

/** The waits between the attempts at a delivery that always fails, in minutes of the sandbox clock. */
async function waits(scene: Scene): Promise<readonly number[]> {
  const { deliveries, clock, jobs } = scene.service.sandbox.control;
  const { endpoint } = await received(scene, failing);
  await clock.advance({ body: { seconds: 86_400 } });
  await jobs.drain();
  const [delivery] = (await deliveries.list({ query: { endpoint_id: endpoint.id } })).data;
  const attempts = (await deliveries.listAttempts({ params: { deliveryId: delivery?.id ?? "" } }))
    .data;
  const times = attempts
    .map(({ attempted_at }) => Date.parse(attempted_at))
    .toSorted((a, b) => a - b);
  await scene.ask(`DELETE /webhook-endpoints/${endpoint.id}`);
  return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 60_000));
}

async function disabled(scene: Scene): Promise<void> {
  const { clock, jobs } = scene.service.sandbox.control;
  const receiver = await scene.receiver(failing);
  const { id } = await subscribe(scene, receiver.url, ["quote.requested"]);
  const state = async () => (await scene.ask(`GET /webhook-endpoints/${id}`)).response;
  for (let count = 0; count < 19; count++) await trigger(scene, "quote.requested");
  await clock.advance({ body: { seconds: 86_400 } });
  await jobs.drain();
  expect(await state()).toMatchObject({ disabled: false, consecutive_failures: 19 });
  await trigger(scene, "quote.requested");
  await clock.advance({ body: { seconds: 86_400 } });
  await jobs.drain();
  expect(await state()).toMatchObject({ disabled: true, disabled_reason: "consecutive_failures" });
  const enabled = await scene.ask(`PUT /webhook-endpoints/${id}`, { json: { disabled: false } });
  expect(enabled.response).toMatchObject({ disabled: false, consecutive_failures: 0 });
  await scene.ask(`PUT /webhook-endpoints/${id}`, { json: { disabled: true } });
  const browser = await signedInBrowser(scene.service);
  const csrf = (await browser.get(`/portal/webhooks/${id}`)).field("csrf");
  await browser.post(`/portal/webhooks/${id}/enable`, { csrf });
  expect(await state()).toMatchObject({ disabled: false });
  await scene.ask(`DELETE /webhook-endpoints/${id}`);
}

/** A receiver that takes longer than the timeout. */
export async function silent(scene: Scene): Promise<void> {
  const receiver = await scene.receiver(() => undefined);
  const { id } = await subscribe(scene, receiver.url, ["quote.requested"]);
  const { deliveries, jobs } = scene.service.sandbox.control;
  await trigger(scene, "quote.requested");
  await jobs.drain();
  const [delivery] = (await deliveries.list({ query: { endpoint_id: id } })).data;
  const params = { deliveryId: delivery?.id ?? "" };
  const [attempt] = (await deliveries.listAttempts({ params })).data;
  expect(attempt?.duration_ms).toBeGreaterThanOrEqual(10_000);
  expect(attempt?.error).toEqual(expect.any(String));
  await scene.ask(`DELETE /webhook-endpoints/${id}`);
}

async function retries(scene: Scene): Promise<void> {
  expect(await waits(scene)).toEqual([1, 5, 30, 120, 300, 480]);
}

async function tolerance(scene: Scene): Promise<void> {
  for (const ahead of [301, -302]) await refused(scene, { ahead });
}

export const webhooks: Probes = {
  326: signed,
  330: async (scene) => {
    const refused = await scene.ask("POST /webhook-endpoints", {
      json: { url: "http://hooks.example.com/a", events: ["*"] },
    });
    expect([refused.status, Object.keys(Object(at(refused.response, "errors")))]).toEqual([
      422,
      ["url"],
    ]);
    for (const { headers } of some(scene.seen.deliveries)) {
      expect(headers["content-type"]).toMatch(/^application\/json/);
    }
  },
  334: async (scene) => {
    const receivers = await Promise.all(
      [["order.created"], ["order.*"], ["*"], ["file.ready"]].map(async (events) => {
        const receiver = await scene.receiver();
        return { receiver, ...(await subscribe(scene, receiver.url, events)) };
      }),
    );
    await trigger(scene, "order.created");
    await scene.service.sandbox.control.jobs.drain();
    expect(receivers.map(({ receiver }) => receiver.received.length)).toEqual([1, 1, 4, 0]);
    for (const { id } of receivers) await scene.ask(`DELETE /webhook-endpoints/${id}`);
  },
  363: async (scene) => {
    const { delivery, endpoint } = await received(scene);
    const object = at(JSON.parse(delivery.body), "data", "object");
    const { response } = await scene.ask(`GET /quotes/${String(at(object, "id"))}`);
    expect(object).toEqual(response);
    await scene.ask(`DELETE /webhook-endpoints/${endpoint.id}`);
  },
  378: signed,
  379: ({ seen }) => {
    for (const { headers } of some(seen.deliveries)) {
      expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    }
  },
  380: (scene) => refused(scene, { body: (body) => JSON.stringify(JSON.parse(body), null, 1) }),
  381: tolerance,
  "385.1": ({ seen }) => {
    expect(new Set(seen.deliveries.map(({ method }) => method))).toEqual(new Set(["POST"]));
  },
  "386.1": retries,
  "386.2": retries,
  387: disabled,
  388: ({ seen }) => {
    const events = seen.deliveries.map(({ body }): unknown => JSON.parse(body));
    const rank = (event: unknown): number =>
      webhookEventTypes.findIndex((type) => type === at(event, "type"));
    // All in UTC and with the same number of digits, of which a number of milliseconds has too few.
    const created = (event: unknown): string => String(at(event, "created"));
    const byId = new Map(events.map((event) => [at(event, "id"), event]));
    expect(new Set([...byId.values()].map(created)).size).toBe(byId.size);
    const sorted = events.toSorted((one, other) => (created(one) < created(other) ? -1 : 1));
    const orders = groupBy(sorted, (event) => String(at(event, "data", "object", "id")));
    const lives = [...orders].filter(([id]) => id.startsWith("ord_"));
    expect(lives.length).toBeGreaterThan(0);
    for (const [, life] of lives) {
      expect(at(life[0], "type")).toBe("order.created");
      expect(life.map(rank)).toEqual(life.map(rank).toSorted((one, other) => one - other));
    }
  },
  389: async (scene) => {
    const { endpoint, delivery, receiver } = await received(scene);
    const path = `/webhook-endpoints/${endpoint.id}/deliveries`;
    const { response } = await scene.ask(`GET ${path}`);
    await scene.ask(`POST ${path}/${String(at(list(at(response, "data"))[0], "id"))}/retry`);
    await scene.service.sandbox.control.jobs.drain();
    const ids = receiver.received.map(({ headers }) => headers["x-service-delivery"]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(delivery.body).toBe(receiver.received[1]?.body);
    await scene.ask(`DELETE /webhook-endpoints/${endpoint.id}`);
  },
  390: async (scene) => {
    const url = "https://10.0.0.1/events";
    const refused = await scene.ask("POST /webhook-endpoints", { json: { url, events: ["*"] } });
    expect(refused.status).toBe(422);
  },
  428: silent,
  429: retries,
  430: disabled,
  431: tolerance,
};
