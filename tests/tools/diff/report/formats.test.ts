/** What a report of a comparison says in pull requests, changelogs and changesets, and to programs. */
import { expect, test } from "vitest";

import { changeset } from "../../../../generator/tools/diff/report/changeset.js";
import { toGithub, toJson, toSarif } from "../../../../generator/tools/diff/report/machine.js";
import { changelog, markdown } from "../../../../generator/tools/diff/report/markdown.js";
import { changesPage } from "../../../../generator/tools/site/changes-page.js";
import type { LocatedFinding } from "../../../../generator/tools/diff/report/report.js";
import { added, all, doubtful, gone, report, worded } from "./findings.js";

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
    "- The description changed. ``/a`b\\|c``",
    "</details>",
    "- Accepted: The property sand was removed. Agreed.",
    "### 2 consumers: 1 broken, 0 at risk, 1 fine.",
    "| | Consumer | What reaches it |",
    "|---|---|---|",
    "| **breaks** | a\\_b | `main.ts:3` **breaking** The property sand was removed. `/shells/sand`<br>Its contract was made from another document than the old one, of version 0.9.0.<br>main.ts:5 All counts. |",
    "| **fine** | other |  |",
  ]);
});

test("a pull request that changes nothing has a short report", () => {
  const { nextVersion: _next, ...none } = report({ semver: "none" });
  expect(markdown(none).split("\n").filter(Boolean)).toEqual([
    "## Sea\\|shells: no changes",
    "The documents are equivalent.",
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
    "- The description changed. (``/a`b\\|c``, in GET /shells 200)",
  ]);
  const { nextVersion: _next, ...spring } = report({ oldVersion: "spring", newVersion: "spring" });
  expect(changelog(spring).split("\n").filter(Boolean)).toEqual([
    "## spring",
    "Changes since spring: no changes.",
  ]);
  expect(changelog(report({ newVersion: "1.5.0" }))).toMatch(/^## 1\.5\.0\n/);
});

test("a page has every finding, loads nothing, runs nothing, and shows markup as text", () => {
  const shown = changesPage(all);
  for (const text of [
    "Sea|shells",
    gone.message,
    gone.why,
    "Agreed.",
    "main.ts:3",
    "a_b: breaks",
    "2.0.0",
  ])
    expect(shown).toContain(text);
  const message = "</style><script>alert(1)</script>";
  const hostile = changesPage(report({ title: message, findings: [{ ...gone, message }] }));
  expect(hostile.match(/&lt;script>|&lt;script&gt;/g)).toHaveLength(3);
  expect(hostile.match(/<\/style>/g)).toHaveLength(1);
  for (const page of [shown, hostile, changesPage(report({ semver: "none" }))])
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(| src=/);
});

test("a name with backticks ends no code, in any report", () => {
  const finding = { ...gone, at: "/a``<img src=x>`" };
  const hostile = report({ findings: [finding] });
  for (const text of [markdown(hostile), changelog(hostile), changeset(hostile, "shells")])
    expect(text).toContain("``` /a``<img src=x>` ```");
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
    consumers: [
      { name: "a_b", verdict: "breaks", findings: [{ place: "main.ts:3", at: "/shells/sand" }] },
      { name: "other", verdict: "fine", findings: [] },
    ],
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
  expect(toGithub(all, "/project").split("\n")).toEqual([
    "::error file=new.yaml,line=9,col=3,title=diff/property-removed::a_b, main.ts:3: The property sand was removed. It was always present. For callers.",
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
