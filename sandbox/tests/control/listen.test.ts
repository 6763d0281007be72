import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { verifyWebhook } from "@apostille/evaluation-services/webhooks";
import { startReceiver } from "../support/receiver.js";
import { commandLine, type Lasting } from "./cli-support.js";
import { closingSandboxes, type Rig, rig } from "./support.js";

const line = commandLine();
closingSandboxes();

/** A running `listen` command, and the secret that it prints. */
async function listening({ sandbox }: Rig, target: string, ...flags: readonly string[]) {
  const lasting: Lasting = line.begin(["listen", "--forward-to", target, ...flags], {
    SANDBOX_URL: sandbox.origin,
    SANDBOX_CONTROL_TOKEN: sandbox.controlToken,
  });
  const [, secret = ""] =
    /signed with (whsec_\w+)/.exec(await lasting.says("Ctrl-C ends it.")) ?? [];
  return { lasting, secret };
}

test("a delivery is passed on unchanged, verifies, and is printed", async () => {
  const all = await rig();
  const receiver = await startReceiver();
  const { lasting, secret } = await listening(all, `${receiver.url}?from=sandbox`);
  const [endpoint] = (await all.control.endpoints.list()).data;
  expect(endpoint).toMatchObject({ secret, events: ["*"] });
  expect(secret).toMatch(/^whsec_[0-9a-f]{48}$/);
  const { resource_id } = await all.control.events.trigger({ body: { type: "quote.ready" } });
  await all.control.jobs.drain();
  const delivery = receiver.received.find(
    ({ headers }) => headers["x-service-event"] === "quote.ready",
  );
  const { headers = {}, body = "", path } = delivery ?? {};
  expect(path).toBe("/events?from=sandbox");
  const event = await verifyWebhook(body, headers, secret);
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: "quote.ready",
    data: { object: { id: resource_id } },
  });
  const signature = String(headers["x-service-signature"]);
  new Stripe("sk_test_unused").webhooks.constructEvent(body, signature, secret);
  const eventId = String(headers["x-service-event-id"]);
  const recorded = await all.control.events.get({ params: { eventId } });
  expect(body).toBe(recorded.body);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "evaluation-services-sandbox",
    "x-service-webhook-id": endpoint?.id,
  });
  lasting.child.kill("SIGINT");
  const { code, out } = await lasting.ended;
  expect(code).toBe(0);
  const lines = out.trimEnd().split("\n");
  expect(lines).toHaveLength(receiver.received.length);
  expect(lines.find((each) => each.includes(eventId))).toMatch(
    /^\d\d:\d\d:\d\d {2}quote\.ready {2}evt_\w+ {2}dlv_\w+ {2}-> 204 \(\d+ ms\)$/,
  );
  expect((await all.control.endpoints.list()).data).toEqual([]);
  await receiver.close();
});

test("the receiver's response decides the delivery, and so does its silence", async () => {
  const all = await rig();
  const { control } = all;
  let answer = 418;
  const receiver = await startReceiver((response) => response.writeHead(answer).end("body"));
  const { lasting } = await listening(all, receiver.url, "--event", "file.*");
  await control.clock.freeze();
  await control.events.trigger({ body: { type: "file.ready" } });
  await control.jobs.drain();
  const first = (await control.deliveries.list()).data[0];
  expect(first).toMatchObject({ status: "pending", response_status: 418 });
  answer = 200;
  await control.clock.advance({ body: { seconds: 60 } });
  const deliveryId = first?.id ?? "";
  const second = await control.deliveries.get({ params: { deliveryId } });
  expect(second).toMatchObject({ status: "succeeded", attempts: 2 });
  await receiver.close();
  await control.events.trigger({ body: { type: "file.ready" } });
  await control.jobs.drain();
  expect((await control.deliveries.list()).data[0]).toMatchObject({ response_status: 502 });
  await control.events.trigger({ body: { type: "quote.requested" } });
  await control.jobs.drain();
  lasting.child.kill("SIGTERM");
  const { out } = await lasting.ended;
  expect(out.match(/-> \S+ ?\S*/g)?.map((each) => each.replace(/ \(.*/, ""))).toEqual([
    "-> 418",
    "-> 200",
    "-> no answer",
  ]);
});

test("a sandbox that has ended neither ends the listen command nor keeps it running", async () => {
  const all = await rig();
  const { lasting } = await listening(all, "http://127.0.0.1:1/");
  await all.sandbox.close();
  // It looks for its endpoint every two seconds.
  await sleep(2500);
  expect(lasting.child.exitCode).toBeNull();
  lasting.child.kill("SIGINT");
  expect((await lasting.ended).code).toBe(0);
});

test("a long address of the receiver is shortened in the endpoint's description", async () => {
  const all = await rig();
  const target = `http://127.0.0.1:1/${"a".repeat(300)}`;
  const { lasting } = await listening(all, target);
  const [endpoint] = (await all.control.endpoints.list()).data;
  expect(endpoint?.description).toBe(`Forwards to ${target}`.slice(0, 255));
  lasting.child.kill("SIGINT");
  await lasting.ended;
});

test("the endpoint of a command that was killed goes when the next one starts, and no other", async () => {
  const all = await rig();
  const target = "http://127.0.0.1:1/";
  const killed = await listening(all, target);
  const alive = await listening(all, target, "--event", "file.*");
  const before = (await all.control.endpoints.list()).data;
  expect(before).toHaveLength(2);
  killed.lasting.child.kill("SIGKILL");
  await killed.lasting.ended;
  const next = await listening(all, target);
  expect(next.secret).toBe(killed.secret);
  const endpoints = (await all.control.endpoints.list()).data;
  expect(endpoints.map(({ events }) => events)).toEqual([["file.*"], ["*"]]);
  expect(endpoints.map(({ id }) => id)).not.toContain(before[0]?.id);
  for (const { lasting } of [alive, next]) {
    lasting.child.kill("SIGINT");
    await lasting.ended;
  }
});

test("the listen command ends with a reason when its endpoint is removed, even if others remain", async () => {
  const all = await rig();
  const { lasting } = await listening(all, "http://127.0.0.1:1/");
  const [own] = (await all.control.endpoints.list()).data;
  await all.control.endpoints.add({ body: { url: "http://127.0.0.1:2/", events: ["*"] } });
  await all.control.endpoints.remove({ params: { endpointId: own?.id ?? "" } });
  const { code, err } = await lasting.ended;
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("the sandbox was reset") });
});
