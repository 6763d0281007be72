import { dirname, resolve } from "node:path";
import { configBroken, configMissing, inputUnknown, type Report } from "../../description/index.js";
import { configProblems } from "./check-config.js";
import { configFailure } from "./config-failure.js";
import type { Config, LoadedConfig } from "./config.js";
import { findConfig, isFile } from "./find-config.js";
import { importDefault } from "./import-config.js";

/** The configurations of a file, with absolute paths; `undefined` if the file is unusable, which is reported. */
export async function loadConfig(
  path: string | undefined,
  cwd: string,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const file = path === undefined ? findConfig(cwd) : resolve(cwd, path);
  if (file === undefined || !isFile(file)) {
    report(path === undefined ? inputUnknown({}) : configMissing({ path }));
    return undefined;
  }
  try {
    const exported = await importDefault(file);
    const configs: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
    const problems =
      configs.length === 0 ? ["it is an empty list."] : configs.flatMap(configProblems);
    if (problems.length === 0)
      return withSharers(configs.map((config) => absolute(config as Config, dirname(file)))).map(
        (config) => ({ ...config, file }),
      );
    for (const why of new Set(problems)) report(configBroken({ path: file, why }));
  } catch (error) {
    report(await configFailure(file, error));
  }
  return undefined;
}

/** Output that imports the runtime of a generated package determines which modules that package needs. */
const withSharers = (configs: readonly Config[]): readonly LoadedConfig[] =>
  configs.map((config) => {
    const sharers = configs.filter(
      ({ runtime }) => typeof runtime === "object" && runtime.package === config.package?.name,
    );
    return sharers.length === 0 ? config : { ...config, sharers };
  });

/** Makes the paths of a configuration absolute. */
export function absolute(config: Config, folder: string): Config {
  const at = (path: string): string => (/^https?:\/\//.test(path) ? path : resolve(folder, path));
  return {
    ...config,
    input: at(config.input),
    output: at(config.output),
    ...(config.root !== undefined && { root: at(config.root) }),
    ...(config.overlays !== undefined && { overlays: config.overlays.map(at) }),
    ...(config.templates !== undefined && { templates: at(config.templates) }),
    ...(config.handlers !== undefined && { handlers: at(config.handlers) }),
  };
}
