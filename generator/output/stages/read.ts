import type { ReadConfig } from "../config/config.js";
import {
  buildModel,
  checkStructure,
  Diagnostics,
  loadDocument,
  type Report,
  type Timings,
} from "../../description/index.js";
import type { ReadOutcome, StageOptions } from "./stage.js";
import { loadOptions } from "../config/load-config.js";
import { withPolicy } from "./diagnostic-policy.js";
import { applyNaming } from "../names/naming.js";
import { inlineNames } from "../names/record.js";
import { findUsage } from "../usage/find-usage.js";

/** Reads a document and builds its model. */
export async function read(
  config: ReadConfig,
  {
    report: pass,
    timings,
    cache,
    kept,
    sharesInline = false,
  }: StageOptions & { readonly timings: Timings },
): Promise<ReadOutcome> {
  const found = new Diagnostics();
  // The policy needs the documents, so diagnostics are collected until they are loaded; the resolver keeps using this
  // reporter afterwards.
  let { report }: { report: Report } = found;
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, { ...loadOptions(config), ...(cache && { cache }) }, (problem) =>
      report(problem),
    ),
  );
  report = withPolicy(config, { sources, set }, pass);
  for (const diagnostic of found) report(diagnostic);
  if (set === undefined) return { sources };
  timings.measure("structure", () => checkStructure(set, report));
  const usage = timings.measure("usage", () => findUsage(set, config, { kept, report }));
  const { include, exclude } = config;
  const filters = {
    // A program cannot name the operations that a shared type comes from.
    sharesInline: sharesInline && include?.usedBy === undefined,
    namedInline: inlineNames(kept),
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(usage && { used: usage.parts }),
  };
  const api = timings.measure("model", () =>
    applyNaming(buildModel(set, report, filters), config.naming, report),
  );
  return { sources, set, api, ...(usage && { used: usage.places, given: usage.given }) };
}
