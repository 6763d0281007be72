import { relative } from "node:path";
import {
  type ApiNames,
  type ChangedHandlerFile,
  confirmCurrent,
  type Generation,
  type LoadedConfig,
  manifestOf,
  otherDocument,
  pendingHandlers,
  withLock,
  writeFiles,
  writeHandlers,
  type WriteResult,
} from "../../output/index.js";
import { outputOfOther, type Report, type Timings } from "../../description/index.js";
import { EXIT, type ExitCode } from "../command/command.js";
import { oldManifest } from "./up-to-date.js";

/** What became of the files of a generation. */
export interface WriteOutcome {
  readonly exit: ExitCode;
  readonly written?: WriteResult;
  /** Handler files to which stubs were added. */
  readonly handlers?: readonly ChangedHandlerFile[];
}

interface WriteSettings {
  readonly report: Report;
  readonly timings: Timings;
  /** Overwrites files that were edited, and the output of another document. */
  readonly force: boolean;
  /** Messages give paths relative to it. */
  readonly cwd: string;
}

/** Writes the files of a generation, and stubs into handler files, unless the folder is the output of another document. */
export async function writeGeneration(
  generation: Generation & { readonly names: ApiNames },
  config: LoadedConfig,
  { report, timings, force, cwd }: WriteSettings,
): Promise<WriteOutcome> {
  const failed = { exit: EXIT.findings };
  const manifest = manifestOf(config, generation);
  const other = force ? undefined : otherDocument(config.output, manifest, oldManifest(config));
  if (other !== undefined) {
    const near = (path: string): string => relative(cwd, path) || ".";
    report(outputOfOther({ folder: near(config.output), document: near(other) }));
    return failed;
  }
  const outcome = await withLock(config.output, { report }, async (): Promise<WriteOutcome> => {
    const written = timings.measure("write", () =>
      writeFiles(config.output, generation.files, { manifest, force, report }),
    );
    if (written === undefined) return failed;
    const handlers = await addHandlers(generation.names, config, report);
    if (handlers === undefined) return { ...failed, written };
    confirmCurrent(config.output);
    return { exit: EXIT.fine, written, handlers };
  });
  return outcome ?? failed;
}

/** Adds stubs to handler files, if a folder for them is configured; `undefined` if they cannot be written. */
async function addHandlers(
  names: ApiNames,
  config: LoadedConfig,
  report: Report,
): Promise<readonly ChangedHandlerFile[] | undefined> {
  const { handlers } = config;
  if (handlers === undefined) return [];
  const pending = await pendingHandlers(names, config, report);
  return writeHandlers(pending, handlers, report) ? pending : undefined;
}
