import { readApi, type ReadConfig, type ReadDescription } from "../../output/index.js";
import {
  type Task,
  Diagnostics,
  outcomeOf,
  type Report,
  type SourceDocument,
} from "../../description/index.js";
import { timingsOf } from "./progress.js";
import { printDiagnostics, withoutNotes, printLenientHint } from "./print-diagnostics.js";
import { firstConfiguration, type InputInvocation, withStrict } from "./flags.js";

export interface ConfiguredDescription extends ReadDescription {
  readonly config: ReadConfig;
}

export interface PreparedCommand<Settings> {
  readonly description: ConfiguredDescription;
  readonly settings: Settings;
  /** Whether the description has errors: what they concern is missing from it. */
  readonly hasErrors: boolean;
}

interface StrictInvocation extends InputInvocation {
  readonly flags: InputInvocation["flags"] & { readonly strict?: boolean | undefined };
}

/**
 * Reads the description, and what else a command needs; `undefined` if either is missing. Why, and what is wrong with
 * what can be used nonetheless, is printed.
 */
export async function prepare<Settings>(
  invocation: StrictInvocation,
  settingsOf: (
    report: Report,
    description: ConfiguredDescription | undefined,
  ) => ReturnType<Task<Settings>>,
): Promise<PreparedCommand<Settings> | undefined> {
  const { flags, terminal } = invocation;
  const { description, diagnostics, sources } = await readDescription(invocation);
  const settings = await outcomeOf((report) => settingsOf(withStrict(flags, report), description));
  const found = description === undefined ? diagnostics : withoutNotes(diagnostics);
  printDiagnostics(found, { terminal, sources });
  if (description !== undefined) printLenientHint(diagnostics, terminal);
  printDiagnostics(settings.diagnostics, { terminal, sources });
  if (description === undefined || settings.failed) return undefined;
  return { description, settings: settings.value, hasErrors: diagnostics.hasErrors };
}

/** Either the description, or the reason why there is none. */
interface DescriptionResult {
  readonly description?: ConfiguredDescription;
  readonly diagnostics: Diagnostics;
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/** Reads the given document, or the first one of the configuration. No output folder is needed. */
async function readDescription(invocation: StrictInvocation): Promise<DescriptionResult> {
  const diagnostics = new Diagnostics();
  const report = withStrict(invocation.flags, diagnostics.report);
  const config = await firstConfiguration(invocation, report);
  if (config === undefined || diagnostics.hasErrors) return { diagnostics, sources: new Map() };
  const { api, set, sources } = await readApi(config, {
    report,
    timings: timingsOf(invocation.terminal, config.input),
  });
  if (api === undefined || set === undefined) return { diagnostics, sources };
  return { diagnostics, sources, description: { config, api, set, sources } };
}
