import { type Fact, fields } from "../fact.js";
import { filter, id, sort } from "./quotes.js";
import { files, documents } from "./files.js";
import { read } from "./read.js";

const general: readonly Fact[] = [
  {
    kind: "value",
    at: ["components", "securitySchemes", "bearerKey", "scheme"],
    equals: "bearer",
    line: 192,
    quote: "All endpoints need an `Authorization: Bearer <API_KEY>` header and a scope",
  },
  ...[
    { operation: "GET /quotes/{quoteId}", name: "quoteId" },
    { operation: "POST /quotes/{quoteId}/approve", name: "quoteId" },
    { operation: "GET /orders/{orderId}", name: "orderId" },
    { operation: "PUT /orders/{orderId}", name: "orderId" },
    { operation: "GET /documents/{documentId}", name: "documentId" },
    { operation: "GET /documents/{documentId}/download", name: "documentId" },
    { operation: "GET /users/{userId}", name: "userId" },
  ].map(({ operation, name }): Fact => ({
    kind: "operation",
    operation,
    parameters: { [name]: id },
    line: 192,
    quote: "are path parameters, each a required string",
  })),
  {
    kind: "operation",
    operation: "GET /ping",
    replies: { "200": null },
    line: 196,
    quote: "`GET /ping` is used as an authenticated liveness call.",
  },
  {
    kind: "value",
    at: ["paths", "/ping", "get", "security"],
    equals: [{ bearerKey: [] }, { platformApp: [] }],
    line: 196,
    quote: "an authenticated liveness call",
  },
];

const orders: readonly Fact[] = [
  {
    kind: "operation",
    operation: "GET /orders",
    scope: "orders:read",
    line: 248,
    quote: "`GET /orders`, scope `orders:read`.",
  },
  {
    kind: "operation",
    operation: "GET /orders",
    parameters: { sort: sort(["created_at", "number", "status", "total", "completed_at"]) },
    line: 248,
    quote:
      "sort (default `-created_at`; allowed `created_at`, `number`, `status`, `total`, `completed_at`; same comma and `-` rules",
  },
  {
    kind: "operation",
    operation: "GET /orders",
    parameters: {
      "filter[status]": filter,
      "filter[number]": filter,
      "filter[custom_reference]": filter,
      "filter[team]": filter,
    },
    line: 248,
    quote: "filter[status], filter[number], filter[custom_reference], filter[team]",
  },
  {
    kind: "operation",
    operation: "GET /orders",
    replies: { "200": "OrderList" },
    line: 248,
    quote: "Response `200`: paginated envelope of Order.",
  },
  ...read("GET /orders/{orderId}", { scope: "orders:read", schema: "Order", line: 252 }),
  {
    kind: "operation",
    operation: "PUT /orders/{orderId}",
    scope: "orders:write",
    body: { "application/json": "OrderUpdate" },
    line: 256,
    quote: "`PUT /orders/{orderId}`, scope `orders:write`, body `application/json`",
  },
  ...fields("OrderUpdate", "optional", { 260: "custom_reference | string\\|null" }),
  {
    kind: "type",
    of: "OrderUpdate.custom_metadata",
    is: "array|null",
    optional: true,
    line: 261,
    quote: "custom_metadata | array of (string\\|null), or null",
  },
  {
    kind: "schema",
    of: "OrderUpdate.custom_reference",
    has: { maxLength: 255 },
    line: 260,
    quote: "max 255 characters",
  },
  {
    kind: "schema",
    of: "OrderUpdate.custom_metadata",
    has: { maxItems: 64 },
    line: 261,
    quote: "max 64 items",
  },
  {
    kind: "schema",
    of: "OrderUpdate.custom_metadata[]",
    has: { maxLength: 1000, type: ["string", "null"] },
    line: 261,
    quote: "array of (string\\|null), or null | max 64 items, each max 1000 characters",
  },
  {
    kind: "operation",
    operation: "PUT /orders/{orderId}",
    replies: { "200": "Order" },
    line: 263,
    quote: "Response `200`: Order.",
  },
];

const users: readonly Fact[] = [
  ...read("GET /users/me", { scope: "users:read", schema: "User", line: 278 }),
  {
    kind: "operation",
    operation: "GET /users",
    scope: "users:read",
    line: 282,
    quote: "`GET /users`, scope `users:read`.",
  },
  {
    kind: "operation",
    operation: "GET /users",
    parameters: {
      sort: sort(["created_at", "first_name", "last_name", "email"]),
      "filter[status]": filter,
      "filter[team]": filter,
    },
    line: 282,
    quote:
      "sort (default `-created_at`; allowed `created_at`, `first_name`, `last_name`, `email`), filter[status], filter[team]",
  },
  {
    kind: "operation",
    operation: "GET /users",
    replies: { "200": "UserList" },
    line: 282,
    quote: "Response `200`: paginated envelope of User.",
  },
  ...read("GET /users/{userId}", { scope: "users:read", schema: "User", line: 286 }),
];

const webhookEndpoints: readonly Fact[] = [
  {
    kind: "operation",
    operation: "PUT /webhook-endpoints/{id}",
    scope: "webhooks:manage",
    body: { "application/json": "WebhookEndpointUpdate" },
    parameters: { id },
    line: 298,
    quote: "Base path `/webhook-endpoints`, scope `webhooks:manage`.",
  },
  {
    kind: "type",
    of: "WebhookEndpointUpdate.disabled",
    is: "boolean",
    optional: true,
    line: 298,
    quote: "a JSON body holding `disabled` set to false",
  },
  {
    kind: "text",
    at: ["paths", "/webhook-endpoints/{id}", "put"],
    says: /`disabled` as false to enable an endpoint that was disabled automatically/,
    line: 298,
    quote: "re-enables an endpoint that was disabled automatically",
  },
];

export const endpoints: readonly Fact[] = [
  ...general,
  ...orders,
  ...files,
  ...users,
  ...documents,
  ...webhookEndpoints,
];
