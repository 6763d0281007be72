import {
  type Diagnostic,
  diskError,
  isBelow,
  migrateNothing,
  migratePackages,
  migrateUncommitted,
  printable,
  type Report,
} from "../../description/index.js";
import { applyChanges, TransactionError, unifiedDiff } from "../../output/index.js";
import {
  findHome,
  type Home,
  MIGRATION_TOOLS,
  type MigratedFile,
  type MigrationTool,
  nearPath,
  oldScripts,
  type OldScript,
  openCode,
  whyNotOverwrite,
  leadsOut,
} from "../../tools/index.js";
import {
  type Command,
  defineCommand,
  EXIT,
  type ExitCode,
  type Invocation,
} from "../command/command.js";
import { text, toggle } from "../command/flag.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";
import { generateOne } from "../generate/generate-one.js";
import { printGeneration } from "../generate/report.js";
import { configure } from "./configure.js";
import { moveProject, type MovedProject } from "./move-project.js";

const FLAGS = {
  output: text("DIR", "output folder", { short: "o" }),
  write: toggle("write what is shown without it"),
  force: toggle("write even where git has no copy of what is overwritten"),
};
type MigrateInvocation = Invocation<typeof FLAGS>;

const commandFor = (tool: MigrationTool): Command<typeof FLAGS> =>
  defineCommand({
    operands: "[FILE]",
    flags: FLAGS,
    details: [
      "Shows what would change as a diff, and lists what a person has to decide. Your code is not executed.",
      "FILE is the OpenAPI document, if package.json does not say which one is used.",
    ],
    run: (invocation) => migrate(tool, invocation),
  });

export const migrateOpenapiTypescriptCommand = commandFor(MIGRATION_TOOLS["openapi-typescript"]);
export const migrateHeyApiCommand = commandFor(MIGRATION_TOOLS["hey-api"]);
export const migrateOrvalCommand = commandFor(MIGRATION_TOOLS.orval);

async function migrate(tool: MigrationTool, invocation: MigrateInvocation): Promise<ExitCode> {
  const { flags, terminal } = invocation;
  const home = findHome(terminal.cwd, tool);
  const result = await obtain(invocation, (report) => move(home, { tool, report, ...invocation }));
  if (result === undefined) return EXIT.usage;
  printMove(result, { folder: home.root, terminal });
  if (result.files.length === 0) {
    terminal.err("Nothing can be rewritten.\n");
    return EXIT.findings;
  }
  if (flags.write !== true) {
    terminal.err("Nothing was written: pass --write to write it.\n");
    return EXIT.fine;
  }
  return write(result, home, invocation);
}

/** The project after its move; `undefined` if there is nothing to move, or no document, which is reported. */
async function move(
  home: Home,
  options: MigrateInvocation & { readonly tool: MigrationTool; readonly report: Report },
): Promise<MovedProject | undefined> {
  const { tool, report, terminal } = options;
  const { project, root, shared, homes } = home;
  const { folder, tsconfig } = project;
  const near = homes.map((one) => nearPath(one, root) || ".");
  if (homes.length > 1 && !homes.includes(folder)) {
    report(migratePackages({ tool: tool.name, found: near }));
    return undefined;
  }
  const setting = await configure(project, options);
  if (setting === undefined) return undefined;
  const scripts = oldScripts(project, tool);
  const isNamed = scripts.some(({ document }) => document === setting.config.input);
  const isOurs = ({ document }: OldScript): boolean =>
    document === undefined || document === setting.config.input || !isNamed;
  const outputs = (of: readonly OldScript[]): readonly string[] =>
    of.flatMap(({ output }) => output ?? []);
  const others = scripts.filter((one) => !isOurs(one));
  terminal.progress?.("reading the program …");
  const code = openCode({
    ...tool,
    folder: root,
    ...(shared !== undefined && { shared }),
    others: [...outputs(others), ...homes.filter((one) => !isBelow(folder, one))],
    absent: tool.writesFile ? outputs(scripts.filter(isOurs)) : [],
    ...(tsconfig !== undefined && { tsconfig }),
  });
  const result = await moveProject({ home, tool, code, others, ...setting, report });
  if (result?.files.length === 0 && result.leftovers.length === 0)
    report(migrateNothing({ tool: tool.name }));
  return result;
}

/** Generates, then writes all files or none. */
async function write(
  { files, config }: MovedProject,
  { root, project: { folder, repository = folder } }: Home,
  { flags, terminal }: MigrateInvocation,
): Promise<ExitCode> {
  const fail = (why: Diagnostic): ExitCode => {
    printDiagnostics([why], { terminal });
    return EXIT.usage;
  };
  const outside = leadsOut(
    repository,
    files.map(({ path }) => path),
  );
  if (outside !== undefined)
    return fail(diskError({ path: outside, why: "it is a link that leads out of the repository" }));
  const old = files.filter(({ before }) => before !== undefined).map(({ path }) => path);
  const why = flags.force === true ? undefined : await whyNotOverwrite(root, old);
  if (why !== undefined) return fail(migrateUncommitted({ why }));
  const inFolder = { flags: {}, terminal: { ...terminal, cwd: folder } };
  const outcome = await generateOne(config, inFolder);
  printGeneration(outcome, inFolder);
  if (outcome.exit !== EXIT.fine) return outcome.exit;
  try {
    applyChanges(files, root);
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error;
    return fail(diskError({ path: error.path, why: error.message }));
  }
  terminal.err(`${files.length} files were written. Install the packages, and compile.\n`);
  return EXIT.fine;
}

interface MoveOptions {
  readonly folder: string;
  readonly terminal: Terminal;
}

/** Prints the changes as one patch, and then what is left to a person. */
function printMove({ files, leftovers }: MovedProject, { folder, terminal }: MoveOptions): void {
  for (const file of files) terminal.out(patchOf(file, nearPath(file.path, folder)));
  if (leftovers.length === 0) return;
  const count = leftovers.length === 1 ? "1 line" : `${leftovers.length} lines`;
  terminal.out(`\nTo be decided or checked in ${count}:\n\n`);
  for (const { file, line, what } of leftovers)
    terminal.out(`${printable(file)}:${line}  ${printable(what)}\n`);
}

/** In the form of git, so that `git apply` takes it. */
function patchOf({ before, text }: MigratedFile, path: string): string {
  const old = before === undefined ? "/dev/null" : quoteName(`a/${path}`);
  return `--- ${old}\n+++ ${quoteName(`b/${path}`)}\n${unifiedDiff(before ?? "", text)}`;
}

/** A name as git writes it (`core.quotePath`): a terminal obeys none of its characters. */
function quoteName(name: string): string {
  const bytes = [...Buffer.from(name)].map((byte) => {
    if (byte < 0x20 || byte > 0x7e) return `\\${byte.toString(8).padStart(3, "0")}`;
    return byte === 0x22 || byte === 0x5c
      ? `\\${String.fromCharCode(byte)}`
      : String.fromCharCode(byte);
  });
  const text = bytes.join("");
  return text === name ? name : `"${text}"`;
}
