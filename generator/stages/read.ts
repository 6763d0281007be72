import type { ReadConfig } from "../config/config.js";
import type { Timings } from "../core/timings.js";
import { loadDocument } from "../document/loading/load.js";
import { checkStructure } from "../document/structure/index.js";
import type { LoadResult, StageOptions } from "./stage.js";
import { loadOptions } from "../config/load-options.js";
import { buildModel } from "../builder/build-model.js";
import { applyNaming } from "../names/naming.js";

/** From a document to its model. */
export async function read(
  config: ReadConfig,
  { report, timings, cache }: StageOptions & { readonly timings: Timings },
): Promise<LoadResult> {
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, { ...loadOptions(config), ...(cache && { cache }) }, report),
  );
  if (set === undefined) return { sources };
  timings.measure("structure", () => checkStructure(set, report));
  const { include, exclude } = config;
  const filters = { ...(include && { include }), ...(exclude && { exclude }) };
  const api = timings.measure("model", () =>
    applyNaming(buildModel(set, report, filters), config.naming),
  );
  return { sources, set, api };
}
