import ipaddr from "ipaddr.js";

/** The reach of an address. Addresses that are neither public nor loopback are never connected to. */
export type Reach = "public" | "loopback" | "other";

/** The reach of an IP address, in any spelling that a resolver or a URL produces. */
export function reach(address: string): Reach {
  if (!ipaddr.isValid(address)) return "other";
  const ip = ipaddr.parse(address);
  if (ip instanceof ipaddr.IPv6) return reachOfIPv6(ip);
  return reachOfRange(ip.range());
}

/**
 * Global unicast is 2000::/3 (RFC 4291, section 2.4). Ranges inside it that wrap an IPv4 address (6to4, Teredo), and
 * mapped and translated addresses outside it, could lead anywhere, so none of them counts as public.
 */
function reachOfIPv6(address: ipaddr.IPv6): Reach {
  const range = address.range();
  if (range === "loopback") return "loopback";
  const [first = 0] = address.parts;
  return range === "unicast" && first >> 13 === 1 ? "public" : "other";
}

/** Whether a server that listens on an address can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || reach(host) === "loopback";
}

function reachOfRange(range: string): Reach {
  if (range === "loopback") return "loopback";
  return range === "unicast" ? "public" : "other";
}
