import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { CallOptions } from "../call/types.js";

export interface AddressOptions {
  /** The base URL of the API; overrides the document's server. It must not have a query or a fragment. */
  readonly baseUrl?: string;
  /** The URL of the document's server. The generated client passes it. */
  readonly serverUrl?: string | (() => string | undefined);
}

/**
 * The URL that the paths of an operation are appended to, without a trailing slash. Throws a `TypeError` if there is
 * none.
 */
export function baseAddress(
  client: AddressOptions,
  operation: OperationDescriptor,
  options: CallOptions,
): string {
  const { baseUrl, serverUrl } = client;
  const own = options.baseUrl ?? baseUrl ?? operation.server;
  const address = own ?? (typeof serverUrl === "function" ? serverUrl() : serverUrl) ?? "";
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // In a browser, a relative URL is resolved against the URL of the page.
  const href = hrefOf(address, location?.href);
  // A query or a fragment is refused: every path would become part of it.
  if (/^https?:/.test(href) && !/[?#]/.test(address)) return href.replace(/\/+$/, "");
  throw new TypeError(
    `baseUrl must be a URL such as "https://api.example.com", without query and fragment, not ${JSON.stringify(address)}`,
  );
}

/** The absolute URL; the empty string if it cannot be resolved. */
function hrefOf(address: string, page: string | undefined): string {
  try {
    return new URL(address, page).href;
  } catch {
    return "";
  }
}

/** Returns the link. Throws if it has another origin: credentials never follow a link to another server. */
export function sameOrigin(link: string, base: string): string {
  const { origin, href } = new URL(link, base);
  const home = new URL(base).origin;
  if (origin === home) return href;
  throw new TypeError(`a link to ${origin} is not followed: it would get credentials for ${home}`);
}
