import type { OperationDescriptor, ServerDescriptor } from "../../wire/descriptors/descriptor.js";
import type { CallOptions } from "../call/types.js";

/** Which of the document's servers to call: by its name or its place in the list, with values for its variables. */
export interface ServerChoice {
  readonly server?: string | number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Finds the address of a server. The generated client passes one where a document has something to choose. */
export type ServerFinder = (
  servers: readonly ServerDescriptor[],
  choice: ServerChoice,
) => string | undefined;

export interface AddressOptions extends ServerChoice {
  /** Where the API is served; wins over the document's servers. It has no query and no fragment. */
  readonly baseUrl?: string;
  /** The document's servers. */
  readonly servers?: readonly ServerDescriptor[];
  readonly findServer?: ServerFinder;
}

/** The address that the paths of an operation follow, without a slash at its end. Throws a `TypeError` if there is none. */
export function baseAddress(
  client: AddressOptions,
  operation: OperationDescriptor,
  options: CallOptions,
): string {
  const { servers = [], findServer = firstServer } = client;
  const address =
    options.baseUrl ?? client.baseUrl ?? operation.server ?? findServer(servers, client) ?? "";
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // Of a page, relative addresses are relative to it.
  const href = hrefOf(address, location?.href);
  // What every path would become a part of is refused.
  if (/^https?:/.test(href) && !/[?#]/.test(address)) return href.replace(/\/+$/, "");
  throw new TypeError(
    `the client needs a baseUrl such as "https://api.example.com", without query and fragment, and not ${JSON.stringify(address)}`,
  );
}

/** Empty for what is no absolute address. */
function hrefOf(address: string, page: string | undefined): string {
  try {
    return new URL(address, page).href;
  } catch {
    return "";
  }
}

const firstServer: ServerFinder = ([first]) => first?.url;

/** Credentials never follow a link to another server. */
export function sameOrigin(link: string, base: string): string {
  const { origin, href } = new URL(link, base);
  const home = new URL(base).origin;
  if (origin === home) return href;
  throw new TypeError(
    `a link to ${origin} is not followed: credentials for ${home} would go there`,
  );
}
