/** The configuration with which a project generates after it has moved. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

import {
  inputMissing,
  migrateDocuments,
  migrateUnconfigured,
  type Report,
} from "../../description/index.js";
import {
  absolute,
  type Config,
  findConfig,
  loadConfig,
  type LoadedConfig,
} from "../../output/index.js";
import {
  configurationFile,
  configurationOf,
  type MigratedFile,
  type MigrationTool,
  oldDocuments,
  oldScripts,
  oldSources,
  type Project,
  proposeOutput,
  reportCompilerSettings,
} from "../../tools/index.js";
import type { Terminal } from "../command/terminal.js";

interface ConfigureOptions {
  readonly tool: MigrationTool;
  readonly flags: { readonly output?: string | undefined };
  readonly operands: readonly string[];
  readonly terminal: Terminal;
  readonly report: Report;
}

export interface MigrationConfig {
  readonly config: LoadedConfig;
  /** The configuration file to write, if there is none yet, for the artefacts that are needed. */
  readonly file?: (only: Config["only"]) => MigratedFile;
}

/** Types as other generators declare them, so that code which compiled with theirs compiles with ours. */
const FAMILIAR = { types: { enums: "closed", objects: "alias", tuples: "full" } } as const;

/** The project's configuration, or the one that it is going to have. */
export async function configure(
  project: Project,
  { tool, flags, operands, terminal, report }: ConfigureOptions,
): Promise<MigrationConfig | undefined> {
  const near = (path: string): string =>
    /^https?:/.test(path)
      ? path
      : relative(project.folder, resolve(terminal.cwd, path)).replaceAll("\\", "/");
  const found = findConfig(project.folder);
  if (found !== undefined && dirname(found) === project.folder) {
    const configs = await loadConfig(undefined, project.folder, report);
    const used = oldScripts(project, tool).flatMap(({ document }) => document ?? []);
    const wanted = operands.length > 0 ? operands : used;
    const choice = { tool: tool.name, near, report };
    const config = configs && chooseConfiguration(configs, wanted.map(near), choice);
    return config && { config };
  }
  const documents = operands.length > 0 ? operands.map(near) : oldDocuments(project, tool);
  const [document] = documents;
  if (document === undefined || documents.length > 1) {
    report(
      migrateDocuments({ tool: tool.name, ...(document !== undefined && { found: documents }) }),
    );
    return undefined;
  }
  if (!/^https?:/.test(document) && !existsSync(join(project.folder, document))) {
    report(inputMissing({ path: join(project.folder, document), why: "there is no such file" }));
    return undefined;
  }
  const output =
    flags.output === undefined
      ? proposeOutput(project, oldSources(project, tool))
      : near(flags.output);
  reportCompilerSettings(project, report);
  const config: Config = {
    ...configurationOf({ document, output, purpose: "client" }, project),
    // Validators are for those who ask for them: the version of zod may be too old.
    only: ["types", "client"],
    options: FAMILIAR,
  };
  return {
    config: absolute(config, project.folder),
    file(only) {
      const { path, text } = configurationFile({ ...config, ...(only && { only }) }, project);
      return { path: join(project.folder, path), text };
    },
  };
}

interface Choice {
  readonly tool: string;
  /** A path relative to the project's folder; addresses stay. */
  readonly near: (path: string) => string;
  readonly report: Report;
}

/** The configuration of the document that the code is for; `undefined` if none is, or several are, which is reported. */
function chooseConfiguration(
  configs: readonly LoadedConfig[],
  wanted: readonly string[],
  { tool, near, report }: Choice,
): LoadedConfig | undefined {
  const documentsOf = ({ input, documents }: LoadedConfig): readonly string[] =>
    [input, ...Object.values(documents ?? {})].map(near);
  const suitable =
    wanted.length === 0
      ? configs
      : configs.filter((config) => documentsOf(config).some((one) => wanted.includes(one)));
  const [config] = suitable;
  const inputs = [...new Set(suitable.map(({ input }) => near(input)))];
  if (inputs.length === 1) return config;
  report(
    config === undefined
      ? migrateUnconfigured({ wanted, found: [...new Set(configs.flatMap(documentsOf))] })
      : migrateDocuments({ tool, found: inputs }),
  );
  return undefined;
}
