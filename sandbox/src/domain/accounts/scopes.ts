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

/** The caller of a request. */
export interface Caller {
  readonly keyId: string;
  readonly appId: string;
  readonly accountId: string;
  /** The user that the key acts for, as `GET /users/me` returns it. */
  readonly userId: string;
  readonly scopes: ReadonlySet<string>;
  /** Requests in the same bucket are counted together: those with one key, or of one platform app for one account. */
  readonly rateBucket: string;
  /** Whether there was any fault rule when the caller was looked up; absent: nobody looked. */
  readonly faultRules?: boolean;
  /** Whether the request had arrived whole before the caller was looked up. */
  readonly bodyArrived?: boolean;
}
