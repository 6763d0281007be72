import { defineDiagnostic } from "../define.js";

export const extensionMalformed = defineDiagnostic({
  code: "extension/malformed",
  severity: "warning",
  message: "`{extension}` is ignored here: expected {expected}, found {found}.",
  example: { extension: "x-scopes", expected: "a list of strings", found: "a string" },
  cause: "Code is generated only from extensions of the form that docs/extensions.md describes.",
  fix: "Correct the marked value, or remove the extension.",
});

export const extensionUnknownKey = defineDiagnostic({
  code: "extension/unknown-key",
  severity: "warning",
  message: '`{extension}` has no key "{key}".[ Did you mean "{guess}"?]',
  example: { extension: "x-pagination", key: "itms", guess: "items" },
  cause: "The key is not in docs/extensions.md, so it has no effect.",
  fix: "Correct the key, or remove it.",
});

export const paginationParameter = defineDiagnostic({
  code: "extension/pagination-parameter",
  severity: "warning",
  message:
    '`x-pagination` is ignored here: `{key}` names the query parameter "{name}", which the operation does not have.[ Did you mean "{guess}"?]',
  example: { key: "page", name: "pages", guess: "page" },
  cause: "The client requests the next page by setting that parameter.",
  fix: "Correct the name, or declare the parameter.",
});

export const paginationPointer = defineDiagnostic({
  code: "extension/pagination-pointer",
  severity: "warning",
  message:
    '`x-pagination` is ignored here: `{key}` ("{pointer}") does not point to {expected} in the body of a successful response.',
  example: { key: "items", pointer: "/itms", expected: "a list" },
  cause:
    "The pointer is a JSON pointer (RFC 6901) into the JSON body of the response, such as `/data`.",
  fix: "Correct the pointer, or add the value to the schema of the response.",
});

export const paginationProposed = defineDiagnostic({
  code: "extension/pagination-proposed",
  severity: "info",
  message: "This looks like a paginated list: `x-pagination: {rule}`.",
  example: { rule: "{ style: page, page: page, items: /data }" },
  cause:
    "The names of a query parameter and of the body's properties follow a common pagination pattern. OpenAPI cannot express pagination, so the client returns only one page at a time.",
  fix: "Add the extension if it is correct: the client then has `pages()` and `items()`.",
});

export const lifecycleUnknown = defineDiagnostic({
  code: "extension/lifecycle-unknown",
  severity: "warning",
  message: '`x-lifecycle` names "{name}", which is not {expected}.[ Did you mean "{guess}"?]',
  example: { name: "aproved", expected: "a state", guess: "approved" },
  cause:
    "Code and documentation are generated from the lifecycle, and would refer to something that does not exist.",
  fix: "Correct the name, or add what it refers to.",
});

export const extensionMisspelt = defineDiagnostic({
  code: "extension/misspelt",
  severity: "warning",
  message: '"{key}" has no effect. Did you mean "{guess}"?',
  example: { key: "x-pagniation", guess: "x-pagination" },
  cause: "Every key that begins with `x-` is allowed, so a misspelt one goes unnoticed.",
  fix: "Correct the key. If it is meant for another tool, it does no harm.",
});

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

export const eventIndistinct = defineDiagnostic({
  code: "webhook/indistinct",
  severity: "warning",
  message: 'A delivery of the webhook "{key}" need not say in `{property}` which event it is.',
  example: { key: "quote.approved", property: "type" },
  cause:
    "A receiver knows an event by this property, with a constant of its own in each webhook. It takes a delivery without such a constant for what `typeOf` or a header says, and refuses it if neither does.",
  fix: "Require the property in the body, with a `const` that no other webhook has, or pass `typeOf` to the receiver.",
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
