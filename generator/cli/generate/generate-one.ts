import {
  type ApiNames,
  type ChangedHandlerFile,
  confirmCurrent,
  generate,
  type Generation,
  type Generator,
  isCurrent,
  isLocked,
  isPredictable,
  isYoungerThanGenerator,
  type LoadedConfig,
  type Manifest,
  manifestOf,
  pendingHandlers,
  presentState,
  readFolderManifest,
  withOwnFolder,
  writeFiles,
  writeHandlers,
  type WriteResult,
} from "../../output/index.js";
import {
  type Diagnostic,
  Diagnostics,
  generatorVersion,
  type Report,
  type SourceDocument,
  type Timings,
} from "../../description/index.js";
import { EXIT, type ExitCode, exitOf } from "../command/command.js";
import { withStrict } from "../command/flags.js";
import { timingsOf } from "../command/progress.js";
import type { Terminal } from "../command/terminal.js";

/** The outcome of generating one configuration. */
export interface GenerationOutcome extends WriteOutcome {
  readonly config: LoadedConfig;
  /** Absent if nothing had to be done. */
  readonly generation?: Generation;
  readonly diagnostics: Iterable<Diagnostic>;
  readonly sources: ReadonlyMap<string, SourceDocument>;
  readonly timings: Timings;
}

interface GenerateInvocation {
  readonly flags: { readonly force?: boolean | undefined; readonly strict?: boolean | undefined };
  readonly terminal: Terminal;
}

/** Generates and writes. With a generator, as in a long-running process, nothing is skipped. */
export async function generateOne(
  config: LoadedConfig,
  { flags, terminal }: GenerateInvocation,
  generator?: Generator,
): Promise<GenerationOutcome> {
  const diagnostics = new Diagnostics();
  const report = withStrict(flags, diagnostics.report);
  const timings = timingsOf(terminal, config.input);
  const force = flags.force === true;
  // Warnings of an earlier run are errors with --strict.
  const maySkip = generator === undefined && !force && flags.strict !== true;
  const known = { config, diagnostics, timings };
  if (maySkip && timings.measure("compare", () => isUpToDate(config)))
    return { ...known, exit: EXIT.fine, sources: new Map() };
  const kept = oldManifest(config)?.names;
  const options = { report, timings, kept };
  const generation = await (generator?.generate ?? generate)(config, options);
  const { sources, names } = generation;
  if (names === undefined) return { ...known, exit: EXIT.usage, sources };
  const outcome = { ...known, generation, sources };
  if (diagnostics.hasErrors) return { ...outcome, exit: exitOf(diagnostics) };
  const { cwd } = terminal;
  const emission = { ...generation, names };
  return {
    ...outcome,
    ...(await writeGeneration(emission, config, { report, timings, force, cwd })),
  };
}

const oldManifest = (config: LoadedConfig): Manifest | undefined =>
  readFolderManifest(config.output, () => undefined);

/** Returns whether a run would change nothing. The document is not even parsed for this. */
function isUpToDate(config: LoadedConfig): boolean {
  const manifest = oldManifest(config);
  // Only the model shows which handler files are needed, so the document must be read if handlers are configured.
  return (
    config.handlers === undefined &&
    manifest !== undefined &&
    // Another run writes to the folder, or was killed while it did.
    !isLocked(config.output) &&
    isPredictable(config) &&
    isYoungerThanGenerator(config.output) &&
    isCurrent(manifest, presentState(config, generatorVersion()))
  );
}

/** What became of the files of a generation. */
interface WriteOutcome {
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
async function writeGeneration(
  generation: Generation & { readonly names: ApiNames },
  config: LoadedConfig,
  { report, timings, force, cwd }: WriteSettings,
): Promise<WriteOutcome> {
  const failed = { exit: EXIT.findings };
  const manifest = manifestOf(config, generation);
  const folder = { manifest, force, report, cwd };
  const outcome = await withOwnFolder(config.output, folder, async (): Promise<WriteOutcome> => {
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
