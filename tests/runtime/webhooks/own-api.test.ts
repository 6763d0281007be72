/** The Evaluation Services API, from its document to a handled delivery. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { type EventValidators, parseEvent } from "../../../runtime/webhooks/events/parse.js";
import {
  createReceiver,
  type ReceiverSource,
} from "../../../runtime/webhooks/receiver/receiver.js";
import { sign } from "../../../runtime/webhooks/signature/sign.js";
import { type Compiler, COMPILERS, typeErrors } from "../../support/compile.js";
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
  output = generate(await ownApi(), { validate: true });
  await inFolder(output.files, async (folder) => {
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
    webhooks = (await load("webhooks.ts")) as Webhooks;
    const module = (await load("validators.ts")) as {
      readonly webhookEventSchemas: EventValidators;
    };
    validators = module.webhookEventSchemas;
  });
}, 60_000);

describe("the events", () => {
  it("are those of the examples", () => {
    expect(output.codes).toEqual([]);
    expect(EXAMPLES.map((name) => example(name).type)).toEqual(webhooks.webhookEventTypes);
    expect(Object.keys(validators)).toEqual(webhooks.webhookEventTypes);
  });

  it.each(EXAMPLES)("%s is signed, verified, validated and handled", async (name) => {
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

  it.each(EXAMPLES)("%s without its data is refused", async (name) => {
    const { data: _, ...rest } = example(name) as Example & { readonly data: unknown };
    const given = parseEvent(JSON.stringify(rest), webhooks.webhookSource, { validators });
    await expect(given).rejects.toMatchObject({
      reason: "invalid-event",
      message: expect.stringContaining("/data"),
    });
  });

  it("that are forged are refused", async () => {
    const body = JSON.stringify(example("OrderCreatedEvent"));
    const headers = await sign(body, "whsec_other", webhooks.webhookSource.scheme);
    await expect(webhooks.verifyWebhook(body, headers, "whsec_a")).rejects.toMatchObject({
      reason: "no-match",
    });
    expect(await webhooks.safeVerifyWebhook(body, headers, "whsec_a")).toMatchObject({
      reason: "no-match",
    });
  });
});

/** Code of a user. Lines that must not compile are marked. */
const PROGRAM = `
import {
  type AllWebhookHandlers,
  createWebhookReceiver,
  createWebhookSender,
  memoryStore,
  parseWebhookEvent,
  type ReceivedWebhookEvent,
  verifyWebhook,
  type WebhookEventType,
  WebhookVerificationError,
} from "./webhooks.js";
import type { OrderCreatedEvent } from "./types.js";
import { webhookEventSchemas } from "./validators.js";

export async function receive(request: Request): Promise<string> {
  try {
    const event = await verifyWebhook(await request.arrayBuffer(), request.headers, ["whsec_a", "whsec_b"], {
      validators: webhookEventSchemas,
      tolerance: 60,
    });
    return describe(event);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

export function describe(event: ReceivedWebhookEvent): string {
  switch (event.type) {
    case "quote.requested":
    case "quote.ready":
    case "quote.approved":
    case "quote.cancelled":
      return event.data.object.id;
    case "order.created": {
      const created: OrderCreatedEvent = event;
      return created.data.object.number;
    }
    case "order.in_progress":
    case "order.ready_for_review":
    case "order.completed":
    case "order.cancelled":
    case "order.refunded":
      // @ts-expect-error an order has no such property
      return event.data.object.nothing_like_it;
    case "file.ready":
    case "file.failed":
    case "document.approved":
    case "ping":
      return event.id;
    default: {
      const type: string = event.type;
      const rest: unknown = event["data"];
      return type + String(rest);
    }
  }
}

export const partial: (request: Request) => Promise<Response> = createWebhookReceiver({
  secrets: ["whsec_a"],
  handlers: {
    "order.created": (event) => event.data.object.number,
    "order.*": (event, { delivery }) => [event.data.object.status, delivery],
    "*": (event) => event.id,
  },
  onUnknown: (event) => event.type,
  store: memoryStore({ limit: 100 }),
});

createWebhookReceiver({
  secrets: "whsec_a",
  // @ts-expect-error there is no such event
  handlers: { "order.creatde": () => undefined },
});

createWebhookReceiver({
  secrets: "whsec_a",
  // @ts-expect-error quotes have no number of an order's file
  handlers: { "quote.*": (event) => event.data.object.storage_key },
});

// @ts-expect-error not all events are handled
export const lacking: AllWebhookHandlers = { ping: () => undefined };

export const handled = (types: readonly WebhookEventType[]): boolean => types.includes("ping");

export async function send(event: OrderCreatedEvent): Promise<number | undefined> {
  const sender = createWebhookSender({ secrets: "whsec_a", timeout: 1000 });
  // @ts-expect-error not an event
  await sender.send("https://example.com", { type: "order.created" });
  const result = await sender.send(new URL("https://example.com"), event, { delivery: "dlv_1" });
  await parseWebhookEvent("{}", { validators: webhookEventSchemas });
  return result.ok || result.reason === "status" ? result.status : undefined;
}
`;

const NO_VALIDATORS = "const webhookEventSchemas = {};";

describe("the code", () => {
  it.each(Object.keys(COMPILERS) as Compiler[])(
    "compiles with TypeScript %s, and narrows all events",
    async (compiler) => {
      // The validators are compiled once; this checks the narrowing, which differs between versions.
      const program =
        compiler === "7" ? PROGRAM : PROGRAM.replace(/^import .*validators.js";$/m, NO_VALIDATORS);
      const errors = await inFolder(new Map([...output.files, ["program.ts", program]]), (folder) =>
        typeErrors(folder, compiler, ["program.ts"]),
      );
      expect(errors).toEqual([]);
    },
    120_000,
  );
});
