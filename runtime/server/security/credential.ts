/** Reads the credentials of a request, scheme by scheme. */
import { decoderOf } from "../../wire/values/decoder.js";
import { decodeCookies } from "../../wire/parameters/cookies.js";
import type { SecuritySchemeDescriptor } from "../../wire/descriptors/descriptor.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { splitTarget } from "../http/target.js";

/** The credential of a request for one security scheme. `scheme` is the scheme's name in the document. */
export type Credential =
  | { readonly scheme: string; readonly type: "apiKey"; readonly value: string }
  | {
      readonly scheme: string;
      readonly type: "bearer" | "oauth2" | "openIdConnect";
      readonly token: string;
    }
  | {
      readonly scheme: string;
      readonly type: "basic";
      readonly username: string;
      readonly password: string;
    }
  /** Any other scheme of the `Authorization` header: its `name` in lower case, and the rest of the header. */
  | {
      readonly scheme: string;
      readonly type: "http";
      readonly name: string;
      readonly value: string;
    }
  /** Only the server's socket knows the certificate; look for it in the context. */
  | { readonly scheme: string; readonly type: "mutualTLS" };

/** The credential of a scheme in a request; `undefined` if it is absent or malformed. */
export function credentialOf(
  scheme: string,
  descriptor: SecuritySchemeDescriptor,
  request: IncomingRequest,
): Credential | undefined {
  switch (descriptor.type) {
    case "apiKey": {
      const value = apiKey(descriptor, request);
      return value === undefined || value === "" ? undefined : { scheme, type: "apiKey", value };
    }
    case "http":
      return httpCredential(scheme, descriptor.scheme.toLowerCase(), request);
    case "oauth2":
    case "openIdConnect": {
      const token = bearerToken(request);
      return token === undefined ? undefined : { scheme, type: descriptor.type, token };
    }
    case "mutualTLS":
      return { scheme, type: "mutualTLS" };
    default:
      return descriptor satisfies never;
  }
}

function apiKey(
  { in: location, name }: Extract<SecuritySchemeDescriptor, { readonly type: "apiKey" }>,
  request: IncomingRequest,
): string | undefined {
  switch (location) {
    case "header":
      return request.header(name.toLowerCase()) ?? undefined;
    case "query":
      return new URLSearchParams(splitTarget(request.target).query).get(name) ?? undefined;
    case "cookie": {
      const value = decodeCookies(
        [{ name, in: "cookie", shape: "string" }],
        request.header("cookie"),
      )[name];
      return typeof value === "string" ? value : undefined;
    }
    default:
      return location satisfies never;
  }
}

function httpCredential(
  scheme: string,
  name: string,
  request: IncomingRequest,
): Credential | undefined {
  if (name === "bearer") {
    const token = bearerToken(request);
    return token === undefined ? undefined : { scheme, type: "bearer", token };
  }
  const value = authorization(name, request);
  if (value === undefined) return undefined;
  return name === "basic" ? basicCredential(scheme, value) : { scheme, type: "http", name, value };
}

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
