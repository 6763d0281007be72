import { printable } from "../../description/index.js";
import { firstCall, type Project, type Step } from "../../tools/index.js";
import { relative } from "node:path";
import { COMMANDS, type LoadedConfig, nameApi, readApi } from "../../output/index.js";

/** The remaining steps, and the first call. */
export async function nextSteps(
  project: Project,
  configs: readonly LoadedConfig[],
): Promise<string> {
  const { run, addDev, add } = COMMANDS[project.manager];
  const { dependencies } = project;
  const [config] = configs;
  const needsZod = configs.some(({ only }) => only === undefined || only.includes("zod"));
  const call = config === undefined ? undefined : await callOf(config, project);
  const lines = [
    ...(dependencies.has("apostille") ? [] : [`${addDev} apostille`]),
    ...(needsZod && !dependencies.has("zod") ? [`${add} zod`] : []),
    `${run} api:generate   # after each change of the document`,
    `${run} api:check      # in CI: exit 1 if the output has drifted`,
  ];
  const example = call === undefined ? "" : `\nThe first call:\n\n${indent(call)}\n`;
  return `\nNext:\n\n${indent(lines.join("\n"))}\n${example}`;
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

async function callOf(config: LoadedConfig, { folder }: Project): Promise<string | undefined> {
  if (config.only !== undefined && !config.only.includes("client")) return undefined;
  const ignore = (): void => undefined;
  const { api } = await readApi(config, { report: ignore });
  const output = relative(folder, config.output).replaceAll("\\", "/");
  const { importExtension = "js" } = config;
  const entry = importExtension === "none" ? `./${output}` : `./${output}/index.${importExtension}`;
  return api && firstCall(api, nameApi(api, ignore), entry);
}

/** The change made to each file. */
export const reportOf = (steps: readonly Step[]): string =>
  steps
    .map(
      ({ path, action, what }) => `${action.padEnd(8)}  ${printable(path)}: ${printable(what)}\n`,
    )
    .join("");
