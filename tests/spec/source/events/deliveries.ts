import type { Fact } from "../../fact.js";
import { eventTypes } from "./events.js";

const info = (says: RegExp, line: number, quote: string): Fact => ({
  kind: "text",
  at: ["info"],
  says,
  line,
  quote,
});

export const deliveries: readonly Fact[] = [
  ...eventTypes.flatMap(([, event]): readonly Fact[] => [
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
