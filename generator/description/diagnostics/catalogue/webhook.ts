import { defineDiagnostic } from "../define.js";

export const webhookMethods = defineDiagnostic({
  code: "webhook/several-methods",
  severity: "info",
  message:
    'The webhook "{key}" has several methods ({methods}); all but the first are named after their method too.',
  example: { key: "quote.approved", methods: ["POST", "PUT"] },
  cause: "Each method of a webhook becomes an event of its own.",
  fix: "Give each method its own key under `webhooks`.",
});

export const noEventBody = defineDiagnostic({
  code: "webhook/no-body",
  severity: "info",
  message: 'The webhook "{key}" has no body, so no event is generated for it.',
  example: { key: "ping" },
  cause: "An event is the body of a webhook; a request without one has only its URL.",
  fix: "Describe the body with `requestBody`, if there is one.",
});

export const eventNotJson = defineDiagnostic({
  code: "webhook/not-json",
  severity: "warning",
  message: 'The webhook "{key}" sends {mediaType}: it gets a type, but the receiver rejects it.',
  example: { key: "quote.approved", mediaType: "application/xml" },
  cause:
    "Receivers read events from JSON. Signatures of other bodies can be verified with `verify`.",
  fix: "Describe the body as `application/json`, if it can be sent as that.",
});

export const severalSchemes = defineDiagnostic({
  code: "webhook/several-signatures",
  severity: "warning",
  message: 'The webhook "{key}" is signed differently from the others.',
  example: { key: "quote.approved" },
  cause:
    "A receiver verifies the signature before it knows which event a delivery contains, so it has one scheme: that of the document.",
  fix: "Receive this webhook at a separate URL, with `verify` and its entry in `signatureSchemes`.",
});

export const unsignedWebhooks = defineDiagnostic({
  code: "webhook/unsigned",
  severity: "info",
  message: "The document does not say how its events are signed ({count} of them).",
  example: { count: 3 },
  cause:
    "OpenAPI has no field for it. The generated receiver leaves it to your own function to decide which deliveries may be trusted.",
  fix: "Add `x-webhook-signature` to the root of the document: `stripe`, `github`, `slack` or `standard-webhooks`, or an object that describes the scheme.",
});
