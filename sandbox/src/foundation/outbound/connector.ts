import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type buildConnector, Agent, buildConnector as createConnector } from "undici";
import { reach } from "./address.js";
import { defaultPort, isOwn } from "./own-address.js";
import { isAllowedHost, type Policy } from "./url.js";

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Requests must not be sent to the address. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

export const systemResolve: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, verbatim: true });
  return addresses.map(({ address }) => address);
};

/**
 * An agent that checks every address before it connects, and connects to exactly the address that it checked, so that
 * changing the DNS record in between has no effect. A name is refused if any of its addresses is.
 */
export function guardedAgent(policy: Policy, resolve: Resolve): Agent {
  const connectTo = createConnector({ timeout: 10_000 });
  return new Agent({
    connect(options, callback) {
      checkedAddress(options, policy, resolve).then(
        (address) => connectTo(pinAddress(options, address), callback),
        (error: unknown) => callback(asError(error), null),
      );
    },
  });
}

async function checkedAddress(
  { hostname, port, protocol }: buildConnector.Options,
  policy: Policy,
  resolve: Resolve,
): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(bare) === 0 ? await resolve(bare) : [bare];
  const [first] = addresses;
  const isTrusted = isAllowedHost(hostname, policy);
  if (
    first === undefined ||
    !addresses.every((address) => isTrusted || isAllowed(address, policy))
  ) {
    throw new AddressRefused(`The address of ${hostname} is not public.`);
  }
  const target = Number(port || defaultPort(protocol));
  if (addresses.some((host) => isOwn({ host, port: target }, policy.ownOrigins))) {
    throw new AddressRefused(`The address of ${hostname} is the sandbox's own.`);
  }
  return first;
}

function isAllowed(address: string, policy: Policy): boolean {
  const where = reach(address);
  return where === "public" || (where === "loopback" && policy.allowLoopback);
}

/** The certificate still has to be valid for the name, which remains in `host`. */
function pinAddress(options: buildConnector.Options, address: string): buildConnector.Options {
  return { ...options, hostname: address };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
