/** The smallest document in which a finding occurs: every feature is made as simple as it can be. */
import { type GrammarDocument, documentOf } from "../grammar/document.js";
import { type Cell, FEATURES, isPossible, SETTINGS } from "../grammar/features.js";
import type { Finding } from "./finding.js";

type Judge = (document: GrammarDocument) => Promise<readonly Finding[]>;

export interface Smallest {
  readonly document: GrammarDocument;
  readonly finding: Finding;
}

/** Simplifies one feature after the other, for as long as a judge still finds the same. */
export async function smallest(
  finding: Finding,
  judge: Judge,
  isSame: (found: Finding) => boolean = ({ rule }) => rule === finding.rule,
): Promise<Smallest | undefined> {
  let best: Smallest | undefined;
  const attempt = async (cell: Cell): Promise<boolean> => {
    const document = documentOf("smallest", [cell]);
    const found = (await judge(document)).find(isSame);
    if (found !== undefined) best = { document, finding: found };
    return found !== undefined;
  };
  if (!isCell(finding.about) || !(await attempt(finding.about))) return undefined;
  let cell: Cell = finding.about;
  for (const [factor, [simplest]] of Object.entries({ ...SETTINGS, ...FEATURES })) {
    const simpler = { ...cell, [factor]: simplest ?? "" };
    if (simpler[factor as keyof Cell] === cell[factor as keyof Cell] || !isPossible(simpler))
      continue;
    if (await attempt(simpler)) cell = simpler;
  }
  return best;
}

const isCell = (about: Finding["about"]): about is Cell =>
  Object.keys({ ...SETTINGS, ...FEATURES }).every((factor) => factor in about);
