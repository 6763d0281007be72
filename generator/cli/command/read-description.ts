import { readApi, type ReadConfig, type ReadDescription } from "../../output/index.js";
import {
  type Diagnostic,
  hasErrors,
  type Report,
  type SourceDocument,
} from "../../description/index.js";
import { printLenientHint } from "./lenient-hint.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { collector, firstConfiguration, type InputInvocation } from "./flags.js";

export interface ConfiguredDescription extends ReadDescription {
  readonly config: ReadConfig;
}

export interface Prepared<Settings> {
  readonly description: ConfiguredDescription;
  readonly settings: Settings;
  /** What was found in the description. */
  readonly diagnostics: readonly Diagnostic[];
}

interface StrictInvocation extends InputInvocation {
  readonly flags: InputInvocation["flags"] & { readonly strict?: boolean | undefined };
}

/** Reads the description, and what else a command needs. If either is missing, the reasons are printed. */
export async function prepare<Settings>(
  invocation: StrictInvocation,
  settingsOf: (
    report: Report,
    description: ConfiguredDescription | undefined,
  ) => Settings | undefined | Promise<Settings | undefined>,
): Promise<Prepared<Settings> | undefined> {
  const { description, diagnostics, sources } = await readDescription(invocation);
  const problems: Diagnostic[] = [];
  const settings = await settingsOf((problem) => void problems.push(problem), description);
  if (description !== undefined && settings !== undefined && problems.length === 0)
    return { description, settings, diagnostics };
  const read = description === undefined ? diagnostics : [];
  printDiagnostics([...read, ...problems], { terminal: invocation.terminal, sources });
  return undefined;
}

/** Either the description, or the reason why there is none. */
interface DescriptionResult {
  readonly description?: ConfiguredDescription;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/**
 * Reads the given document, or the first one of the configuration. No output folder is needed. Errors of a description
 * that can be used without what they concern are printed.
 */
async function readDescription(invocation: StrictInvocation): Promise<DescriptionResult> {
  const { flags, terminal } = invocation;
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const config = await firstConfiguration(invocation, report);
  if (config === undefined || hasErrors(diagnostics)) return { diagnostics, sources: new Map() };
  const { api, set, sources } = await readApi(config, { report });
  if (api === undefined || set === undefined) return { diagnostics, sources };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  printDiagnostics(errors, { terminal, sources });
  printLenientHint(errors, terminal);
  return { diagnostics, sources, description: { config, api, set, sources } };
}
