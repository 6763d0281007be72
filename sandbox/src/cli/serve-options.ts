import { join } from "node:path";
import { parseUrl, type S3Options } from "../foundation/index.js";
import { isKeyText, KEY_FORM, type SandboxOptions, SHORTEST_TOKEN } from "../service/index.js";
import { flagLines } from "./help.js";
import { parseArguments, seeHelp } from "./shared/arguments.js";
import {
  type GivenFlags,
  negative,
  number,
  repeatable,
  text,
  toggle,
  wholeNumber,
} from "./shared/flag.js";
import { UsageError } from "./shared/usage.js";

const flags = {
  port: number("the port (default 4010; 0: any that is free)", 65_535, "number"),
  host: text("the address to listen on (default 127.0.0.1)", "address"),
  publicOrigin: text("the address under which others reach it, such as a proxy's", "url"),
  allowHost: repeatable(
    "a host that events are sent to and files fetched from, although its\naddress is not public, such as host.docker.internal; repeatable",
    "name",
  ),
  cors: repeatable(
    "an origin whose pages may call the API, such as those of its\ndocumentation; * for all; repeatable",
    "origin",
  ),
  data: text("where everything is kept (default .sandbox)", "folder"),
  memory: toggle("keeps everything in memory, and nothing afterwards"),
  webhookUrl: text(
    "an endpoint that receives every event (default: only those that you\ncreate; see also: apostille-sandbox listen --help)",
    "url",
  ),
  priceAfter: number("prices quotes automatically after this time (default 0)", 2 ** 31, "ms"),
  pricing: negative("quotes wait until they are priced in the portal or by the control plane"),
  rate: number("requests per minute and key (default 120)", 1_000_000, "number"),
  retries: text(
    "seconds before each retry of a delivery, with commas between them\n(default 60,300,1800,7200,18000,28800)",
    "list",
  ),
  timeout: number("how long a receiver has to answer (default 10000)", 600_000, "ms"),
  inOrder: toggle("a delivery waits for the earlier ones to its endpoint"),
  idSeed: text("the same identifiers, secrets and keys in every run", "text"),
  startAt: text("the clock begins at this time and stands still", "time"),
  verbose: toggle("shows the bodies of requests and responses"),
  quiet: toggle("shows no requests and deliveries"),
  version: toggle(""),
  help: toggle(""),
};

export const serveHelp = `Usage: apostille-sandbox [serve] [options]

Runs the Evaluation Services API on this machine, until Ctrl-C.

${flagLines(flags)}
  DATABASE_URL           PostgreSQL 15 or newer in place of the data folder's database
  S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY
                         an S3-compatible object store in place of the data folder's files
  SANDBOX_KEY, SANDBOX_CONTROL_TOKEN
                         the key and the token to begin with (default: random)
`;

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
  const values = parse(args);
  const { DATABASE_URL: url } = environment;
  const { data = ".sandbox", memory = false, publicOrigin } = values;
  const folder = memory ? undefined : data;
  const s3 = s3Options(environment);
  if (url && !memory) checkDatabaseUrl(url);
  const { webhookUrl, cors, allowHost } = values;
  return {
    help: values.help === true,
    version: values.version === true,
    log: values.quiet ? "none" : values.verbose ? "bodies" : "lines",
    folder,
    sandbox: {
      port: values.port ?? 4010,
      host: values.host ?? "127.0.0.1",
      ...(publicOrigin !== undefined && { publicOrigin: originOf(publicOrigin) }),
      ...(url && !memory ? { location: { url } } : folder && { location: { folder } }),
      ...(s3 ? { files: s3 } : folder && { files: { folder: join(folder, "files") } }),
      ...secrets(environment),
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(cors && { origins: cors }),
      ...(allowHost && { allowedHosts: allowHost }),
      ...behaviour(values),
    },
  };
}

function parse(args: readonly string[]): ServeValues {
  const { flags: values, positionals } = parseArguments("serve", flags, args);
  const [word] = positionals;
  // Without a word in front, the command line is one of `serve`.
  if (word === undefined) return values;
  throw new UsageError(
    `serve takes no ${word}. If it is a command, write it before the flags.\n${seeHelp("serve")}`,
  );
}

type ServeValues = GivenFlags<typeof flags>;

function secrets({ SANDBOX_KEY: key, SANDBOX_CONTROL_TOKEN: token }: Environment) {
  if (key && !isKeyText(key)) throw new UsageError(`SANDBOX_KEY is not ${KEY_FORM}.`);
  if (token && token.length < SHORTEST_TOKEN) {
    throw new UsageError(`SANDBOX_CONTROL_TOKEN has fewer than ${SHORTEST_TOKEN} characters.`);
  }
  return { ...(key && { key }), ...(token && { controlToken: token }) };
}

/** The options by which the behaviour differs from the live environment. */
function behaviour(values: ServeValues): Partial<SandboxOptions> {
  const { rate, retries, timeout, idSeed, startAt, inOrder = false, pricing, priceAfter } = values;
  const pricesQuotesAfter = pricing === false ? null : priceAfter;
  return {
    ...(pricesQuotesAfter !== undefined && { settings: { pricesQuotesAfter } }),
    ...(rate !== undefined && { rate: { limit: rate, window: 60 } }),
    ...(idSeed !== undefined && { idSeed }),
    ...(startAt !== undefined && { startAt: timeOf(startAt) }),
    deliveries: {
      inOrder,
      ...(timeout !== undefined && { timeout }),
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
