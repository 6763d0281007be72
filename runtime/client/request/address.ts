import type { CallContext } from "../call/capability.js";
import type { ClientOptions } from "./options.js";

/** The base URL of a call as the options have it. */
export function chosenBaseUrl(
  client: ClientOptions,
  { operation, options }: Pick<CallContext, "operation" | "options">,
): Address | Promise<string> {
  const own = options.baseUrl ?? client.baseUrl ?? operation.server ?? client.serverUrl;
  return typeof own === "function" ? own(client) : own;
}

type Address = string | undefined;

/**
 * The URL that the paths of an operation are appended to, without a trailing slash. In a browser, a relative one is
 * resolved against the URL of the page. Throws a `TypeError` if there is none, or only the promise of one.
 */
export function baseUrlOf(address: Address | Promise<string> = ""): string {
  if (typeof address === "object") {
    address.catch(() => undefined);
    throw new TypeError("baseUrl is a promise: use request()");
  }
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  const key = address + page;
  if (key === last.key) return last.base;
  // A query or a fragment is refused: every path would become part of it. No address is not that of the page.
  const isAddress = /^(?!https?:\/*$)[^?#]+$/i.test(address);
  const { href } = new URL(isAddress ? address : "x:", page ?? "x:/");
  if (/^https?:/.test(href)) {
    last.key = key;
    return (last.base = href.replace(/\/+$/, ""));
  }
  throw new TypeError(
    `baseUrl must be a URL without query and fragment, not ${JSON.stringify(address)}`,
  );
}

// That of the last call is that of most. A change of the page's address changes what a relative one means.
const last: { key?: string; base: string } = { base: "" };

/** Returns the link. Throws if it has another origin: credentials never follow a link to another server. */
export function sameOrigin(link: string, base: string): string {
  const { origin, href } = new URL(link, base);
  const home = new URL(base).origin;
  if (origin === home) return href;
  throw new TypeError(`a link to ${origin} is not followed: it would get credentials for ${home}`);
}
