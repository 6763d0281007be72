import type { Config } from "../../config/config.js";
import { Timings } from "../../core/timings.js";
import type { DocumentSet } from "../../document/types.js";
import type { Api } from "../../model/api.js";
import { nameApi } from "../../names/operations.js";
import { emit } from "../../stages/emit.js";
import type { Output } from "./broken-lines.js";

/** What the configuration makes of a model. Diagnostics are those of `generate`, which reports them itself. */
export async function outputOf(
  { api, set }: { readonly api: Api; readonly set: DocumentSet },
  config: Config,
): Promise<Output> {
  const report = (): void => undefined;
  const names = nameApi(api, report);
  const options = { report, timings: new Timings(), others: [] };
  return (await emit({ api, documents: set, names }, config, options)).files;
}
