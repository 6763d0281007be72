/** The judges, as `lab` uses them. */
import type { Finding } from "./findings/finding.js";
import { explains, type KnownClass } from "./findings/known.js";
import { KNOWN } from "./findings/known-classes.js";
import { smallest, type Smallest } from "./findings/smallest.js";
import { judge, judgeDocuments, judgeOthers, type Judgement } from "./judge.js";

export { judgeFile } from "./folder.js";

interface Options {
  readonly seed: number;
  readonly strength: number;
  readonly runs: number;
  /** Stops after this many operations, whatever is covered. */
  readonly most?: number;
}

/** All judges, over all documents of a seed. */
export async function judgeAll(options: Options): Promise<Judgement> {
  const [one, other] = [await judge(options), await judgeOthers(options)];
  return {
    documents: one.documents + other.documents,
    operations: one.operations + other.operations,
    covered: one.covered + other.covered,
    impossible: one.impossible + other.impossible,
    findings: [...one.findings, ...other.findings],
  };
}

/** The known class of a finding; `undefined` if it is new. */
export const explain = (finding: Finding): KnownClass | undefined =>
  KNOWN.find((one) => explains(one, finding));

/** The smallest document in which a finding of the same rule and class occurs. */
export const smallestOf = (finding: Finding): Promise<Smallest | undefined> =>
  smallest(
    finding,
    (document) =>
      judgeDocuments([document], { seed: 1, runs: 5, compiles: /TS\d+/.test(finding.detail) }),
    (found) => found.rule === finding.rule && explain(found) === explain(finding),
  );
