import type { Fetch } from "../../types/platform.js";
import type { Capability } from "../call/capability.js";
import type { FetchInit } from "../call/types.js";
import type { Authenticator, Credentials, MaybeFunction } from "../credentials/credentials.js";

export interface ClientOptions {
  /** The base URL of the API; overrides the document's server. It must not have a query or a fragment. */
  readonly baseUrl?: MaybeFunction<string>;
  /** The URL of the document's server, which options may choose. The generated client passes it. */
  readonly serverUrl?: string | ((options: object) => string | undefined);
  /** Sends requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch;
  /** Additional options of `fetch` for every request, such as `{ credentials: "include" }`. */
  readonly init?: FetchInit;
  /** Credentials by the name of their security scheme. Absent: requests are sent without them. */
  readonly auth?: Credentials;
  /** Adds the credentials. The generated client passes it if the document has security schemes. */
  readonly authenticate?: Authenticator;
  /** Headers to send with every request. */
  readonly headers?: MaybeFunction<Readonly<Record<string, string>>>;
  /** Milliseconds that functions of the client, the response, and then its body may take. Default 60,000; 0: no limit. */
  readonly timeout?: number;
  /** Milliseconds that a stream, or a body that is returned unread, may pause. Default 300,000; 0: no limit. */
  readonly idleTimeout?: number;
  /** Maximum bytes of a body that is read whole; more is an `UnexpectedResponseError`. Default 100 MiB. */
  readonly maxResponseBytes?: number;
  /** Maximum characters of one item of a stream, such as a line of JSON. Default 16 Mi; `Infinity`: no limit. */
  readonly maxItemLength?: number;
  /** Throws an `UnexpectedResponseError` for every response that the document does not declare. */
  readonly strict?: boolean;
  /** Capabilities of the client beyond sending: `retry()`, `validate()`, `hooks()`. The first one is the outermost. */
  readonly use?: readonly Capability[];
}
