import type { Fact } from "../fact.js";

const types = [
  [338, "quote.requested", "a quote request was submitted", "Quote"],
  [339, "quote.ready", "the quote was priced and awaits approval", "Quote"],
  [340, "quote.approved", "the quote was approved; includes an order summary", "ApprovedQuote"],
  [341, "quote.cancelled", "the quote was cancelled", "Quote"],
  [342, "order.created", "an order was created from an approved quote", "Order"],
  [343, "order.in_progress", "work on the order started", "Order"],
  [344, "order.ready_for_review", "deliverables are ready for review", "Order"],
  [345, "order.completed", "the order is complete", "Order"],
  [346, "order.cancelled", "the order was cancelled", "Order"],
  [347, "order.refunded", "the order was refunded", "Order"],
  [348, "file.ready", "a URL-ingested file finished processing", "File"],
  [349, "file.failed", "a URL-ingested file could not be processed", "File"],
  [350, "document.approved", "a deliverable document was approved", "Document"],
  [351, "ping", "test event, sent from the portal or on request", "WebhookEndpoint"],
] as const;

const events: readonly Fact[] = [
  ...types.flatMap(([line, event, meaning, object], index): readonly Fact[] => [
    { kind: "event", event, object, line, quote: `${event} | ${meaning}` },
    {
      kind: "value",
      at: ["components", "schemas", "EventType", "x-enum-descriptions", index],
      equals: `${meaning[0]?.toUpperCase()}${meaning.slice(1)}.`,
      line,
      quote: meaning,
    },
  ]),
  {
    kind: "values",
    of: "EventType",
    are: types.map(([, event]) => event),
    line: 336,
    quote: "| Type | Fires when |",
  },
  {
    kind: "text",
    at: ["components", "schemas", "EventSubscription"],
    says: /one exact type, `\*` for all of them, or a prefix wildcard such as `order\.\*`/,
    line: 334,
    quote: "A subscription names exact types, `*` (all), or a prefix wildcard such as `order.*`.",
  },
  {
    kind: "value",
    at: ["components", "schemas", "EventSubscription", "anyOf", 1, "enum"],
    equals: ["*", "quote.*", "order.*", "file.*", "document.*"],
    line: 334,
    quote: "`*` (all), or a prefix wildcard such as `order.*`",
  },
  {
    kind: "value",
    at: ["components", "schemas", "EventSubscription", "anyOf", 1, "type"],
    equals: "string",
    line: 334,
    quote: "`*` (all), or a prefix wildcard such as `order.*`",
  },
  {
    kind: "value",
    at: ["components", "schemas", "EventSubscription", "anyOf", 0, "enum", "length"],
    equals: types.length,
    line: 334,
    quote: "A subscription names exact types",
  },
  {
    kind: "type",
    of: "ApprovedQuote.order",
    is: "OrderSummary",
    line: 340,
    quote: "includes an order summary",
  },
  {
    kind: "value",
    at: ["components", "schemas", "ApprovedQuote", "allOf", 0, "x-lifecycle", "property"],
    equals: "status",
    line: 363,
    quote: "the resource in the same shape the API returns for it",
  },
];

/** `order.in_progress` is described by `OrderInProgressEvent`. */
const schemaOf = (event: string) =>
  `${event.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

const envelope: readonly Fact[] = [
  ...types.map(([, event]): Fact => ({
    kind: "type",
    of: `${schemaOf(event)}.type`,
    is: "string",
    line: 360,
    quote: "type | string, one of the types above",
  })),
  { kind: "type", of: "EventEnvelope.id", is: "string", line: 359, quote: "id | string" },
  {
    kind: "schema",
    of: "EventEnvelope.id",
    has: { pattern: "^evt_" },
    line: 359,
    quote: "event id with prefix `evt_`",
  },
  {
    kind: "type",
    of: "EventEnvelope.api_version",
    is: "string",
    line: 361,
    quote: "api_version | string",
  },
  {
    kind: "schema",
    of: "EventEnvelope.api_version",
    has: { const: "v1" },
    line: 361,
    quote: "api_version | string, `v1`",
  },
  { kind: "type", of: "EventEnvelope.created", is: "string", line: 362, quote: "created | string" },
  {
    kind: "schema",
    of: "EventEnvelope.created",
    has: { format: "date-time" },
    line: 362,
    quote: "ISO 8601 timestamp with offset",
  },
];

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
    schema: { enum: types.map(([, event]) => event) },
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

const info = (says: RegExp, line: number, quote: string): Fact => ({
  kind: "text",
  at: ["info"],
  says,
  line,
  quote,
});

const delivery: readonly Fact[] = [
  ...types.flatMap(([, event]): readonly Fact[] => [
    {
      kind: "text",
      at: ["webhooks", event, "post", "responses", "2XX"],
      says: /within 10 seconds/,
      line: 385,
      quote: "The receiver answers any 2xx within 10 seconds.",
    },
    {
      kind: "text",
      at: ["webhooks", event, "post", "responses", "default"],
      says: /repeated up to 6 times with growing delay/,
      line: 386,
      quote: "A failed delivery is retried up to 6 times with growing delay",
    },
  ]),
  info(
    /POSTs events to the HTTPS endpoints that an app registers/,
    330,
    "POSTs JSON events to the HTTPS endpoints that an app registers",
  ),
  info(/Respond with any 2xx status within 10 seconds/, 385, "answers any 2xx within 10 seconds"),
  info(/retried up to 6 times with growing delay/, 386, "retried up to 6 times with growing delay"),
  {
    kind: "text",
    at: ["components", "schemas", "WebhookDelivery"],
    says: /1 minute, .* and 8 hours after/,
    line: 386,
    quote: "from 1 minute to 8 hours",
  },
  info(
    /after 20 consecutive failed deliveries the endpoint is disabled automatically/,
    387,
    "After 20 consecutive failed deliveries the endpoint is disabled automatically",
  ),
  info(
    /re-enables endpoints, as `updateWebhookEndpoint` does/,
    387,
    "re-enabled in the portal or by the PUT call above",
  ),
  info(
    /can come in any order \(`created` orders them, and the resource can be fetched for its latest state\)/,
    388,
    "the `created` field orders events, and the resource can be fetched for its latest state",
  ),
  info(
    /Deliveries can repeat \(deduplicate on `X-Service-Delivery`\)/,
    389,
    "Deliveries can repeat; receivers deduplicate on `X-Service-Delivery`.",
  ),
  {
    kind: "schema",
    of: "WebhookEndpointUrl",
    has: { pattern: "^https://" },
    line: 390,
    quote: "Endpoint addresses are HTTPS and publicly reachable.",
  },
  {
    kind: "text",
    at: ["components", "schemas", "WebhookEndpointUrl"],
    says: /HTTPS and publicly reachable/,
    line: 390,
    quote: "Endpoint addresses are HTTPS and publicly reachable.",
  },
  info(
    /The portal shows recent deliveries, retries failures, sends test events/,
    391,
    "Portal functions: inspect recent deliveries, retry failures, send test events.",
  ),
  {
    kind: "transition",
    schema: "Quote",
    from: [],
    to: "requested",
    operation: "createQuote",
    emits: ["quote.requested"],
    line: 395,
    quote: "POST /quotes submits a request (`quote.requested`)",
  },
  {
    kind: "transition",
    schema: "Quote",
    from: ["awaiting_payment"],
    to: "approved",
    emits: ["quote.approved", "order.created"],
    line: 395,
    quote: "approval emits `quote.approved` and `order.created`",
  },
  {
    kind: "text",
    at: ["paths", "/files", "post"],
    says: /`file.ready` and `file.failed`/,
    line: 396,
    quote: "POST /files with a url ends in `file.ready` or `file.failed`.",
  },
];

export const eventFacts: readonly Fact[] = [
  ...events,
  ...envelope,
  ...headers,
  ...signatures,
  ...delivery,
];
