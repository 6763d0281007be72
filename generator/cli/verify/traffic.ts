/** Verifies traffic of other clients: recorded in a file, or through a proxy. */
import {
  harUnreadable,
  messageOf,
  namesThisMachine,
  printable,
  readText,
  serverPort,
} from "../../description/index.js";
import { resolve } from "node:path";

import {
  createProxy,
  createSend,
  type FirstFinding,
  Ledger,
  readHar,
  type Recorded,
} from "../../tools/index.js";
import { type Invocation, EXIT, type ExitCode } from "../command/command.js";
import { endServing } from "../command/end-serving.js";
import { interruption } from "../command/terminal.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { ConfiguredDescription } from "../command/read-description.js";
import { reportVerification } from "./report.js";
import type { VerifyTarget } from "./target.js";

const pathOf = (url: URL | undefined): string => url?.pathname.replace(/\/+$/, "") ?? "";

export async function verifyHar(
  { config, api, sources }: ConfiguredDescription,
  { file, url }: Extract<VerifyTarget, { kind: "har" }>,
  { flags, terminal }: Invocation,
): Promise<ExitCode> {
  let recorded: readonly Recorded[];
  try {
    recorded = readHar(JSON.parse(readText(resolve(terminal.cwd, file))));
  } catch (error) {
    const why = messageOf(error);
    printDiagnostics([harUnreadable({ path: file, why })], { terminal });
    return EXIT.usage;
  }
  const ledger = new Ledger(api, pathOf(url));
  for (const one of recorded) await ledger.add(one);
  return reportVerification(ledger.result(), {
    flags,
    terminal,
    config,
    sources,
    server: url?.origin ?? "$SERVER",
    secrets: ledger.secrets,
  });
}

export interface Recording {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
  readonly timeout: number;
}

const LOCAL = /^(?:localhost|127\..*|::1)$/;

/**
 * Prevents pages of other sites from sending requests to the server through the proxy, whatever their names resolve to.
 */
const forThisMachine =
  (proxy: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> =>
    namesThisMachine(request.headers.get("host"))
      ? proxy(request)
      : new Response(null, { status: 421 });

/** Serves as a proxy of the server until it is interrupted; findings are printed as they occur. */
export async function record(
  { config, api, sources }: ConfiguredDescription,
  { url, host, port, timeout }: Recording,
  { flags, terminal }: Invocation,
): Promise<ExitCode> {
  const { serve } = await import("../../../runtime/server/adapters/node.js");
  const send = createSend(url.href, { timeout, interval: 0, hasty: true });
  const ledger = new Ledger(api, "");
  const name = (findings: readonly FirstFinding[]): void => {
    for (const { diagnostic } of findings)
      terminal.err(`${diagnostic.severity} ${diagnostic.code} ${printable(diagnostic.message)}\n`);
  };
  try {
    const proxy = createProxy(send, ledger, name);
    const serving = await serve(LOCAL.test(host) ? forThisMachine(proxy) : proxy, { host, port });
    terminal.err(`${serving.url} passes requests on to ${url.href}\n`);
    await interruption(terminal);
    await endServing(serving);
  } catch (error) {
    const why = messageOf(error);
    printDiagnostics([serverPort({ host, port: String(port), why })], { terminal });
    return EXIT.usage;
  }
  return reportVerification(ledger.result(), {
    flags,
    terminal,
    config,
    sources,
    server: url.href,
    secrets: ledger.secrets,
  });
}
