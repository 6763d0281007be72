/** Verifies traffic of other clients: recorded in a file, or through a proxy. */
import { harUnreadable, printable, readText, whyUnreadable } from "../../description/index.js";
import { resolve } from "node:path";

import { createProxy, createSend, type FirstFinding, Ledger, readHar } from "../../tools/index.js";
import { EXIT, type ExitCode } from "../command/command.js";
import { forThisMachine, serveUntilInterrupted } from "../command/serving.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { ConfiguredDescription } from "../command/read-description.js";
import { reportVerification, type VerifyReportOptions } from "./report.js";
import type { VerifyTarget } from "./target.js";

/** How findings are printed. */
type Streams = Pick<VerifyReportOptions, "flags" | "terminal">;

const pathOf = (url: URL | undefined): string => url?.pathname.replace(/\/+$/, "") ?? "";

export async function verifyHar(
  { config, api, sources }: ConfiguredDescription,
  { files, url }: Extract<VerifyTarget, { kind: "har" }>,
  { flags, terminal }: Streams,
): Promise<ExitCode> {
  const ledger = new Ledger(api, pathOf(url));
  for (const path of files)
    try {
      for (const one of readHar(JSON.parse(readText(resolve(terminal.cwd, path)))))
        await ledger.add(one);
    } catch (error) {
      printDiagnostics([harUnreadable({ path, why: whyUnreadable(error) })], { terminal });
      return EXIT.usage;
    }
  return reportVerification(ledger.result(), {
    flags,
    terminal,
    config,
    sources,
    title: api.title,
    server: url?.origin ?? "$SERVER",
    secrets: ledger.secrets,
  });
}

export interface ProxySettings {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
  readonly timeout: number;
}

const LOCAL = /^(?:localhost|127\..*|::1)$/;

/** Serves as a proxy of the server until it is interrupted; findings are printed as they occur. */
export async function record(
  { config, api, sources }: ConfiguredDescription,
  { url, host, port, timeout }: ProxySettings,
  { flags, terminal }: Streams,
): Promise<ExitCode> {
  const send = createSend(url.href, { timeout, interval: 0, hasty: true });
  const ledger = new Ledger(api, "");
  const name = (findings: readonly FirstFinding[]): void => {
    for (const { diagnostic } of findings)
      terminal.err(`${diagnostic.severity} ${diagnostic.code} ${printable(diagnostic.message)}\n`);
  };
  const proxy = createProxy(send, ledger, name);
  const exit = await serveUntilInterrupted(LOCAL.test(host) ? forThisMachine(proxy) : proxy, {
    host,
    port,
    terminal,
    onOpen: (address) => terminal.err(`${address} passes requests on to ${url.href}\n`),
  });
  if (exit !== EXIT.fine) return exit;
  return reportVerification(ledger.result(), {
    flags,
    terminal,
    config,
    sources,
    title: api.title,
    server: url.href,
    secrets: ledger.secrets,
  });
}
