import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { describe, expect, it } from "vitest";

import { github, slack, standard, stripe } from "./schemes.js";
import type { ReceiverSource } from "../../runtime/webhooks/receiver/receiver.js";
import { typeErrors } from "../support/compile.js";
import { inFolder } from "../zod/generate.js";
import { type Generated, generate, generateFrom, ownApi } from "./generate.js";

const signature = { header: "X-Signature" };

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const webhook = (requestBody: object | undefined, more: object = {}): object => ({
  post: { ...(requestBody && { requestBody }), responses: { 204: { description: "OK" } }, ...more },
});
const event = (type: string, more: object = {}): object => ({
  type: "object",
  required: ["type"],
  properties: { type: { const: type }, ...more },
});

/** Compiles a program against output, under all flags that output must satisfy. */
const errorsOf = ({ files }: Generated, program: string): Promise<readonly string[]> =>
  inFolder(new Map([...files, ["program.ts", program]]), (folder) =>
    typeErrors(folder, "7", [...files.keys(), "program.ts"]),
  );

const load = ({ files }: Generated): Promise<Record<string, unknown>> =>
  inFolder(
    files,
    (folder) =>
      import(pathToFileURL(join(folder, "webhooks.ts")).href) as Promise<Record<string, unknown>>,
  );

const sourceOf = async (output: Generated): Promise<ReceiverSource> =>
  (await load(output))["webhookSource"] as ReceiverSource;

describe("names of events", () => {
  const document = {
    "x-webhook-signature": signature,
    components: {
      schemas: {
        OrderCreated: event("order.created"),
        OrderCancelledEvent: event("order.cancelled"),
        WebhookEvent: { type: "string" },
      },
    },
    webhooks: {
      "order.created": webhook(json({ $ref: "#/components/schemas/OrderCreated" })),
      "order.cancelled": webhook(json(event("order.cancelled.inline"))),
      "order-lost": webhook(json(event("lost")), { "x-apostille-name": "NothingFound" }),
    },
  };

  it("are those of schemas, of `x-apostille-name`, or made of the type", async () => {
    const output = await generateFrom(document);
    expect(output.codes).toEqual([]);
    const program = `
      import type { ApiWebhookEvent, NothingFound, OrderCancelledInlineEvent, WebhookEventMap } from "./webhooks.js";
      import type { OrderCreated } from "./types.js";
      export const one: WebhookEventMap["order.created"] = { type: "order.created" } satisfies OrderCreated;
      export const two: ApiWebhookEvent = { type: "order.cancelled.inline" } satisfies OrderCancelledInlineEvent;
      export const three: NothingFound = { type: "lost" };`;
    expect(await errorsOf(output, program)).toEqual([]);
  });

  it("that others have already get a mark and a warning", async () => {
    const clash = {
      ...document,
      webhooks: {
        "order.cancelled": webhook(json(event("order.cancelled"))),
        b: webhook(json(event("webhook"))),
      },
    };
    const output = await generateFrom(clash);
    expect(output.codes).toEqual(["names/clash", "names/clash"]);
    expect(await errorsOf(output, `export {};`)).toEqual([]);
  });
});

describe("documents that say less", () => {
  it("without a signature have a receiver that leaves it to its user whom to trust", async () => {
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

  it.each(["stripe", "github", "slack", "standard-webhooks"] as const)(
    "name the scheme of %s in one word",
    async (name) => {
      const output = await generateFrom({
        "x-webhook-signature": name,
        webhooks: { a: webhook(json(event("a"))) },
      });
      expect(output.codes).toEqual([]);
      const known = { stripe, github, slack, "standard-webhooks": standard }[name];
      expect(await sourceOf(output)).toMatchObject({ scheme: known });
    },
  );

  it("without a common property tell events apart by their keys", async () => {
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

  it("without webhooks give no file", async () => {
    const output = await generateFrom({ components: { schemas: { A: { type: "string" } } } });
    expect(output.files.has("webhooks.ts")).toBe(false);
  });

  it("with webhooks that have no body, or one that is not JSON, are told so", async () => {
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
            "application/json": {
              schema: { type: "object", properties: { b: { type: "string" } } },
            },
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
});

it("webhooks of 3.0 are read from `x-webhooks`", async () => {
  const enumerated = (type: string): object => ({
    type: "object",
    required: ["type"],
    properties: { type: { type: "string", enum: [type] } },
  });
  const output = await generateFrom(
    {
      "x-webhooks": { a: webhook(json(enumerated("a"))), b: webhook(json(enumerated("b"))) },
      "x-webhook-signature": signature,
    },
    { openapi: "3.0.3" },
  );
  expect(await sourceOf(output)).toMatchObject({ property: "type", types: ["a", "b"] });
});

it("one webhook with a union of events is as many events", async () => {
  const output = await generateFrom(
    {
      "x-webhook-signature": signature,
      components: {
        schemas: {
          Started: event("run.started", { run: { type: "string" } }),
          Stopped: event("run.stopped", { code: { type: "integer" } }),
        },
      },
      webhooks: {
        events: webhook(
          json({
            oneOf: [
              { $ref: "#/components/schemas/Started" },
              { $ref: "#/components/schemas/Stopped" },
            ],
            discriminator: {
              propertyName: "type",
              mapping: {
                "run.started": "#/components/schemas/Started",
                "run.stopped": "#/components/schemas/Stopped",
              },
            },
          }),
        ),
      },
    },
    { validate: true },
  );
  expect(await sourceOf(output)).toMatchObject({
    property: "type",
    types: ["run.started", "run.stopped"],
  });
  const program = `
    import { createWebhookReceiver } from "./webhooks.js";
    import { webhookEventSchemas } from "./validators.js";
    createWebhookReceiver({
      secrets: "secret",
      validators: webhookEventSchemas,
      handlers: { "run.started": ({ run }) => run?.trim(), "run.*": (event) => event.type },
    });`;
  expect(await errorsOf(output, program)).toEqual([]);
});

describe("signatures", () => {
  it("of the only scheme count wherever it stands", async () => {
    const own = { "x-webhook-signature": { ...signature, encoding: "base64" } };
    const output = await generateFrom({
      webhooks: { a: webhook(json(event("a")), own), b: webhook(json(event("b")), own) },
    });
    expect(output.codes).toEqual([]);
    expect((await sourceOf(output)).scheme).toMatchObject({ encoding: "base64" });
  });

  it("may have a secret in base64 without a prefix", async () => {
    const own = { "x-webhook-signature": { ...signature, secret: { encoding: "base64" } } };
    const output = await generateFrom({ webhooks: { a: webhook(json(event("a")), own) } });
    expect(output.codes).toEqual([]);
    expect((await sourceOf(output)).scheme.secret).toEqual({ prefix: "", encoding: "base64" });
  });

  it("of other schemes are listed and reported", async () => {
    const own = { "x-webhook-signature": { header: "X-Other" } };
    const output = await generateFrom({
      "x-webhook-signature": signature,
      webhooks: { a: webhook(json(event("a"))), b: webhook(json(event("b")), own) },
    });
    expect(output.codes).toEqual(["webhook/several-signatures"]);
    expect(await load(output)).toMatchObject({ signatureSchemes: { b: { header: "X-Other" } } });
  });
});

it("bodies of callbacks have types", async () => {
  const output = await generateFrom({
    paths: {
      "/runs": {
        post: {
          operationId: "startRun",
          responses: { 201: { description: "OK" } },
          callbacks: {
            onDone: {
              "{$request.body#/url}": webhook(
                json({ type: "object", properties: { code: { type: "integer" } } }),
              ),
            },
            onLost: { "{$request.body#/url}": webhook(undefined) },
          },
        },
      },
    },
  });
  expect(output.codes).toEqual([]);
  const program = `
    import type { StartRunOnDoneCallback } from "./webhooks.js";
    export const body: StartRunOnDoneCallback = { code: 1 };`;
  expect(await errorsOf(output, program)).toEqual([]);
});

it("nothing in a document becomes code", async () => {
  const hostile = "*/ process.exit(1); /* ${process.exit(1)} \"'`\\ \u2028 </script> @ts-nocheck";
  const output = await generateFrom(
    {
      "x-webhook-signature": { header: "X", format: `${hostile}{signature}`, eventHeader: hostile },
      webhooks: {
        [hostile]: webhook(json(event(hostile)), { summary: hostile, description: hostile }),
        __proto: webhook(json(event("__proto__"))),
        constructor: webhook(json(event("constructor"))),
        "1": webhook(json(event("1"))),
      },
    },
    { validate: true },
  );
  expect(new Set((await sourceOf(output)).types)).toEqual(
    new Set(["1", hostile, "__proto__", "constructor"]),
  );
  expect(await errorsOf(output, "export {};")).toEqual([]);
});

it("formatters leave the code unchanged", async () => {
  const outputs = [
    generate(await ownApi(), { validate: true }),
    await generateFrom({ webhooks: { a: webhook(json(event("a"))) } }),
    await generateFrom({
      "x-webhook-signature": signature,
      webhooks: {
        a: webhook(json({ type: "object" }), { "x-webhook-signature": { header: "Y" } }),
        b: webhook(json({ type: "array" })),
      },
    }),
  ];
  for (const { files } of outputs) {
    await inFolder(files, (folder) => {
      const own = [...files.keys()].filter((path) => /^(?:webhooks|validators)\.ts$/.test(path));
      const oxfmt = fileURLToPath(new URL("../../node_modules/.bin/oxfmt", import.meta.url));
      expect(spawnSync(oxfmt, own, { cwd: folder }).status).toBe(0);
      for (const path of own)
        expect(readFileSync(join(folder, path), "utf8")).toBe(files.get(path));
    });
  }
});

it("the same document gives the same text", async () => {
  const texts = await Promise.all(
    [ownApi(), ownApi()].map(async (api) => generate(await api).files.get("webhooks.ts")),
  );
  expect(texts[0]).toBe(texts[1]);
});
