import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { inFolder } from "../zod/generate.js";
import {
  errorsOf,
  event,
  generate,
  generateFrom,
  json,
  load,
  ownApi,
  sourceOf,
  webhook,
} from "./generate.js";
import { object, ref, text } from "../../support/openapi.js";

const signature = { header: "X-Signature" };

const document = {
  "x-webhook-signature": signature,
  components: {
    schemas: {
      OrderCreated: event("order.created"),
      OrderCancelledEvent: event("order.cancelled"),
      WebhookEvent: text,
    },
  },
  webhooks: {
    "order.created": webhook(json(ref("OrderCreated"))),
    "order.cancelled": webhook(json(event("order.cancelled.inline"))),
    "order-lost": webhook(json(event("lost")), { "x-apostille-name": "NothingFound" }),
  },
};

it("names of events are those of schemas, of `x-apostille-name`, or made of the type", async () => {
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

it("names of events that others have already get a mark and a warning", async () => {
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

it("webhooks of 3.0 are read from `x-webhooks`", async () => {
  const enumerated = (type: string): object =>
    object({ type: { type: "string", enum: [type] } }, ["type"]);
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
          Started: event("run.started", { run: text }),
          Stopped: event("run.stopped", { code: { type: "integer" } }),
        },
      },
      webhooks: {
        events: webhook(
          json({
            oneOf: [ref("Started"), ref("Stopped")],
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

it("signatures of the only scheme are used wherever it is declared", async () => {
  const own = { "x-webhook-signature": { ...signature, encoding: "base64" } };
  const output = await generateFrom({
    webhooks: { a: webhook(json(event("a")), own), b: webhook(json(event("b")), own) },
  });
  expect(output.codes).toEqual([]);
  expect((await sourceOf(output)).scheme).toMatchObject({ encoding: "base64" });
});

it("signatures may have a secret in base64 without a prefix", async () => {
  const own = { "x-webhook-signature": { ...signature, secret: { encoding: "base64" } } };
  const output = await generateFrom({ webhooks: { a: webhook(json(event("a")), own) } });
  expect(output.codes).toEqual([]);
  expect((await sourceOf(output)).scheme.secret).toEqual({ prefix: "", encoding: "base64" });
});

it("signatures of other schemes are listed and reported", async () => {
  const own = { "x-webhook-signature": { header: "X-Other" } };
  const output = await generateFrom({
    "x-webhook-signature": signature,
    webhooks: { a: webhook(json(event("a"))), b: webhook(json(event("b")), own) },
  });
  expect(output.codes).toEqual(["webhook/several-signatures"]);
  expect(await load(output)).toMatchObject({ signatureSchemes: { b: { header: "X-Other" } } });
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
              "{$request.body#/url}": webhook(json(object({ code: { type: "integer" } }))),
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
      const oxfmt = fileURLToPath(new URL("../../../node_modules/.bin/oxfmt", import.meta.url));
      expect(spawnSync(oxfmt, own, { cwd: folder }).status).toBe(0);
      for (const path of own)
        expect(readFileSync(join(folder, path), "utf8")).toBe(files.get(path));
    });
  }
});
