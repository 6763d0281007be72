/** The table of generator/description/builder/README.md: which file handles which keyword. */
import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { KEYWORDS } from "../../generator/description/document/keywords.js";

const BUILDER = new URL("../../generator/description/builder/", import.meta.url);
const GROUPS = "reading/keyword-groups.ts";

const source = (path: string): string => readFileSync(new URL(path, BUILDER), "utf8");

const [, table = ""] = source("README.md").split("| Keyword | File |\n");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [, keywords = "", files = ""] = line.split("|");
    return {
      keywords: [...keywords.matchAll(/`(.+?)`/g)].map(([, keyword = ""]) => keyword),
      files: [...files.matchAll(/\]\((.+?)\)/g)].map(([, file = ""]) => file),
    };
  });

it("the table has every keyword that the generator knows, each once", () => {
  expect(rows.flatMap(({ keywords }) => keywords).sort()).toEqual([...KEYWORDS].sort());
});

it("the table names files that exist", () => {
  const files = rows.flatMap(({ files }) => files);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(new URL(file, BUILDER)))).toEqual([]);
});

it("each file that the table names mentions the keyword, by name or by its group", () => {
  const unmentioned = rows.flatMap(({ keywords, files }) =>
    keywords.filter((keyword) => !files.some((file) => mentions(file, keyword))),
  );
  expect(unmentioned).toEqual([]);
});

/** A keyword as a word of code: regular expressions do not count `$` as part of a word. */
function mentions(file: string, keyword: string): boolean {
  const text = source(file);
  const grouped = /from "[^"]*keyword-groups\.js"/.test(text) ? source(GROUPS) : "";
  const escaped = keyword.replaceAll("$", String.raw`\$`);
  const quoted = new RegExp(`(?<![\\w$])["'\`.]?${escaped}(?!\\w)`);
  return quoted.test(text) || grouped.includes(`"${keyword}"`);
}
