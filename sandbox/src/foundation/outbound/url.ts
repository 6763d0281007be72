import { isIP } from "node:net";
import { type Reach, reach } from "./address.js";
import { endpointOf, isOwn } from "./own-address.js";
import { parseUrl } from "./parse-url.js";

/** The addresses to which requests may be sent. */
export interface Policy {
  /** Allows addresses of this machine, also with plain HTTP and on any port: for local development only. */
  readonly allowLoopback: boolean;
  /** Host names that are trusted like this machine, such as `host.docker.internal`. */
  readonly allowedHosts?: readonly string[];
  /** The service's own origins, which are never connected to, in any spelling. */
  readonly ownOrigins: readonly string[];
}

/** Why a URL is refused. */
export type UrlFault = "malformed" | "insecure" | "not_public";

const ports: ReadonlySet<string> = new Set(["", "80", "443", "8080", "8443"]);
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Checks a URL without resolving its name; the resolved addresses are checked on connecting. All spellings of an IP
 * address are equal here, because URL parsing normalises them (`127.1`, `0x7f.1`, full-width digits).
 */
export function checkUrl(
  text: string,
  policy: Policy,
  { httpsOnly = false }: { readonly httpsOnly?: boolean } = {},
): URL | UrlFault {
  // URL parsing drops tabs and line breaks and turns backslashes into slashes; a URL that could deceive a reader is
  // refused.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\p{Cc}\s\\]/u.test(text)) return "malformed";
  const url = parseUrl(text);
  if (url === undefined) return "malformed";
  if (url.username !== "" || url.password !== "") return "malformed";
  if (isOwn(endpointOf(url), policy.ownOrigins)) return "not_public";
  const local =
    (hostReach(url.hostname) === "loopback" && policy.allowLoopback) ||
    isAllowedHost(url.hostname, policy);
  if (httpsOnly && url.protocol !== "https:" && !local) return "insecure";
  if (local) return url;
  return ports.has(url.port) && hostReach(url.hostname) === "public" ? url : "not_public";
}

/** Whether a host is one of those that the operator of the sandbox allows. */
export function isAllowedHost(hostname: string, { allowedHosts = [] }: Policy): boolean {
  return allowedHosts.includes(hostname.replace(/\.$/, ""));
}

function hostReach(hostname: string): Reach {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0) return reach(bare);
  const name = hostname.replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) return "loopback";
  return name.includes(".") && !localNames.test(name) ? "public" : "other";
}
