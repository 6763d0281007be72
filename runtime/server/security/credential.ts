/** The credentials of requests, and how they are read. */
import type { CredentialKind } from "../../wire/descriptors/credential-kind.js";
import type { SecuritySchemeDescriptor } from "../../wire/descriptors/descriptor.js";
import type { IncomingRequest } from "../http/incoming-request.js";

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

/** Reads the credential of a scheme in a request; returns `undefined` if it is absent or malformed. */
export type CredentialReader = (
  scheme: string,
  descriptor: SecuritySchemeDescriptor,
  request: IncomingRequest,
) => Credential | undefined;

/** Those that the security schemes of an API need. */
export type CredentialReaders = Readonly<Partial<Record<CredentialKind, CredentialReader>>>;

/** Mutual TLS: only the server's socket knows the certificate. */
export const certificateCredential: CredentialReader = (scheme) => ({ scheme, type: "mutualTLS" });
