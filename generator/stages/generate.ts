import type { Config } from "../config/config.js";
import type { LoadResult, StageOptions } from "./stage.js";
import { Timings } from "../core/timings.js";
import type { GeneratedFile } from "../print/generated-file.js";

export interface Generation extends LoadResult {
  /** Every file of the output, nothing written yet. */
  readonly files: readonly GeneratedFile[];
}

/** Reads a document and builds its model. Nothing is thrown for what is wrong with the document: it is reported. */
export async function readApi(
  config: Pick<Config, "input" | "root" | "allowRemote" | "overlays">,
  { report, timings = new Timings() }: StageOptions,
): Promise<LoadResult> {
  // Stages are loaded when they run: a configuration file imports this module for the sake of a type alone.
  const { read } = await timings.measure("start", () => import("./read.js"));
  return read(config, { report, timings });
}

/** Makes every file of the output, in memory. */
export async function generate(config: Config, options: StageOptions): Promise<Generation> {
  const { report, timings = new Timings() } = options;
  const loaded = await readApi(config, { report, timings });
  if (loaded.api === undefined) return { ...loaded, files: [] };
  const { emit } = await timings.measure("start", () => import("./emit.js"));
  return { ...loaded, files: await emit(loaded.api, config, { report, timings }) };
}
