import type { Config } from "./config.js";
import type { Reading, StageOptions } from "./stages/stage.js";
import { Timings } from "./timings.js";
import type { GeneratedFile } from "./write/generated-file.js";

export interface Generation extends Reading {
  /** Every file of the output, nothing written yet. */
  readonly files: readonly GeneratedFile[];
}

/** Reads a document and builds its model. Nothing is thrown for what is wrong with the document: it is reported. */
export async function readApi(
  config: Pick<Config, "input" | "root" | "allowRemote" | "overlays">,
  { report, timings = new Timings() }: StageOptions,
): Promise<Reading> {
  // Stages are loaded when they run: a configuration file imports this module for the sake of a type alone.
  const { read } = await timings.measure("start", () => import("./stages/read.js"));
  return read(config, { report, timings });
}

/** Makes every file of the output, in memory. */
export async function generate(config: Config, options: StageOptions): Promise<Generation> {
  const { report, timings = new Timings() } = options;
  const reading = await readApi(config, { report, timings });
  if (reading.api === undefined) return { ...reading, files: [] };
  const { emit } = await timings.measure("start", () => import("./stages/emit.js"));
  return { ...reading, files: await emit(reading.api, config, { report, timings }) };
}
