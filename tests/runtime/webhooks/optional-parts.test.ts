import { expect, it } from "vitest";
import { errorsOf, event, generateFrom, json, load, sourceOf, webhook } from "./generate.js";

const signature = { header: "X-Signature" };

it("documents without a signature have a receiver that leaves it to its user whom to trust", async () => {
  const output = await generateFrom({
    webhooks: { a: webhook(json(event("a"))), b: webhook(json(event("b"))) },
  });
  expect(output.codes).toEqual(["webhook/unsigned"]);
  const module = await load(output);
  expect(Object.keys(module).sort()).toEqual([
    "WebhookConfigurationError",
    "WebhookVerificationError",
    "createWebhookReceiver",
    "memoryStore",
    "parseWebhookEvent",
    "webhookEventTypes",
    "webhookSource",
  ]);
  const parse = module["parseWebhookEvent"] as (text: string) => Promise<unknown>;
  expect(await parse('{"type":"b"}')).toEqual({ type: "b" });
  await expect(parse("{}")).rejects.toMatchObject({ reason: "invalid-event" });
});

it("documents that are signed have a sender if one is asked for", async () => {
  const document = { "x-webhook-signature": "github", webhooks: { a: webhook(json(event("a"))) } };
  const [receiving, sending] = await Promise.all(
    [false, true].map(async (send) => load(await generateFrom(document, { send }))),
  );
  expect(receiving).not.toHaveProperty("createWebhookSender");
  expect(receiving).not.toHaveProperty("sign");
  expect(receiving).toHaveProperty("verifyWebhook");
  expect(sending).toHaveProperty("createWebhookSender");
  expect(sending).toHaveProperty("sign");
});

it("documents without a common property tell events apart by their keys", async () => {
  const output = await generateFrom({
    "x-webhook-signature": { ...signature, eventHeader: "X-Event" },
    webhooks: {
      push: webhook(json({ type: "object", properties: { commits: { type: "integer" } } })),
      fork: webhook(json({ type: "object", properties: { by: { type: "string" } } })),
    },
  });
  expect(await sourceOf(output)).toMatchObject({
    types: ["push", "fork"],
    scheme: { eventHeader: "X-Event" },
  });
  const program = `
      import { createWebhookReceiver, safeVerifyWebhook, verifyWebhook } from "./webhooks.js";
      export async function take(request: Request): Promise<unknown> {
        const delivery = await verifyWebhook(await request.text(), request.headers, "secret", { type: "push" });
        if (delivery.type === "push") return delivery.event.commits?.toFixed();
        if (delivery.type === "fork") return delivery.event.by?.trim();
        const result = await safeVerifyWebhook("", {}, "secret");
        if (!result.ok) return result.message;
        return result.type === "fork" ? result.event.by : String(result.type);
      }
      createWebhookReceiver({
        secrets: "secret",
        handlers: { push: (event) => event.commits, "*": (event) => event },
        onUnknown: (event) => event,
      });`;
  expect(await errorsOf(output, program)).toEqual([]);
});

it("documents without webhooks give no file", async () => {
  const output = await generateFrom({ components: { schemas: { A: { type: "string" } } } });
  expect(output.files.has("webhooks.ts")).toBe(false);
});

it("documents with webhooks that have no body, or one that is not JSON, are reported", async () => {
  const output = await generateFrom({
    "x-webhook-signature": signature,
    webhooks: {
      ping: { get: { responses: {} } },
      form: webhook({
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { a: { type: "string" } } },
          },
        },
      }),
      both: webhook({
        content: {
          "text/csv": {},
          "application/json": { schema: { type: "object", properties: { b: { type: "string" } } } },
        },
      }),
    },
  });
  expect(output.codes).toEqual(["webhook/no-body", "webhook/not-json"]);
  expect((await sourceOf(output)).types).toEqual(["form", "both"]);
  const program = `
      import type { WebhookEventMap } from "./webhooks.js";
      export const form: WebhookEventMap["form"] = { a: "" };
      export const both: WebhookEventMap["both"] = { b: "" };`;
  expect(await errorsOf(output, program)).toEqual([]);
});
