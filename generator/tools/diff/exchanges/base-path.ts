import type { Api, Operation, Server } from "../../../description/index.js";
import type { DiffContext } from "../findings/context.js";

/** Requests do not contain the names of variables in a path template. */
export const withoutNames = (template: string): string => template.replace(/\{[^{}]*\}/g, "{}");

/** A URL as requests use it: without the names of variables and a trailing slash, and with the host in lower case. */
export const urlOf = ({ url }: Pick<Server, "url">): string =>
  hostOf({ url }) + basePathOf({ url });

/** Scheme and host. */
export const hostOf = ({ url }: Pick<Server, "url">): string =>
  (HOST.exec(withoutNames(url))?.[0] ?? "").toLowerCase();

/** The path that a server puts before the paths of its operations: `/v1` of `https://api.example/v1`. */
const basePathOf = ({ url }: Pick<Server, "url">): string =>
  withoutNames(url).replace(HOST, "").replace(/\/+$/, "");

const HOST = /^[^/?#]*:\/\/[^/?#]*/;

/** The base path that all servers have in common; `undefined` if they have different ones. */
function commonBasePath(servers: readonly Server[]): string | undefined {
  const [first = "", ...others] = new Set(servers.map(basePathOf));
  return others.length > 0 ? undefined : first;
}

/** The path of a request as a whole, base path included; `undefined` if it depends on the server. */
export function wholePath({ servers, path }: Operation): string | undefined {
  const base = commonBasePath(servers);
  return base === undefined ? undefined : base + withoutNames(path);
}

/**
 * Returns whether a part of the base path is now written in the paths of operations, or the reverse: `/v1` of
 * `https://api.example/v1` in `/v1/orders`. Requests are then the same as before.
 */
export function hasMovedBasePath({ old, new: now }: DiffContext): boolean {
  const [before, after] = [old, now].map(({ api }) => commonBasePath(api.servers));
  if (before === after) return false;
  const paths = new Set(onSharedServers(old.api).map(wholePath));
  return onSharedServers(now.api).some((operation) => paths.has(wholePath(operation)));
}

/** The operations that have no servers of their own. */
const onSharedServers = ({ operations, servers }: Api): readonly Operation[] =>
  operations.filter((operation) => operation.servers === servers);
