import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import type { ReadDescription } from "../../../../generator/output/stages/stage.js";
import type { OldAndNew } from "../../../../generator/tools/diff/findings/pairing.js";
import { type Comparison, compareDescriptions } from "../../../../generator/tools/diff/compare.js";
import { changed } from "../base.js";
import { describeFiles, TODAY } from "../compare.js";
import { type Expected, expectedOf } from "./expected.js";

/** The files with cases, one for each subject. */
export const CASE_FILES = [
  "verdicts.yaml",
  "details.yaml",
  "access.yaml",
  "deliveries.yaml",
  "messages.yaml",
  "promises.yaml",
  "structures.yaml",
  "documents.yaml",
] as const;

/** A change of a description: pointers and new values, of which null removes. */
export interface Case {
  readonly name: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
}

interface CaseFile {
  readonly base: object;
  readonly cases: Readonly<Record<string, { readonly finds?: string | readonly string[] }>>;
}

export interface BothWays {
  readonly forwards: Comparison;
  readonly backwards: Comparison;
  readonly versions: OldAndNew<ReadDescription>;
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
      versions: { old, new: now },
      forwards: compareDescriptions(old, now, options),
      backwards: compareDescriptions(now, old, options),
    };
  };
  const compare = (wanted: Case): Promise<BothWays> => {
    const found = known.get(wanted) ?? compareBoth(wanted);
    known.set(wanted, found);
    return found;
  };
  const read = Object.entries(cases).map(([name, { finds, ...change }]): Case => {
    const [pointer] = Object.keys(change);
    return { name, change, expected: expectedOf(finds, pointer) };
  });
  return { cases: read, compare };
}
