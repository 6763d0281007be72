import { type Diagnostic, hasErrors } from "../../description/index.js";
import {
  type Command,
  textFlag,
  EXIT,
  type ExitCode,
  numberFlag,
  worstOf,
} from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { type ConfiguredDescription, readDescription } from "../command/read-description.js";
import { exercise, type Exercise } from "./exercise.js";
import {
  CASE_FLAGS,
  checkNames,
  CREDENTIAL_FLAGS,
  readCaseSettings,
  readCredentials,
} from "./flags.js";
import { VERIFY_FORMATS } from "./report.js";
import { readTarget, type VerifyTarget } from "./target.js";

const DEFAULT_PORT = 4020;

export const verifyCommand: Command = {
  name: "verify",
  summary: "Test a running server against the document, and report where its responses differ.",
  operands: "URL",
  flags: [
    ...INPUT_FLAGS,
    ...CASE_FLAGS,
    ...CREDENTIAL_FLAGS,
    { name: "har", value: "FILE", summary: "check recorded traffic instead (HAR)" },
    { name: "record", summary: "act as a proxy of the server instead, and check the traffic" },
    { name: "port", value: "PORT", summary: `port of the proxy; ${DEFAULT_PORT} by default` },
    { name: "host", value: "HOST", summary: "host of the proxy; 127.0.0.1 by default" },
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
    const target = readTarget(operands, flags, report);
    const settings = readCaseSettings(invocation, report);
    const credentials = readCredentials(flags, process.env, report);
    const port = numberFlag(flags, { name: "port", maximum: 65_535 }, report) ?? DEFAULT_PORT;
    const { description, diagnostics, sources } = await readDescription({
      ...invocation,
      operands: [],
    });
    if (description !== undefined) checkNames(settings, description.api, report);
    if (description === undefined || target === undefined || problems.length > 0) {
      const read = description === undefined ? diagnostics : [];
      const shown = [...read, ...problems].filter(({ severity }) => severity === "error");
      printDiagnostics(shown, { terminal, sources });
      return EXIT.usage;
    }
    const exit = await verify(description, target, { settings, credentials, port, invocation });
    // Without what errors of the document concern, not everything was verified.
    return hasErrors(diagnostics) ? worstOf([exit, EXIT.findings]) : exit;
  },
};

type Verifying = Omit<Exercise, "url"> & { readonly port: number };

async function verify(
  description: ConfiguredDescription,
  target: VerifyTarget,
  { settings, credentials, port, invocation }: Verifying,
): Promise<ExitCode> {
  switch (target.kind) {
    case "server":
      return exercise(description, { url: target.url, settings, credentials, invocation });
    case "har": {
      const { verifyHar } = await import("./traffic.js");
      return verifyHar(description, target, invocation);
    }
    case "record": {
      const { record } = await import("./traffic.js");
      const host = textFlag(invocation.flags, "host") ?? "127.0.0.1";
      const { timeout } = settings;
      return record(description, { url: target.url, host, port, timeout }, invocation);
    }
    default:
      return target satisfies never;
  }
}
