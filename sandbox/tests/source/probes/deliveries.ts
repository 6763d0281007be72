import { expect } from "vitest";
import { at, list } from "../../../../tests/spec/view.js";
import { status } from "../../support/receiver.js";
import { type Probes, type Scene, some } from "./probe.js";

/** One occurrence, and what two endpoints received of it. */
async function twoEndpoints(scene: Scene) {
  const receivers = await Promise.all([scene.receiver(), scene.receiver()]);
  const ids: string[] = [];
  for (const { url } of receivers) {
    const json = { url, events: ["order.created"] };
    const { response } = await scene.ask("POST /webhook-endpoints", { json });
    ids.push(String(at(response, "data", "id")));
  }
  const { events, jobs } = scene.service.sandbox.control;
  await events.trigger({ body: { type: "order.created" } });
  await jobs.drain();
  for (const id of ids) await scene.ask(`DELETE /webhook-endpoints/${id}`);
  const received = receivers.flatMap((each) => each.received);
  expect(received).toHaveLength(2);
  const values = (header: string) => received.map(({ headers }) => headers[header]);
  return { ids, received, values };
}

/** What the receiver's status makes of a delivery. */
async function outcomes(scene: Scene, codes: readonly number[]): Promise<readonly unknown[]> {
  const { events, jobs } = scene.service.sandbox.control;
  const ids: string[] = [];
  for (const code of codes) {
    const { url } = await scene.receiver(status(code));
    const json = { url, events: ["quote.requested"] };
    const { response } = await scene.ask("POST /webhook-endpoints", { json });
    ids.push(String(at(response, "data", "id")));
  }
  await events.trigger({ body: { type: "quote.requested" } });
  await jobs.drain();
  const found: unknown[] = [];
  for (const id of ids) {
    const { response } = await scene.ask(`GET /webhook-endpoints/${id}/deliveries`);
    found.push(at(list(at(response, "data"))[0], "status"));
    await scene.ask(`DELETE /webhook-endpoints/${id}`);
  }
  return found;
}

/** What the headers of a delivery say, and when it counts as made. */
export const deliveries: Probes = {
  370: ({ seen }) => {
    for (const { headers, body } of some(seen.deliveries)) {
      expect(headers["x-service-event"]).toBe(at(JSON.parse(body), "type"));
    }
  },
  371: async (scene) => {
    const { received, values } = await twoEndpoints(scene);
    const [first, second] = values("x-service-event-id");
    expect(first).toBe(second);
    expect(received.map(({ body }) => at(JSON.parse(body), "id"))).toEqual([first, first]);
  },
  372: async (scene) => {
    const { values } = await twoEndpoints(scene);
    expect(new Set(values("x-service-delivery")).size).toBe(2);
  },
  373: async (scene) => {
    const { ids, values } = await twoEndpoints(scene);
    expect(values("x-service-webhook-id")).toEqual(ids);
  },
  "385.2": async (scene) => {
    const codes = [200, 202, 204, 299, 302, 400];
    const expected = ["succeeded", "succeeded", "succeeded", "succeeded", "pending", "pending"];
    expect(await outcomes(scene, codes)).toEqual(expected);
  },
};
