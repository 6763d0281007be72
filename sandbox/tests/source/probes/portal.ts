import { expect } from "vitest";
import { at, list } from "../../../../tests/spec/view.js";
import { signedInBrowser } from "../../oauth/support.js";
import type { Probes, Scene } from "./probe.js";

/** An endpoint whose receiver fails at first, as the portal shows it to a signed-in user. */
async function shown(scene: Scene) {
  const { ask, service } = scene;
  const receiver = await scene.receiver((response, index) => {
    response.writeHead(index === 0 ? 500 : 204).end();
  });
  const { response } = await ask("POST /webhook-endpoints", {
    json: { url: receiver.url, events: ["quote.requested"] },
  });
  const id = String(at(response, "data", "id"));
  const browser = await signedInBrowser(service);
  const path = `/portal/webhooks/${id}`;
  const csrf = (await browser.get(path)).field("csrf");
  const press = async (action: string): Promise<void> => {
    expect((await browser.post(`${path}${action}`, { csrf })).status).toBe(303);
    await service.sandbox.control.jobs.drain();
  };
  const secret = String(at(response, "data", "secret"));
  return { id, path, secret, browser, receiver, press };
}

/** What the source text requires of the portal. */
export const portal: Probes = {
  377: async (scene) => {
    const { id, path, secret, browser } = await shown(scene);
    expect((await browser.get(path)).text).toContain(secret);
    const { response } = await scene.ask(`GET /webhook-endpoints/${id}`);
    expect(response).not.toHaveProperty("secret");
    await scene.ask(`DELETE /webhook-endpoints/${id}`);
  },
  391: async (scene) => {
    const { id, path, browser, receiver, press } = await shown(scene);
    await press("/ping");
    const { response } = await scene.ask(`GET /webhook-endpoints/${id}/deliveries`);
    const delivery = `/deliveries/${String(at(list(at(response, "data"))[0], "id"))}`;
    expect((await browser.get(path + delivery)).text).toContain("Answered with 500");
    await press(`${delivery}/retry`);
    expect(receiver.received).toHaveLength(2);
    expect((await browser.get(path + delivery)).text).toContain("Answered with 204");
    await scene.ask(`DELETE /webhook-endpoints/${id}`);
  },
};
