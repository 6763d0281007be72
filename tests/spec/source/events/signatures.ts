import type { Fact } from "../../fact.js";
import { eventTypes } from "./events.js";

const headers: readonly Fact[] = [
  {
    kind: "delivery-header",
    header: "X-Service-Signature",
    schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
    line: 369,
    quote: "X-Service-Signature | `t=<unix_timestamp>,v1=<signature>`",
  },
  {
    kind: "delivery-header",
    header: "X-Service-Event",
    schema: { enum: eventTypes.map(([, event]) => event) },
    line: 370,
    quote: "X-Service-Event | event type",
  },
  {
    kind: "delivery-header",
    header: "X-Service-Event-Id",
    schema: { type: "string", pattern: "^evt_" },
    line: 371,
    quote:
      "X-Service-Event-Id | the `evt_` id, shared by all endpoints that receive the occurrence",
  },
  {
    kind: "delivery-header",
    header: "X-Service-Delivery",
    schema: { type: "string" },
    line: 372,
    quote: "X-Service-Delivery | unique delivery id, usable as an idempotency key",
  },
  {
    kind: "delivery-header",
    header: "X-Service-Webhook-Id",
    schema: { type: "string" },
    line: 373,
    quote: "X-Service-Webhook-Id | id of the receiving endpoint",
  },
  {
    kind: "text",
    at: ["components", "parameters", "ServiceEventId"],
    says: /shared by all endpoints that receive the occurrence/,
    line: 371,
    quote: "shared by all endpoints that receive the occurrence",
  },
  {
    kind: "text",
    at: ["components", "parameters", "ServiceDelivery"],
    says: /unique id of the delivery.*idempotency key/,
    line: 372,
    quote: "unique delivery id, usable as an idempotency key",
  },
  {
    kind: "text",
    at: ["components", "parameters", "ServiceWebhookId"],
    says: /id of the receiving endpoint/,
    line: 373,
    quote: "id of the receiving endpoint",
  },
];

const signature = (
  field: readonly string[],
  equals: unknown,
  line: number,
  quote: string,
): Fact => ({
  kind: "value",
  at: ["x-webhook-signature", ...field],
  equals,
  line,
  quote,
});

const signatures: readonly Fact[] = [
  signature(["secret", "prefix"], "whsec_", 377, "a signing secret with prefix `whsec_`"),
  {
    kind: "schema",
    of: "WebhookEndpointWithSecret.secret",
    has: { pattern: "^whsec_" },
    line: 377,
    quote: "a signing secret with prefix `whsec_`, returned once when the endpoint is created",
  },
  {
    kind: "type",
    of: "WebhookEndpointCreated.data",
    is: "WebhookEndpointWithSecret",
    line: 377,
    quote: "returned once when the endpoint is created",
  },
  {
    kind: "text",
    at: ["paths", "/webhook-endpoints", "post"],
    says: /otherwise shown in the portal/,
    line: 377,
    quote: "also viewable in the portal",
  },
  signature(["encoding"], "hex", 378, "lower-case hexadecimal (64 characters)"),
  signature(["algorithm"], "hmac-sha256", 378, "HMAC-SHA256"),
  signature(
    ["payload"],
    "{timestamp}.{body}",
    378,
    "of the string `<timestamp>.<raw request body>`",
  ),
  signature(["secret", "encoding"], "utf8", 378, "keyed with the secret"),
  signature(["header"], "X-Service-Signature", 369, "X-Service-Signature"),
  signature(["format"], "t={timestamp},v1={signature}", 379, "`t=<digits>,v1=<64 hex characters>`"),
  signature(
    ["deliveryHeader"],
    "X-Service-Delivery",
    389,
    "receivers deduplicate on `X-Service-Delivery`",
  ),
  signature(["eventHeader"], "X-Service-Event", 370, "X-Service-Event | event type"),
  signature(["tolerance"], 300, 381, "more than 300 seconds from the current time"),
  {
    kind: "text",
    at: ["components", "parameters", "ServiceSignature"],
    says: /over the bytes exactly as received, compare it in constant time, and reject a timestamp that is more than 300 seconds away/,
    line: 380,
    quote: "over the raw body bytes exactly as received",
  },
  {
    kind: "text",
    at: ["components", "parameters", "ServiceSignature"],
    says: /lower-case hexadecimal HMAC-SHA256 of `<timestamp>\.<raw request body>`, keyed with the signing secret/,
    line: 378,
    quote: "HMAC-SHA256 of the string `<timestamp>.<raw request body>`, keyed with the secret",
  },
  {
    kind: "text",
    at: ["components", "parameters", "ServiceSignature"],
    says: /compare it in constant time/,
    line: 381,
    quote: "A receiver compares in constant time and rejects events",
  },
];

export const signatureFacts: readonly Fact[] = [...headers, ...signatures];
