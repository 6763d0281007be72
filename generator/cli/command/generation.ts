import { relative } from "node:path";
import type { LoadedConfig } from "../../config/config.js";
import { Timings } from "../../core/timings.js";
import { outputOfOther } from "../../diagnostics/catalogue/write.js";
import { type Diagnostic, type Report, hasErrors } from "../../diagnostics/diagnostic.js";
import type { SourceDocument } from "../../document/types.js";
import type { ChangedHandlerFile } from "../../handlers/handler-files.js";
import type { ApiNames } from "../../names/operations.js";
import { generate, type Generation } from "../../stages/generate.js";
import type { StageOptions } from "../../stages/stage.js";
import { writeFiles, type WriteResult } from "../../write/disk.js";
import { manifestOf } from "../../write/fingerprint.js";
import { confirmCurrent } from "../../write/freshness.js";
import { withLock } from "../../write/lock.js";
import { otherDocument } from "../../write/other-document.js";
import { type Invocation, EXIT, type ExitCode, exitOf } from "./command.js";
import { collector } from "./flags.js";
import type { Terminal } from "./terminal.js";
import { oldManifest, isUpToDate } from "./up-to-date.js";

/** The outcome of generating one configuration. */
export interface GenerationOutcome {
  readonly config: LoadedConfig;
  readonly exit: ExitCode;
  /** Absent if nothing had to be done. */
  readonly generation?: Generation;
  readonly written?: WriteResult;
  /** Handler files to which stubs were added. */
  readonly handlers?: readonly ChangedHandlerFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
  readonly timings: Timings;
}

/** What a long-running process keeps between runs. */
export type RunMemory = Required<Pick<StageOptions, "cache" | "hooked" | "vendored" | "skeletons">>;

/** Generates and writes. With the results of earlier runs, as in a long-running process, nothing is skipped. */
export async function generateOne(
  config: LoadedConfig,
  { flags, terminal }: Invocation,
  memory?: RunMemory,
): Promise<GenerationOutcome> {
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const timings = new Timings();
  const force = flags["force"] === true;
  // Warnings of an earlier run are errors with --strict.
  const maySkip = memory === undefined && !force && flags["strict"] !== true;
  const known = { config, diagnostics, timings };
  if (maySkip && timings.measure("compare", () => isUpToDate(config)))
    return { ...known, exit: EXIT.fine, sources: new Map() };
  progress(terminal, `Reading ${relative(terminal.cwd, config.input)} …`);
  const generation = await generate(config, { report, timings, ...memory });
  progress(terminal, "");
  const { sources, names, files } = generation;
  if (names === undefined) return { ...known, exit: EXIT.usage, sources };
  if (hasErrors(diagnostics)) return { ...known, exit: exitOf(diagnostics), generation, sources };
  const manifest = manifestOf(config, generation);
  const done = { ...known, generation, sources };
  const other = force ? undefined : otherDocument(config.output, manifest, oldManifest(config));
  if (other !== undefined) {
    const near = (path: string): string => relative(terminal.cwd, path) || ".";
    report(outputOfOther({ folder: near(config.output), document: near(other) }));
    return { ...done, exit: EXIT.findings };
  }
  return (
    (await withLock(config.output, { report }, async () => {
      const written = timings.measure("write", () =>
        writeFiles(config.output, files, { manifest, force, report }),
      );
      if (written === undefined) return { ...done, exit: EXIT.findings };
      const handlers = await addHandlers(names, config, report);
      if (handlers === undefined) return { ...done, written, exit: EXIT.findings };
      confirmCurrent(config.output);
      return { ...done, written, exit: EXIT.fine, handlers };
    })) ?? { ...done, exit: EXIT.findings }
  );
}

/** Adds stubs to handler files, if a folder for them is configured; `undefined` if they cannot be written. */
async function addHandlers(
  names: ApiNames,
  config: LoadedConfig,
  report: Report,
): Promise<readonly ChangedHandlerFile[] | undefined> {
  const { handlers } = config;
  if (handlers === undefined) return [];
  const { pendingHandlers, writeHandlers } = await import("../../handlers/handler-folder.js");
  const pending = pendingHandlers(names, config, report);
  return writeHandlers(pending, handlers, report) ? pending : undefined;
}

const progress = ({ interactive, err }: Terminal, text: string): void => {
  if (interactive) err(`\r\u001b[K${text}`);
};
