import { existsSync } from "node:fs";
import { resolve } from "node:path";

import {
  absolute,
  ARTEFACT_NAMES,
  type Config,
  loadConfig,
  type LoadedConfig,
  ofOneDocument,
} from "../../output/index.js";
import {
  inputMissing,
  operandUnexpected,
  outputUnknown,
  readPiped,
  type Report,
} from "../../description/index.js";
import { type FlagValues, list, repeatable, text, toggle } from "./flag.js";
import { entriesFor, isAddress, placeOf } from "./entries.js";
import type { Terminal } from "./terminal.js";
import { checkDiagnosticSettings } from "../input/diagnostic-settings.js";
import { withRemoteHeaders } from "../input/remote-headers.js";

const CONFIG = text("FILE", "configuration file; apostille.config.ts if there is one", {
  short: "c",
});
const READING_FLAGS = {
  overlay: list("FILES", "Overlay documents to apply to it, in this order"),
  root: text("DIR", "folder that must contain all files it refers to"),
  allowRemote: list(
    "ORIGINS",
    "origins from which references may be read, such as https://example.com",
  ),
  header: repeatable("NAME:VALUE", "header for requesting the document; or set APOSTILLE_HEADER"),
  lenient: toggle("leave out what is broken, with warnings instead of errors"),
};

/** Flags for a command whose documents are operands. */
export const DOCUMENT_FLAGS = { config: CONFIG, ...READING_FLAGS };

/** Flags that select the document; everything else comes from a configuration file. */
export const INPUT_FLAGS = {
  config: CONFIG,
  input: text(
    "FILE",
    "OpenAPI document, instead of the configured one, or a pipe; - reads standard input",
    { short: "i" },
  ),
  ...READING_FLAGS,
};

export const OUTPUT_FLAGS = {
  output: text("DIR", "output folder, instead of the configured one", { short: "o" }),
  only: list("NAMES", "generate only these artefacts, or those of your own emitters", {
    choices: ARTEFACT_NAMES,
  }),
  workflows: list("FILES", "Arazzo descriptions, whose workflows become functions"),
};

export type InputValues = FlagValues<typeof INPUT_FLAGS>;
export type ConfigurationValues = InputValues & FlagValues<typeof OUTPUT_FLAGS>;

/** The invocation of a command that reads a document. */
export interface InputInvocation {
  readonly flags: InputValues;
  readonly operands: readonly string[];
  readonly terminal: Terminal;
}

/** With `--strict`, warnings become errors on the way to a reporter. */
export const withStrict =
  ({ strict }: { readonly strict?: boolean | undefined }, report: Report): Report =>
  (diagnostic) => {
    const isRaised = strict === true && diagnostic.severity === "warning";
    report(isRaised ? { ...diagnostic, severity: "error" } : diagnostic);
  };

/** Whether the input is an operand, which selects entries of a configuration but takes the place of none. */
interface Selecting {
  readonly selects?: boolean;
}

/** The flags, with an operand as the input: `apostille generate api.yaml`. */
export function withOperand<Flags extends InputValues>(
  { flags, operands }: { readonly flags: Flags; readonly operands: readonly string[] },
  report: Report,
): Flags & Selecting {
  const [input, ...others] = flags.input === undefined ? operands : [undefined, ...operands];
  for (const operand of others) if (operand !== undefined) report(operandUnexpected({ operand }));
  return input === undefined ? flags : { ...flags, input, selects: true };
}

/**
 * The configurations from flags and file together. With both a document and `--output` no file is needed. A document
 * alone selects the entries of the file that read it; with `--input` it is also read in the place of an only entry's.
 * `undefined` if the file is unusable or has no such entry, which is reported.
 */
export async function configurations(
  flags: ConfigurationValues & Selecting,
  cwd: string,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const { output, config: file, only, workflows } = flags;
  const piped = flags.input === undefined ? {} : await readPiped(flags.input, cwd, report);
  if (piped === undefined) return undefined;
  const isPiped = piped.content !== undefined;
  // What comes through a pipe stands in the working folder.
  const input = isPiped ? "-" : flags.input;
  const given = {
    ...(only !== undefined && { only }),
    ...(workflows && { workflows: workflows.map((path) => resolve(cwd, path)) }),
    ...documentFlags(flags, cwd),
    ...piped,
  };
  const prepare = (config: LoadedConfig): LoadedConfig =>
    withRemoteHeaders(config, { headers: flags.header ?? [], environment: process.env }, report);
  if (input !== undefined && output !== undefined && file === undefined)
    return [prepare({ ...absolute({ input, output }, cwd), ...given })];
  const isMissing =
    input !== undefined && !isPiped && !isAddress(input) && !existsSync(resolve(cwd, input));
  // What was asked for is not there: that there is no configuration either matters less.
  if (isMissing && file === undefined) {
    report(inputMissing({ path: resolve(cwd, input), why: "there is no such file" }));
    return undefined;
  }
  const configs = await loadConfig(file, cwd, (problem) =>
    // What was named needs no configuration but for this.
    report(
      problem.code === "usage/input-unknown" && input !== undefined ? outputUnknown({}) : problem,
    ),
  );
  if (configs === undefined) return undefined;
  for (const config of configs) await checkDiagnosticSettings(config, report);
  const named =
    input === undefined ? undefined : { input, replaces: isPiped || flags.selects !== true };
  const chosen = named === undefined ? configs : entriesFor(named, configs, { cwd, report });
  return chosen?.map((config) =>
    prepare({
      ...config,
      ...given,
      ...(input !== undefined && { input: placeOf(input, cwd) }),
      ...(output !== undefined && { output: resolve(cwd, output) }),
    }),
  );
}

/** The configuration for the given document, which needs no file and no output folder, or the first one of the file. */
export async function firstConfiguration(
  { flags, operands, terminal }: InputInvocation,
  report: Report,
  output = ".",
): Promise<LoadedConfig | undefined> {
  const named = withOperand({ flags, operands }, report);
  const given = named.input === undefined ? named : { output, ...named, selects: false };
  // A command that writes no output may have flags of these names for something else.
  const reading = { ...given, only: undefined, workflows: undefined };
  const [config] = (await configurations(reading, terminal.cwd, report)) ?? [];
  return config && ofOneDocument(config);
}

/** The flags for reading the document; paths are relative to the current folder. */
function documentFlags(
  { overlay, root, allowRemote, lenient }: InputValues,
  cwd: string,
): Pick<Config, "overlays" | "root" | "allowRemote" | "lenient"> {
  return {
    ...(overlay !== undefined && { overlays: overlay.map((path) => resolve(cwd, path)) }),
    ...(root !== undefined && { root: resolve(cwd, root) }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(lenient === true && { lenient }),
  };
}
