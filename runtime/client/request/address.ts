import type { CallContext } from "../call/capability.js";
import type { ClientOptions } from "./options.js";

/**
 * The URL that the paths of an operation are appended to, without a trailing slash; a promise if `baseUrl` gives one.
 * Throws a `TypeError` if there is none.
 */
export function baseAddress(
  client: ClientOptions,
  { operation, options }: Pick<CallContext, "operation" | "options">,
): string | Promise<string> {
  const own = options.baseUrl ?? client.baseUrl ?? operation.server ?? client.serverUrl;
  const address = typeof own === "function" ? own(client) : own;
  return typeof address === "object" ? address.then(absolute) : absolute(address);
}

/** In a browser, a relative URL is resolved against the URL of the page. */
function absolute(address = ""): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // A query or a fragment is refused: every path would become part of it. No address is not that of the page.
  const isAddress = /^(?!https?:\/*$)[^?#]+$/i.test(address);
  const { href } = new URL(isAddress ? address : "x:", location?.href ?? "x:/");
  if (/^https?:/.test(href)) return href.replace(/\/+$/, "");
  throw new TypeError(
    `baseUrl must be a URL without query and fragment, not ${JSON.stringify(address)}`,
  );
}

/** Returns the link. Throws if it has another origin: credentials never follow a link to another server. */
export function sameOrigin(link: string, base: string): string {
  const { origin, href } = new URL(link, base);
  const home = new URL(base).origin;
  if (origin === home) return href;
  throw new TypeError(`a link to ${origin} is not followed: it would get credentials for ${home}`);
}
