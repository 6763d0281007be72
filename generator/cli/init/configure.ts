import { basename, dirname } from "node:path";
import type { LoadedConfig } from "../../config/config.js";
import { findConfig } from "../../config/find-config.js";
import { absolute, loadConfig } from "../../config/load-config.js";
import { initNoDocument } from "../../diagnostics/catalogue/usage.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { configurationFile, configurationOf } from "../../init/configuration-file.js";
import type { Project } from "../../init/project.js";
import { create, type Step } from "../../init/set-up.js";
import type { Invocation } from "../command/command.js";
import { planSetup } from "./requested.js";

interface Configured {
  readonly configs: readonly LoadedConfig[];
  readonly steps: readonly Step[];
}

/** The existing configuration, or else a new one. */
export async function configure(
  project: Project,
  invocation: Invocation,
  problems: Diagnostic[],
): Promise<Configured | undefined> {
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const found = findConfig(project.folder);
  // A configuration in a folder above belongs to another package.
  if (found !== undefined && dirname(found) === project.folder) {
    const configs = await loadConfig(undefined, project.folder, report);
    const what = "it already exists";
    return configs && { configs, steps: [{ path: basename(found), action: "kept", what }] };
  }
  const plan = await planSetup(project, invocation);
  if (plan === undefined) {
    report(initNoDocument({}));
    return undefined;
  }
  const config = await configurationOf(plan, project);
  const { path, text } = configurationFile(config, project);
  const what = `${plan.document} to ${plan.output}`;
  return {
    configs: [absolute(config, project.folder)],
    steps: [create(project, path, { text, what })],
  };
}
