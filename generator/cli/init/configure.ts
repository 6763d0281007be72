import { basename, dirname } from "node:path";
import { absolute, findConfig, loadConfig, type LoadedConfig } from "../../output/index.js";
import { type Diagnostic, initNoDocument } from "../../description/index.js";
import {
  configurationFile,
  configurationOf,
  create,
  type Project,
  type Step,
} from "../../tools/index.js";
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
