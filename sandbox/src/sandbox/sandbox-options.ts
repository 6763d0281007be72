import type { S3Options } from "../bytes/s3.js";
import type { DataLocation } from "../database/open.js";
import type { Fixtures } from "../seeds/seed.js";
import { standardFixtures } from "../seeds/standard.js";
import type { CoreOptions } from "../core/open-core.js";
import type { RequestRecord } from "../journal/observe.js";
import { requestsPerKey } from "../rate-limit/open.js";
import type { RateRule } from "../rate-limit/rate-limit.js";
import { reportError } from "../reports/report.js";

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
  /** Where the data is. Default: the memory of this process. */
  readonly location?: DataLocation;
  /** Where the bytes of files are. Default: the data folder, or a temporary one that goes when the sandbox closes. */
  readonly files?: { readonly folder: string } | S3Options;
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: any that is free. */
  readonly port?: number;
  /** The address under which others reach it, such as that of a proxy. Default: host and port. */
  readonly publicOrigin?: string;
  /** What to fill an empty database with. Default: two accounts, the second without invoicing. */
  readonly fixtures?: Fixtures;
  /** The first key of the fixtures. Random unless given. */
  readonly key?: string;
  readonly controlToken?: string;
  /** Where every event goes from the start. Absent: nowhere, before an endpoint is created. */
  readonly webhookUrl?: string;
  /** Origins whose pages may call the API from a browser, with a key; `*` is all of them. Default: none. */
  readonly origins?: readonly string[];
  /** Called with every request that was answered. */
  readonly onRequest?: (request: RequestRecord) => void;
  /** Default: 120 requests in any minute, per key. */
  readonly rate?: RateRule;
  /** How long a client may take for a header, and be silent in a body, in milliseconds. Default 10 000. */
  readonly clientTimeout?: number;
  /** How long requests under way may last once the sandbox closes, in milliseconds. Default 10 000. */
  readonly patience?: number;
  /** Receives the errors that no client gets to see. Default: writes them to `stderr`, without what keys and secrets look like. */
  readonly onError?: (error: unknown) => void;
}

/** What is meant where nothing is said. */
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
