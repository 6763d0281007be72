/** The credentials of requests, and how they are read: API keys, the `Authorization` header, certificates. */
import { type CredentialKind, credentialKind } from "../../wire/descriptors/credential-kind.js";
import type {
  SecuritySchemeDescriptor,
  SecuritySchemes,
} from "../../wire/descriptors/descriptor.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { decodeCookies } from "../../wire/parameters/cookies.js";
import { splitTarget } from "../http/target.js";
import { decoderOf } from "../../wire/values/decoder.js";

/** The credential of a request for one security scheme. `scheme` is the scheme's name in the document. */
export type Credential = { readonly scheme: string } & (
  | { readonly type: "apiKey"; readonly value: string }
  | { readonly type: "bearer" | "oauth2" | "openIdConnect"; readonly token: string }
  | { readonly type: "basic"; readonly username: string; readonly password: string }
  /** Any other scheme of the `Authorization` header: its `name` in lower case, and the rest of the header. */
  | { readonly type: "http"; readonly name: string; readonly value: string }
  /** Only the server's socket knows the certificate; look for it in the context. */
  | { readonly type: "mutualTLS" }
);

/** Reads the credential of a scheme in a request; returns `undefined` if it is absent or malformed. */
export type CredentialReader = (
  scheme: string,
  descriptor: SecuritySchemeDescriptor,
  request: IncomingRequest,
) => Credential | undefined;

/** The readers of an API's security schemes, by their names. */
export type CredentialReaders = Readonly<Record<string, CredentialReader>>;

/** Mutual TLS: only the server's socket knows the certificate. */
export const certificateCredential: CredentialReader = (scheme) => ({ scheme, type: "mutualTLS" });

export const apiKeyInHeader: CredentialReader = (scheme, descriptor, request) =>
  apiKey(scheme, request.header(nameOf(descriptor).toLowerCase()));

export const apiKeyInQuery: CredentialReader = (scheme, descriptor, request) => {
  const { query } = splitTarget(request.target);
  return apiKey(scheme, new URLSearchParams(query).get(nameOf(descriptor)));
};

export const apiKeyInCookie: CredentialReader = (scheme, descriptor, request) => {
  const name = nameOf(descriptor);
  const cookies = [{ name, in: "cookie", shape: "string" } as const];
  return apiKey(scheme, decodeCookies(cookies, request.header("cookie"))[name]);
};

const nameOf = (descriptor: SecuritySchemeDescriptor): string =>
  descriptor.type === "apiKey" ? descriptor.name : "";

const apiKey = (scheme: string, value: unknown): Credential | undefined =>
  typeof value === "string" && value !== "" ? { scheme, type: "apiKey", value } : undefined;

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

/** The readers of all credentials, for security schemes that are not known beforehand. */
const EVERY_CREDENTIAL: Readonly<Record<CredentialKind, CredentialReader>> = {
  header: apiKeyInHeader,
  query: apiKeyInQuery,
  cookie: apiKeyInCookie,
  bearer: bearerCredential,
  http: httpCredential,
  mutualTLS: certificateCredential,
};

export const credentialReaders = (schemes: SecuritySchemes): CredentialReaders =>
  Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => [
      name,
      EVERY_CREDENTIAL[credentialKind(scheme)],
    ]),
  );
