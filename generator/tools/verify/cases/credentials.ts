import type { Operation, SecurityRequirement, SecurityScheme } from "../../../description/index.js";
import type { HeaderField } from "../exchange/exchange.js";
import type { CredentialUse } from "./input.js";

export interface CallerCredentials {
  readonly bearer?: string;
  /** `user:password`. */
  readonly basic?: string;
  /** By the name of the scheme; the empty name applies to all others. */
  readonly apiKeys: ReadonlyMap<string, string>;
  /** Sent with every request. */
  readonly headers: readonly HeaderField[];
  /** A bearer token that is valid but has no scopes. */
  readonly weakBearer?: string;
  /** Of a second caller, in place of each credential: a token, `user:password` or a key. */
  readonly otherCaller?: string;
}

/** The parts of a request that carry credentials. */
interface CredentialParts {
  readonly headers: readonly HeaderField[];
  /** `name=value`, encoded. */
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** Well-formed credentials that were never issued. */
const STRANGER: Pick<Required<CallerCredentials>, "bearer" | "basic"> = {
  bearer: "apostille-unknown-credential",
  basic: "apostille:unknown-credential",
};

const NO_CREDENTIALS: CredentialParts = { headers: [], query: [], cookies: [] };

/**
 * Writes credentials as the schemes of an operation require them: for the first alternative whose credentials are all
 * known.
 */
export function credentialParts(
  operation: Operation,
  credentials: CallerCredentials,
  use: CredentialUse,
): CredentialParts {
  const general = credentials.headers.filter(
    ([name]) => use === "given" || !isCredentialHeader(name, operation),
  );
  const parts = use === "none" ? NO_CREDENTIALS : alternativeParts(operation, credentials, use);
  return { ...parts, headers: [...general, ...parts.headers] };
}

/**
 * Whether a request without credentials may be right: none are needed, the connection has them, or nobody knows how they
 * are sent, as their scheme is not declared.
 */
export const isOpen = ({ security }: Operation): boolean =>
  security.length === 0 ||
  security.some((all) =>
    declaredOf(all).every(({ scheme }) => scheme?.scheme.type === "mutualTLS"),
  );

const declaredOf = (all: readonly SecurityRequirement[]): readonly SecurityRequirement[] =>
  all.filter(({ scheme }) => scheme !== undefined);

/** Returns whether the options have credentials for an operation, or it needs none. */
export function canAuthenticate(operation: Operation, credentials: CallerCredentials): boolean {
  if (isOpen(operation)) return true;
  if (credentials.headers.some(([name]) => isCredentialHeader(name, operation))) return true;
  return operation.security.some((alternative) =>
    declaredOf(alternative).every((one) => partsOf(one, credentials) !== undefined),
  );
}

function alternativeParts(
  { security }: Operation,
  credentials: CallerCredentials,
  use: CredentialUse,
): CredentialParts {
  const source = use === "given" ? credentials : substitutes(credentials, use);
  for (const alternative of security.map(declaredOf)) {
    const known = alternative.map((requirement) => partsOf(requirement, credentials));
    if (alternative.length > 0 && known.every((parts) => parts !== undefined))
      return joinParts(
        alternative.map((requirement) => partsOf(requirement, source) ?? NO_CREDENTIALS),
      );
  }
  return NO_CREDENTIALS;
}

function substitutes(
  credentials: CallerCredentials,
  use: Exclude<CredentialUse, "given">,
): CallerCredentials {
  if (use === "weak") return { ...credentials, bearer: credentials.weakBearer ?? "" };
  const { otherCaller = "" } = credentials;
  const { bearer, basic } =
    use === "other" ? { bearer: otherCaller, basic: otherCaller } : STRANGER;
  const apiKeys = new Map([...credentials.apiKeys.keys()].map((key) => [key, bearer]));
  return { ...credentials, bearer, basic, apiKeys };
}

/** A header field has one value: where two schemes share a field, that of the last one, which also is a key. */
const joinParts = (all: readonly CredentialParts[]): CredentialParts => ({
  headers: [
    ...new Map(
      all.flatMap(({ headers }) => headers.map((field) => [field[0].toLowerCase(), field])),
    ).values(),
  ],
  query: all.flatMap(({ query }) => query),
  cookies: all.flatMap(({ cookies }) => cookies),
});

const authorization = (text: string): CredentialParts => ({
  ...NO_CREDENTIALS,
  headers: [["authorization", text]],
});

/** `undefined` if the options have no credentials for this scheme. */
function partsOf(
  { key, scheme: declared }: SecurityRequirement,
  found: CallerCredentials,
): CredentialParts | undefined {
  const scheme = declared?.scheme;
  switch (scheme?.type) {
    case undefined:
      return undefined;
    case "mutualTLS":
      return NO_CREDENTIALS;
    case "http":
      if (scheme.scheme.toLowerCase() !== "basic") return bearerParts(found.bearer);
      return found.basic === undefined ? undefined : authorization(`Basic ${base64(found.basic)}`);
    case "oauth2":
    case "openIdConnect":
      return bearerParts(found.bearer);
    case "apiKey":
      return keyParts(scheme, found.apiKeys.get(key) ?? found.apiKeys.get(""));
    default:
      return scheme satisfies never;
  }
}

const bearerParts = (token: string | undefined): CredentialParts | undefined =>
  token === undefined ? undefined : authorization(`Bearer ${token}`);

/** RFC 7617, 2. */
const base64 = (text: string): string => Buffer.from(text).toString("base64");

function keyParts(
  { in: location, name }: Extract<SecurityScheme["scheme"], { type: "apiKey" }>,
  value: string | undefined,
): CredentialParts | undefined {
  if (value === undefined) return undefined;
  switch (location) {
    case "header":
      return { ...NO_CREDENTIALS, headers: [[name, value]] };
    case "query":
      return {
        ...NO_CREDENTIALS,
        query: [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
      };
    case "cookie":
      return { ...NO_CREDENTIALS, cookies: [`${name}=${encodeURIComponent(value)}`] };
    default:
      return location satisfies never;
  }
}

function isCredentialHeader(name: string, { security }: Operation): boolean {
  if (/^(?:authorization|cookie)$/i.test(name)) return true;
  return security.some((alternative) =>
    alternative.some(
      ({ scheme: { scheme } = {} }) =>
        scheme?.type === "apiKey" &&
        scheme.in === "header" &&
        scheme.name.toLowerCase() === name.toLowerCase(),
    ),
  );
}

/** The secrets in a request, which must not be shown, with the environment variable for each. */
export function secretsOf({
  bearer,
  basic,
  apiKeys,
  weakBearer,
  otherCaller,
}: CallerCredentials): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  if (bearer !== undefined) secrets.set(bearer, "$APOSTILLE_BEARER");
  if (basic !== undefined) secrets.set(base64(basic), "$APOSTILLE_BASIC_BASE64");
  if (weakBearer !== undefined) secrets.set(weakBearer, "$APOSTILLE_WEAK_BEARER");
  if (otherCaller !== undefined) {
    secrets.set(otherCaller, "$APOSTILLE_OTHER_CALLER");
    secrets.set(base64(otherCaller), "$APOSTILLE_OTHER_CALLER_BASE64");
  }
  for (const value of apiKeys.values()) secrets.set(value, "$APOSTILLE_API_KEY");
  return secrets;
}
