import { join } from "node:path";
import type { S3Options } from "../bytes/s3.js";
import type { SandboxOptions } from "../sandbox/sandbox.js";
import { readArguments } from "./shared/arguments.js";
import { UsageError } from "./shared/usage.js";
import { parseUrl } from "../outbound/parse-url.js";

export const serveHelp = `Usage: apostille-sandbox [serve] [options]

Runs the Evaluation Services API on this machine, until Ctrl-C.

  --port <number>        the port (default 4010; 0: any that is free)
  --host <address>       the address to listen on (default 127.0.0.1)
  --public-origin <url>  the address under which others reach it, such as a proxy's
  --allow-host <name>    a host that events are sent to and files fetched from, although its
                         address is not public, such as host.docker.internal; repeatable
  --cors <origin>        an origin whose pages may call the API, such as those of its
                         documentation; * for all; repeatable
  --data <folder>        where everything is kept (default .sandbox)
  --memory               keeps everything in memory, and nothing afterwards
  --webhook-url <url>    an endpoint that receives every event (default: only those that you
                         create; see also: apostille-sandbox listen --help)
  --price-after <ms>     prices quotes automatically after this time (default 0)
  --no-pricing           quotes wait until they are priced in the portal or by the control plane
  --rate <number>        requests per minute and key (default 120)
  --retries <list>       seconds before each retry of a delivery, with commas between them
                         (default 60,300,1800,7200,18000,28800)
  --timeout <ms>         how long a receiver has to answer (default 10000)
  --in-order             a delivery waits for the earlier ones to its endpoint
  --id-seed <text>       the same identifiers, secrets and keys in every run
  --start-at <time>      the clock begins at this time and stands still
  --verbose              shows the bodies of requests and responses
  --quiet                shows no requests and deliveries
  --version
  --help

  DATABASE_URL           PostgreSQL 15 or newer in place of the data folder's database
  S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY
                         an S3-compatible object store in place of the data folder's files
  SANDBOX_KEY, SANDBOX_CONTROL_TOKEN
                         the key and the token to begin with (default: random)
`;

const flags = {
  port: { type: "string", default: "4010" },
  host: { type: "string", default: "127.0.0.1" },
  "public-origin": { type: "string" },
  "allow-host": { type: "string", multiple: true },
  cors: { type: "string", multiple: true },
  data: { type: "string", default: ".sandbox" },
  memory: { type: "boolean", default: false },
  "webhook-url": { type: "string" },
  "price-after": { type: "string", default: "0" },
  pricing: { type: "boolean", default: true },
  rate: { type: "string" },
  retries: { type: "string" },
  timeout: { type: "string" },
  "in-order": { type: "boolean", default: false },
  "id-seed": { type: "string" },
  "start-at": { type: "string" },
  verbose: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface ServeCommandOptions {
  readonly help: boolean;
  readonly version: boolean;
  /** How much of requests and deliveries is shown. */
  readonly log: "none" | "lines" | "bodies";
  /** The data folder; absent if no data is kept. */
  readonly folder: string | undefined;
  readonly sandbox: SandboxOptions;
}

/** Reads the command line and the environment. Throws `UsageError`. */
export function serveOptions(
  args: readonly string[],
  environment: Environment,
): ServeCommandOptions {
  const values = parsed(args);
  const { DATABASE_URL: url, SANDBOX_KEY: key, SANDBOX_CONTROL_TOKEN: token } = environment;
  const folder = values.memory ? undefined : values.data;
  const s3 = s3Options(environment);
  const origin = values["public-origin"];
  if (url && !values.memory) checkDatabaseUrl(url);
  const webhookUrl = values["webhook-url"];
  return {
    help: values.help,
    version: values.version,
    log: values.quiet ? "none" : values.verbose ? "bodies" : "lines",
    folder,
    sandbox: {
      port: wholeNumber("--port", values.port, 65_535),
      host: values.host,
      ...(origin !== undefined && { publicOrigin: originOf(origin) }),
      ...(url && !values.memory ? { location: { url } } : folder && { location: { folder } }),
      ...(s3 ? { files: s3 } : folder && { files: { folder: join(folder, "files") } }),
      ...(key && { key }),
      ...(token && { controlToken: token }),
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(values.cors && { origins: values.cors }),
      ...(values["allow-host"] && { allowedHosts: values["allow-host"] }),
      ...behaviour(values),
      settings: { pricesQuotesAfter: values.pricing ? priceAfter(values["price-after"]) : null },
    },
  };
}

const parsed = (args: readonly string[]) =>
  readArguments("serve", { args: [...args], options: flags, allowNegative: true }).values;

type FlagValues = ReturnType<typeof parsed>;

/** The options by which the behaviour differs from the live environment. */
function behaviour(values: FlagValues): Partial<SandboxOptions> {
  const { rate, retries, timeout, "id-seed": idSeed, "start-at": startAt } = values;
  return {
    ...(rate !== undefined && { rate: { limit: wholeNumber("--rate", rate, 1e6), window: 60 } }),
    ...(idSeed !== undefined && { idSeed }),
    ...(startAt !== undefined && { startAt: timeOf(startAt) }),
    deliveries: {
      inOrder: values["in-order"],
      ...(timeout !== undefined && { timeout: wholeNumber("--timeout", timeout, 600_000) }),
      ...(retries !== undefined && { retryDelays: delays(retries) }),
    },
  };
}

function delays(text: string): number[] {
  const seconds = text === "" ? [] : text.split(",");
  return seconds.map((each) => wholeNumber("--retries", each, 1_000_000) * 1000);
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new UsageError(`--start-at takes a time such as 2030-01-02T03:04:05Z, not ${text}.`);
}

const priceAfter = (text: string): number => wholeNumber("--price-after", text, 2 ** 31);

function wholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new UsageError(`${flag} takes a whole number from 0 to ${max}, not ${text}.`);
}

function originOf(text: string): string {
  const url = parseUrl(text);
  if (url !== undefined && /^https?:/.test(text)) return url.origin;
  throw new UsageError(
    `--public-origin takes an address such as https://example.com, not ${text}.`,
  );
}

function checkDatabaseUrl(text: string): void {
  if (/^postgres(?:ql)?:\/\/./.test(text) && parseUrl(text) !== undefined) return;
  // The URL is not shown, because it may contain a password.
  throw new UsageError(
    "DATABASE_URL takes an address such as postgres://user:password@host/database.",
  );
}

const s3Names = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** All settings or none: an incomplete configuration would be noticed only at the first upload. */
function s3Options(environment: Environment): S3Options | undefined {
  const missing = s3Names.filter((name) => !environment[name]);
  if (missing.length === s3Names.length) return undefined;
  if (missing.length > 0) throw new UsageError(`Set ${missing.join(", ")} as well, or no S3_*.`);
  const [endpoint = "", region = "", bucket = "", accessKeyId = "", secretAccessKey = ""] =
    s3Names.map((name) => environment[name]);
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
