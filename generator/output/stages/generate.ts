import type { Config, LoadedConfig, ReadConfig } from "../config/config.js";
import type { ApiNames } from "../names/operations.js";
import { NameBook } from "../names/record.js";
import { withPolicy } from "./diagnostic-policy.js";
import type { ReadOutcome, StageOptions } from "./stage.js";
import { reportOnce, Timings, workflowNone } from "../../description/index.js";
import type { EmissionSource } from "./emit.js";
import type { GeneratedFile } from "../print/output-file.js";
import type { RuntimeUse } from "../copying/needed.js";

/** The kind of names under which the operations are recorded that a program used. */
export const USED_OPERATIONS = "used";

export interface Generation extends ReadOutcome {
  /** Every file of the output; nothing is written yet. */
  readonly files: readonly GeneratedFile[];
  /** The names that all files share; absent if there is no model. */
  readonly names?: ApiNames;
  /** The runtime exports that the files use. */
  readonly runtime?: RuntimeUse;
}

/** Reads a document and builds its model. Problems of the document are reported, and nothing is thrown for them. */
export async function readApi(
  config: ReadConfig,
  { timings = new Timings(), ...options }: StageOptions,
): Promise<ReadOutcome> {
  // Stages are loaded when they run: a configuration file may import this module just for a type.
  const { read } = await timings.measure("start", () => import("./read.js"));
  return read(config, { ...options, timings });
}

/** Generates every file of the output, in memory. */
export async function generate(config: LoadedConfig, options: StageOptions): Promise<Generation> {
  const { timings = new Timings() } = options;
  if (config.documents !== undefined) {
    const { readParts } = await timings.measure("start", () => import("./parts.js"));
    const report = reportOnce(options.report);
    const { source, ...loaded } = await readParts(config, { ...options, report, timings });
    const policy = withPolicy(config, loaded, report);
    return source === undefined
      ? { ...loaded, files: [] }
      : emitFrom(source, loaded, { config, options: { ...options, timings, report: policy } });
  }
  const loaded = await readApi(config, { ...options, timings, sharesInline: true });
  const { api, set: documents } = loaded;
  if (api === undefined || documents === undefined) return { ...loaded, files: [] };
  const { nameApi } = await timings.measure("start", loadNames);
  const report = withPolicy(config, { sources: loaded.sources }, options.report);
  const names = timings.measure("plan", () =>
    nameApi(api, report, new NameBook(new Map([...(options.kept ?? []), ...(loaded.given ?? [])]))),
  );
  if (loaded.used !== undefined) recordUsed(names);
  return emitFrom({ api, documents, names }, loaded, {
    config,
    options: { ...options, timings, report },
  });
}

interface Emitting {
  readonly config: LoadedConfig;
  readonly options: StageOptions & { readonly timings: Timings };
}

/** Prints what was read and named. */
async function emitFrom(
  source: EmissionSource,
  loaded: ReadOutcome,
  { config, options }: Emitting,
): Promise<Generation> {
  const { timings } = options;
  const { api, names } = source;
  if (config.only?.includes("workflows") === true && config.workflows === undefined)
    options.report(workflowNone({}));
  const { emit } = await timings.measure("start", loadEmit);
  const shared = await Promise.all((config.sharers ?? []).map(generateQuietly));
  const others = shared.flatMap(({ runtime }) => runtime ?? []);
  const emission = await emit(source, config, { ...options, others });
  const sources = new Map([...loaded.sources, ...shared.flatMap((other) => [...other.sources])]);
  const { runtime, typed } = emission;
  const contract =
    config.consumer === undefined
      ? []
      : (await import("../contract/find-contract.js")).findContract(
          { api, names, sources: loaded.sources, files: typed },
          config,
          options.report,
        );
  const files = [...emission.files, ...(await asWritten(contract, config))];
  const generation = { ...loaded, sources, api, names, files, runtime };
  if (config.hooks === undefined) return generation;
  const { afterGenerate } = await import("../hooks/after-generate.js");
  const hookedFiles = await timings.measure("hooks", () =>
    afterGenerate(files, config, options.hooked),
  );
  return { ...generation, files: hookedFiles };
}

/** For a project without TypeScript, modules without types. */
async function asWritten(
  files: readonly GeneratedFile[],
  { language }: Config,
): Promise<readonly GeneratedFile[]> {
  if (language !== "javascript" || files.length === 0) return files;
  const { withoutTypes } = await import("../javascript/without-types.js");
  return withoutTypes(files);
}

/** Records which operations a program used, so that `check` can name those that it uses since. */
function recordUsed({ groups, book }: ApiNames): void {
  const used = book.kind(USED_OPERATIONS);
  for (const { operation, name } of groups.flatMap(({ operations }) => operations))
    used.keep(operation.id, name);
}

/** Problems of another configuration's document are reported when that one is processed. */
const generateQuietly = (config: Config): Promise<Generation> =>
  generate(config, { report: () => undefined });

/** Loaded only when something is generated: what is current needs neither. */
const loadEmit = () => import("./emit.js");
const loadNames = () => import("../names/operations.js");
