import ipaddr from "ipaddr.js";

/** What an address is to us. Everything that is neither public nor loopback is never connected to. */
export type Reach = "public" | "loopback" | "other";

/** Where an IP address leads, in any of its spellings that a resolver or a URL gives. */
export function reach(address: string): Reach {
  if (!ipaddr.isValid(address)) return "other";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) return reachOfIPv6(parsed);
  return reachOfRange(parsed.range());
}

/**
 * Global unicast is 2000::/3 (RFC 4291, section 2.4). The ranges inside of it that wrap an IPv4 address (6to4, Teredo)
 * and the mapped and translated ones outside of it could lead anywhere, so they are as little public as the rest.
 */
function reachOfIPv6(address: ipaddr.IPv6): Reach {
  const range = address.range();
  if (range === "loopback") return "loopback";
  const [first = 0] = address.parts;
  return range === "unicast" && first >> 13 === 1 ? "public" : "other";
}

/** Whether only this machine can reach a server that listens on an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || reach(host) === "loopback";
}

function reachOfRange(range: string): Reach {
  if (range === "loopback") return "loopback";
  return range === "unicast" ? "public" : "other";
}
