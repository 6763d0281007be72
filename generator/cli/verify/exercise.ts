import { messageOf, verifyUnreachable } from "../../description/index.js";
import {
  type CallerCredentials,
  createSend,
  type Progress,
  secretsOf,
  type SendRequest,
  verify,
} from "../../tools/index.js";
import { type Invocation, EXIT, type ExitCode } from "../command/command.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { ConfiguredDescription } from "../command/read-description.js";
import type { Terminal } from "../command/terminal.js";
import type { CaseSettings } from "./flags.js";
import { reportVerification } from "./report.js";

export interface Exercise {
  readonly url: URL;
  readonly settings: CaseSettings;
  readonly credentials: CallerCredentials;
  readonly invocation: Invocation;
}

/** Tests a running server by sending requests. */
export async function exercise(
  { config, api, set, sources }: ConfiguredDescription,
  { url, settings, credentials, invocation: { flags, terminal } }: Exercise,
): Promise<ExitCode> {
  const send = createSend(url.href, settings);
  const unreachable = await whyUnreachable(send);
  if (unreachable !== undefined) {
    printDiagnostics([verifyUnreachable({ url: url.href, why: unreachable })], { terminal });
    return EXIT.usage;
  }
  const verification = await verify(
    { api, set },
    { ...settings, credentials, send, origin: url.origin, onProgress: progressLine(terminal) },
  );
  if (terminal.interactive) terminal.err("\r\u001b[K");
  const secrets = secretsOf(credentials);
  const server = url.href;
  return reportVerification(verification, { flags, terminal, config, sources, server, secrets });
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

/** A single line that is overwritten. */
function progressLine({ interactive, err }: Terminal): (progress: Progress) => void {
  if (!interactive) return () => undefined;
  return ({ operation, done, total, requests, findings }) =>
    err(`\r\u001b[K${done}/${total} ${operation}: ${requests} requests, ${findings} findings`);
}
