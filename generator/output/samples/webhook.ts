import { type Api, isObject, type JsonValue } from "../../description/index.js";
import { type DocumentEvent, type DocumentEvents, eventsOf } from "../emitters/webhooks/events.js";
import { propertyAccess, propertyKey } from "../print/escape/identifier.js";
import { stringLiteral } from "../print/escape/literal.js";
import type { ExampleOf } from "./example.js";

/** The events of a document, as the generated webhooks have them. */
export const documentEvents = (api: Api): DocumentEvents => eventsOf(api);

/** The body of a delivery. */
export function payloadOf(
  { schema, content, webhook, type }: DocumentEvent,
  property: string | undefined,
  exampleOf: ExampleOf,
): JsonValue {
  const value = exampleOf(schema, "read", [content.docs, webhook.docs]);
  return property !== undefined && isObject(value) ? { ...value, [property]: type } : value;
}

/** A receiver that verifies deliveries, and handles one event. */
export function receiverSample(
  events: DocumentEvents,
  event: DocumentEvent,
  module: string,
): string {
  const handler = `    ${propertyKey(event.type)}: (event) => {\n      console.log(${eventExpression(events)});\n    },\n`;
  const trust =
    events.scheme === undefined
      ? '  // Decide by a token or a signature which deliveries to trust: return false to refuse one.\n  verify: (request) => request.headers.get("x-token") === "YOUR_TOKEN",\n'
      : `  secrets: ${stringLiteral(`${events.scheme.secret.prefix}YOUR_SECRET`)},\n`;
  return [
    `import { createWebhookReceiver } from ${stringLiteral(module)};\n\n`,
    "export const receive: (request: Request) => Promise<Response> = createWebhookReceiver({\n",
    trust,
    "  handlers: {\n",
    handler,
    "  },\n});\n",
  ].join("");
}

const eventExpression = ({ property }: DocumentEvents): string =>
  property === undefined ? "event" : `event${propertyAccess(property)}`;

/** Verifies one delivery manually. */
export const verifierSample = (module: string): string =>
  [
    `import { verifyWebhook } from ${stringLiteral(module)};\n\n`,
    "export async function take(request: Request, secret: string): Promise<void> {\n",
    "  const body = new Uint8Array(await request.arrayBuffer());\n",
    "  const event = await verifyWebhook(body, request.headers, secret);\n",
    "  console.log(event);\n}\n",
  ].join("");
