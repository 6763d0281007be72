/** Credentials of the `Authorization` header. */
import { decoderOf } from "../../wire/values/decoder.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import type { Credential, CredentialReader } from "./credential.js";

/** Bearer tokens of HTTP authentication, OAuth 2 and OpenID Connect. */
export const bearerCredential: CredentialReader = (scheme, { type }, request) => {
  const token = bearerToken(request);
  if (token === undefined) return undefined;
  const isToken = type === "oauth2" || type === "openIdConnect";
  return { scheme, type: isToken ? type : "bearer", token };
};

/** Basic authentication, and any other scheme but bearer tokens. */
export const httpCredential: CredentialReader = (scheme, descriptor, request) => {
  const name = descriptor.type === "http" ? descriptor.scheme.toLowerCase() : "";
  const value = authorization(name, request);
  if (value === undefined) return undefined;
  return name === "basic" ? basicCredential(scheme, value) : { scheme, type: "http", name, value };
};

/**
 * A token is one word. RFC 6750, 2.1, requires a `b64token`, but servers issue tokens with other characters too; two
 * joined headers are two words.
 */
function bearerToken(request: IncomingRequest): string | undefined {
  const token = authorization("bearer", request);
  return token !== undefined && /^[!-~]+$/.test(token) ? token : undefined;
}

/** The part after the name of the scheme, which is case-insensitive (RFC 9110, 11.1). */
function authorization(name: string, request: IncomingRequest): string | undefined {
  const header = request.header("authorization") ?? "";
  const space = header.indexOf(" ");
  if (space === -1 || header.slice(0, space).toLowerCase() !== name) return undefined;
  return header.slice(space).trim();
}

/** RFC 7617, 2: the user name ends at the first colon. */
function basicCredential(scheme: string, value: string): Credential | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    const text = decoderOf("utf-8", true).decode(bytes);
    const colon = text.indexOf(":");
    if (colon === -1) return undefined;
    return {
      scheme,
      type: "basic",
      username: text.slice(0, colon),
      password: text.slice(colon + 1),
    };
  } catch {
    return undefined;
  }
}
