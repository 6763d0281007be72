import type { SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { CallContext, Outgoing } from "../call/capability.js";

/** A token or key, or where to get one: asked before each request, so that it may be renewed. */
export type Secret = string | (() => string | Promise<string>);

/** RFC 7617. The name cannot hold a colon. */
export interface BasicCredential {
  readonly username: string;
  readonly password: Secret;
}

/** Credentials by the name of their security scheme in the document. */
export type Credentials = Readonly<Record<string, Secret | BasicCredential | undefined>>;

export interface Keys {
  readonly schemes: SecuritySchemes;
  readonly credentials: Credentials;
}

/** Adds credentials to a request, whose headers it may change. */
export type Authenticator = (
  request: Outgoing,
  context: CallContext,
  keys: Keys,
) => Promise<Outgoing>;
