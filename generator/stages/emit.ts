import type { Config } from "../config/config.js";
import type { ApiNames } from "../names/api-names.js";
import { moduleNames, runEmitters } from "../emit/run.js";
import { selectEmitters } from "./select.js";
import type { StageOptions } from "./stage.js";
import type { Api } from "../model/api.js";
import { packageRoot } from "../core/package-root.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { runtimeClosure } from "../package/vendor.js";

/** What comes of a model. */
export interface Emission {
  readonly files: readonly GeneratedFile[];
  /** Handwritten modules that the files import, relative to runtime/. */
  readonly runtime: ReadonlySet<string>;
}

/** From a model to the text of every file; `modules` of the runtime are copied for others, beside those that the files import. */
export async function emit(
  { api, names }: { readonly api: Api; readonly names: ApiNames },
  config: Config,
  {
    report,
    timings,
    modules,
  }: Required<Omit<StageOptions, "cache">> & { readonly modules: Iterable<string> },
): Promise<Emission> {
  const mode = config.runtime ?? "vendored";
  const emitters = await selectEmitters(config, report);
  const run = runEmitters(api, emitters, {
    names,
    options: { ...config.options },
    modules: moduleNames(mode),
    report,
    timings,
  });
  const runtime =
    mode !== "vendored"
      ? []
      : [...runtimeClosure([...run.runtime, ...modules], new URL("runtime/", packageRoot))].map(
          ([path, text]): GeneratedFile => ({ path: `runtime/${path}`, text }),
        );
  const files = [...run.files.map(({ path, text }): GeneratedFile => ({ path, text })), ...runtime];
  const { package: own, templates } = config;
  if (own === undefined) return { files, runtime: run.runtime };
  const source = {
    api,
    names,
    config: own,
    files,
    emitters: run.emitters,
    ...(templates !== undefined && { templates }),
  };
  // Templates need a library that nothing else does.
  const { packageFiles } = await timings.measure("start", () => import("../package/index.js"));
  const packaged = timings.measure("package", () => packageFiles(source));
  return { files: [...files, ...packaged], runtime: run.runtime };
}
