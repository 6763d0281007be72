/** The lines of the source text that say several things, sentence by sentence. */
export const sentences: Readonly<Record<number, readonly string[]>> = {
  3: [
    "This single document covers all nine parts of the interface of a document-evaluation and translation service: what it does, resources and fields, states, endpoints, authentication, events (signed webhooks), errors, limits and versioning.",
    "Where a detail is left open it is marked with the words not shown.",
  ],
  9: [
    "A customer account submits a quote request with a service type (`quote_type`), options, candidate details and source documents.",
    "Source documents are given as external URLs or as ids of files staged earlier.",
  ],
  10: ["The quote is priced.", "A priced quote awaits approval."],
  11: [
    "Approving a quote that is awaiting payment creates an order.",
    "The order is billed to the account's open invoice (net terms), so the account must have invoicing enabled.",
  ],
  12: [
    "An order carries deliverable documents.",
    "The customer can read orders and documents, get a temporary download URL for a document, and set a custom reference and custom metadata on an order.",
  ],
  15: [
    "Webhook endpoints can be managed.",
    "The service pushes signed JSON event notifications to them.",
  ],
  17: [
    "Environments: live and sandbox.",
    "Each has its own base address: {base_url} for live and {sandbox_base_url} for sandbox.",
    "Each base address ends in `/v1`.",
    "Every path below is relative to it.",
    "Request and response bodies are JSON, except file upload, which is `multipart/form-data`.",
  ],
  21: [
    "In the tables, `T|null` means the field is always present and may be null.",
    "Identifiers are opaque strings with a per-resource prefix (quote, cart, document and order identifiers each carry their own short prefix).",
    "Timestamps are strings.",
  ],
  172: [
    "Order status: `created`, `in_progress`, `awaiting_review`, `completed`, `refunded`, `cancelled`.",
    "The order also has an `on_hold_at` timestamp, but no on-hold status value is listed.",
  ],
  173: [
    "Cart status: `in_progress`, `abandoned`, `expired`, `completed`.",
    "Cart payment status: `paid`, `unpaid`.",
  ],
  192: [
    "All endpoints need an `Authorization: Bearer <API_KEY>` header and a scope (see Authentication).",
    "Paths are relative to the base address.",
    "`{quoteId}`, `{orderId}`, `{documentId}`, `{userId}` are path parameters, each a required string.",
  ],
  196: [
    "`GET /ping` is used as an authenticated liveness call.",
    "Its response body: not shown.",
    "The scope it needs: not shown.",
  ],
  222: [
    "Responses: `201` with an object holding `message` (fixed text: Quote request created successfully.) and `data` (Quote); `422` validation error.",
    "Whether at least one of document_urls and document_ids is required: not shown.",
  ],
  226: ["`GET /quotes`, scope `quotes:read`.", "Query parameters, all optional strings:"],
  236: [
    "Response `200`: paginated envelope whose data items are Quote.",
    "Parameters that select the page and its size: not shown.",
    "Allowed values and matching semantics of the filters: not shown.",
  ],
  240: [
    "`GET /quotes/{quoteId}`, scope `quotes:read`.",
    "Response `200`: Quote.",
    "Unknown quote, or a quote of another account: `404`.",
  ],
  244: [
    "`POST /quotes/{quoteId}/approve`, scope `quotes:approve`, no body.",
    "Approves a quote that is awaiting payment and creates the order.",
    "Returns the created order (Order shape).",
    "Success status code: not shown.",
  ],
  248: [
    "`GET /orders`, scope `orders:read`.",
    "Query parameters, all optional strings: sort (default `-created_at`; allowed `created_at`, `number`, `status`, `total`, `completed_at`; same comma and `-` rules as for quotes), filter[status], filter[number], filter[custom_reference], filter[team].",
    "Response `200`: paginated envelope of Order.",
  ],
  252: ["`GET /orders/{orderId}`, scope `orders:read`.", "Response `200`: Order."],
  263: ["No field is marked required.", "Response `200`: Order."],
  267: [
    "`POST /files`, scope `files:write`.",
    "Stages a file for later use, for example as a document of a quote.",
    "Two modes:",
  ],
  272: [
    "Optional text field `file_name` is also accepted.",
    "Whether it is required, and the field names of the JSON body beyond `url`: not shown.",
  ],
  274: [
    "Response body: object with `message` (string) and `data` (File).",
    "Error response: `422` with `message` and `errors`.",
    "Path and method for reading a staged file back: not shown.",
  ],
  278: ["`GET /users/me`, scope `users:read`.", "Response `200`: User."],
  282: [
    "`GET /users`, scope `users:read`.",
    "Query parameters: sort (default `-created_at`; allowed `created_at`, `first_name`, `last_name`, `email`), filter[status], filter[team].",
    "Response `200`: paginated envelope of User.",
  ],
  286: ["`GET /users/{userId}`, scope `users:read`.", "Response `200`: User."],
  290: ["`GET /documents/{documentId}`, scope `documents:read`.", "Response `200`: Document."],
  294: [
    "`GET /documents/{documentId}/download`, scope `documents:read`.",
    "Response `200`: object with `url` (temporary address, valid 1 hour, forces a download under the original file name), `file_name`, `mime_type`, `expires_at` (all strings).",
    "Error: `404` with a body holding `message`.",
  ],
  298: [
    "Base path `/webhook-endpoints`, scope `webhooks:manage`.",
    "Only one call is shown: `PUT /webhook-endpoints/{id}` with a JSON body holding `disabled` set to false re-enables an endpoint that was disabled automatically.",
    "All other paths, methods and payloads (create, list, read, delete, subscription field names): not shown.",
  ],
  303: ["Keys belong to an app on an account.", "Two kinds of app exist:"],
  305: [
    "Platform apps: OAuth 2.0 applications, authorization code flow, acting for other accounts.",
    "Creating them is enabled per account.",
    "Authorization and token endpoints, parameters and lifetimes: not shown.",
  ],
  307: [
    "Every endpoint requires a scope.",
    "Keys have all scopes by default.",
    "How to restrict a key's scopes: not shown.",
  ],
  353: [
    "Shape of the order summary inside quote.approved: not shown.",
    "Payload of ping and the way to request it through the API: not shown.",
  ],
  385: ["Each delivery is a POST.", "The receiver answers any 2xx within 10 seconds."],
  386: [
    "A failed delivery is retried up to 6 times with growing delay, from 1 minute to 8 hours.",
    "The intermediate delays: not shown.",
  ],
};
