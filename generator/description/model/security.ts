/** Security: the credentials that an operation requires. */
import type { Node } from "./node.js";

/** All of these schemes are required together. */
export type SecurityAlternative = readonly SecurityRequirement[];

export interface SecurityRequirement {
  readonly key: string;
  /** Absent if the document does not declare the scheme: then no credentials are known to satisfy the requirement. */
  readonly scheme?: SecurityScheme;
  /** OAuth scopes, or roles on any other scheme. */
  readonly scopes: readonly string[];
}

export interface SecurityScheme extends Node {
  readonly key: string;
  readonly scheme:
    | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
    | { readonly type: "http"; readonly scheme: string; readonly bearerFormat?: string }
    | {
        readonly type: "oauth2";
        readonly flows: readonly OAuthFlow[];
        readonly metadataUrl?: string;
      }
    | { readonly type: "openIdConnect"; readonly url: string }
    | { readonly type: "mutualTLS" };
}

export interface OAuthFlow {
  readonly flow:
    | "authorizationCode"
    | "clientCredentials"
    | "implicit"
    | "password"
    | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}
