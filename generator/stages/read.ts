import type { Config } from "../config/config.js";
import { loadDocument } from "../document/loading/load.js";
import { checkStructure } from "../document/structure/index.js";
import type { LoadResult, StageOptions } from "./stage.js";
import { loadOptions } from "../config/load-options.js";
import { buildModel } from "../builder/build-model.js";
import { applyNaming } from "../names/naming.js";

/** From a document to its model. */
export async function read(
  config: Pick<
    Config,
    "input" | "root" | "allowRemote" | "overlays" | "naming" | "include" | "exclude"
  >,
  { report, timings }: Required<StageOptions>,
): Promise<LoadResult> {
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, loadOptions(config), report),
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
