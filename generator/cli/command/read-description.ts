import { readApi, type ReadConfig, type ReadDescription } from "../../output/index.js";
import { type Diagnostic, hasErrors, type SourceDocument } from "../../description/index.js";
import type { FlagValues, Invocation } from "./command.js";
import { printLenientHint } from "./lenient-hint.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { collector, configurations, withOperand } from "./flags.js";

export interface ConfiguredDescription extends ReadDescription {
  readonly config: ReadConfig;
}

/** Either the description, or the reason why there is none. */
export interface DescriptionResult {
  readonly description?: ConfiguredDescription;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/**
 * Reads the given document, or the first one of the configuration. No output folder is needed. Errors of a description
 * that can be used without what they concern are printed.
 */
export async function readDescription({
  flags,
  operands,
  terminal,
}: Pick<Invocation, "flags" | "operands" | "terminal">): Promise<DescriptionResult> {
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const named = withOperand({ flags, operands }, report);
  const given: FlagValues = named["input"] === undefined ? named : { output: ".", ...named };
  const [config] = (await configurations(given, terminal.cwd, report)) ?? [];
  if (config === undefined || hasErrors(diagnostics)) return { diagnostics, sources: new Map() };
  const { api, set, sources } = await readApi(config, { report });
  if (api === undefined || set === undefined) return { diagnostics, sources };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  printDiagnostics(errors, { terminal, sources });
  printLenientHint(errors, terminal);
  return { diagnostics, sources, description: { config, api, set, sources } };
}
