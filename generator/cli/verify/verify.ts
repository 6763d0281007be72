import { messageOf, verifyUnreachable } from "../../description/index.js";
import {
  type CallerCredentials,
  createSend,
  type Progress,
  secretsOf,
  type SendRequest,
  verify,
} from "../../tools/index.js";
import {
  defineCommand,
  EXIT,
  type ExitCode,
  type Invocation,
  worstOf,
} from "../command/command.js";
import { list, number, text, toggle } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics, REPORT_FLAGS } from "../command/print-diagnostics.js";
import { type ConfiguredDescription, prepare } from "../command/read-description.js";
import type { Terminal } from "../command/terminal.js";
import {
  CASE_FLAGS,
  type CaseSettings,
  checkNames,
  CREDENTIAL_FLAGS,
  readCaseSettings,
  readCredentials,
} from "./flags.js";
import { COVERAGE_FLAGS } from "./coverage.js";
import { reportVerification } from "./report.js";
import { readTarget, type VerifyTarget } from "./target.js";

const DEFAULT_PORT = 4020;

const FLAGS = {
  ...INPUT_FLAGS,
  ...CASE_FLAGS,
  ...CREDENTIAL_FLAGS,
  har: list("FILES", "check recorded traffic instead (HAR)"),
  record: toggle("act as a proxy of the server instead, and check the traffic"),
  port: number("PORT", `port of the proxy; ${DEFAULT_PORT} by default`, { maximum: 65_535 }),
  host: text("HOST", "host of the proxy; 127.0.0.1 by default"),
  ...COVERAGE_FLAGS,
  ...REPORT_FLAGS,
};

export const verifyCommand = defineCommand({
  operands: "URL",
  flags: FLAGS,
  async run(invocation) {
    const { flags, operands, terminal } = invocation;
    const prepared = await prepare({ flags, operands: [], terminal }, (report, description) => {
      const target = readTarget(operands, flags, report);
      const settings = readCaseSettings(flags, terminal.cwd, report);
      const credentials = readCredentials(flags, process.env, report);
      if (description !== undefined) checkNames(settings, description.api, report);
      return target && { target, settings, credentials };
    });
    if (prepared === undefined) return EXIT.usage;
    const { description, hasErrors, settings } = prepared;
    const exit = await verifyTarget(description, settings.target, { ...settings, invocation });
    // Without what errors of the document concern, not everything was verified.
    return hasErrors ? worstOf([exit, EXIT.findings]) : exit;
  },
});

interface Exercise {
  readonly settings: CaseSettings;
  readonly credentials: CallerCredentials;
  readonly invocation: Invocation<typeof FLAGS>;
}

async function verifyTarget(
  description: ConfiguredDescription,
  target: VerifyTarget,
  work: Exercise,
): Promise<ExitCode> {
  const { settings, invocation } = work;
  switch (target.kind) {
    case "server":
      return exercise(description, target.url, work);
    case "har": {
      const { verifyHar } = await import("./traffic.js");
      return verifyHar(description, target, invocation);
    }
    case "record": {
      const { record } = await import("./traffic.js");
      const { host = "127.0.0.1", port = DEFAULT_PORT } = invocation.flags;
      const { timeout } = settings;
      return record(description, { url: target.url, host, port, timeout }, invocation);
    }
    default:
      return target satisfies never;
  }
}

/** Tests a running server by sending requests. */
async function exercise(
  { config, api, set, sources }: ConfiguredDescription,
  url: URL,
  { settings, credentials, invocation: { flags, terminal } }: Exercise,
): Promise<ExitCode> {
  const send = createSend(url.href, settings);
  const unreachable = await whyUnreachable(send);
  if (unreachable !== undefined) {
    printDiagnostics([verifyUnreachable({ url: url.href, why: unreachable })], { terminal });
    return EXIT.usage;
  }
  const verification = await verify(
    { api, set },
    { ...settings, credentials, send, origin: url.origin, onProgress: showing(terminal) },
  );
  const secrets = secretsOf(credentials);
  const server = url.href;
  const { title } = api;
  return reportVerification(verification, {
    flags,
    terminal,
    config,
    sources,
    title,
    server,
    secrets,
  });
}

/** Any response shows that the server is reachable. */
async function whyUnreachable(send: SendRequest): Promise<string | undefined> {
  try {
    await send({ method: "GET", target: "/", headers: [] });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

const showing =
  ({ progress }: Terminal) =>
  ({ operation, done, total, requests, findings }: Progress): void =>
    progress?.(`${done}/${total} ${operation}: ${requests} requests, ${findings} findings`);
