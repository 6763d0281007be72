/** Every permission that a key can carry. */
export const scopes = [
  "users:read",
  "quotes:read",
  "quotes:write",
  "quotes:approve",
  "orders:read",
  "orders:write",
  "documents:read",
  "files:read",
  "files:write",
  "webhooks:manage",
] as const;

export type Scope = (typeof scopes)[number];

/** Who makes a request. */
export interface Caller {
  readonly keyId: string;
  readonly appId: string;
  readonly accountId: string;
  /** The user that the key acts for: `GET /users/me`. */
  readonly userId: string;
  readonly scopes: ReadonlySet<string>;
  /** Requests with the same text count together: those with one key, or of one platform app for one account. */
  readonly rateBucket: string;
}
