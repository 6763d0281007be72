import { defineDiagnostic } from "../define.js";

export const webhookMethods = defineDiagnostic<{ key: string; methods: readonly string[] }>({
  code: "webhook/several-methods",
  severity: "info",
  message: ({ key, methods }) =>
    `The webhook ${JSON.stringify(key)} has several methods (${methods.join(", ")}); all but the first are told apart by their method.`,
  cause: "A webhook is one kind of message; each method of it becomes one.",
  fix: "Give each its own key under `webhooks`.",
});

export const noEventBody = defineDiagnostic<{ key: string }>({
  code: "webhook/no-body",
  severity: "info",
  message: ({ key }) =>
    `The webhook ${JSON.stringify(key)} has no body, and so no event is generated for it.`,
  cause:
    "Events are what the bodies of webhooks hold; a request without one tells nothing but its address.",
  fix: "Describe the body with `requestBody`, if there is one.",
});

export const eventNotJson = defineDiagnostic<{ key: string; mediaType: string }>({
  code: "webhook/not-json",
  severity: "warning",
  message: ({ key, mediaType }) =>
    `The webhook ${JSON.stringify(key)} sends ${mediaType}: it gets a type, and the receiver refuses it.`,
  cause:
    "Receivers read events from JSON. Signatures of other bodies can be verified with `verify`.",
  fix: "Describe the body as `application/json`, if it can be sent as that.",
});

export const severalSchemes = defineDiagnostic<{ key: string }>({
  code: "webhook/several-signatures",
  severity: "warning",
  message: ({ key }) =>
    `The webhook ${JSON.stringify(key)} is signed in another way than the rest.`,
  cause:
    "Which event a delivery holds is known after its signature was verified, so one receiver has one scheme: that of the document.",
  fix: "Verify this webhook at an address of its own, with `verify` and its entry in `signatureSchemes`.",
});
