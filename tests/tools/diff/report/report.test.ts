/** What a report of a comparison says to people in a terminal. */
import { expect, test } from "vitest";

import { prettyReport } from "../../../../generator/tools/diff/report/pretty.js";
import { breakingOnly, type DiffReport } from "../../../../generator/tools/diff/report/report.js";
import { added, all, gone, report, worded } from "./findings.js";

test("people read each change with its places, then texts, exceptions, their code and the advice", () => {
  expect(prettyReport(all, false).split("\n")).toEqual([
    "breaking property-removed  The property sand was removed.",
    "  old  old.yaml:12:3  #/shells/sand",
    "  12 |   sand: {}",
    "     |   ^^^^",
    "  new  new.yaml:9:3  #/shells",
    "  9 |   sand: {}",
    "    |   ^^^^",
    "    why  It was always present.",
    "    for  callers in GET /shells 200",
    "",
    "risky property-removed  Perhaps.",
    "  new  new.yaml:9:3  #/shells",
    "  9 |   sand: {}",
    "    |   ^^^^",
    "    why  It was always present.",
    "    for  callers in GET /shells 200",
    "",
    "safe property-added  A*B was added.  new.yaml:10  #",
    "",
    "safe docs  1 text of the documentation changed.",
    "  The description changed.  new.yaml:9  #/shells",
    "",
    "accepted property-removed  The property sand was removed. Agreed.",
    "",
    "unused exception name: it matches no change, or has expired.",
    "",
    "unused exception docs /info until 2026-01-31: it matches no change, or has expired.",
    "",
    "breaks a_b  a_b.json",
    "  main.ts:3  breaking property-removed  The property sand was removed. /shells/sand",
    "  note  Its contract was made from another document than the old one, of version 0.9.0.",
    "  note  main.ts:5 All counts.",
    "",
    "fine other  other.json",
    "",
    "2 consumers: 1 broken, 0 at risk, 1 fine.",
    "",
    "1 breaking, 1 risky, 2 safe. This is a major change: 1.0.0 should become 2.0.0.",
    "",
  ]);
});

test("people read of a change that only the old document shows, and of one without a place", () => {
  const { new: _now, ...removed } = gone;
  const { new: _new, old: _old, ...placeless } = worded;
  const texts = [
    removed,
    placeless,
    { ...removed, kind: "docs" as const, verdict: "safe" as const },
    { ...removed, kind: "docs" as const, verdict: "safe" as const, part: "request" as const },
  ];
  const lines = prettyReport(report({ findings: texts }), false).split("\n");
  expect(lines.slice(1, 6)).toEqual([
    "  old  old.yaml:12:3  #/shells/sand",
    "  12 |   sand: {}",
    "     |   ^^^^",
    "    why  It was always present.",
    "    for  callers in GET /shells 200",
  ]);
  expect(lines.slice(7, 10)).toEqual([
    "safe docs  2 texts of the documentation changed.",
    "  The description changed.",
    "  The property sand was removed.  old.yaml:12  #/shells/sand",
  ]);
});

test("a safe change of what is sent and read is one line", () => {
  const findings = [added, { ...added, part: "request" as const }];
  const [, ...lines] = prettyReport(report({ findings }), false).split("safe property-added");
  expect(lines).toHaveLength(1);
});

test("a long report begins with the number of changes of each kind, and says what is a matter of settings", () => {
  const findings = [
    ...Array.from({ length: 10 }, () => gone),
    { ...gone, kind: "property-added-to-closed" as const },
    added,
  ];
  const lines = prettyReport(report({ findings }), false).split("\n");
  expect(lines.slice(0, 5)).toEqual([
    "11 breaking, 1 safe. This is a major change: 1.0.0 should become 2.0.0.",
    "  breaking  10 property-removed, 1 property-added-to-closed",
    "  safe      1 property-added",
    "  property-added-to-closed breaks readers that refuse unknown properties; if there are none, set --added-to-closed safe.",
    "",
  ]);
});

test("a report of breaking changes alone counts all of them", () => {
  const text = prettyReport(breakingOnly(all), false);
  expect(text).not.toContain("A*B was added.");
  expect(text).toContain("The property sand was removed.");
  expect(text).toContain("1 breaking, 1 risky, 2 safe.");
});

test("people see colours only if they ask for them", () => {
  expect(prettyReport(all, false)).not.toContain("\u001b");
  const text = prettyReport(all, true);
  for (const painted of ["1;31mbreaking", "1;33mrisky", "1;32msafe", "2maccepted", "33munused"])
    expect(text).toContain(`\u001b[${painted}\u001b[0m`);
});

test.each([
  [6, "GET /5"],
  [7, "GET /5 and 1 more"],
  [9, "GET /5 and 3 more"],
])("a report names at most six of %i messages", (count, end) => {
  const messages = Array.from({ length: count }, (_, index) => `GET /${index}`);
  const text = prettyReport(report({ findings: [{ ...gone, in: messages }] }), false);
  expect(text).toContain(`callers in GET /0, GET /1, GET /2, GET /3, GET /4, ${end}\n`);
});

test.each([
  [10, 10, 0],
  [11, 10, 1],
])("a report of %i changed texts lists %i", (count, listed, more) => {
  const findings = Array.from({ length: count }, (_, index) => ({ ...worded, at: `/${index}` }));
  const lines = prettyReport(report({ findings }), false).split("\n");
  expect(lines.filter((line) => line.startsWith("  The description changed."))).toHaveLength(
    listed,
  );
  const rest = "  and 1 more, which --format changelog lists";
  expect(lines.filter((line) => line === rest)).toHaveLength(more);
});

test("the advice names a version that the new document has already", () => {
  const said = (rest: Partial<DiffReport>) => prettyReport(report(rest), false).trimEnd();
  expect(said({ newVersion: "1.1.0" })).toBe(
    "no changes. This is a major change: 1.0.0 should become 2.0.0 (the new document says 1.1.0).",
  );
  expect(said({ newVersion: "2.1.0" })).toBe(
    "no changes. This is a major change, from 1.0.0 to 2.1.0.",
  );
  const { nextVersion: _next, ...unknown } = report();
  expect(prettyReport(unknown, false)).toBe("no changes. This is a major change.\n");
});
