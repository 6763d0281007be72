import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import { type Comparison, compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { changed } from "./base.js";
import { describeFiles, TODAY } from "./compare.js";

/** The files with cases, one for each subject. */
export const CASE_FILES = [
  "verdicts.yaml",
  "details.yaml",
  "access.yaml",
  "deliveries.yaml",
  "messages.yaml",
  "promises.yaml",
  "structures.yaml",
  "values.yaml",
  "documents.yaml",
] as const;

/** A change of a description, and the findings in both directions: see {@link reportsOf}. */
export interface Case {
  readonly name: string;
  /** Pointers and new values; null removes. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
}

interface CaseFile {
  readonly base: object;
  readonly cases: readonly Case[];
}

export interface BothWays {
  readonly forwards: Comparison;
  readonly backwards: Comparison;
}

/** The cases of a file, and what compares each; a case is compared once. */
export function readCases(file: (typeof CASE_FILES)[number]): {
  readonly cases: readonly Case[];
  readonly compare: (wanted: Case) => Promise<BothWays>;
} {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { base, cases } = parse(readFileSync(path, "utf8")) as CaseFile;
  const described = describeFiles({ "o.json": base });
  const known = new Map<Case, Promise<BothWays>>();
  const compareBoth = async ({ change }: Case): Promise<BothWays> => {
    const document = Object.entries(change).reduce(
      (copy, [pointer, value]) => changed(pointer, value ?? undefined, copy),
      base,
    );
    const [old, now] = [await described, await describeFiles({ "o.json": document })];
    const options = { today: TODAY };
    return {
      forwards: compareDescriptions(old, now, options),
      backwards: compareDescriptions(now, old, options),
    };
  };
  const compare = (wanted: Case): Promise<BothWays> => {
    const found = known.get(wanted) ?? compareBoth(wanted);
    known.set(wanted, found);
    return found;
  };
  return { cases, compare };
}

/** Findings as one line each, with their messages. */
export const reportsOf = ({ findings }: Comparison): readonly string[] =>
  findings
    .map(
      ({ kind, at, part, whom, verdict, message }) =>
        `${verdict} ${kind} ${at} (${part}, ${whom}) ${message}`,
    )
    .sort();
