import { isLoopback } from "../outbound/address.js";
import { parseUrl } from "../outbound/parse-url.js";

/** Why a URI cannot be a redirect URI; `undefined` if it can. */
export type RedirectProblem = "malformed" | "fragment" | "insecure";

/**
 * Checks whether codes may be sent to a URI (RFC 9700, section 2.1): it has to be HTTPS, or plain HTTP on this machine,
 * without a fragment (RFC 6749, section 3.1.2) and without credentials.
 */
export function redirectProblem(address: string): RedirectProblem | undefined {
  const url = parseUrl(address);
  if (url === undefined || /[\s*]/.test(address)) return "malformed";
  const { protocol, hostname, username, password } = url;
  if (username !== "" || password !== "") return "malformed";
  if (address.includes("#")) return "fragment";
  if (protocol === "https:") return undefined;
  const local = protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, ""));
  return local ? undefined : "insecure";
}
