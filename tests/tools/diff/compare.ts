import { buildModel } from "../../../generator/description/builder/build-model.js";
import { type Comparison, compareDescriptions } from "../../../generator/tools/diff/compare.js";
import type { ReadDescription } from "../../../generator/output/stages/stage.js";
import { loadFiles } from "../../support/load.js";

export type Files = Readonly<Record<string, string | object>>;

export const TODAY = "2026-11-22";

export async function describeFiles(files: Files): Promise<ReadDescription> {
  const { set, sources } = await loadFiles(files);
  if (set === undefined) throw new Error("the document does not load");
  return { api: buildModel(set, () => undefined), set, sources };
}

export async function compareFiles(old: Files, now: Files, today = TODAY): Promise<Comparison> {
  return compareDescriptions(await describeFiles(old), await describeFiles(now), { today });
}

/** Findings as one line each, as a person would describe them. */
export const linesOf = ({ findings }: Comparison): readonly string[] =>
  findings
    .map(({ kind, at, part, whom, verdict }) => `${verdict} ${kind} ${at} (${part}, ${whom})`)
    .sort();
