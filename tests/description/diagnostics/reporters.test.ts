import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, test } from "vitest";

import { locate } from "../../../generator/description/reporting/locate.js";
import {
  forPrograms,
  github,
  json,
} from "../../../generator/description/reporting/reporters/for-programs.js";
import { pretty } from "../../../generator/description/reporting/reporters/pretty.js";
import { sarif } from "../../../generator/description/reporting/reporters/sarif.js";
import { about, located, URI } from "./located.js";

test("the place is marked in the document as it was written", () => {
  const output = pretty(located("info:\n  title: Törns\n", [about("/info/title")]), false);
  expect(output.split("\n")).toEqual([
    "error area/name  It is wrong.",
    "  api.yaml:2:10  #/info/title",
    "  2 |   title: Törns",
    "    |          ^^^^^",
    "    why  Why.",
    "    fix  How.",
    "",
  ]);
});

test("an explanation that several share is printed once, with the first of them", () => {
  const other = { cause: "Another reason.", fix: "How." };
  const output = pretty(
    located("a: 1\nb: 2\nc: 3\n", [about("/a"), about("/b", other), about("/c")]),
    false,
  );
  const places = output.split("\n\n").map((block) => block.split("\n").slice(4));
  expect(places).toEqual([
    ["    why  Why.", "    fix  How."],
    ["    why  Another reason.", "    fix  How."],
    [""],
  ]);
});

test("a report for people shows related places, and how to see it again", () => {
  const related = [{ message: "first here", location: { document: URI, pointer: "/b" } }];
  const diagnostic = about("/a", { related, reproduce: "curl /a" });
  const lines = pretty(located("a: 1\nb: 2\n", [diagnostic]), false).split("\n");
  expect(lines.slice(6)).toEqual(["    try  curl /a", "    see  api.yaml:2:4  first here", ""]);
});

test("a place in a file that cannot be read has no excerpt", () => {
  const location = { document: "https://api.example/o.yaml", pointer: "/a" };
  expect(
    pretty(located("", [about("", { location })]), false)
      .split("\n")
      .slice(1, 3),
  ).toEqual(["  https://api.example/o.yaml:1:1  #/a", "    why  Why."]);
});

test.each([
  [159, 4, "no sign"],
  [160, 4, "no sign"],
  [161, 4, "…"],
  [161, 90, "…"],
])(
  "a line of %i characters, marked at column %i, has %s where it is cut",
  (length, column, cut) => {
    const text = `${`${" ".repeat(column - 4)}a: x`.padEnd(length - 2, "y")} z`;
    const [found] = located(text, [about("/a")]);
    expect(found?.position?.column).toBe(column);
    const shown = pretty(found === undefined ? [] : [found], false).split("\n")[2] ?? "";
    expect(shown.includes("…")).toBe(cut === "…");
    const start = Math.max(0, column - 1 - 80);
    expect(shown).toBe(
      cut === "…"
        ? `  1 | ${start > 0 ? "…" : ""}${text.slice(start, start + 160)}${start > 0 ? "" : "…"}`
        : `  1 | ${text}`,
    );
  },
);

test("a report for people has colours only if asked for", () => {
  const diagnostics = located("a: 1\n", [about("/a")]);
  expect(pretty(diagnostics, false)).not.toContain("\u001b");
  expect(pretty(diagnostics, true)).toContain("\u001b[1;31merror\u001b[0m");
});

test("a long line is shown near the place, and the mark stands below it", () => {
  const text = `{${'"k":0,'.repeat(10_000)}"here":"x${"y".repeat(500)}"}`;
  const lines = pretty(located(text, [about("/here")]), false).split("\n");
  const [shown = "", mark = ""] = lines.slice(2, 4);
  expect(shown.length).toBeLessThan(200);
  expect(shown).toMatch(/\| ….*….*$/);
  expect(shown.slice(mark.indexOf("^"), mark.indexOf("^") + 3)).toBe('"xy');
  expect(mark.length).toBeLessThanOrEqual(shown.length);
});

test("nothing in a document can send commands to the terminal", () => {
  const evil = "\u001b]0;title\u0007\u001b[2J\u009b31m\u202edrowssap\u200b\r";
  const output = pretty(
    located(`a: ${evil}b\n`, [
      about("/a", {
        message: `Found ${evil}.`,
        related: [{ message: evil, location: { document: URI, pointer: `/${evil}` } }],
      }),
    ]),
    false,
  );
  expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/);
  expect(output).toContain("\\u001b]0;title\\u0007");
});

test("tabs do not move the mark", () => {
  const [shown = "", mark = ""] = pretty(located('{\t"a":\t"x"}', [about("/a")]), false)
    .split("\n")
    .slice(2, 4);
  expect(shown.slice(mark.indexOf("^"))).toBe('"x"}');
});

test("each diagnostic is one command, whatever its text", () => {
  const message = "100% wrong:\r\n::error::injected, or not";
  const output = github(
    located("a: 1\n", [about("/a", { message }), about("/a", { severity: "info" })]),
    "/project",
  );
  expect(output.split("\n")).toHaveLength(2);
  expect(output).toMatch(/^::error file=api\.yaml,line=1,col=4,title=area\/name::100%25 wrong:/);
  expect(output.split("\n")[1]).toMatch(/^::notice /);
});

test.each([
  ["packages/one", "a.yaml", "packages/one/a.yaml"],
  ["packages/one", "../shared/b.yaml", "packages/shared/b.yaml"],
  [".", "a.yaml", "a.yaml"],
  [".", "https://a.test/c.yaml", "https%3A//a.test/c.yaml"],
])("a report for GitHub in %s, %s is %s of the repository", (folder, file, expected) => {
  const repository = mkdtempSync(join(tmpdir(), "apostille-repository-"));
  const cwd = join(repository, folder);
  mkdirSync(cwd, { recursive: true });
  mkdirSync(join(repository, ".git"));
  const source = {
    uri: file.startsWith("https:") ? file : pathToFileURL(join(cwd, file)).href,
    text: "a: 1\n",
    format: "yaml" as const,
    value: undefined,
  };
  const at = { document: source.uri, pointer: "/a" };
  const sources = new Map([[source.uri, source]]);
  const found = locate([about("/a", { location: at })], sources, cwd);
  expect(github(found, cwd)).toContain(`file=${expected},line=1,`);
  expect(found[0]?.position?.file).toBe(file);
  rmSync(repository, { recursive: true });
});

test("names of files cannot add properties", () => {
  const source = {
    uri: "file:///project/a,line=9::b.yaml",
    text: "a: 1\n",
    format: "yaml" as const,
    value: undefined,
  };
  const [one] = locate(
    [about("/a", { location: { document: source.uri, pointer: "/a" } })],
    new Map([[source.uri, source]]),
    "/project",
  );
  expect(github(one === undefined ? [] : [one], "/project")).toContain(
    "file=a%2Cline=9%3A%3Ab.yaml,line=1,col=4,",
  );
});

test.each([
  ["json", "[]"],
  ["github", undefined],
  ["sarif", '"results": []'],
] as const)("a report for programs without findings, %s says so", (format, text) => {
  const output = forPrograms(format, [], "/project");
  if (text === undefined) expect(output).toBeUndefined();
  else expect(output).toContain(text);
  expect(forPrograms(format, located("a: 1\n", [about("/a")]), "/project")).toContain(
    "It is wrong.",
  );
});

test("what there is not is left out", () => {
  const { location: _, ...placeless } = about("");
  expect(Object.keys(json(located("", [placeless]))[0] ?? {})).toEqual([
    "code",
    "severity",
    "message",
    "cause",
    "fix",
  ]);
  expect(JSON.stringify(sarif(located("a: 1\n", [about("/a")])))).not.toContain("related");
});

test("JSON has the place and everything that is said", () => {
  const related = [{ message: "first here", location: { document: URI, pointer: "/b" } }];
  expect(json(located("a: 1\nb: 2\n", [about("/a", { related })]))).toEqual([
    {
      code: "area/name",
      severity: "error",
      message: "It is wrong.",
      cause: "Why.",
      fix: "How.",
      location: { file: "api.yaml", line: 1, column: 4, pointer: "/a" },
      related: [
        {
          message: "first here",
          location: { file: "api.yaml", line: 2, column: 4, pointer: "/b" },
        },
      ],
    },
  ]);
});

test("SARIF 2.1.0 has a rule per code, results that refer to it, regions and related places", () => {
  const related = [{ message: "first here", location: { document: URI, pointer: "/b" } }];
  const { location: _, ...placeless } = about("", { code: "area/other", severity: "info" });
  const log = sarif(located("a: 10\nb: 2\n", [about("/a", { related }), about("/b"), placeless]));
  const region = { startLine: 1, startColumn: 4, endColumn: 6 };
  expect(log).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        columnKind: "utf16CodeUnits",
        tool: {
          driver: {
            name: "Apostille",
            rules: [
              { id: "area/other", defaultConfiguration: { level: "note" } },
              { id: "area/name", shortDescription: { text: "Why." }, help: { text: "How." } },
            ],
          },
        },
        results: [
          { ruleId: "area/other", ruleIndex: 0, level: "note" },
          {
            ruleId: "area/name",
            ruleIndex: 1,
            level: "error",
            message: { text: "It is wrong." },
            locations: [{ physicalLocation: { artifactLocation: { uri: "api.yaml" }, region } }],
            relatedLocations: [{ id: 0, message: { text: "first here" } }],
          },
          { ruleIndex: 1, locations: [{ logicalLocations: [{ fullyQualifiedName: "/b" }] }] },
        ],
      },
    ],
  });
});

test("SARIF names files by URI references in which nothing has a meaning", () => {
  const source = {
    uri: "file:///project/a%20b%23c%3F.yaml",
    text: "a: 1\n",
    format: "yaml" as const,
    value: undefined,
  };
  const found = locate(
    [about("/a", { location: { document: source.uri, pointer: "/a" } })],
    new Map([[source.uri, source]]),
    "/project",
  );
  expect(JSON.stringify(sarif(found))).toContain('"uri":"a%20b%23c%3F.yaml"');
});
