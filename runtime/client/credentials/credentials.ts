import type { CallContext, Outgoing } from "../call/capability.js";

/** A token or key, or a function that returns one: called before each request, so that the token can be renewed. */
export type Secret = string | (() => string | Promise<string>);

/** A user name, which cannot contain a colon, and a password (RFC 7617). */
export interface BasicCredential {
  readonly username: string;
  readonly password: Secret;
}

/** Credentials by the name of their security scheme in the document. */
export type Credentials = Readonly<Record<string, Secret | BasicCredential | undefined>>;

/** Adds credentials to a request; may change its headers. */
export type Authenticator = (
  request: Outgoing,
  context: CallContext,
  credentials: Credentials,
) => Promise<Outgoing>;

/** A value, or a function that returns it: called for each call, so that it need not be known before. */
export type MaybeFunction<Value> = Value | (() => Value | Promise<Value>);

export const reveal = async <Value extends string | object | undefined>(
  value: MaybeFunction<Value>,
): Promise<Value> => (typeof value === "function" ? value() : value);
