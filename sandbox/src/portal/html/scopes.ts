import type { Scope } from "../../domain/index.js";

/** A description of what each scope allows, for people. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  "users:read": "See the users of the account and their teams",
  "quotes:read": "See quotes",
  "quotes:write": "Request quotes",
  "quotes:approve": "Approve quotes, which creates orders billed to the account",
  "orders:read": "See orders",
  "orders:write": "Change the reference and metadata of orders",
  "documents:read": "See and download documents",
  "files:read": "See uploaded files",
  "files:write": "Upload files",
  "webhooks:manage": "Manage its webhook endpoints",
};
