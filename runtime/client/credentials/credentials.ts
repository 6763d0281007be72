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

export const reveal = async (secret: Secret): Promise<string> =>
  typeof secret === "function" ? secret() : secret;
