import {
  type Api,
  closest,
  parse,
  readText,
  type Report,
  verifyHeader,
  verifyOperation,
  verifyTarget,
  whyUnreadable,
} from "../../description/index.js";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { type CallerCredentials, type Flow, workflowFlows } from "../../tools/index.js";
import { type FlagValues, list, number, repeatable, text, toggle } from "../command/flag.js";

export const CREDENTIAL_FLAGS = {
  bearer: text("TOKEN", "bearer token; or set APOSTILLE_BEARER"),
  basic: text("USER:PASSWORD", "credentials for HTTP Basic; or set APOSTILLE_BASIC"),
  apiKey: repeatable(
    "[SCHEME=]KEY",
    "key for the document's API key schemes; or set APOSTILLE_API_KEY",
  ),
  requestHeader: repeatable(
    "NAME:VALUE",
    "header for each request; $NAME is read from the environment",
  ),
  weakBearer: text(
    "TOKEN",
    "valid token without scopes, to find missing 403s; or set APOSTILLE_WEAK_BEARER",
  ),
  otherCaller: text(
    "CREDENTIAL",
    "token, USER:PASSWORD or key of a second caller, from whom the first one's items stay hidden; or set APOSTILLE_OTHER_CALLER",
  ),
};

export const CASE_FLAGS = {
  write: toggle("also call operations that change data"),
  seed: text("SEED", "seed of the values; the same seed sends the same requests"),
  count: number("N", "generated valid requests for each operation; 3 by default", {
    maximum: 1_000,
  }),
  only: list("NAMES", "operationIds, or cases as findings name them, such as listPets/valid/2"),
  workflows: text("FILE", "Arazzo workflows, which say where ids go"),
  timeout: number("MS", "milliseconds to wait for a response; 10000 by default", {
    maximum: 600_000,
  }),
  interval: number("MS", "milliseconds between requests; 0 by default", { maximum: 60_000 }),
};

type Environment = Readonly<Record<string, string | undefined>>;

export function readCredentials(
  flags: FlagValues<typeof CREDENTIAL_FLAGS>,
  environment: Environment,
  report: Report,
): CallerCredentials {
  const key = environment["APOSTILLE_API_KEY"];
  const {
    bearer = environment["APOSTILLE_BEARER"],
    basic = environment["APOSTILLE_BASIC"],
    weakBearer = environment["APOSTILLE_WEAK_BEARER"],
    otherCaller = environment["APOSTILLE_OTHER_CALLER"],
    apiKey = key === undefined ? [] : [key],
    requestHeader = [],
  } = flags;
  return {
    apiKeys: new Map(apiKey.map(splitKey)),
    headers: requestHeader.flatMap((line) => readHeader(line, environment, report)),
    ...(bearer !== undefined && { bearer }),
    ...(basic !== undefined && { basic }),
    ...(weakBearer !== undefined && { weakBearer }),
    ...(otherCaller !== undefined && { otherCaller }),
  };
}

/** `scheme=key`; a key without a scheme applies to all schemes. */
function splitKey(text: string): readonly [scheme: string, key: string] {
  const [, scheme = "", key = text] = /^([\w.-]+)=(.+)$/.exec(text) ?? [];
  return [scheme, key];
}

function readHeader(
  text: string,
  environment: Environment,
  report: Report,
): readonly (readonly [string, string])[] {
  const found = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(text);
  if (found === null) {
    report(verifyHeader({ found: text }));
    return [];
  }
  const [, name = "", value = ""] = found;
  const filled = value.replace(/\$(\w+)/g, (whole, key: string) => environment[key] ?? whole);
  return [[name, filled]];
}

export interface CaseSettings {
  readonly seed: string;
  readonly count: number;
  readonly write: boolean;
  readonly timeout: number;
  readonly interval: number;
  readonly only?: readonly string[];
  readonly flows: readonly Flow[];
}

export function readCaseSettings(
  flags: FlagValues<typeof CASE_FLAGS>,
  cwd: string,
  report: Report,
): CaseSettings {
  const { seed = "1", count = 3, write = false, timeout = 10_000, interval = 0 } = flags;
  const { only, workflows } = flags;
  return {
    seed,
    count,
    write,
    timeout,
    interval,
    flows: workflows === undefined ? [] : readWorkflows(resolve(cwd, workflows), report),
    ...(only !== undefined && { only }),
  };
}

function readWorkflows(path: string, report: Report): readonly Flow[] {
  try {
    const text = readText(path);
    return workflowFlows(parse(text, pathToFileURL(path).href, report).source.value);
  } catch (error) {
    const why = whyUnreadable(error);
    report(verifyTarget({ why: `the workflows cannot be read: ${why}.` }));
    return [];
  }
}

/** Reports names of `--only` that the document does not have. */
export function checkNames({ only = [] }: CaseSettings, api: Api, report: Report): void {
  const ids = api.operations.map(({ id }) => id);
  for (const name of only) {
    if (ids.some((id) => name === id || name.startsWith(`${id}/`))) continue;
    report(verifyOperation({ name, guess: closest(name, ids) }));
  }
}
