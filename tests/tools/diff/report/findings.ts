/** A report with a finding of each verdict, exceptions and consumers. */
import type { DiffReport, LocatedFinding } from "../../../../generator/tools/diff/report/report.js";

const place = (file: string, line: number, pointer: string) => ({
  file,
  line,
  column: 3,
  length: 4,
  text: "  sand: {}",
  pointer,
});

export const gone: LocatedFinding = {
  kind: "property-removed",
  at: "/shells/sand",
  part: "response",
  whom: "caller",
  verdict: "breaking",
  message: "The property sand was removed.",
  why: "It was always present.",
  in: ["GET /shells 200"],
  touches: [],
  old: place("old.yaml", 12, "/shells/sand"),
  new: place("new.yaml", 9, "/shells"),
};
const { old: _, ...withoutOld } = gone;
export const added: LocatedFinding = {
  ...withoutOld,
  kind: "property-added",
  at: "",
  part: "document",
  whom: "receiver",
  verdict: "safe",
  message: "A*B was added.",
  why: "Nobody minds.",
  in: [],
  new: place("new.yaml", 10, ""),
};
export const worded: LocatedFinding = {
  ...gone,
  kind: "docs",
  at: "/a`b|c",
  verdict: "safe",
  message: "The description changed.",
  why: "Only words.",
};
export const doubtful: LocatedFinding = { ...withoutOld, verdict: "risky", message: "Perhaps." };

export const report = (rest: Partial<DiffReport> = {}): DiffReport => ({
  title: "Sea|shells",
  oldVersion: "1.0.0",
  newVersion: "1.0.0",
  semver: "major",
  nextVersion: "2.0.0",
  findings: [],
  accepted: [],
  unused: [],
  ...rest,
});
export const all = report({
  findings: [gone, doubtful, added, worded],
  accepted: [{ ...gone, accepted: "Agreed." }],
  unused: [
    { kind: "name", why: "Old." },
    { kind: "docs", at: "/info", until: "2026-01-31", why: "Old." },
  ],
  consumers: [
    {
      name: "a_b",
      file: "a_b.json",
      verdict: "breaks",
      findings: [{ finding: gone, place: "main.ts:3" }],
      madeFrom: "0.9.0",
      notes: { "main.ts:5": "All counts." },
    },
    { name: "other", file: "other.json", verdict: "fine", findings: [], notes: {} },
  ],
});
