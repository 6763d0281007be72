import { type Diagnostic, messageOf, printable, serverPort } from "../../description/index.js";
import { createMock, type MockLogEntry, type MockServerOptions } from "../../tools/index.js";
import {
  type Command,
  type Invocation,
  textFlag,
  EXIT,
  type ExitCode,
  numberFlag,
} from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { type ConfiguredDescription, readDescription } from "../command/read-description.js";
import { endServing } from "../command/end-serving.js";
import { interruption, type Terminal } from "../command/terminal.js";

const DEFAULT_PORT = 4010;
const MAX_DELAY = 60_000;

export const mockCommand: Command = {
  name: "mock",
  summary: "Serve the document: examples or generated values; requests are validated.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    {
      name: "port",
      short: "p",
      value: "PORT",
      summary: `${DEFAULT_PORT} by default; 0: any free one`,
    },
    { name: "host", value: "HOST", summary: "127.0.0.1 by default: this machine only" },
    { name: "seed", value: "SEED", summary: "seed of generated values" },
    { name: "dynamic", summary: "respond with generated values instead of examples" },
    { name: "answer-invalid", summary: "answer invalid requests too, and report what is wrong" },
    { name: "delay", value: "MS", summary: "milliseconds before each response" },
    { name: "no-cors", summary: "send no CORS headers for scripts of other origins" },
    { name: "quiet", summary: "do not log requests" },
  ],
  async run(invocation) {
    const { terminal } = invocation;
    const { description, diagnostics, sources } = await readDescription(invocation);
    const problems: Diagnostic[] = [];
    const settings = readSettings(invocation, problems);
    if (description === undefined || problems.length > 0) {
      const read = description === undefined ? diagnostics : [];
      printDiagnostics([...read, ...problems], { terminal, sources });
      return EXIT.usage;
    }
    return serveUntilStopped(description, settings, terminal);
  },
};

interface Settings extends MockServerOptions {
  readonly host: string;
  readonly port: number;
}

function readSettings({ flags, terminal }: Invocation, problems: Diagnostic[]): Settings {
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const seed = textFlag(flags, "seed");
  const delay = numberFlag(flags, { name: "delay", maximum: MAX_DELAY }, report);
  return {
    host: textFlag(flags, "host") ?? "127.0.0.1",
    port: numberFlag(flags, { name: "port", maximum: 65_535 }, report) ?? DEFAULT_PORT,
    dynamic: flags["dynamic"] === true,
    answerInvalid: flags["answer-invalid"] === true,
    sameOrigin: flags["no-cors"] === true,
    ...(seed !== undefined && { seed }),
    ...(delay !== undefined && { delay }),
    ...(flags["quiet"] !== true && { onAnswer: (answer) => terminal.err(line(answer)) }),
  };
}

/** `GET /quotes?page=2 200 listQuotes, example first, 3 ms`. */
function line({ request, status, operation, notes, milliseconds }: MockLogEntry): string {
  const { pathname, search } = new URL(request.url);
  const parts = [operation ?? "no operation", ...notes, `${Math.round(milliseconds)} ms`];
  return `${request.method} ${printable(`${pathname}${search}`)} ${status} ${printable(parts.join(", "))}\n`;
}

async function serveUntilStopped(
  { api, set }: ConfiguredDescription,
  settings: Settings,
  terminal: Terminal,
): Promise<ExitCode> {
  const { serve } = await import("../../../runtime/server/adapters/node.js");
  const { host, port } = settings;
  try {
    const serving = await serve(createMock({ api, set }, settings), { host, port });
    const count = api.operations.length;
    terminal.err(`${count} operation${count === 1 ? "" : "s"} of ${printable(api.title)}\n`);
    terminal.out(`${serving.url}\n`);
    await interruption(terminal);
    await endServing(serving);
    return EXIT.fine;
  } catch (error) {
    const why = messageOf(error);
    printDiagnostics([serverPort({ host, port: String(port), why })], { terminal });
    return EXIT.usage;
  }
}
