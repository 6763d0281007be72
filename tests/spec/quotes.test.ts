import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { table } from "./source/index.js";

/** The source text is not part of the repository. If you have it, set SOURCE_TEXT to its file. */
const path = process.env["SOURCE_TEXT"] ?? "";
const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];

describe.skipIf(lines.length === 0)("the table against the source text (SOURCE_TEXT)", () => {
  it("quotes what stands in the line that it names", () => {
    const wrong = table.filter(({ line, quote }) => lines[line - 1]?.includes(quote) !== true);
    expect(wrong.map(({ line, quote }) => `${line}: ${quote}`)).toEqual([]);
  });

  it("has something of every line that says something", () => {
    const quoted = new Set(table.map(({ line }) => line));
    const silent = lines.flatMap((text, index) =>
      saysSomething(text) && !quoted.has(index + 1) ? [`${index + 1}: ${text}`] : [],
    );
    expect(silent).toEqual([]);
  });

  it("has a decision for every place that is not shown", () => {
    const gaps = new Set(table.filter(({ kind }) => kind === "gap").map(({ line }) => line));
    const open = lines.flatMap((text, index) =>
      text.includes("not shown") && index > 2 && !gaps.has(index + 1)
        ? [`${index + 1}: ${text}`]
        : [],
    );
    expect(open).toEqual([]);
  });
});

/** Headings, empty lines, table headers and introductory lines state nothing themselves. */
function saysSomething(text: string): boolean {
  return (
    text !== "" &&
    !/^#|^\|[-|]+\|$|:$/.test(text) &&
    !/^\| ?(?:Field|Type|Header|Status|Limit|Resource|Parameter|Scope) \|/.test(text)
  );
}
