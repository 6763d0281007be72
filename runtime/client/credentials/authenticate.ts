import type { SecuritySchemeDescriptor } from "../../wire/descriptors/descriptor.js";
import { escapeText } from "../../wire/values/percent.js";
import type { Outgoing } from "../call/capability.js";
import { chooseSchemes, credentialOf, reveal, headerCredential } from "./choose.js";
import type { Authenticator, BasicCredential, Secret } from "./credentials.js";

/**
 * Adds the credentials of the first security alternative that can be met; anonymous access is the last resort. A header
 * that the caller has set is left alone. Throws if no alternative can be met, and says what is missing.
 */
export const authenticate: Authenticator = async (request, context, { schemes, credentials }) => {
  const schemeOf = (name: string): SecuritySchemeDescriptor | undefined =>
    Object.hasOwn(schemes, name) ? schemes[name] : undefined;
  // The connection provides a client certificate, and the caller has to meet a scheme that the document does not
  // declare.
  const isMet = (scheme: SecuritySchemeDescriptor | undefined): boolean =>
    scheme === undefined || isSet(scheme, request);
  const names = chooseSchemes(
    context,
    (name) => isMet(schemeOf(name)) || credentialOf(credentials, name) !== undefined,
  );
  let { url } = request;
  for (const name of names) {
    const scheme = schemeOf(name);
    if (scheme === undefined || scheme.type === "mutualTLS" || isSet(scheme, request)) continue;
    const text = await credentialText(scheme, credentialOf(credentials, name) ?? "");
    const target = { headers: request.headers, url };
    url = addCredential(scheme, headerCredential(text, name, context.site), target);
  }
  return { ...request, url };
};

/** Whether there is nothing to add: the caller has set the header itself, or the connection has the certificate. */
function isSet(scheme: SecuritySchemeDescriptor, { headers }: Outgoing): boolean {
  if (scheme.type === "mutualTLS") return true;
  if (scheme.type !== "apiKey") return headers.has("authorization");
  return scheme.in === "header" && headers.has(scheme.name);
}

async function credentialText(
  scheme: SecuritySchemeDescriptor,
  credential: Secret | BasicCredential,
): Promise<string> {
  if (typeof credential === "object")
    return base64(`${credential.username}:${await reveal(credential.password)}`);
  const secret = await reveal(credential);
  const isBasic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  return isBasic && secret.includes(":") ? base64(secret) : secret;
}

/** RFC 7617, 2.1: UTF-8, in base64. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Adds a credential where its scheme requires it. Returns the URL, which changes for a key in the query. */
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

/** Authentication schemes are case-insensitive (RFC 9110, 11.1), but not every server treats them so. */
const authScheme = (scheme: string): string =>
  ({ bearer: "Bearer", basic: "Basic", digest: "Digest" })[scheme.toLowerCase()] ?? scheme;
