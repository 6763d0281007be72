import type { Config } from "../config.js";
import { loadDocument } from "../document/load.js";
import { checkStructure } from "../document/structure/index.js";
import type { Reading, StageOptions } from "./stage.js";
import { loadOptions } from "../load-options.js";
import { buildModel } from "../model/build.js";

/** From a document to its model. */
export async function read(
  config: Pick<Config, "input" | "root" | "allowRemote" | "overlays">,
  { report, timings }: Required<StageOptions>,
): Promise<Reading> {
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, loadOptions(config), report),
  );
  if (set === undefined) return { sources };
  timings.measure("structure", () => checkStructure(set, report));
  const api = timings.measure("model", () => buildModel(set, report));
  return { sources, set, api };
}
