import type { LoadedConfig } from "../../output/index.js";
import { type Invocation, type ExitCode, worstOf } from "../command/command.js";
import { generateOne } from "../generate/generate-one.js";
import { printGeneration } from "../generate/report.js";

/** Takes loaded configurations, because their file imports a package that may not be installed yet. */
export async function generateAll(
  configs: readonly LoadedConfig[],
  invocation: Invocation,
): Promise<ExitCode> {
  const exits: ExitCode[] = [];
  for (const config of configs) {
    const outcome = await generateOne(config, { ...invocation, flags: {} });
    printGeneration(outcome, invocation);
    exits.push(outcome.exit);
  }
  return worstOf(exits);
}
