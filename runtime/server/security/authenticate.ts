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
 * alternative identifies the caller, and with `forbidden` if one does but scopes are missing. Alternatives without a
 * scheme come last, so that callers are identified even if anonymous access is allowed.
 */
export async function authorise<Auth extends Principal>(
  alternatives: readonly SecurityRequirementDescriptor[],
  { ask, schemes }: { readonly ask: Identify<Auth>; readonly schemes: SecuritySchemes },
): Promise<ReadonlyMap<string, Auth>> {
  let missing: readonly string[] | undefined;
  for (const alternative of [...alternatives].sort(anonymousLast)) {
    const principals = await principalsOf(alternative, ask);
    if (principals === undefined) continue;
    const lacking = missingScopes(alternative, principals);
    if (lacking.length === 0) return principals;
    missing ??= lacking;
  }
  if (missing !== undefined) throw refuse("forbidden", { scopes: missing });
  throw refuse("unauthenticated", { headers: challenge(alternatives, schemes) });
}

const anonymousLast = (
  a: SecurityRequirementDescriptor,
  b: SecurityRequirementDescriptor,
): number => Number(Object.keys(a).length === 0) - Number(Object.keys(b).length === 0);

async function principalsOf<Auth>(
  alternative: SecurityRequirementDescriptor,
  ask: Identify<Auth>,
): Promise<ReadonlyMap<string, Auth> | undefined> {
  const principals = new Map<string, Auth>();
  for (const scheme of Object.keys(alternative)) {
    const principal = await ask(scheme);
    if (principal === undefined) return undefined;
    principals.set(scheme, principal);
  }
  return principals;
}

function missingScopes(
  alternative: SecurityRequirementDescriptor,
  principals: ReadonlyMap<string, Principal>,
): readonly string[] {
  return Object.entries(alternative).flatMap(([scheme, needed]) => {
    const scopes = principals.get(scheme)?.scopes;
    if (scopes === undefined) return [];
    const granted = new Set(scopes);
    return needed.filter((scope) => !granted.has(scope));
  });
}

/**
 * RFC 9110, 11.6.1: a 401 names the authentication schemes. A header in the document's own error shape has precedence.
 */
function challenge(
  alternatives: readonly SecurityRequirementDescriptor[],
  schemes: SecuritySchemes,
): Readonly<Record<string, string>> {
  const names = new Set(
    alternatives
      .flatMap((alternative) => Object.keys(alternative))
      .map((key) => challengeOf(schemes[key])),
  );
  return { "WWW-Authenticate": [...names].join(", ") };
}

function challengeOf(scheme: SecuritySchemeDescriptor | undefined): string {
  if (scheme?.type === "http") {
    const name = scheme.scheme.toLowerCase();
    if (name === "basic") return 'Basic realm="api", charset="UTF-8"';
    return name === "bearer" ? "Bearer" : scheme.scheme.replace(/[^\w-]/g, "");
  }
  return scheme?.type === "apiKey" ? "ApiKey" : "Bearer";
}
