import { verifyTarget, verifyUnreachable } from "../../diagnostics/catalogue/verify-usage.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Send } from "../../verify/exchange/exchange.js";
import type { Progress } from "../../verify/run/verify.js";
import type { Command, Invocation } from "../command/command.js";
import { EXIT, type ExitCode } from "../command/exit-codes.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { type ReadDescription, readDescription } from "../command/read-description.js";
import type { Terminal } from "../command/terminal.js";
import {
  CASE_FLAGS,
  checkNames,
  CREDENTIAL_FLAGS,
  readCaseSettings,
  readCredentials,
} from "../verify/flags.js";
import { reportVerification, VERIFY_FORMATS } from "../verify/report.js";

export const verifyCommand: Command = {
  name: "verify",
  summary: "Exercise a running server from the document: where do its answers depart from it?",
  operands: "URL",
  flags: [
    ...INPUT_FLAGS,
    ...CASE_FLAGS,
    ...CREDENTIAL_FLAGS,
    {
      name: "format",
      value: "FORMAT",
      choices: VERIFY_FORMATS,
      summary: "how findings are printed",
    },
    { name: "strict", summary: "count warnings as errors" },
  ],
  async run(invocation) {
    const { flags, operands, terminal } = invocation;
    const problems: Diagnostic[] = [];
    const report = (problem: Diagnostic): void => void problems.push(problem);
    const target = readTarget(operands, report);
    const settings = readCaseSettings(invocation, report);
    const credentials = readCredentials(flags, process.env, report);
    const { description, diagnostics, sources } = await readDescription({
      ...invocation,
      operands: [],
    });
    if (description !== undefined) checkNames(settings, description.api, report);
    if (description === undefined || target === undefined || problems.length > 0) {
      const shown = [...diagnostics, ...problems].filter(({ severity }) => severity === "error");
      printDiagnostics(shown, { terminal, sources });
      return EXIT.usage;
    }
    return exercise(description, { target, settings, credentials, invocation });
  },
};

/** The address of the server: what clients have as their base address. */
function readTarget(
  [url, ...others]: readonly string[],
  report: (problem: Diagnostic) => void,
): URL | undefined {
  if (url === undefined || others.length > 0) {
    report(
      verifyTarget({ why: `${others.length + (url === undefined ? 0 : 1)} addresses are named.` }),
    );
    return undefined;
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isUsable = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  if (isUsable && parsed.search === "" && parsed.hash === "") return parsed;
  report(verifyTarget({ why: `${url} is no http: or https: address without query and fragment.` }));
  return undefined;
}

interface Exercise {
  readonly target: URL;
  readonly settings: ReturnType<typeof readCaseSettings>;
  readonly credentials: ReturnType<typeof readCredentials>;
  readonly invocation: Invocation;
}

async function exercise(
  { api, set, sources }: ReadDescription,
  { target, settings, credentials, invocation: { flags, terminal } }: Exercise,
): Promise<ExitCode> {
  const { verify } = await import("../../verify/run/verify.js");
  const { createSend } = await import("../../verify/exchange/send.js");
  const { secretsOf } = await import("../../verify/cases/credentials.js");
  const send = createSend(target.href, settings);
  const unreachable = await whyUnreachable(send);
  if (unreachable !== undefined) {
    printDiagnostics([verifyUnreachable({ url: target.href, why: unreachable })], { terminal });
    return EXIT.usage;
  }
  const verification = await verify(
    { api, set },
    { ...settings, credentials, send, origin: target.origin, onProgress: progressLine(terminal) },
  );
  if (terminal.interactive) terminal.err("\r\u001b[K");
  const secrets = secretsOf(credentials);
  return reportVerification(verification, {
    flags,
    terminal,
    sources,
    server: target.href,
    secrets,
  });
}

/** Any answer will do. */
async function whyUnreachable(send: Send): Promise<string | undefined> {
  try {
    await send({ method: "GET", target: "/", headers: [] });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** One line that is written over. */
function progressLine({ interactive, err }: Terminal): (progress: Progress) => void {
  if (!interactive) return () => undefined;
  return ({ operation, done, total, requests, findings }) =>
    err(`\r\u001b[K${done}/${total} ${operation}: ${requests} requests, ${findings} findings`);
}
