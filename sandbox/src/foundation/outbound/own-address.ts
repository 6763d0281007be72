import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { reach } from "./address.js";

/** A host, in brackets or not, and the port of a URL. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/**
 * Whether an endpoint is one of the service's own, however its host is spelt: with a trailing dot, as a name under
 * `localhost`, or as another address of this machine. A name that resolves to such an address is checked again with the
 * address. `own` are the origins of the service.
 */
export function isOwn({ host, port }: Endpoint, own: readonly string[]): boolean {
  return own.some((origin) => {
    const ownEndpoint = endpointOf(new URL(origin));
    if (ownEndpoint.port !== port) return false;
    return plain(ownEndpoint.host) === plain(host) || (isHere(ownEndpoint.host) && isHere(host));
  });
}

/** The host and port of a URL; the port may be implied by the scheme. */
export function endpointOf({ hostname, port, protocol }: URL): Endpoint {
  return { host: hostname, port: Number(port || defaultPort(protocol)) };
}

export const defaultPort = (protocol: string): number => (protocol === "https:" ? 443 : 80);

/** Whether a host is this machine: loopback, the unspecified address (`0.0.0.0`), or one of its interfaces. */
function isHere(host: string): boolean {
  const name = plain(host);
  if (isIP(name) === 0) return name === "localhost" || name.endsWith(".localhost");
  if (reach(name) === "loopback" || /^[0.:]+$/.test(name)) return true;
  const interfaces = Object.values(networkInterfaces());
  return interfaces.some((each) => each?.some(({ address }) => plain(address) === name));
}

/** A canonical spelling of a host: lower case, no trailing dot, IPv6 in full, IPv4-mapped IPv6 as IPv4. */
function plain(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
  return ipaddr.isValid(name) ? ipaddr.process(name).toNormalizedString() : name;
}
