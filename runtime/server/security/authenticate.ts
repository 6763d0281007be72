/** Authentication: the credentials of a request, checked against the security alternatives of its operation. */
import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
  SecuritySchemes,
} from "../../wire/descriptors/descriptor.js";
import { refuse } from "../http/refusal.js";
import type { Principal } from "./principal.js";
import type { Credential } from "./credential.js";

export interface AuthenticationCall<Context> {
  /** The context that the router was called with. */
  readonly context: Context;
  /** Its body must not be read: it belongs to the handler. */
  readonly request: Request;
}

/** Returns the caller that a credential belongs to, if it is valid. Compare secrets with `safeEqual`. */
export type Authenticate<Auth extends Principal, Context> = (
  credential: Credential,
  call: AuthenticationCall<Context>,
) => Promise<Auth | undefined> | Auth | undefined;

/** Finds the caller by the credential of a scheme; `undefined` if there is no credential or it is not valid. */
export type Identify<Auth> = (scheme: string) => Promise<Auth | undefined>;

/**
 * The principals of the first security alternative that is met, by scheme. Refuses with `unauthenticated` if no
 * alternative identifies the caller, and with `forbidden` if one does but scopes are missing. An alternative without a
 * scheme comes last, so that callers are identified even if anonymous access is allowed.
 */
export async function authorise<Auth extends Principal>(
  alternatives: readonly SecurityRequirementDescriptor[],
  { ask, schemes }: { readonly ask: Identify<Auth>; readonly schemes: SecuritySchemes },
): Promise<ReadonlyMap<string, Auth>> {
  let missing: readonly string[] | undefined;
  for (const requirements of alternatives.map((one) => Object.entries(one))) {
    const principals = new Map<string, Auth>();
    const scopesMissing: string[] = [];
    for (const [scheme, scopes] of requirements) {
      const principal = await ask(scheme);
      if (principal === undefined) break;
      principals.set(scheme, principal);
      scopesMissing.push(...missingScopes(scopes, principal));
    }
    if (requirements.length === 0 || principals.size < requirements.length) continue;
    if (scopesMissing.length === 0) return principals;
    missing ??= scopesMissing;
  }
  if (alternatives.some((one) => Object.keys(one).length === 0)) return new Map();
  if (missing !== undefined) throw refuse("forbidden", { scopes: missing });
  const challenges = alternatives.flatMap((one) =>
    Object.keys(one).map((key) => challengeOf(schemes[key])),
  );
  // RFC 9110, 11.6.1. A header in the document's own error shape has precedence.
  throw refuse("unauthenticated", {
    headers: { "WWW-Authenticate": [...new Set(challenges)].join(", ") },
  });
}

function missingScopes(needed: readonly string[], { scopes }: Principal): readonly string[] {
  if (scopes === undefined) return [];
  const granted = new Set(scopes);
  return needed.filter((scope) => !granted.has(scope));
}

function challengeOf(scheme: SecuritySchemeDescriptor | undefined): string {
  if (scheme?.type === "http") {
    const name = scheme.scheme.toLowerCase();
    if (name === "basic") return 'Basic realm="api", charset="UTF-8"';
    return name === "bearer" ? "Bearer" : scheme.scheme.replace(/[^\w-]/g, "");
  }
  return scheme?.type === "apiKey" ? "ApiKey" : "Bearer";
}
