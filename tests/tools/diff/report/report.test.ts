/** What a report of a comparison says to people, in pull requests and in changelogs. */
import { expect, test } from "vitest";

import { changelog, markdown } from "../../../../generator/tools/diff/report/markdown.js";
import { toGithub, toJson, toSarif } from "../../../../generator/tools/diff/report/machine.js";
import { prettyReport } from "../../../../generator/tools/diff/report/pretty.js";
import {
  breakingOnly,
  type DiffReport,
  type LocatedFinding,
} from "../../../../generator/tools/diff/report/report.js";
import { changeset } from "../../../../generator/tools/diff/report/changeset.js";
import { nextVersion, type Semver } from "../../../../generator/tools/diff/compare.js";

const place = (file: string, line: number, pointer: string) => ({
  file,
  line,
  column: 3,
  length: 4,
  text: "  sand: {}",
  pointer,
});

const gone: LocatedFinding = {
  kind: "property-removed",
  at: "/shells/sand",
  part: "response",
  whom: "caller",
  verdict: "breaking",
  message: "The property sand was removed.",
  why: "It was always present.",
  in: ["GET /shells 200"],
  old: place("old.yaml", 12, "/shells/sand"),
  new: place("new.yaml", 9, "/shells"),
};
const { old: _, ...withoutOld } = gone;
const added: LocatedFinding = {
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
const worded: LocatedFinding = {
  ...gone,
  kind: "docs",
  at: "/a`b|c",
  verdict: "safe",
  message: "The description changed.",
  why: "Only words.",
};
const doubtful: LocatedFinding = { ...withoutOld, verdict: "risky", message: "Perhaps." };

const report = (rest: Partial<DiffReport> = {}): DiffReport => ({
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
const all = report({
  findings: [gone, doubtful, added, worded],
  accepted: [{ ...gone, accepted: "Agreed." }],
  unused: [
    { kind: "name", why: "Old." },
    { kind: "docs", at: "/info", until: "2026-01-31", why: "Old." },
  ],
  consumer: [{ file: "a_b.ts", line: 3, column: 5, code: 2322, message: "No." }],
});

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
    "your code  a_b.ts:3:5 TS2322 No.",
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

test("a changeset names the package, the increment and what matters", () => {
  expect(changeset(all, "@sea/shells").split("\n")).toEqual([
    "---",
    '"@sea/shells": major',
    "---",
    "",
    "Sea\\|shells: 1 breaking, 1 risky, 2 safe.",
    "",
    "- breaking: The property sand was removed. (`/shells/sand`)",
    "- risky: Perhaps. (`/shells/sand`)",
    "",
  ]);
  expect(changeset(report({ semver: "none" }), "shells")).toBe(
    "---\n---\n\nSea\\|shells: no changes.\n",
  );
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

test("a pull request has what matters in a table, and what is safe folded", () => {
  expect(markdown(all).split("\n").filter(Boolean)).toEqual([
    "## Sea\\|shells: 1 breaking, 1 risky, 2 safe",
    "This is a major change: 1.0.0 should become 2.0.0.",
    "| | What | For whom | Where |",
    "|---|---|---|---|",
    "| **breaking** | The property sand was removed. It was always present. | callers in GET /shells 200 | `/shells/sand` |",
    "| **risky** | Perhaps. It was always present. | callers in GET /shells 200 | `/shells/sand` |",
    "<details><summary>2 safe</summary>",
    "- A\\*B was added. `/`",
    "- The description changed. `` /a`b\\|c ``",
    "</details>",
    "- Accepted: The property sand was removed. Agreed.",
    "### Your code",
    "- a\\_b.ts:3:5 TS2322 No.",
  ]);
});

test("a pull request that changes nothing has a short report", () => {
  const { nextVersion: _next, ...none } = report({ semver: "none", consumer: [] });
  expect(markdown(none).split("\n").filter(Boolean)).toEqual([
    "## Sea\\|shells: no changes",
    "The documents are equivalent.",
    "### Your code",
    "- All of your code compiles with the new output.",
  ]);
  expect(markdown(report()).split("\n").filter(Boolean)).toHaveLength(2);
});

test("a changelog has a section for each verdict, and one for documentation", () => {
  expect(changelog(all).split("\n").filter(Boolean)).toEqual([
    "## 2.0.0",
    "Changes since 1.0.0: 1 breaking, 1 risky, 2 safe.",
    "### Breaking",
    "- The property sand was removed. It was always present. (`/shells/sand`, in GET /shells 200)",
    "### Risky",
    "- Perhaps. It was always present. (`/shells/sand`, in GET /shells 200)",
    "### Other changes",
    "- A\\*B was added. Nobody minds. (`/`)",
    "### Documentation",
    "- The description changed. (`` /a`b\\|c ``, in GET /shells 200)",
  ]);
  const { nextVersion: _next, ...spring } = report({ oldVersion: "spring", newVersion: "spring" });
  expect(changelog(spring).split("\n").filter(Boolean)).toEqual([
    "## spring",
    "Changes since spring: no changes.",
  ]);
  expect(changelog(report({ newVersion: "1.5.0" }))).toMatch(/^## 1\.5\.0\n/);
});

test("the advice names a version that the new document has already", () => {
  const said = (rest: Partial<DiffReport>) => prettyReport(report(rest), false).trimEnd();
  expect(said({ newVersion: "1.1.0" })).toBe(
    "no changes. This is a major change: 1.0.0 should become 2.0.0 (the new document says 1.1.0).",
  );
  const { nextVersion: _next, ...unknown } = report();
  expect(prettyReport(unknown, false)).toBe("no changes. This is a major change.\n");
});

test("programs read only what there is", () => {
  const { nextVersion: _next, ...plain } = report({ findings: [added] });
  expect(toJson(plain)).toStrictEqual({
    semver: "major",
    oldVersion: "1.0.0",
    newVersion: "1.0.0",
    findings: [
      {
        at: "",
        kind: "property-added",
        side: "document",
        verdict: "safe",
        whom: "receiver",
        message: "A*B was added.",
        why: "Nobody minds.",
        in: [],
        new: { file: "new.yaml", line: 10, column: 3, pointer: "" },
      },
    ],
    accepted: [],
    unusedExceptions: [],
  });
  expect(toJson(all)).toMatchObject({
    nextVersion: "2.0.0",
    accepted: [{ at: "/shells/sand", accepted: "Agreed." }],
    unusedExceptions: all.unused,
    consumer: all.consumer,
    findings: [
      { old: { file: "old.yaml", line: 12, column: 3, pointer: "/shells/sand" } },
      {},
      {},
      {},
    ],
  });
});

test("a code review has each change at the new place, with the old one beside it", () => {
  const { new: _now, ...removed } = gone;
  expect(
    toGithub(report({ findings: [gone, removed, doubtful, added] }), "/project").split("\n"),
  ).toEqual([
    "::error file=new.yaml,line=9,col=3,title=diff/property-removed::The property sand was removed. It was always present. For callers.",
    "::error file=old.yaml,line=12,col=3,title=diff/property-removed::The property sand was removed. It was always present. For callers.",
    "::warning file=new.yaml,line=9,col=3,title=diff/property-removed::Perhaps. It was always present. For callers.",
    "::notice file=new.yaml,line=10,col=3,title=diff/property-added::A*B was added. Nobody minds. For receivers of webhooks.",
  ]);
  const { new: _new, old: _old, ...placeless } = worded;
  const at = (file: string) => ({ physicalLocation: { artifactLocation: { uri: file } } });
  const log = sarifResults([gone, removed, added, placeless]);
  expect(log).toMatchObject([
    {
      locations: [at("new.yaml")],
      relatedLocations: [{ ...at("old.yaml"), message: { text: "before" } }],
    },
    { locations: [at("old.yaml")] },
    { locations: [at("new.yaml")] },
    { ruleId: "diff/docs" },
  ]);
  expect(log.map((result) => "relatedLocations" in result)).toEqual([true, false, false, false]);
  expect(log.map((result) => "locations" in result)).toEqual([true, true, true, false]);
});

const sarifResults = (findings: readonly LocatedFinding[]): readonly object[] =>
  (
    toSarif(report({ findings })) as {
      readonly runs: readonly [{ readonly results: readonly object[] }];
    }
  ).runs[0].results;

test.each<readonly [string, Readonly<Record<Semver, string | undefined>>]>([
  ["1.2.3", { none: "1.2.3", patch: "1.2.4", minor: "1.3.0", major: "2.0.0" }],
  ["0.2.3", { none: "0.2.3", patch: "0.2.4", minor: "0.2.4", major: "0.3.0" }],
  ["v1.2.3", { none: "v1.2.3", patch: "v1.2.4", minor: "v1.3.0", major: "v2.0.0" }],
  ["v0.2.3-rc.1", { none: "v0.2.3-rc.1", patch: "v0.2.4", minor: "v0.2.4", major: "v0.3.0" }],
  ["1.2", { none: undefined, patch: undefined, minor: undefined, major: undefined }],
])("the version %s is followed by these", (version, expected) => {
  for (const [semver, next] of Object.entries(expected))
    expect(nextVersion(version, semver as Semver)).toBe(next);
});
