import { isLoopback } from "../outbound/address.js";

/** Why an address cannot be redirected to; undefined if it can. */
export type RedirectProblem = "malformed" | "fragment" | "insecure";

/**
 * Whether codes may be sent to an address (RFC 9700, section 2.1): HTTPS, or plain HTTP on this machine. It has no
 * fragment (RFC 6749, section 3.1.2), and no credentials.
 */
export function redirectProblem(address: string): RedirectProblem | undefined {
  if (!URL.canParse(address) || /[\s*]/.test(address)) return "malformed";
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return "malformed";
  if (address.includes("#")) return "fragment";
  if (protocol === "https:") return undefined;
  const local = protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, ""));
  return local ? undefined : "insecure";
}
