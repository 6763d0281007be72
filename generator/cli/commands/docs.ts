import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { LoadedConfig } from "../../config/config.js";
import {
  docsPort,
  docsRendererMissing,
  docsRendererUnreadable,
} from "../../diagnostics/catalogue/docs.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { SourceDocument } from "../../document/types.js";
import type { SiteFile } from "../../site/build.js";
import type { MadeSite, MakeOptions } from "../../site/make-site.js";
import type { SiteServer } from "../../site/serve/site-server.js";
import { type Command, type FlagValues, type Invocation, textFlag } from "../command/command.js";
import { EXIT, type ExitCode } from "../command/exit-codes.js";
import { configurations, INPUT_FLAGS, withOperand } from "../command/flags.js";
import { countText, hasErrors, printDiagnostics } from "../command/print-diagnostics.js";

const DEFAULT_OUT = "site";
const DEFAULT_PORT = "4020";
const HIGHEST_PORT = 65_535;

export const docsCommand: Command = {
  name: "docs",
  summary:
    "Make a documentation site: reference, samples and guides, as files that need no server.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    { name: "out", value: "DIR", summary: `folder for the site; ${DEFAULT_OUT} by default` },
    {
      name: "against",
      value: "OLD",
      summary: "an older document (file, REV:path) to make the changelog from",
    },
    {
      name: "renderer",
      value: "FILE",
      summary: "script of the reference's renderer, instead of the installed @scalar/api-reference",
    },
    { name: "serve", summary: "serve the site instead of writing it, and reload it on change" },
    { name: "port", value: "PORT", summary: `port for --serve; ${DEFAULT_PORT} by default` },
    { name: "force", summary: "overwrite files of the folder that were changed or are not ours" },
  ],
  async run(invocation) {
    const problems: Diagnostic[] = [];
    const config = await configOf(invocation, problems);
    const renderer = await rendererOf(invocation, problems);
    if (config === undefined || hasErrors(problems)) {
      printDiagnostics(problems, invocation);
      return EXIT.usage;
    }
    const work = { config, renderer, invocation, notes: problems };
    return invocation.flags["serve"] === true ? serve(work) : write(work);
  },
};

interface Work {
  readonly config: LoadedConfig;
  readonly renderer: string | undefined;
  readonly invocation: Invocation;
  readonly notes: readonly Diagnostic[];
}

/** The document that is named, or that of the first configuration. */
async function configOf(
  { flags: given, operands, terminal }: Invocation,
  problems: Diagnostic[],
): Promise<LoadedConfig | undefined> {
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const flags: FlagValues = withOperand({ flags: given, operands }, report);
  const found: Diagnostic[] = [];
  const configured = await configurations(flags, terminal.cwd, (one) => found.push(one));
  if (configured !== undefined) return configured[0];
  // A document that is named needs no configuration.
  const [named] = (await configurations({ output: ".", ...flags }, terminal.cwd, report)) ?? [];
  if (named === undefined && problems.length === 0) problems.push(...found);
  return named;
}

async function rendererOf(
  { flags, terminal: { cwd } }: Invocation,
  problems: Diagnostic[],
): Promise<string | undefined> {
  const { findRenderer, RENDERER_PACKAGE } = await import("../../site/renderer.js");
  const file = textFlag(flags, "renderer");
  const renderer = findRenderer(cwd, file);
  if (renderer !== undefined) return renderer;
  problems.push(
    file === undefined
      ? docsRendererMissing({ package: RENDERER_PACKAGE })
      : docsRendererUnreadable({ path: file }),
  );
  return undefined;
}

async function make(
  { config, renderer, invocation }: Work,
  report: MakeOptions["report"],
): Promise<MadeSite> {
  const { makeSite } = await import("../../site/make-site.js");
  const { flags, terminal } = invocation;
  return makeSite(config, {
    cwd: terminal.cwd,
    report,
    renderer,
    against: textFlag(flags, "against"),
    reload: flags["serve"] === true,
  });
}

async function write(work: Work): Promise<ExitCode> {
  const { config, invocation, notes } = work;
  const { flags, terminal } = invocation;
  const started = performance.now();
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const { files, sources, operations, pages } = await make(work, report);
  if (files === undefined) {
    printDiagnostics(diagnostics, { terminal, sources });
    return EXIT.usage;
  }
  const out = resolve(terminal.cwd, textFlag(flags, "out") ?? DEFAULT_OUT);
  const { manifestOf } = await import("../../write/fingerprint.js");
  const { writeFiles } = await import("../../write/disk.js");
  const problems: Diagnostic[] = [...notes];
  const written = writeFiles(out, files, {
    manifest: manifestOf({ ...config, output: out }, { sources, files }),
    force: flags["force"] === true,
    report: (diagnostic) => problems.push(diagnostic),
  });
  printDiagnostics(problems, { terminal, sources });
  const name = relative(terminal.cwd, out) || ".";
  if (written === undefined) {
    terminal.err(`${name}: nothing was written; ${countText(problems)}\n`);
    return EXIT.findings;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  terminal.err(
    `${name}: ${pages} pages (${sizeText(files)}) from ${operations} operation${operations === 1 ? "" : "s"} in ${seconds} s; open ${name}/index.html\n`,
  );
  return EXIT.fine;
}

const sizeText = (files: readonly SiteFile[]): string => {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
};

/** Serves until the process is ended. */
async function serve(work: Work): Promise<ExitCode> {
  const { terminal, flags } = work.invocation;
  const { watchFiles } = await import("../../site/serve/watch-files.js");
  const first = await makeAndPrint(work);
  if (first.files === undefined) return EXIT.usage;
  printDiagnostics(work.notes, { terminal });
  const server = await startServer(first.files, textFlag(flags, "port") ?? DEFAULT_PORT, terminal);
  if (server === undefined) return EXIT.usage;
  terminal.out(`${server.url}\n`);
  const again = async (): Promise<void> => {
    const made = await makeAndPrint(work);
    if (made.files !== undefined) server.replace(made.files);
    watching.follow(pathsOf(made.sources));
  };
  let running = Promise.resolve();
  const watching = watchFiles(() => {
    running = running.then(again);
  });
  watching.follow(pathsOf(first.sources));
  await ended();
  watching.close();
  await server.close();
  return EXIT.fine;
}

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });

async function makeAndPrint(work: Work): Promise<MadeSite> {
  const { terminal } = work.invocation;
  const diagnostics: Diagnostic[] = [];
  const made = await make(work, (diagnostic) => diagnostics.push(diagnostic));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  printDiagnostics(errors, { terminal, sources: made.sources });
  if (made.files !== undefined)
    terminal.err(`${made.pages} pages made\n`);
  return made;
}

async function startServer(
  files: readonly SiteFile[],
  port: string,
  terminal: Invocation["terminal"],
): Promise<SiteServer | undefined> {
  const { serveSite } = await import("../../site/serve/site-server.js");
  const number = /^\d+$/.test(port) ? Number(port) : NaN;
  const refuse = (why: string): undefined => {
    printDiagnostics([docsPort({ port, why })], { terminal });
    return undefined;
  };
  if (!(number <= HIGHEST_PORT)) return refuse("it is not a number from 0 to 65535");
  try {
    return await serveSite(files, number);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const pathsOf = (sources: ReadonlyMap<string, SourceDocument>): readonly string[] =>
  [...sources.keys()].filter((uri) => uri.startsWith("file:")).map((uri) => fileURLToPath(uri));
