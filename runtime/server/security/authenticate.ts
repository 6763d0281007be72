/** Who is asking: the credentials of a request, and the alternatives of its operation. */
import type { SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { refuse } from "../http/refusal.js";
import type { Principal } from "./principal.js";
import type { Credential } from "./credential.js";

export interface AuthenticationCall<Context> {
  /** What the router was called with. */
  readonly context: Context;
  /** Not to be read: its body belongs to the handler. */
  readonly request: Request;
}

/** Tells whose credential it is, or `undefined` for nobody's. Compare secrets with `safeEqual`. */
export type Authenticate<Auth extends Principal, Context> = (
  credential: Credential,
  call: AuthenticationCall<Context>,
) => Promise<Auth | undefined> | Auth | undefined;

/** Asks whose the credential of a scheme is; `undefined` when there is none or it is nobody's. */
export type Identify<Auth> = (scheme: string) => Promise<Auth | undefined>;

/** Asks once per scheme, however many alternatives name it. */
export function createAsk<Auth>(ask: Identify<Auth>): Identify<Auth> {
  const asked = new Map<string, Promise<Auth | undefined>>();
  return (scheme) => {
    const known = asked.get(scheme) ?? ask(scheme);
    asked.set(scheme, known);
    return known;
  };
}

/**
 * The principals of the first alternative that suffices, by scheme. Refuses with `unauthenticated` when no alternative
 * knows the caller, and with `forbidden` when one does but scopes are missing. Alternatives without any scheme come last,
 * so that known callers are known even where anonymous ones may pass.
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

/** RFC 9110, 11.6.1: a 401 names the schemes. The document's own header, if its shape has one, is preferred. */
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
