import type { Config } from "./config.js";
import type { Report } from "./diagnostics/diagnostic.js";
import { loadDocument } from "./document/load.js";
import { checkStructure } from "./document/structure/index.js";
import type { DocumentSet, SourceDocument } from "./document/types.js";
import { packageFiles } from "./emitters/package/index.js";
import { selectEmitters } from "./emitters/select.js";
import { moduleNames, runEmitters } from "./emitters/run.js";
import { loadOptions } from "./load-options.js";
import { buildModel } from "./model/build.js";
import type { Api } from "./model/types.js";
import { packageRoot } from "./package-root.js";
import { Timings } from "./timings.js";
import type { GeneratedFile } from "./write/generated-file.js";
import { runtimeClosure } from "./write/vendor.js";

export interface StageOptions {
  readonly report: Report;
  readonly timings?: Timings;
}

/** What reading a document gives. */
export interface Reading {
  /** Every file that was read, by URI: diagnostics point into them. */
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** Absent when the document cannot be used at all; why has been reported. */
  readonly set?: DocumentSet;
  readonly api?: Api;
}

export interface Generation extends Reading {
  /** Every file of the output, nothing written yet. */
  readonly files: readonly GeneratedFile[];
}

/** Reads a document and builds its model. Nothing is thrown for what is wrong with the document: it is reported. */
export async function readApi(
  config: Pick<Config, "input" | "root" | "allowRemote" | "overlays">,
  { report, timings = new Timings() }: StageOptions,
): Promise<Reading> {
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, loadOptions(config), report),
  );
  if (set === undefined) return { sources };
  timings.measure("structure", () => checkStructure(set, report));
  const api = timings.measure("model", () => buildModel(set, report));
  return { sources, set, api };
}

/** Makes every file of the output, in memory. */
export async function generate(config: Config, options: StageOptions): Promise<Generation> {
  const { report, timings = new Timings() } = options;
  const reading = await readApi(config, { report, timings });
  if (reading.api === undefined) return { ...reading, files: [] };
  return { ...reading, files: emitFiles(reading.api, config, { report, timings }) };
}

function emitFiles(
  api: Api,
  config: Config,
  { report, timings }: { readonly report: Report; readonly timings: Timings },
): readonly GeneratedFile[] {
  const mode = config.runtime ?? "vendored";
  const modules = moduleNames(mode);
  const run = runEmitters(api, selectEmitters(config), {
    options: config.options ?? {},
    report,
    timings,
  });
  const code = timings.measure("print", () =>
    run.files.map((file): GeneratedFile => ({ path: file.path, text: file.close(modules) })),
  );
  const runtime =
    mode === "package"
      ? []
      : [...runtimeClosure(run.runtime, new URL("runtime/", packageRoot))].map(
          ([path, text]): GeneratedFile => ({ path: `runtime/${path}`, text }),
        );
  const files = [...code, ...runtime];
  const { package: own, templates } = config;
  if (own === undefined) return files;
  const source = { api, config: own, files, ...(templates !== undefined && { templates }) };
  return [...files, ...timings.measure("package", () => packageFiles(source))];
}
