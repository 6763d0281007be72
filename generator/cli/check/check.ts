import {
  examine,
  generate,
  type LoadedConfig,
  manifestOf,
  pendingHandlers,
  readFolderManifest,
} from "../../output/index.js";
import { type Diagnostic, hasErrors } from "../../description/index.js";
import { defineCommand, EXIT, exitOf, type Invocation } from "../command/command.js";
import { CONFIGURATION_FLAGS, eachConfiguration } from "../command/each-configuration.js";
import { toggle } from "../command/flag.js";
import { collector } from "../command/flags.js";
import { exitOfDrift } from "./drift.js";
import { type CheckOutcome, checkSummary, printCheck, reportCheck } from "./report.js";

const FLAGS = {
  ...CONFIGURATION_FLAGS,
  exitByCause: toggle("exit with 11 to 17 for drift, by its first cause"),
};
type CheckInvocation = Invocation<typeof FLAGS>;

export const checkCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  run: (invocation) =>
    eachConfiguration(invocation, {
      run: (config) => checkOne(config, invocation),
      print: (outcome) => printCheck(outcome, invocation),
      report: (outcomes) => reportCheck(outcomes, invocation),
      summary: (outcome) => checkSummary(outcome, invocation),
    }),
});

async function checkOne(config: LoadedConfig, { flags }: CheckInvocation): Promise<CheckOutcome> {
  const diagnostics: Diagnostic[] = [];
  const collect = collector(flags, diagnostics);
  const generation = await generate(config, { report: collect });
  const known = { config, generation, diagnostics };
  if (generation.names === undefined) return { ...known, exit: EXIT.usage };
  if (hasErrors(diagnostics)) return { ...known, exit: exitOf(diagnostics) };
  const drift = examine(
    config.output,
    { files: generation.files, manifest: manifestOf(config, generation) },
    readFolderManifest(config.output, collect),
  );
  const handlers = await pendingHandlers(generation.names, config, collect);
  const isCurrent = drift.length === 0 && handlers.length === 0;
  const exit = isCurrent ? EXIT.fine : exitOfDrift(drift, flags.exitByCause === true);
  return { ...known, drift, handlers, exit };
}
