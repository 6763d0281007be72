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

export const diffSourceUnreadable = defineDiagnostic({
  code: "diff/source-unreadable",
  severity: "error",
  message: "{operand} cannot be read. {why}",
  example: { operand: "main:api", why: "There is no file api in main." },
  cause: "A comparison needs two descriptions.",
  fix: "Name a file, a folder with an openapi.yaml, an address whose origin --allow-remote lists, or REV:path in a git repository.",
});

export const diffDocumentErrors = defineDiagnostic({
  code: "diff/document-errors",
  severity: "warning",
  message: "{operand} has {errors}. The first is {first}",
  example: { operand: "main:api", errors: "2 errors", first: 'ref/missing: "#/a" does not exist.' },
  cause:
    "The faulty parts cannot be interpreted: they are compared as if any value were allowed there.",
  fix: "Run `apostille lint` on the document, and fix what it reports.",
});

export const diffOperands = defineDiagnostic({
  code: "diff/operands",
  severity: "error",
  message: "diff compares two descriptions, not {found}.",
  example: { found: 3 },
  cause: "The command cannot tell which one is old and which one is new.",
  fix: "Write apostille diff OLD NEW, or apostille diff OLD to compare with the document of the configuration.",
});

export const diffContract = defineDiagnostic({
  code: "diff/contract",
  severity: "error",
  message: "{file} cannot be read as a contract: {why}.",
  example: { file: "portal/contract.json", why: "it is not the contract of a consumer" },
  cause: "A contract says what a program uses; without one, no verdict on it is right.",
  fix: "Run `apostille generate` in the project of the consumer, whose configuration has `consumer`.",
});

export const trafficUnreadable = defineDiagnostic({
  code: "diff/traffic",
  severity: "error",
  message: "{file} cannot be read as what was counted of traffic: {why}",
  example: { file: "counts.json", why: "it does not have the form of counts of requests." },
  cause:
    "Counts of requests and reports of observed messages are the JSON of `ConsumerCounts` and `ObservedReport`.",
  fix: "Write the file with `JSON.stringify`, as the service or the program has counted.",
});

export const diffDate = defineDiagnostic({
  code: "diff/date",
  severity: "error",
  message: "{found} is not a day of the calendar.",
  example: { found: "tomorrow" },
  cause: "Sunsets and exceptions are evaluated for this date.",
  fix: "Write a date such as 2026-12-31.",
});

export const docsRendererMissing = defineDiagnostic({
  code: "docs/renderer-missing",
  severity: "info",
  message:
    "The site has no console to try calls in: {package} is not installed. Run: npm install --save-dev {package}",
  example: { package: "@scalar/api-reference" },
  cause:
    "The console is large, so it is not installed by default. Without it, the site says everything, but sends no calls.",
  fix: "Install the package, or name its script with --renderer FILE.",
});

export const docsRendererUnreadable = defineDiagnostic({
  code: "docs/renderer-unreadable",
  severity: "error",
  message: "There is no renderer at {path}.",
  example: { path: "vendor/standalone.js" },
  cause:
    "--renderer names the script of Scalar for browsers, dist/browser/standalone.js of its package.",
  fix: "Correct the path, or leave the flag out to take the installed package.",
});

export const lintUnfinished = defineDiagnostic({
  code: "lint/unfinished",
  severity: "error",
  message: "Redocly's rules did not finish: {why}.",
  example: { why: "they took longer than 120 seconds" },
  cause:
    "A rule failed, or was stopped at its limit of time or memory: an example that is matched against a slow pattern can take forever.",
  fix: "Run `apostille lint --only apostille`, which finds slow patterns, or turn off the rule in redocly.yaml.",
});

export const serverPort = defineDiagnostic({
  code: "serving/port",
  severity: "error",
  message: "Nothing can be served at {host}, port {port}: {why}",
  example: { host: "127.0.0.1", port: "4010", why: "listen EADDRINUSE: address already in use" },
  cause: "Another process uses the port, or the host is not an address of this machine.",
  fix: "Choose another --port (0 takes any free one), or another --host.",
});

export const noOperations = defineDiagnostic({
  code: "serving/no-operations",
  severity: "error",
  message: "No operation can be served as a tool[: all {total} may change data].",
  example: { total: "3" },
  cause:
    "A server of tools needs at least one. Without `--write`, operations that may change data are left out.",
  fix: "Describe operations in the document, or pass `--write`.",
});

export const serviceUnknown = defineDiagnostic({
  code: "serving/no-service",
  severity: "error",
  message: "It is not known where to send calls[: {found} is not an absolute http: or https: URL].",
  example: { found: "/v1" },
  cause: "Calls go to the document's first server, which may be missing or relative.",
  fix: "Pass `--server URL`.",
});

export const credentialForUnnamed = defineDiagnostic({
  code: "serving/credential",
  severity: "error",
  message: "The document says that calls go to {url}, which would be sent your credentials.",
  example: { url: "https://api.example.com/v1" },
  cause:
    "Whoever writes the document chooses its servers. Credentials go only where you send them.",
  fix: "Pass `--server URL`, with this address or with that of your own service.",
});
