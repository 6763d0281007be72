/** Everything that changes in a project that moves: code, configuration, package.json. */
import { join } from "node:path";

import { Diagnostics, migrateEntry, type Report } from "../../description/index.js";
import { DEFAULT_STYLE, generate, type LoadedConfig } from "../../output/index.js";
import {
  type Home,
  type Leftover,
  documentNames,
  type MigratedFile,
  type MigrationResult,
  type MigrationTool,
  moveManifest,
  nearPath,
  oldConfigurations,
  type OldScript,
  packagesWith,
  type UserCode,
} from "../../tools/index.js";
import type { MigrationConfig } from "./configure.js";

interface MoveInput extends MigrationConfig {
  readonly home: Home;
  readonly tool: MigrationTool;
  readonly code: UserCode;
  readonly report: Report;
  /** Commands of the other generator for other documents. */
  readonly others: readonly OldScript[];
}

export interface MovedProject {
  /** Empty if nothing uses the other generator. */
  readonly files: readonly MigratedFile[];
  readonly leftovers: readonly Leftover[];
  /** The configuration with which its output is generated. */
  readonly config: LoadedConfig;
}

/** `undefined` if the document cannot be used; why is reported. */
export async function moveProject(moving: MoveInput): Promise<MovedProject | undefined> {
  const { config, code, tool, report } = moving;
  const found = new Diagnostics();
  const { api, names } = await generate(config, { report: found.report });
  // Warnings are shown when the output is written.
  for (const diagnostic of found) if (diagnostic.severity === "error") report(diagnostic);
  if (api === undefined || names === undefined || found.hasErrors) return undefined;
  const migration = tool.migrate({
    code,
    names: documentNames(api, names),
    output: config.output,
    importExtension: config.importExtension ?? DEFAULT_STYLE.extension,
  });
  if (migration.files.length === 0) return { ...migration, config };
  const { shared, files } = code;
  if (
    shared !== undefined &&
    migration.isShared &&
    files.every((one) => one.getFilePath() !== shared.entry)
  ) {
    report(migrateEntry({ name: shared.name }));
    return undefined;
  }
  return withSetUp(migration, moving);
}

/** Adds what is around the code. */
function withSetUp(
  { files, leftovers, needs, keeps, keepsOld }: MigrationResult,
  { config, file, home, tool, code, others }: MoveInput,
): MovedProject {
  const only = needs.length > 0 ? needs : config.only;
  const { project, root } = home;
  const { folder, manifest: before } = project;
  const unused = tool.packages.filter((one) => !keeps.has(one));
  const text =
    before === undefined ? undefined : moveManifest(before, tool, { keeps, keepsOld, others });
  const missing = file === undefined ? needs.filter((one) => !config.only?.includes(one)) : [];
  return {
    config: file === undefined || only === undefined ? config : { ...config, only },
    // The code last: as long as any of it is old, the next run finds what one that was killed has left.
    files: [
      ...(file === undefined ? [] : [file(only)]),
      ...(before === undefined || text === undefined || text === before
        ? []
        : [{ path: join(folder, "package.json"), before, text }]),
      ...files,
    ],
    leftovers: [
      ...leftovers.toSorted((a, b) =>
        a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
      ),
      ...missing.map((artefact) => ({
        file: nearPath(config.file ?? folder, root),
        line: 1,
        what: `add \`${artefact}\` to \`only\`: the code imports it now`,
      })),
      ...oldConfigurations(folder, tool).map((path) => ({
        file: nearPath(path, root),
        line: 1,
        what: `what it sets belongs into the configuration of Apostille now: move it, and delete this file`,
      })),
      ...others.map(({ script, document = "" }) => ({
        file: nearPath(join(folder, "package.json"), root),
        line: 1,
        what: `\`${script}\` is for another document, and stays: add that to the configuration, then \`apostille migrate ${tool.name} ${nearPath(document, folder)}\``,
      })),
      ...(keepsOld ? [] : packagesWith(unused, home)).map((path) => ({
        file: nearPath(path, root),
        line: 1,
        what: `nothing imports these any more, as far as it lists them: take ${unused.join(", ")} out`,
      })),
      ...(keepsOld ? [] : deletions(code, tool)),
    ],
  };
}

/** One line for all that the other generator wrote. */
function deletions({ old, folder }: UserCode, { name }: MigrationTool): readonly Leftover[] {
  const [first, ...others] = old;
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` and the ${others.length} other files`;
  const what = `nothing imports this output of ${name} any more: delete it${more}`;
  return [{ file: nearPath(first.getFilePath(), folder), line: 1, what }];
}
