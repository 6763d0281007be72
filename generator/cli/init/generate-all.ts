import type { LoadedConfig } from "../../config/config.js";
import { type Invocation, EXIT, type ExitCode } from "../command/command.js";
import { generateOne } from "../generate/generate-one.js";
import { printGeneration } from "../generate/report.js";

/** Takes loaded configurations, because their file imports a package that may not be installed yet. */
export async function generateAll(
  configs: readonly LoadedConfig[],
  invocation: Invocation,
): Promise<ExitCode> {
  let worst: ExitCode = EXIT.fine;
  for (const config of configs) {
    const outcome = await generateOne(config, { ...invocation, flags: {} });
    printGeneration(outcome, invocation);
    if (outcome.exit > worst) worst = outcome.exit;
  }
  return worst;
}
