import type { Config } from "../config/config.js";
import {
  DEFAULT_STYLE,
  type ImportExtension,
  moduleNames,
  RUNTIME_PACKAGE,
} from "../emit/module-names.js";
import { withDefaults } from "../emit/options.js";
import { type EmitRun, runEmitters } from "../emit/run.js";
import {
  type Api,
  closest,
  type DocumentSet,
  emitterTwice,
  emitterUnknown,
  generatorVersion,
  onlyUnknown,
  packageRoot,
  type Report,
} from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import { withFileHeader } from "../package/file-header.js";
import { gitAttributes } from "../package/git-attributes.js";
import type { GeneratedFile } from "../print/output-file.js";
import { reportUnlisted } from "../project/unlisted.js";
import { joinUses, type RuntimeUse } from "../copying/needed.js";
import type { OutputPart } from "../documents/run.js";
import type { StageOptions } from "./stage.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { withoutTypes } from "../javascript/without-types.js";
import { type VendorCache, vendorCache, vendorRuntime } from "../copying/vendor.js";
import { SERVER_OPTIONS } from "../emitters/server/options.js";
import { TYPES_OPTIONS } from "../emitters/types/options.js";
import { type Artefact, ARTEFACT_NAMES, ARTEFACTS } from "../config/artefacts.js";
import type { AnyEmitter } from "../emit/emitter.js";

/** What comes of a model. */
export interface Emission {
  readonly files: readonly GeneratedFile[];
  /** The code before types are taken out of it. */
  readonly typed: readonly GeneratedFile[];
  /** What the files use of the runtime. */
  readonly runtime: RuntimeUse;
}

export interface EmissionSource {
  readonly api: Api;
  readonly documents: DocumentSet;
  readonly names: ApiNames;
  /** What several documents share, and then each document; absent if there is one. */
  readonly parts?: readonly [OutputPart, ...OutputPart[]];
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
  const { report, timings, others, vendored = vendorCache() } = options;
  const extension = extensionOf(config);
  const modules = moduleNames({ runtime: config.runtime, extension });
  const emitters = await selectEmitters(config, report);
  const shape = { modules, own: new Set(config.emitters ?? []), report, timings };
  const run =
    source.parts === undefined
      ? runEmitters(source.api, emitters, {
          ...shape,
          names: source.names,
          options: { ...config.options },
        })
      : (await import("../documents/run.js")).runTogether(source.parts, emitters, shape);
  const use = joinUses([run.runtime, ...others]);
  const runtime =
    (config.runtime ?? DEFAULT_STYLE.runtime) === "vendored"
      ? timings.measure("vendor", () => runtimeFiles(use, { modules, extension, vendored }))
      : [];
  const code = run.files.map(({ path, text }): GeneratedFile => ({ path, text }));
  const files = [...withFileHeader([...code, ...runtime], config.fileHeader), gitAttributes];
  const packaged = await packageOf({ ...source, files, run }, config, options);
  const isErased = config.language === "javascript" && config.package === undefined;
  const written = isErased ? timings.measure("types", () => withoutTypes(files)) : files;
  return { files: [...written, ...packaged], typed: files, runtime: run.runtime };
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
  const { package: manifest, options, templates, runtime = DEFAULT_STYLE.runtime } = config;
  if (manifest === undefined) {
    const own = runtime === "package" ? { [RUNTIME_PACKAGE]: generatorVersion() } : {};
    reportUnlisted(config.output, { files, dependencies: { ...dependencies, ...own } }, report);
    return [];
  }
  // Templates need a library that nothing else does.
  const { packageFiles } = await timings.measure("start", () => import("../package/index.js"));
  return timings.measure("package", () =>
    packageFiles({
      ...source,
      parts: source.parts ?? [],
      conversions: withDefaults(TYPES_OPTIONS, options?.types),
      listens: withDefaults(SERVER_OPTIONS, options?.server).adapters.includes("node"),
      config: manifest,
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
const extensionOf = ({
  importExtension = DEFAULT_STYLE.extension,
  package: own,
  language,
}: Config): ImportExtension => {
  if (own !== undefined) return importExtension === "none" ? "js" : importExtension;
  return language === "javascript" ? "js" : importExtension;
};

/** How many copies of the runtime are kept: one for each output, and for what a change of its document needs. */
const MOST_COPIES = 20;

interface RuntimeOptions {
  readonly modules: ModuleNames;
  readonly extension: ImportExtension;
  readonly vendored: VendorCache;
}

/** The vendored runtime, which seldom changes between runs that follow each other. */
function runtimeFiles(
  use: RuntimeUse,
  { modules, extension, vendored }: RuntimeOptions,
): readonly GeneratedFile[] {
  const key = JSON.stringify([extension, [...use].map(([path, names]) => [path, ...names])]);
  const { sources, copies } = vendored;
  const folder = new URL("runtime/", packageRoot);
  const files = copies.get(key) ?? vendorRuntime(use, { folder, modules, sources });
  if (copies.size >= MOST_COPIES) copies.clear();
  copies.set(key, files);
  return files;
}

type Choice = Pick<Config, "only" | "emitters" | "options">;

/**
 * The emitters that a configuration selects: artefacts in their usual order, their companions, the user's own, and the
 * entry point. Reports unknown names and options, and two emitters with the same name.
 */
export async function selectEmitters(
  choice: Choice,
  report: Report,
): Promise<readonly AnyEmitter[]> {
  reportUnknown(choice, report);
  const { only, emitters = [] } = choice;
  const { entry } = await import("../emitters/entry/index.js");
  const artefacts = await loadArtefacts(only);
  const companions = artefacts.flatMap(({ companions: own = [] }) => own);
  const selected = [...artefacts, ...companions, ...ownEmitters(emitters, only), entry];
  const names = selected.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  for (const name of new Set(repeated)) report(emitterTwice({ name }));
  return selected;
}

function reportUnknown({ only = [], emitters = [], options = {} }: Choice, report: Report): void {
  for (const name of Object.keys(options).filter((key) => !isArtefact(key)))
    report(emitterUnknown({ name, guess: closest(name, ARTEFACT_NAMES), names: ARTEFACT_NAMES }));
  const names = [...ARTEFACT_NAMES, ...emitters.map(({ name }) => name)];
  for (const name of only.filter((one) => !names.includes(one)))
    report(onlyUnknown({ name, guess: closest(name, names), names }));
}

const isArtefact = (name: string): name is Artefact => Object.hasOwn(ARTEFACTS, name);

async function loadArtefacts(only: Config["only"]): Promise<readonly AnyEmitter[]> {
  const wanted = ARTEFACT_NAMES.filter((name) => only === undefined || only.includes(name));
  const loaded: readonly AnyEmitter[] = await Promise.all(wanted.map((name) => ARTEFACTS[name]()));
  return only === undefined ? loaded.filter(({ onRequest }) => onRequest !== true) : loaded;
}

/** All of the user's emitters, or only the selected ones if any of them are named. */
function ownEmitters(
  emitters: readonly AnyEmitter[],
  only: Config["only"] = [],
): readonly AnyEmitter[] {
  const named = emitters.filter(({ name }) => only.includes(name));
  return named.length === 0 ? emitters : named;
}
