import {
  examine,
  generate,
  type LoadedConfig,
  manifestOf,
  pendingHandlers,
  readFolderManifest,
} from "../../output/index.js";
import { type Diagnostic, hasErrors } from "../../description/index.js";
import { type Invocation, EXIT, exitOf } from "../command/command.js";
import { exitOfDrift } from "./drift.js";
import { collector } from "../command/flags.js";
import type { CheckOutcome } from "./report.js";

export async function checkOne(config: LoadedConfig, { flags }: Invocation): Promise<CheckOutcome> {
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
  const exit = isCurrent ? EXIT.fine : exitOfDrift(drift, flags["exit-by-cause"] === true);
  return { ...known, drift, handlers, exit };
}
