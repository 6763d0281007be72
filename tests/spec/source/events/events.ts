import type { Fact } from "../../fact.js";

export const eventTypes = [
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
  ...eventTypes.flatMap(([line, event, meaning, object], index): readonly Fact[] => [
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
    are: eventTypes.map(([, event]) => event),
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
    equals: eventTypes.length,
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
  ...eventTypes.map(([, event]): Fact => ({
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

export const eventFacts: readonly Fact[] = [...events, ...envelope];
