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
    options.baseUrl ?? client.baseUrl ?? operation.server ?? findServer(servers, client);
  const url = absolute(address ?? "");
  if (url !== undefined && !/[?#]/.test(address ?? "")) return url.href.replace(/\/+$/, "");
  const reason =
    url !== undefined
      ? `${JSON.stringify(address)} has a query or a fragment, which every path would become a part of`
      : address === undefined
        ? "the document names no server"
        : `${JSON.stringify(address)} is no absolute address`;
  throw new TypeError(`the client needs a baseUrl such as "https://api.example.com": ${reason}`);
}

const firstServer: ServerFinder = ([first]) => first?.url;

/** An absolute web address, or nothing where there is no page that a relative one could be relative to. */
function absolute(address: string): URL | undefined {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  try {
    const url = new URL(address, location?.href);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Credentials never follow a link to another server. */
export function sameOrigin(link: string, base: string): string {
  const url = new URL(link, base);
  const { origin } = new URL(base);
  if (url.origin === origin) return url.href;
  throw new TypeError(
    `a link to ${url.origin} is not followed: credentials for ${origin} would go there`,
  );
}
