import type { Config } from "../config/config.js";
import type { ApiNames } from "../names/operations.js";
import { type ImportExtension, moduleNames } from "../emit/module-names.js";
import { runEmitters } from "../emit/run.js";
import { selectEmitters } from "./select.js";
import type { StageOptions } from "./stage.js";
import type { Api } from "../model/api.js";
import { packageRoot } from "../core/package-root.js";
import type { DocumentSet } from "../document/types.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { withFileHeader } from "../package/file-header.js";
import { gitAttributes } from "../package/git-attributes.js";
import { reportUnlisted } from "../project/unlisted.js";
import { joinUses, type RuntimeUse } from "../vendor/runtime-use.js";
import { type VendorCache, vendorRuntime } from "../vendor/vendor.js";

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

/** From a model to the text of every file. What `others` use of the runtime is copied with what these files use. */
export async function emit(
  { api, documents, names }: EmissionSource,
  config: Config,
  {
    report,
    timings,
    others,
    vendored = new Map(),
    skeletons,
  }: Required<Pick<StageOptions, "report" | "timings">> &
    Pick<StageOptions, "vendored" | "skeletons"> & { readonly others: readonly RuntimeUse[] },
): Promise<Emission> {
  const extension = extensionOf(config);
  const modules = moduleNames({ runtime: config.runtime, extension });
  const emitters = await selectEmitters(config, report);
  const run = runEmitters(api, emitters, {
    names,
    options: { ...config.options },
    modules,
    own: new Set(config.emitters ?? []),
    report,
    timings,
    skeletons,
  });
  const use = joinUses([run.runtime, ...others]);
  const runtime =
    (config.runtime ?? "vendored") === "vendored"
      ? timings.measure("vendor", () => runtimeOf(use, { modules, extension, vendored }))
      : [];
  const code = run.files.map(({ path, text }): GeneratedFile => ({ path, text }));
  const files = [...withFileHeader([...code, ...runtime], config.fileHeader), gitAttributes];
  const { package: own, templates } = config;
  if (own === undefined) {
    const { dependencies } = run;
    reportUnlisted(config.output, { files, dependencies }, report);
    return { files, runtime: run.runtime };
  }
  const source = {
    api,
    documents,
    names,
    config: own,
    runtime: config.runtime ?? "vendored",
    extension,
    files,
    emitters: run.emitters,
    dependencies: run.dependencies,
    report,
    ...(templates !== undefined && { templates }),
  };
  // Templates need a library that nothing else does.
  const { packageFiles } = await timings.measure("start", () => import("../package/index.js"));
  const packaged = timings.measure("package", () => packageFiles(source));
  return { files: [...files, ...packaged], runtime: run.runtime };
}

interface RuntimeOptions {
  readonly modules: ModuleNames;
  readonly extension: ImportExtension;
  readonly vendored: VendorCache;
}

/** The vendored runtime, which seldom changes between runs that follow each other. */
function runtimeOf(
  use: RuntimeUse,
  { modules, extension, vendored }: RuntimeOptions,
): readonly GeneratedFile[] {
  const key = JSON.stringify([extension, [...use].map(([path, names]) => [path, ...names])]);
  const files =
    vendored.get(key) ?? vendorRuntime(use, { folder: new URL("runtime/", packageRoot), modules });
  vendored.set(key, files);
  return files;
}

/** What a package is compiled to is run without a bundler: its imports need an extension. */
const extensionOf = ({ importExtension = "js", package: own }: Config): ImportExtension =>
  own !== undefined && importExtension === "none" ? "js" : importExtension;
