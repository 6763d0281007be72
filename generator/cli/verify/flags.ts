import {
  type Api,
  closest,
  messageOf,
  parse,
  readText,
  type Report,
  verifyHeader,
  verifyOperation,
  verifyTarget,
} from "../../description/index.js";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { type CallerCredentials, type Flow, workflowFlows } from "../../tools/index.js";
import {
  type Flag,
  type FlagValues,
  type Invocation,
  listFlag,
  textFlag,
  numberFlag,
} from "../command/command.js";

export const CREDENTIAL_FLAGS: readonly Flag[] = [
  { name: "bearer", value: "TOKEN", summary: "bearer token; or set APOSTILLE_BEARER" },
  {
    name: "basic",
    value: "USER:PASSWORD",
    summary: "credentials for HTTP Basic; or set APOSTILLE_BASIC",
  },
  {
    name: "api-key",
    value: "[SCHEME=]KEY",
    repeatable: true,
    summary: "key for the document's API key schemes; or set APOSTILLE_API_KEY",
  },
  {
    name: "request-header",
    value: "NAME:VALUE",
    repeatable: true,
    summary: "header for each request; $NAME is read from the environment",
  },
  {
    name: "weak-bearer",
    value: "TOKEN",
    summary: "valid token without scopes, to find missing 403s; or set APOSTILLE_WEAK_BEARER",
  },
];

export const CASE_FLAGS: readonly Flag[] = [
  { name: "write", summary: "also call operations that change data" },
  {
    name: "seed",
    value: "SEED",
    summary: "seed of the values; the same seed sends the same requests",
  },
  {
    name: "count",
    value: "N",
    summary: "generated valid requests for each operation; 3 by default",
  },
  {
    name: "only",
    value: "NAMES",
    list: true,
    summary: "operationIds, or cases as findings name them, such as listPets/valid/2",
  },
  { name: "workflows", value: "FILE", summary: "Arazzo workflows, which say where ids go" },
  {
    name: "timeout",
    value: "MS",
    summary: "milliseconds to wait for a response; 10000 by default",
  },
  { name: "interval", value: "MS", summary: "milliseconds between requests; 0 by default" },
];

type Environment = Readonly<Record<string, string | undefined>>;

export function readCredentials(
  flags: FlagValues,
  environment: Environment,
  report: Report,
): CallerCredentials {
  const bearer = textFlag(flags, "bearer") ?? environment["APOSTILLE_BEARER"];
  const basic = textFlag(flags, "basic") ?? environment["APOSTILLE_BASIC"];
  const weakBearer = textFlag(flags, "weak-bearer") ?? environment["APOSTILLE_WEAK_BEARER"];
  const key = environment["APOSTILLE_API_KEY"];
  const apiKeys = listFlag(flags, "api-key") ?? (key === undefined ? [] : [key]);
  return {
    apiKeys: new Map(apiKeys.map(splitKey)),
    headers: (listFlag(flags, "request-header") ?? []).flatMap((text) =>
      readHeader(text, environment, report),
    ),
    ...(bearer !== undefined && { bearer }),
    ...(basic !== undefined && { basic }),
    ...(weakBearer !== undefined && { weakBearer }),
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
  { flags, terminal }: Pick<Invocation, "flags" | "terminal">,
  report: Report,
): CaseSettings {
  const number = (name: string, maximum: number, usual: number): number =>
    numberFlag(flags, { name, maximum }, report) ?? usual;
  const only = listFlag(flags, "only");
  const workflows = textFlag(flags, "workflows");
  return {
    seed: textFlag(flags, "seed") ?? "1",
    count: number("count", 1_000, 3),
    write: flags["write"] === true,
    timeout: number("timeout", 600_000, 10_000),
    interval: number("interval", 60_000, 0),
    flows: workflows === undefined ? [] : readWorkflows(resolve(terminal.cwd, workflows), report),
    ...(only !== undefined && { only }),
  };
}

function readWorkflows(path: string, report: Report): readonly Flow[] {
  try {
    const text = readText(path);
    return workflowFlows(parse(text, pathToFileURL(path).href, report).source.value);
  } catch (error) {
    const why = messageOf(error);
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
