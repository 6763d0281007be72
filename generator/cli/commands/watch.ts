import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import {
  createGenerator,
  findConfig,
  type Generator,
  importedModules,
  importFresh,
  type LoadedConfig,
  manifestName,
  programFiles,
  programFolders,
  readFolderManifest,
} from "../../output/index.js";
import { ownCodeFailed, printable, UserError } from "../../description/index.js";
import { createFileWatcher } from "../../tools/index.js";
import { defineCommand, EXIT, type Invocation } from "../command/command.js";
import { usableConfigurations } from "../command/each-configuration.js";
import { toggle } from "../command/flag.js";
import { INPUT_FLAGS, OUTPUT_FLAGS } from "../command/flags.js";
import { generateOne, type GenerationOutcome } from "../generate/generate-one.js";
import { printGeneration } from "../generate/report.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

const FLAGS = {
  ...INPUT_FLAGS,
  ...OUTPUT_FLAGS,
  strict: toggle("count warnings as errors"),
  force: toggle("overwrite files edited by hand"),
  timings: toggle("print how long each stage took"),
};
type WatchInvocation = Invocation<typeof FLAGS>;

export const watchCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { terminal } = invocation;
    const signal = terminal.interrupted?.();
    const watcher = createFileWatcher(signal);
    importFresh();
    const generator = createGenerator();
    const outputs: Dependencies = new Map();
    let changed: readonly string[] | undefined = [];
    // A configuration that is removed may come back.
    const file = configurationFile(invocation);
    try {
      for (;;) {
        const since = Date.now();
        const paths = new Set(file === undefined ? [] : [file]);
        const needed = await build(invocation, { generator, outputs, changed });
        for (const path of needed) paths.add(path);
        if (paths.size === 0) return EXIT.usage;
        watcher.follow(paths, since, [...outputs.keys()].flatMap(writtenFiles));
        changed = await watcher.next();
        if (changed === undefined) return EXIT.fine;
        const names = changed.map((path) => printable(relative(terminal.cwd, path)));
        terminal.err(`changed: ${names.join(", ")}\n`);
      }
    } finally {
      watcher.close();
    }
  },
});

function configurationFile({ flags, terminal }: WatchInvocation): string | undefined {
  const named = flags.config;
  return named === undefined ? findConfig(terminal.cwd) : resolve(terminal.cwd, named);
}

/** The configuration, and the modules of the project that it imports. */
function configurationModules(invocation: WatchInvocation): readonly string[] {
  const file = configurationFile(invocation);
  return file === undefined ? [] : [file, ...importedModules(file)];
}

/** The files and folders that each output depends on, by its folder. */
type Dependencies = Map<string, readonly string[]>;

interface Building {
  readonly generator: Generator;
  /** Those of the last run. */
  readonly outputs: Dependencies;
  /** The paths that have changed since; none at the beginning. */
  readonly changed: readonly string[];
}

/** The files that an output has, which somebody may remove, or a change of branches replace. */
function writtenFiles(output: string): readonly string[] {
  const { files, once } = readFolderManifest(output, () => undefined) ?? {};
  const written = [manifestName, ...(files?.keys() ?? []), ...(once?.keys() ?? [])];
  return written.map((path) => join(output, path));
}

/** Generates what depends on a changed path; returns what all outputs depend on, even after a failure. */
async function build(
  invocation: WatchInvocation,
  { generator, outputs, changed }: Building,
): Promise<ReadonlySet<string>> {
  const { terminal } = invocation;
  const paths = new Set(configurationModules(invocation));
  const isChanged = (path: string): boolean =>
    changed.some((one) => one === path || dirname(one) === path);
  if ([...paths].some(isChanged)) outputs.clear();
  try {
    for (const config of (await usableConfigurations(invocation)) ?? []) {
      const { output } = config;
      const needed = outputs.get(output);
      if (needed === undefined || [...needed, ...writtenFiles(output)].some(isChanged)) {
        outputs.delete(output);
        const outcome = await generateOne(config, invocation, generator);
        printGeneration(outcome, invocation);
        outputs.set(output, dependenciesOf(config, outcome));
      }
      for (const path of outputs.get(output) ?? []) paths.add(path);
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // What follows has not been generated.
    outputs.clear();
    const { where, message } = error;
    printDiagnostics([ownCodeFailed({ where, why: message })], { terminal });
    paths.add(where.replace(/:\d+$/, ""));
  }
  return paths;
}

/** The files of a program, and their folders: those of the output are written by this command. */
const programPaths = (patterns: readonly string[], output: string): readonly string[] => [
  ...programFiles(patterns).map(({ path }) => path),
  ...programFolders(patterns).filter((folder) => !`${folder}/`.startsWith(`${output}/`)),
];

/** The files of a document, missing ones and overlays included, and the template folder. */
function dependenciesOf(
  {
    input,
    documents = {},
    overlays = [],
    workflows = [],
    naming,
    templates,
    include,
    consumer,
    output,
  }: LoadedConfig,
  { sources }: GenerationOutcome,
): readonly string[] {
  return [
    ...[...sources.keys()].flatMap((uri) => (uri.startsWith("file:") ? [fileURLToPath(uri)] : [])),
    ...(typeof naming === "object" ? [naming.stainless] : []),
    ...[input, ...Object.values(documents), ...overlays, ...workflows].filter(
      (path) => !/^https?:/.test(path),
    ),
    ...(templates === undefined ? [] : [templates]),
    ...programPaths([...(include?.usedBy ?? []), ...(consumer?.program ?? [])], output),
  ];
}
