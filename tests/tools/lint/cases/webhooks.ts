import { type Case, change } from "../case.js";

const headers = [
  ...["X-Service-Signature", "X-Service-Event", "X-Service-Event-Id"],
  ...["X-Service-Account", "X-Service-Delivery", "X-Service-Webhook-Id"],
];
const parameters = (names: readonly string[]) =>
  names.map((name) => `        - { name: ${name}, in: header, required: true }`).join("\n");

const event = (schema: string) => `
openapi: 3.1.0
webhooks:
  quote.ready:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/QuoteReady' } } } }
components:
  schemas:
    ${schema}
`;

export const webhooks: readonly Case[] = [
  {
    rule: "webhook-security",
    name: "a webhook that inherits, and a callback with a key",
    says: /a signature and no credentials/,
    ...change(`
 security: [{ bearerKey: [] }]
 webhooks:
   ping:
-    »post: {}
+    post: { security: [] }
 paths:
   /endpoints:
     post:
-      callbacks: { event: { '{$url}': { post: { »security: [{ bearerKey: [] }] } } } }
+      callbacks: { event: { '{$url}': { post: { security: [] } } } }`),
  },
  {
    rule: "webhook-headers",
    name: "one is missing, one is optional",
    says: /has `X-Service-Delivery`, `X-Service-Webhook-Id`, and receivers rely on it/,
    broken: `
openapi: 3.1.0
webhooks:
  ping:
    post:
      »parameters:
${parameters(headers.slice(0, 4))}
        - { name: X-Service-Delivery, in: header }
`,
    fixed: `
openapi: 3.1.0
webhooks:
  ping:
    post:
      parameters:
${parameters(headers)}
`,
  },
  {
    rule: "webhook-event-type",
    name: "the wrong constant, in a member of allOf",
    says: /body of the webhook `quote.ready` must name the event/,
    broken: event(
      "QuoteReady: { allOf: [{}, { required: [type], properties: { type: »{ const: quote.redy } } }] }",
    ),
    fixed: event(
      "QuoteReady: { allOf: [{}, { required: [type], properties: { type: { const: quote.ready } } }] }",
    ),
  },
  {
    rule: "webhook-event-type",
    name: "a type that may be left out",
    says: /may omit `type`, which distinguishes events/,
    broken: event("QuoteReady: { properties: { type: »{ const: quote.ready } } }"),
    fixed: event("QuoteReady: { required: [type], properties: { type: { const: quote.ready } } }"),
  },
  {
    rule: "webhook-event-type",
    name: "no type at all",
    says: /must name the event: give its property `type` `const: quote.ready`/,
    broken: event("QuoteReady: »{ type: object }"),
    fixed: event("QuoteReady: { required: [type], properties: { type: { const: quote.ready } } }"),
  },
  {
    rule: "webhook-signature",
    name: "placeholders",
    says: /must contain `\{signature\}`|cannot contain `\{url\}`/,
    broken: `
openapi: 3.1.0
x-webhook-signature: { header: X-Signature, format: »v1, payload: »'{url}.{body}' }
`,
    fixed: `
openapi: 3.1.0
x-webhook-signature: { header: X-Signature, format: 'v1={signature}', payload: '{body}' }
`,
  },
  {
    rule: "webhook-signature",
    name: "a timestamp without a tolerance, that stands nowhere",
    says: /without a `tolerance`|The signed timestamp is not transmitted/,
    broken: `
openapi: 3.1.0
»x-webhook-signature: { header: X-Signature, payload: »'{timestamp}.{body}' }
`,
    fixed: `
openapi: 3.1.0
x-webhook-signature: { header: X-Signature, payload: '{timestamp}.{body}', timestampHeader: X-Time, tolerance: 300 }
`,
  },
  {
    rule: "webhook-signature",
    name: "an id that stands nowhere",
    says: /The signed id is not transmitted/,
    broken: `
openapi: 3.1.0
x-webhook-signature: { header: X-Signature, payload: »'{id}.{body}' }
`,
    fixed: `
openapi: 3.1.0
x-webhook-signature: { header: X-Signature, payload: '{id}.{body}', idHeader: X-Id }
`,
  },
];
