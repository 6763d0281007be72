/** The Evaluation Services API, from its document to a handled delivery. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";

import type { EventValidators } from "../../../runtime/webhooks/events/parse.js";
import {
  createReceiver,
  type ReceiverSource,
} from "../../../runtime/webhooks/receiver/receiver.js";
import { sign } from "../../../runtime/webhooks/signature/sign.js";
import { inFolder } from "../zod/generate.js";
import { type Generated, generate, ownApi } from "./generate.js";

const EXAMPLES = [
  "QuoteRequestedEvent",
  "QuoteReadyEvent",
  "QuoteApprovedEvent",
  "QuoteCancelledEvent",
  "OrderCreatedEvent",
  "OrderInProgressEvent",
  "OrderReadyForReviewEvent",
  "OrderCompletedEvent",
  "OrderCancelledEvent",
  "OrderRefundedEvent",
  "FileReadyEvent",
  "FileFailedEvent",
  "DocumentApprovedEvent",
  "PingEvent",
] as const;

interface Example {
  readonly id: string;
  readonly type: string;
}

function example(name: string): Example {
  const path = fileURLToPath(new URL(`../../../spec/examples/${name}.yaml`, import.meta.url));
  const { value } = parse(readFileSync(path, "utf8")) as { readonly value: Example };
  return value;
}

/** The parts of the generated module that the tests use. */
interface Webhooks {
  readonly webhookSource: ReceiverSource;
  readonly webhookEventTypes: readonly string[];
  verifyWebhook(
    payload: string,
    headers: object,
    secret: string,
    options?: object,
  ): Promise<Example>;
  safeVerifyWebhook(
    payload: string,
    headers: object,
    secret: string,
  ): Promise<{ readonly ok: boolean }>;
}

let output: Generated;
let webhooks: Webhooks;
let validators: EventValidators;

beforeAll(async () => {
  output = generate(await ownApi(), { validate: true, send: true });
  await inFolder(output.files, async (folder) => {
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
    webhooks = (await load("webhooks.ts")) as Webhooks;
    const module = (await load("validators.ts")) as {
      readonly webhookEventSchemas: EventValidators;
    };
    validators = module.webhookEventSchemas;
  });
});

it("the events are those of the examples", () => {
  expect(output.codes).toEqual([]);
  expect(EXAMPLES.map((name) => example(name).type)).toEqual(webhooks.webhookEventTypes);
  expect(Object.keys(validators)).toEqual(webhooks.webhookEventTypes);
});

it.each(EXAMPLES)("the events: %s is signed, verified, validated and handled", async (name) => {
  const event = example(name);
  const body = JSON.stringify(event);
  const headers = await sign(body, "whsec_a", webhooks.webhookSource.scheme);
  expect(await webhooks.verifyWebhook(body, headers, "whsec_a", { validators })).toEqual(event);
  const handled: unknown[] = [];
  const receive = createReceiver<Record<string, Example>>(webhooks.webhookSource, {
    secrets: "whsec_a",
    validators,
    handlers: { [event.type]: (given: Example) => handled.push(given) },
  });
  const request = (): Request =>
    new Request("https://example.com/hook", { method: "POST", headers, body });
  expect((await receive(request())).status).toBe(204);
  expect((await receive(request())).status).toBe(204);
  expect(handled).toEqual([event]);
});
