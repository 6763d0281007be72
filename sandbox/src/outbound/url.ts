import { isIP } from "node:net";
import { type Reach, reach } from "./address.js";
import { endpointOf, isOwn } from "./own-address.js";

/** Whom requests may go to. */
export interface Policy {
  /** Lets addresses of this machine through, over plain HTTP and on any port as well: for local development only. */
  readonly allowLoopback: boolean;
  /** Host names that are trusted as this machine is, such as `host.docker.internal`. */
  readonly allowedHosts?: readonly string[];
  /** The service's own origins. They are not reached even so, in any spelling. */
  readonly ownOrigins: readonly string[];
}

/** Why an address is refused. */
export type UrlFault = "malformed" | "insecure" | "not_public";

const ports: ReadonlySet<string> = new Set(["", "80", "443", "8080", "8443"]);
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Checks an address by its spelling alone: a name is resolved, and its addresses are checked, on connecting.
 * Every spelling of an IP address is one here, as the URL standard rewrites them (`127.1`, `0x7f.1`, full width).
 */
export function checkUrl(
  text: string,
  policy: Policy,
  { httpsOnly = false }: { readonly httpsOnly?: boolean } = {},
): URL | UrlFault {
  // The URL standard drops tabs and line breaks and takes backslashes for slashes; what deceives a reader is refused.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) {
    return "malformed";
  }
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "malformed";
  if (isOwn(endpointOf(url), policy.ownOrigins)) return "not_public";
  const local =
    (hostReach(url.hostname) === "loopback" && policy.allowLoopback) ||
    isAllowedHost(url.hostname, policy);
  if (httpsOnly && url.protocol !== "https:" && !local) return "insecure";
  if (local) return url;
  return ports.has(url.port) && hostReach(url.hostname) === "public" ? url : "not_public";
}

/** Whether a host is one of those that whoever runs the sandbox has named. */
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
