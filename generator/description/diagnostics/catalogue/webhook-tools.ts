import { defineDiagnostic } from "../define.js";

export const eventUnknown = defineDiagnostic({
  code: "usage/event-unknown",
  severity: "error",
  message: 'The document has no webhook "{event}".[ Did you mean "{guess}"?][ It has {names}.]',
  example: {
    event: "order.create",
    guess: "order.created",
    names: ["order.created", "order.completed"],
  },
  cause: "Events are named by their types, or by their keys under `webhooks`.",
  fix: "Use the name of an event that the document describes.",
});

export const eventBodyMissing = defineDiagnostic({
  code: "usage/event-body",
  severity: "error",
  message: 'There is nothing to send for "{event}"[: it has no example {example}].',
  example: { event: "order.created", example: "cancelled" },
  cause: "An event is made from an example of the webhook's JSON body, or else from its schema.",
  fix: "Name another example, or pass the event with `--data FILE`.",
});

export const secretMissing = defineDiagnostic({
  code: "usage/secret-missing",
  severity: "error",
  message: "Deliveries are signed in {header}, and there is no secret.",
  example: { header: "X-Service-Signature" },
  cause:
    "The document describes in `x-webhook-signature` how deliveries are signed; the receiver has the secret.",
  fix: "Pass `--secret`, or set the environment variable WEBHOOK_SECRET.",
});

export const schemeMissing = defineDiagnostic({
  code: "usage/scheme-missing",
  severity: "error",
  message: "The document does not say how its webhooks are signed.",
  example: {},
  cause: "Without `x-webhook-signature`, signatures cannot be verified.",
  fix: "Describe the scheme (docs/extensions.md), in an overlay if the document is not yours.",
});

export const urlCredentials = defineDiagnostic({
  code: "usage/url-credentials",
  severity: "error",
  message: "The address of {flag} has a user name or a password in it.",
  example: { flag: "--to" },
  cause:
    "Addresses are printed and end up in logs; deliveries are authenticated by their signature.",
  fix: "Write the address without the part before the @.",
});

export const urlMalformed = defineDiagnostic({
  code: "usage/url",
  severity: "error",
  message: "{flag} needs an address that begins with http: or https:[, not {found}].",
  example: { flag: "--to", found: "localhost:3000" },
  cause: "Deliveries are HTTP requests.",
  fix: "Write the whole address, such as http://localhost:3000/webhooks.",
});
