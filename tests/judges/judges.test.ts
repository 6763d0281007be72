/** Parts of an output judge each other, over documents in which all pairs of features occur: see README.md. */
import { beforeAll, expect, test } from "vitest";

import type { Finding } from "./findings/finding.js";
import { explains } from "./findings/known.js";
import { KNOWN } from "./findings/known-classes.js";
import { explain, judgeAll, smallestOf } from "./index.js";
import type { Judgement } from "./judge.js";

let judgement: Judgement;
beforeAll(async () => {
  judgement = await judgeAll({ seed: 1, strength: 2, runs: 3 });
});

test("all pairs of features occur", () => {
  expect(judgement.covered).toBeGreaterThan(5_000);
});

test("the judges find nothing new", async () => {
  const found = judgement.findings.filter((finding) => explain(finding) === undefined);
  const [first] = found;
  const small = first && (await smallestOf(first));
  expect(
    found.map(line).slice(0, 20),
    small && `smallest:\n${small.document.text}\n${line(small.finding)}`,
  ).toEqual([]);
});

test.each(KNOWN)("still there, or to be removed from the list: $why", (known) => {
  expect(judgement.findings.some((finding) => explains(known, finding))).toBe(true);
});

const line = ({ rule, detail, about }: Finding): string =>
  `${rule}: ${detail} ${JSON.stringify(about)}`;
