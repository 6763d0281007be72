import type { Config } from "../config/config.js";
import { type ImportExtension, moduleNames } from "../emit/module-names.js";
import { type EmitRun, runEmitters } from "../emit/run.js";
import type { Api, DocumentSet } from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import { withFileHeader } from "../package/file-header.js";
import { gitAttributes } from "../package/git-attributes.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { reportUnlisted } from "../project/unlisted.js";
import { joinUses, type RuntimeUse } from "../copying/runtime-use.js";
import { runtimeFiles } from "./runtime-files.js";
import { selectEmitters } from "./select.js";
import type { StageOptions } from "./stage.js";

/** What comes of a model. */
export interface Emission {
  readonly files: readonly GeneratedFile[];
  /** What the files use of the runtime. */
  readonly runtime: RuntimeUse;
}

export interface EmissionSource {
  readonly api: Api;
  readonly documents: DocumentSet;
  readonly names: ApiNames;
}

type EmissionOptions = Required<Pick<StageOptions, "report" | "timings">> &
  Pick<StageOptions, "vendored"> & {
    /** What other outputs use of the runtime: it is copied with what these files use. */
    readonly others: readonly RuntimeUse[];
  };

/** From a model to the text of every file. */
export async function emit(
  source: EmissionSource,
  config: Config,
  options: EmissionOptions,
): Promise<Emission> {
  const { report, timings, others, vendored = new Map() } = options;
  const extension = extensionOf(config);
  const modules = moduleNames({ runtime: config.runtime, extension });
  const run = runEmitters(source.api, await selectEmitters(config, report), {
    names: source.names,
    options: { ...config.options },
    modules,
    own: new Set(config.emitters ?? []),
    report,
    timings,
  });
  const use = joinUses([run.runtime, ...others]);
  const runtime =
    (config.runtime ?? "vendored") === "vendored"
      ? timings.measure("vendor", () => runtimeFiles(use, { modules, extension, vendored }))
      : [];
  const code = run.files.map(({ path, text }): GeneratedFile => ({ path, text }));
  const files = [...withFileHeader([...code, ...runtime], config.fileHeader), gitAttributes];
  const packaged = await packageOf({ ...source, files, run }, config, options);
  return { files: [...files, ...packaged], runtime: run.runtime };
}

interface EmittedSource extends EmissionSource {
  readonly files: readonly GeneratedFile[];
  readonly run: EmitRun;
}

/** What makes the output a package, if it is one. Otherwise the project around it must list what it imports. */
async function packageOf(
  { files, run: { emitters, dependencies }, ...source }: EmittedSource,
  config: Config,
  { report, timings }: EmissionOptions,
): Promise<readonly GeneratedFile[]> {
  const { package: own, options, templates, runtime = "vendored" } = config;
  if (own === undefined) {
    reportUnlisted(config.output, { files, dependencies }, report);
    return [];
  }
  // Templates need a library that nothing else does.
  const { packageFiles } = await timings.measure("start", () => import("../package/index.js"));
  return timings.measure("package", () =>
    packageFiles({
      ...source,
      listens: options?.server?.adapters?.includes("node") ?? true,
      config: own,
      runtime,
      extension: extensionOf(config),
      files,
      emitters,
      dependencies,
      report,
      ...(templates !== undefined && { templates }),
    }),
  );
}

/** What a package is compiled to is run without a bundler: its imports need an extension. */
const extensionOf = ({ importExtension = "js", package: own }: Config): ImportExtension =>
  own !== undefined && importExtension === "none" ? "js" : importExtension;
