/** Who is asking: the credentials of a request, and the alternatives of its operation. */
import { decodeCookies } from "../wire/parameters/cookies.js";
import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
} from "../wire/descriptors/descriptor.js";
import type { Received } from "./exchange.js";
import { splitTarget } from "./target.js";
import { refuse } from "./refusal.js";
import type { Principal } from "./types.js";

/** What a request shows for one security scheme. `scheme` is the scheme's name in the document. */
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
  /** Any other scheme of the `Authorization` header: `name` in lower case, and all that follows it. */
  | {
      readonly scheme: string;
      readonly type: "http";
      readonly name: string;
      readonly value: string;
    }
  /** The certificate is known to the server's socket only; look for it in the context. */
  | { readonly scheme: string; readonly type: "mutualTLS" };

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

export type SecuritySchemes = Readonly<Record<string, SecuritySchemeDescriptor>>;

/** Asks whose the credential of a scheme is; `undefined` when there is none or it is nobody's. */
export type Ask<Auth> = (scheme: string) => Promise<Auth | undefined>;

/** Asks once per scheme, however many alternatives name it. */
export function createAsk<Auth>(ask: Ask<Auth>): Ask<Auth> {
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
  { ask, schemes }: { readonly ask: Ask<Auth>; readonly schemes: SecuritySchemes },
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
  ask: Ask<Auth>,
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

/** The credential of a scheme in a request; `undefined` if it shows none, or one that cannot be read. */
export function credentialOf(
  scheme: string,
  descriptor: SecuritySchemeDescriptor,
  request: Received,
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
  request: Received,
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

function httpCredential(scheme: string, name: string, request: Received): Credential | undefined {
  if (name === "bearer") {
    const token = bearerToken(request);
    return token === undefined ? undefined : { scheme, type: "bearer", token };
  }
  const value = authorization(name, request);
  if (value === undefined) return undefined;
  return name === "basic" ? basicCredential(scheme, value) : { scheme, type: "http", name, value };
}

/** RFC 6750, 2.1: a `b64token`, which two joined headers are not. */
function bearerToken(request: Received): string | undefined {
  const token = authorization("bearer", request);
  return token !== undefined && /^[A-Za-z0-9\-._~+/]+=*$/.test(token) ? token : undefined;
}

/** What follows the name of the scheme, whose case does not matter (RFC 9110, 11.1). */
function authorization(name: string, request: Received): string | undefined {
  const header = request.header("authorization") ?? "";
  const space = header.indexOf(" ");
  if (space === -1 || header.slice(0, space).toLowerCase() !== name) return undefined;
  return header.slice(space).trim();
}

/** RFC 7617, 2: the user's name ends at the first colon. */
function basicCredential(scheme: string, value: string): Credential | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
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
