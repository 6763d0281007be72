/** Webhooks: every event that the sender sends reaches its handler, or a warning names the webhook. */
import { isDeepStrictEqual } from "node:util";

import {
  type Coverage,
  coveringArray,
  type Factors,
  type Row,
} from "../covering/covering-array.js";
import { type Finding, messageOf, printed } from "../findings/finding.js";
import type { GrammarDocument } from "../grammar/document.js";
import { jsonText, object, type Schema, whole } from "../grammar/schema.js";
import type { Generated } from "../outputs/output.js";

const text: Schema = { type: "string" };

interface Event {
  /** Absent if the webhook has no body. */
  readonly schema?: Schema;
  readonly media?: string;
  readonly values: readonly object[];
}

/** Two webhooks that each service has, beside one that is not like them. */
const USUAL: Readonly<Record<string, Event>> = {
  "item.created": {
    schema: whole({ type: { const: "item.created" }, n: { type: "integer" } }),
    values: [{ type: "item.created", n: 0 }],
  },
  "item.deleted": {
    schema: whole({ type: { const: "item.deleted" }, id: text }),
    values: [{ type: "item.deleted", id: "" }],
  },
};

const ODD: Readonly<Record<string, Event>> = {
  none: { schema: whole({ type: { const: "odd" } }), values: [{ type: "odd" }] },
  "an enum of types": {
    schema: whole({ type: { ...text, enum: ["odd.a", "odd.b"] } }),
    values: [{ type: "odd.a" }, { type: "odd.b" }],
  },
  "no type": { schema: whole({ other: text }), values: [{ other: "x" }] },
  "any type": {
    schema: whole({ type: text, other: text }),
    values: [{ type: "whatever", other: "x" }],
  },
  "the type of another": {
    schema: whole({ type: { const: "item.created" }, other: text }),
    values: [{ type: "item.created", other: "x" }],
  },
  "an optional type": {
    schema: object({ type: { const: "odd" }, other: text }),
    values: [{ type: "odd", other: "x" }, { other: "x" }],
  },
  "no body": { values: [] },
  "a list": {
    schema: { type: "array", items: whole({ type: { const: "odd" } }) },
    values: [[{ type: "odd" }]],
  },
  "a form": {
    schema: whole({ type: { const: "odd" } }),
    media: "application/x-www-form-urlencoded",
    values: [],
  },
  "a union": {
    schema: {
      oneOf: [
        whole({ type: { const: "odd.a" }, a: text }),
        whole({ type: { const: "odd.b" }, b: text }),
      ],
    },
    values: [
      { type: "odd.a", a: "" },
      { type: "odd.b", b: "" },
    ],
  },
  "an integer type": {
    schema: whole({ type: { type: "integer", const: 0 } }),
    values: [{ type: 0 }],
  },
};

const SCHEMES: Readonly<Record<string, unknown>> = {
  "standard-webhooks": "standard-webhooks",
  stripe: "stripe",
  github: "github",
  slack: "slack",
  "a header": { header: "X-Signature", encoding: "base64" },
  unsigned: undefined,
};

const FACTORS = {
  odd: Object.keys(ODD),
  scheme: Object.keys(SCHEMES),
  version: ["3.1", "3.0"],
  dates: ["string", "Date"],
  /** The id of the odd webhook. */
  id: ["none", "its own", "that of an operation"],
} as const satisfies Factors;

export interface EventsDocuments extends Coverage {
  readonly documents: readonly GrammarDocument[];
}

export function eventsDocuments(seed: number, strength: number): EventsDocuments {
  const found = coveringArray(FACTORS, [], { seed, strength });
  return {
    ...found,
    documents: found.rows.map((row, index) => documentOf(row, `events-${index}`)),
  };
}

const eventsOf = (row: Row): Readonly<Record<string, Event>> => ({
  ...USUAL,
  odd: ODD[row["odd"] ?? ""] ?? { values: [] },
});

function documentOf(row: Row, name: string): GrammarDocument {
  const scheme = SCHEMES[row["scheme"] ?? ""];
  const id = { "its own": "odd", "that of an operation": "notify" }[row["id"] ?? ""];
  const webhooks = Object.fromEntries(
    Object.entries(eventsOf(row)).map(([event, { schema, media = "application/json" }]) => [
      event,
      {
        post: {
          ...(event === "odd" && id !== undefined && { operationId: id }),
          ...(schema && { requestBody: { required: true, content: { [media]: { schema } } } }),
          responses: { "204": { description: "Taken." } },
        },
      },
    ]),
  );
  const document = {
    openapi: row["version"] === "3.0" ? "3.0.4" : "3.1.1",
    info: { title: "Events", version: "1" },
    ...(scheme !== undefined && { "x-webhook-signature": scheme }),
    paths: {
      "/notify": { get: { operationId: "notify", responses: { "204": { description: "Done." } } } },
    },
    [row["version"] === "3.0" ? "x-webhooks" : "webhooks"]:
      row["version"] === "3.0"
        ? JSON.parse(jsonText(webhooks).replaceAll(/"const": ([^,\n}]+)/g, '"enum": [$1]'))
        : webhooks,
  };
  const settings = {
    only: ["types", "zod", "webhooks", "paths"],
    runtime: "package",
    options: {
      webhooks: { sender: "always" },
      types: { dates: row["dates"] === "Date" ? "Date" : "string" },
    },
  } as const;
  return { name, document, text: jsonText(document), settings, cells: new Map() };
}

interface Sender {
  request(url: string, event: unknown, options: object): Promise<Request>;
}

const SECRET = `whsec_${btoa("a secret that is long enough")}`;

export async function judgeEvents(generated: Generated, row: Row): Promise<readonly Finding[]> {
  const [module, { webhookEventSchemas }] = [
    await generated.load("webhooks"),
    await generated.load("validators"),
  ];
  const calls: { readonly key: string; readonly event: unknown }[] = [];
  const types = (module["webhookEventTypes"] ?? []) as readonly string[];
  const handlers = Object.fromEntries(
    types.map((key) => [key, (event: unknown) => void calls.push({ key, event })]),
  );
  const receive = (
    module["createWebhookReceiver"] as (options: object) => (request: Request) => Promise<Response>
  )({
    ...(row["scheme"] === "unsigned" ? { verify: "none" } : { secrets: SECRET }),
    ...(webhookEventSchemas !== undefined && { validators: webhookEventSchemas }),
    handlers,
  });
  const createSender = module["createWebhookSender"] as ((options: object) => Sender) | undefined;
  const found: Finding[] = [];
  for (const [name, { values }] of Object.entries(eventsOf(row))) {
    if (isWarned(generated, name)) continue;
    for (const value of values) {
      calls.length = 0;
      const answer = await receive(
        await requestOf(createSender?.({ secrets: SECRET }), value, name),
      )
        .then(({ status }) => `${status}`)
        .catch(messageOf);
      const [{ key, event } = { key: "none", event: undefined }] = calls;
      const tag = (value as { readonly type?: unknown }).type;
      const isRight =
        calls.length === 1 && (key === name || key === tag) && isDeepStrictEqual(event, value);
      if (!isRight)
        found.push({
          rule: "every event reaches its handler",
          about: { ...row, event: name },
          detail: `${printed(value)}: ${answer}, handled by ${key}`,
        });
    }
  }
  return found;
}

/** What is sent; without a scheme, there is no sender, and everybody posts what he likes. */
const requestOf = async (
  sender: Sender | undefined,
  event: unknown,
  type: string,
): Promise<Request> =>
  sender?.request("http://hooks.test/", event, { type, delivery: crypto.randomUUID() }) ??
  new Request("http://hooks.test/", {
    method: "POST",
    body: JSON.stringify(event),
    headers: { "content-type": "application/json" },
  });

const isWarned = ({ output }: Generated, name: string): boolean =>
  output.diagnostics.some(
    ({ position, code }) =>
      code.startsWith("webhook/") &&
      code !== "webhook/unsigned" &&
      position?.pointer.includes(`webhooks/${name}`) === true,
  );
