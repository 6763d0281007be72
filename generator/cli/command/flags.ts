import { resolve } from "node:path";

import {
  absolute,
  ARTEFACT_NAMES,
  type Config,
  loadConfig,
  type LoadedConfig,
} from "../../output/index.js";
import { type Diagnostic, operandUnexpected, type Report } from "../../description/index.js";
import { type Flag, type FlagValues, type Invocation, listFlag, textFlag } from "./command.js";
import { checkDiagnosticSettings } from "../input/diagnostic-settings.js";
import { withRemoteHeaders } from "../input/remote-headers.js";
import { readStandardInput } from "../input/standard-input.js";

/** Flags that select the document; everything else comes from a configuration file. */
export const INPUT_FLAGS: readonly Flag[] = [
  {
    name: "config",
    short: "c",
    value: "FILE",
    summary: "configuration file; apostille.config.ts if there is one",
  },
  {
    name: "input",
    short: "i",
    value: "FILE",
    summary: "OpenAPI document, instead of the configured one; - reads standard input",
  },
  {
    name: "overlay",
    value: "FILES",
    list: true,
    summary: "Overlay documents to apply to it, in this order",
  },
  { name: "root", value: "DIR", summary: "folder that must contain all files it refers to" },
  {
    name: "allow-remote",
    value: "ORIGINS",
    list: true,
    summary: "origins from which references may be read, such as https://example.com",
  },
  {
    name: "header",
    value: "NAME:VALUE",
    repeatable: true,
    summary: "header for requesting the document; or set APOSTILLE_HEADER",
  },
  { name: "lenient", summary: "leave out what is broken, with warnings instead of errors" },
];

export const OUTPUT_FLAGS: readonly Flag[] = [
  {
    name: "output",
    short: "o",
    value: "DIR",
    summary: "output folder, instead of the configured one",
  },
  {
    name: "only",
    value: "NAMES",
    list: true,
    choices: ARTEFACT_NAMES,
    open: true,
    summary: "generate only these artefacts, or those of your own emitters",
  },
];

/** Collects diagnostics; with `--strict`, warnings become errors on the way. */
export const collector =
  (flags: FlagValues, diagnostics: Diagnostic[]): Report =>
  (diagnostic) => {
    const raised = flags["strict"] === true && diagnostic.severity === "warning";
    diagnostics.push(raised ? { ...diagnostic, severity: "error" } : diagnostic);
  };

/** The flags, with an operand as the input: `apostille generate api.yaml`. */
export function withOperand(
  { flags, operands }: Pick<Invocation, "flags" | "operands">,
  report: Report,
): FlagValues {
  const [input, ...others] = flags["input"] === undefined ? operands : [undefined, ...operands];
  for (const operand of others) if (operand !== undefined) report(operandUnexpected({ operand }));
  return input === undefined ? flags : { ...flags, input };
}

/**
 * The configurations from flags and file together. With both `--input` and `--output` no file is needed; `--input` or
 * `--output` alone override the file's only configuration. `undefined` if the file is unusable, which is reported.
 */
export async function configurations(
  flags: FlagValues,
  cwd: string,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const [input, output, file] = ["input", "output", "config"].map((name) => textFlag(flags, name));
  const only = listFlag(flags, "only");
  const changes = { ...(only !== undefined && { only }), ...documentFlags(flags, cwd) };
  const content = input === "-" ? await readStandardInput(report) : undefined;
  if (input === "-" && content === undefined) return undefined;
  const given = content === undefined ? changes : { ...changes, content };
  const prepare = (config: LoadedConfig): LoadedConfig =>
    withRemoteHeaders(
      config,
      { headers: listFlag(flags, "header") ?? [], environment: process.env },
      report,
    );
  if (input !== undefined && output !== undefined && file === undefined)
    return [prepare({ ...absolute({ input, output }, cwd), ...given })];
  const configs = await loadConfig(file, cwd, report);
  for (const config of configs ?? []) await checkDiagnosticSettings(config, report);
  return configs?.map((config) =>
    prepare({
      ...config,
      ...given,
      ...(input !== undefined && { input: isAddress(input) ? input : resolve(cwd, input) }),
      ...(output !== undefined && { output: resolve(cwd, output) }),
    }),
  );
}

const isAddress = (input: string): boolean => /^https?:\/\//.test(input);

/** The flags for reading the document; paths are relative to the current folder. */
function documentFlags(
  flags: FlagValues,
  cwd: string,
): Pick<Config, "overlays" | "root" | "allowRemote" | "lenient"> {
  const overlays = listFlag(flags, "overlay")?.map((path) => resolve(cwd, path));
  const root = textFlag(flags, "root");
  const allowRemote = listFlag(flags, "allow-remote");
  return {
    ...(overlays !== undefined && { overlays }),
    ...(root !== undefined && { root: resolve(cwd, root) }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(flags["lenient"] === true && { lenient: true }),
  };
}
