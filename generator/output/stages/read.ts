import type { ReadConfig } from "../config/config.js";
import type { DocumentConfig } from "../config/documents.js";
import {
  checkStructure,
  Diagnostics,
  draftModel,
  finishTogether,
  loadDocument,
  loadWorkflows,
  type ModelDraft,
  readWorkflows,
  type Report,
  reportOnce,
  type Timings,
} from "../../description/index.js";
import type { ReadOutcome, ReadTogether, StageOptions } from "./stage.js";
import { loadOptions } from "../config/load-config.js";
import { withPolicy } from "./diagnostic-policy.js";
import { applyNaming } from "../names/naming.js";
import { inlineNames } from "../names/record.js";
import { findUsage } from "../usage/find-usage.js";

type ReadingOptions = StageOptions & { readonly timings: Timings };

/** Reads a document and builds its model. */
export async function read(config: ReadConfig, options: ReadingOptions): Promise<ReadOutcome> {
  const { draft, report, ...outcome } = await begin(config, options);
  if (draft === undefined) return outcome;
  const api = options.timings.measure("model", () =>
    applyNaming(draft.finish(), config.naming, report),
  );
  if (config.workflows === undefined) return { ...outcome, api };
  const loaded = await loadWorkflows(config.workflows, options, report);
  const sources = new Map([...outcome.sources, ...loaded.map((one) => [one.uri, one] as const)]);
  return { ...outcome, sources, api: { ...api, workflows: readWorkflows(loaded, api, report) } };
}

/** Reads documents that share an output; `undefined` if one of them is unusable. What they share is reported once. */
export async function readTogether(
  documents: readonly DocumentConfig[],
  { cache = new Map(), ...options }: ReadingOptions,
): Promise<ReadTogether> {
  const once = { ...options, cache, report: reportOnce(options.report) };
  const begun = [];
  for (const { name, config } of documents)
    begun.push({ name, config, ...(await begin(config, once)) });
  const sources = new Map(begun.flatMap((one) => [...one.sources]));
  const complete = begun.flatMap(({ draft, set, ...one }) =>
    draft === undefined || set === undefined ? [] : [{ ...one, draft, set }],
  );
  if (complete.length < begun.length) return { sources };
  const apis = options.timings.measure("model", () =>
    finishTogether(complete.map(({ draft }) => draft)),
  );
  const read = complete.flatMap(({ name, config, set, report, sources: own }, index) => {
    const api = apis[index];
    if (api === undefined) return [];
    return [{ name, config, set, sources: own, api: applyNaming(api, config.naming, report) }];
  });
  return { sources, documents: read };
}

interface BegunReading extends Omit<ReadOutcome, "api"> {
  readonly draft?: ModelDraft;
  /** With the policy of the document. */
  readonly report: Report;
}

async function begin(
  config: ReadConfig,
  { report: pass, timings, cache, kept, sharesInline = false }: ReadingOptions,
): Promise<BegunReading> {
  const found = new Diagnostics();
  // The policy needs the documents, so diagnostics are collected until they are loaded; the resolver keeps using this
  // reporter afterwards.
  let { report }: { report: Report } = found;
  const { sources, set } = await timings.measure("load", () =>
    loadDocument(config.input, { ...loadOptions(config), ...(cache && { cache }) }, (problem) =>
      report(problem),
    ),
  );
  // What structure and builder find at the same place is one fault.
  report = reportOnce(withPolicy(config, { sources, set }, pass));
  for (const diagnostic of found) report(diagnostic);
  if (set === undefined) return { sources, report };
  timings.measure("structure", () => checkStructure(set, report));
  const { include, exclude } = config;
  const usage =
    include?.usedBy && timings.measure("usage", () => findUsage(set, config, { kept, report }));
  const filters = {
    // A program cannot name the operations that a shared type comes from.
    sharesInline: sharesInline && include?.usedBy === undefined,
    namedInline: inlineNames(kept),
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(usage && { used: usage.parts }),
  };
  const draft = timings.measure("model", () => draftModel(set, report, filters));
  return { sources, set, draft, report, ...(usage && { used: usage.places, given: usage.given }) };
}
