import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { escapeText } from "../../wire/values/percent.js";
import type { Outgoing } from "../call/capability.js";
import { type CallSite, CredentialError } from "../call/errors.js";
import type { Authenticator, Keys, Secret } from "./credentials.js";

/**
 * Adds the credentials of the first alternative that can be met, and none only where that is all that can be done. A header
 * that the caller has set stays as it is. Throws if no alternative can be met, and says what is missing.
 */
export const authenticate: Authenticator = async (request, { operation, site }, keys) => {
  const alternatives = operation.security ?? [];
  if (alternatives.length === 0) return request;
  const possible = alternatives.filter((alternative) => canMeet(alternative, keys, request));
  const chosen = possible.find((alternative) => Object.keys(alternative).length > 0) ?? possible[0];
  if (chosen === undefined) throw missing(alternatives, site);
  let { url } = request;
  for (const name of Object.keys(chosen)) {
    const scheme = own(keys.schemes, name);
    if (scheme === undefined || scheme.type === "mutualTLS" || isSet(scheme, request)) continue;
    const text = await credentialText(name, scheme, { keys, site });
    url = addCredential(scheme, text, { headers: request.headers, url });
  }
  return { ...request, url };
};

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * A client certificate is the business of the connection, and how a scheme that the document does not declare is to be met
 * is the caller's.
 */
const canMeet = (
  alternative: SecurityRequirementDescriptor,
  { schemes, credentials }: Keys,
  request: Outgoing,
): boolean =>
  Object.keys(alternative).every((name) => {
    const scheme = own(schemes, name);
    return scheme === undefined || isSet(scheme, request) || own(credentials, name) !== undefined;
  });

/** Whether nothing is left to add: the caller has set the header itself, or the connection has the certificate. */
function isSet(scheme: SecuritySchemeDescriptor, { headers }: Outgoing): boolean {
  if (scheme.type === "mutualTLS") return true;
  if (scheme.type !== "apiKey") return headers.has("authorization");
  return scheme.in === "header" && headers.has(scheme.name);
}

function missing(
  alternatives: readonly SecurityRequirementDescriptor[],
  site: CallSite,
): CredentialError {
  const choices = alternatives.map((one) =>
    Object.keys(one)
      .map((name) => JSON.stringify(name))
      .join(" and "),
  );
  return new CredentialError(
    `needs credentials for ${choices.join(", or ")}: pass them to the client as auth, such as { ${exampleOf(alternatives)}: "..." }`,
    site,
  );
}

const exampleOf = (alternatives: readonly SecurityRequirementDescriptor[]): string => {
  const name = Object.keys(alternatives[0] ?? {})[0] ?? "scheme";
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
};

async function credentialText(
  name: string,
  scheme: SecuritySchemeDescriptor,
  { keys, site }: { readonly keys: Keys; readonly site: CallSite },
): Promise<string> {
  const credential = own(keys.credentials, name);
  const basic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  if (credential !== undefined && typeof credential === "object") {
    return basicText(credential.username, await reveal(credential.password));
  }
  const secret = credential === undefined ? "" : await reveal(credential);
  const text = basic && secret.includes(":") ? basicText(...splitOnce(secret)) : secret;
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  throw new CredentialError(
    `cannot send the credential for "${name}": it is empty, or holds a space at an end, a line break or a character outside ASCII`,
    site,
  );
}

const reveal = async (secret: Secret): Promise<string> =>
  typeof secret === "function" ? await secret() : secret;

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(":");
  return [text.slice(0, at), text.slice(at + 1)];
}

/** RFC 7617, 2.1: UTF-8, in base64. */
function basicText(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Puts a credential where its scheme says, and gives the address, which changes for a key in the query. */
function addCredential(
  scheme: Exclude<SecuritySchemeDescriptor, { readonly type: "mutualTLS" }>,
  text: string,
  { headers, url }: { readonly headers: Headers; readonly url: string },
): string {
  switch (scheme.type) {
    case "http":
      headers.set("Authorization", `${authScheme(scheme.scheme)} ${text}`);
      return url;
    case "oauth2":
    case "openIdConnect":
      headers.set("Authorization", `Bearer ${text}`);
      return url;
    case "apiKey":
      return addKey(scheme, text, { headers, url });
    default:
      return scheme satisfies never;
  }
}

function addKey(
  scheme: Extract<SecuritySchemeDescriptor, { readonly type: "apiKey" }>,
  text: string,
  { headers, url }: { readonly headers: Headers; readonly url: string },
): string {
  if (scheme.in === "header") headers.set(scheme.name, text);
  if (scheme.in === "cookie") {
    const others = headers.get("cookie");
    const cookie = `${escapeText(scheme.name)}=${escapeText(text)}`;
    headers.set("cookie", others === null ? cookie : `${others}; ${cookie}`);
  }
  if (scheme.in !== "query") return url;
  return `${url}${url.includes("?") ? "&" : "?"}${escapeText(scheme.name)}=${escapeText(text)}`;
}

/** Schemes are case-insensitive, but not every server knows (RFC 9110, 11.1). */
const authScheme = (scheme: string): string =>
  ({ bearer: "Bearer", basic: "Basic", digest: "Digest" })[scheme.toLowerCase()] ?? scheme;
