import { messageOf, namesThisMachine, serverPort } from "../../description/index.js";
import { EXIT, type ExitCode } from "./command.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { interruption, type Terminal } from "./terminal.js";

type Answer = (request: Request) => Promise<Response>;

/** Pages of other sites cannot read an answer, whatever their names resolve to. */
export const forThisMachine =
  (answer: Answer): Answer =>
  async (request) =>
    namesThisMachine(request.headers.get("host"))
      ? answer(request)
      : new Response("Only for this machine: a tunnel must set Host to localhost.\n", {
          status: 421,
        });

interface ServingOptions {
  readonly host?: string;
  readonly port: number;
  readonly terminal: Terminal;
  /** Called with the URL once requests are accepted. */
  readonly onOpen: (url: string) => void;
}

/** Answers requests until the user interrupts the command. A port that cannot be used is reported. */
export async function serveUntilInterrupted(
  answer: Answer,
  { host = "127.0.0.1", port, terminal, onOpen }: ServingOptions,
): Promise<ExitCode> {
  const { serve } = await import("../../../runtime/server/adapters/node.js");
  try {
    const serving = await serve(answer, { host, port });
    onOpen(serving.url);
    await interruption(terminal);
    await endServing(serving);
    return EXIT.fine;
  } catch (error) {
    const why = messageOf(error);
    printDiagnostics([serverPort({ host, port: String(port), why })], { terminal });
    return EXIT.usage;
  }
}

/** What serves HTTP until it is closed. */
interface RunningServer {
  readonly server: { closeAllConnections(): void };
  close(): Promise<void>;
}

/** Milliseconds that active requests are given to finish. */
const GRACE = 1_000;

/** Stops serving; a client that neither finishes its request nor reads the response does not delay the end. */
export async function endServing(serving: RunningServer): Promise<void> {
  const impatient = setTimeout(() => serving.server.closeAllConnections(), GRACE);
  try {
    await serving.close();
  } finally {
    clearTimeout(impatient);
  }
}
