import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { sentences, table } from "./statements.js";
import { headingRows, rows } from "./rows.js";

/** The source text is not part of the repository. If you have it, set SOURCE_TEXT to its file. */
const path = process.env["SOURCE_TEXT"] ?? "";
const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];

it("every fact is in a row of the source text", () => {
  const listed = new Set([...rows, ...headingRows].flatMap(({ facts }) => facts));
  expect(table.filter((fact) => !listed.has(fact))).toEqual([]);
});

describe.skipIf(lines.length === 0)("the table against the source text (SOURCE_TEXT)", () => {
  it("the table against the source text (SOURCE_TEXT) quotes what stands in the line that it names", () => {
    const wrong = table.filter(({ line, quote }) => lines[line - 1]?.includes(quote) !== true);
    expect(wrong.map(({ line, quote }) => `${line}: ${quote}`)).toEqual([]);
  });

  it("the table against the source text (SOURCE_TEXT) has something of every line that says something", () => {
    const quoted = new Set(table.map(({ line }) => line));
    const silent = lines.flatMap((text, index) =>
      saysSomething(text) && !quoted.has(index + 1) ? [`${index + 1}: ${text}`] : [],
    );
    expect(silent).toEqual([]);
  });

  it("the table against the source text (SOURCE_TEXT) counts the rows of tables, and the sentences", () => {
    const counted = sentencesOf(lines).map(([line, said]) => [line, said.length]);
    const listed = counted.map(([line = 0]) => [
      line,
      rows.filter((row) => row.line === line).length,
    ]);
    expect(listed).toEqual(counted);
    expect(rows).toHaveLength(counted.reduce((sum, [, count = 0]) => sum + count, 0));
    for (const [line, said] of sentencesOf(lines)) {
      if (said.length > 1) expect(sentences.get(line)).toEqual(said);
    }
  });

  it("the table against the source text (SOURCE_TEXT) has a decision for every place that is not shown", () => {
    const gaps = new Set(table.filter(({ kind }) => kind === "gap").map(({ line }) => line));
    const open = lines.flatMap((text, index) =>
      text.includes("not shown") && index > 2 && !gaps.has(index + 1)
        ? [`${index + 1}: ${text}`]
        : [],
    );
    expect(open).toEqual([]);
  });
});

/** Rows of tables without their heads, and prose by its sentences: each with the number of its line. */
function sentencesOf(text: readonly string[]): readonly (readonly [number, readonly string[]])[] {
  return text.flatMap((line, index): (readonly [number, readonly string[]])[] => {
    if (line === "" || line.startsWith("#")) return [];
    const isHead = text[index + 1]?.startsWith("|-") === true;
    if (line.startsWith("|")) return isHead || line.startsWith("|-") ? [] : [[index + 1, [line]]];
    const prose = line.replace(/^\s*(?:-|\d+\.) /, "");
    return [[index + 1, prose.split(/(?<=[.!?]) (?=[A-Z`{<])/)]];
  });
}

/** Headings, empty lines, table headers and introductory lines are not facts themselves. */
function saysSomething(text: string): boolean {
  return (
    text !== "" &&
    !/^#|^\|[-|]+\|$|:$/.test(text) &&
    !/^\| ?(?:Field|Type|Header|Status|Limit|Resource|Parameter|Scope) \|/.test(text)
  );
}
