import { relative, resolve } from "node:path";

import { type LoadedConfig, manifestOf, withOwnFolder, writeFiles } from "../../output/index.js";
import {
  Diagnostics,
  docsRendererMissing,
  docsRendererUnreadable,
  type Report,
  serverPort,
} from "../../description/index.js";
import {
  findRenderer,
  type MadeSite,
  makeSite,
  RENDERER_PACKAGE,
  serveLive,
  type SiteFile,
} from "../../tools/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { number, text, toggle } from "../command/flag.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { obtain } from "../command/obtain.js";
import {
  countText,
  printDiagnostics,
  withoutNotes,
  printLenientHint,
} from "../command/print-diagnostics.js";
import { timingsOf } from "../command/progress.js";

const DEFAULT_OUTPUT = "site";
const DEFAULT_PORT = 4020;

const FLAGS = {
  ...INPUT_FLAGS,
  output: text("DIR", `folder for the site; ${DEFAULT_OUTPUT} by default`, { short: "o" }),
  against: text("OLD", "an older document (file, REV:path) to compare with for the changelog"),
  renderer: text("FILE", "script of the console, instead of the installed @scalar/api-reference"),
  serve: toggle("serve the site instead of writing it, and reload it on change"),
  port: number("PORT", `for --serve: ${DEFAULT_PORT} by default; 0: any free one`, {
    short: "p",
    maximum: 65_535,
  }),
  force: toggle("overwrite files in the folder that were changed or not generated"),
};
type DocsInvocation = Invocation<typeof FLAGS>;

export const docsCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { flags } = invocation;
    // The configured output is the client that samples import, not the site.
    const { output: _, ...reading } = flags;
    const site = await obtain(invocation, async (report) => {
      const config = await firstConfiguration({ ...invocation, flags: reading }, report, "api");
      const renderer = rendererOf(invocation, report);
      return config && { config, renderer, invocation };
    });
    if (site === undefined) return EXIT.usage;
    return flags.serve === true ? serve(site, flags.port ?? DEFAULT_PORT) : write(site);
  },
});

interface Work {
  readonly config: LoadedConfig;
  readonly renderer: string | undefined;
  readonly invocation: DocsInvocation;
}

function rendererOf(
  { flags: { renderer: file }, terminal: { cwd } }: DocsInvocation,
  report: Report,
): string | undefined {
  const renderer = findRenderer(cwd, file);
  if (renderer !== undefined) return renderer;
  report(
    file === undefined
      ? docsRendererMissing({ package: RENDERER_PACKAGE })
      : docsRendererUnreadable({ path: file }),
  );
  return undefined;
}

interface PrintedSite extends MadeSite {
  /** Whether the document has errors; what they concern is not on the site. */
  readonly hasErrors: boolean;
}

/** Builds the site; errors and warnings of the document are printed. */
async function make(
  { config, renderer, invocation }: Work,
  { reload }: { readonly reload: boolean },
): Promise<PrintedSite> {
  const { flags, terminal } = invocation;
  const diagnostics = new Diagnostics();
  const site = await makeSite(config, {
    cwd: terminal.cwd,
    report: diagnostics.report,
    timings: timingsOf(terminal, config.input),
    renderer,
    against: flags.against,
    reload,
  });
  printDiagnostics(withoutNotes(diagnostics), { terminal, sources: site.sources });
  printLenientHint(diagnostics, terminal);
  return { ...site, hasErrors: diagnostics.hasErrors };
}

async function serve(work: Work, port: number): Promise<ExitCode> {
  const { terminal } = work.invocation;
  const makeAgain = async (): Promise<MadeSite> => {
    const site = await make(work, { reload: true });
    if (site.files !== undefined) terminal.err(`${site.pages} pages\n`);
    return site;
  };
  try {
    const signal = terminal.interrupted?.();
    const onOpen = (url: string): void => terminal.out(`${url}\n`);
    return (await serveLive(makeAgain, { port, signal, onOpen })) ? EXIT.fine : EXIT.usage;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const why = error.message;
    printDiagnostics([serverPort({ host: "127.0.0.1", port: String(port), why })], { terminal });
    return EXIT.usage;
  }
}

async function write(work: Work): Promise<ExitCode> {
  const { config, invocation } = work;
  const { flags, terminal } = invocation;
  const started = performance.now();
  const { files, sources, operations, pages, hasErrors } = await make(work, { reload: false });
  if (files === undefined) return EXIT.usage;
  const out = resolve(terminal.cwd, flags.output ?? DEFAULT_OUTPUT);
  const diagnostics = new Diagnostics();
  const manifest = manifestOf({ ...config, output: out }, { sources, files });
  const options = { manifest, force: flags.force === true, report: diagnostics.report };
  const written = await withOwnFolder(out, { ...options, cwd: terminal.cwd }, () =>
    writeFiles(out, files, options),
  );
  printDiagnostics(diagnostics, { terminal, sources });
  const name = relative(terminal.cwd, out) || ".";
  if (written === undefined) {
    terminal.err(`${name}: nothing was written; ${countText(diagnostics)}\n`);
    return EXIT.findings;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const source = `${operations} operation${operations === 1 ? "" : "s"}`;
  terminal.err(
    `${name}: ${pages} pages (${sizeText(files)}) from ${source} in ${seconds} s; open ${name}/index.html\n`,
  );
  return hasErrors ? EXIT.findings : EXIT.fine;
}

const sizeText = (files: readonly SiteFile[]): string => {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
};
