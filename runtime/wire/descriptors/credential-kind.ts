import type { SecuritySchemeDescriptor } from "./descriptor.js";

/** Where the credential of a scheme is: an API key in one of three places, or a form of the `Authorization` header. */
export type CredentialKind = "header" | "query" | "cookie" | "bearer" | "http" | "mutualTLS";

export function credentialKind(descriptor: SecuritySchemeDescriptor): CredentialKind {
  switch (descriptor.type) {
    case "apiKey":
      return descriptor.in;
    case "http":
      return descriptor.scheme.toLowerCase() === "bearer" ? "bearer" : "http";
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "mutualTLS":
      return "mutualTLS";
    default:
      return descriptor satisfies never;
  }
}
