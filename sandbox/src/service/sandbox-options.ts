import {
  type CoreOptions,
  type DataLocation,
  reportError,
  type S3Options,
} from "../foundation/index.js";
import { type Fixtures, standardFixtures } from "../domain/index.js";
import type { RequestRecord } from "./journal/observe.js";
import { requestsPerKey } from "./rate-limit/open.js";
import type { RateRule } from "./rate-limit/rate-limit.js";

export interface SandboxOptions extends Pick<
  CoreOptions,
  | "allowLoopback"
  | "allowedHosts"
  | "idSeed"
  | "startAt"
  | "settings"
  | "observer"
  | "deliveries"
  | "resolve"
> {
  /** Where the data is stored. Default: in the memory of this process. */
  readonly location?: DataLocation;
  /**
   * Where the bytes of files are stored. Default: the data folder, or a temporary one that is deleted when the sandbox
   * closes.
   */
  readonly files?: { readonly folder: string } | S3Options;
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: any free port. */
  readonly port?: number;
  /** The origin at which others reach the sandbox, such as that of a proxy. Default: host and port. */
  readonly publicOrigin?: string;
  /** The initial content of an empty database. Default: two accounts, the second without invoicing. */
  readonly fixtures?: Fixtures;
  /** The first key of the fixtures. Default: random. */
  readonly key?: string;
  readonly controlToken?: string;
  /** The URL to which every event is delivered from the start. Absent: none, until an endpoint is created. */
  readonly webhookUrl?: string;
  /** Origins whose pages may call the API from a browser, with a key; `*`: any. Default: none. */
  readonly origins?: readonly string[];
  /** Called with every request that has been handled. */
  readonly onRequest?: (request: RequestRecord) => void;
  /** Default: 120 requests per key in any minute. */
  readonly rate?: RateRule;
  /** How long a client may take to send the headers, or pause in a body, in milliseconds. Default 10 000. */
  readonly clientTimeout?: number;
  /** How long active requests may take when the sandbox closes, in milliseconds. Default 10 000. */
  readonly patience?: number;
  /**
   * Receives errors that no client sees. Default: writes them to `stderr`, without strings that look like keys or
   * secrets.
   */
  readonly onError?: (error: unknown) => void;
}

/** The defaults of the options. */
export const defaultOptions = {
  location: { memory: true },
  host: "127.0.0.1",
  port: 0,
  fixtures: standardFixtures,
  rate: requestsPerKey,
  origins: [],
  clientTimeout: 10_000,
  patience: 10_000,
  onError: reportError,
} as const satisfies SandboxOptions;

export type AllOptions = SandboxOptions &
  Required<Pick<SandboxOptions, keyof typeof defaultOptions>>;
