/** One vocabulary: no other list of keywords, and the table of generator/description/builder/README.md has all of them. */
import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { CONSTRAINTS } from "../../generator/description/builder/reading/keyword-groups.js";
import { keywordInfo, KEYWORDS } from "../../generator/description/document/format/keyword-info.js";
import { sourcesIn } from "./imports.js";

const BUILDER = new URL("../../generator/description/builder/", import.meta.url);

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
  const isGrouped = /from "[^"]*keyword-groups\.js"/.test(text) && CONSTRAINTS.has(keyword);
  const escaped = keyword.replaceAll("$", String.raw`\$`);
  const quoted = new RegExp(`(?<![\\w$])["'\`.]?${escaped}(?!\\w)`);
  return isGrouped || quoted.test(text);
}

/** What the vocabulary says of a keyword that others may have in common. A title is one of other objects, too. */
const kindOf = (name: string): string | undefined => {
  const { role, schemas, of: type, effect } = keywordInfo(name) ?? {};
  return effect === "documented"
    ? undefined
    : role && JSON.stringify([role, schemas, type, effect]);
};

/** Lists of strings in a text in which three or more are keywords of one kind. */
const listsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\[\s*((?:"[^"]*",?\s*)+)\]/g)]
    .map(([, list = ""]) => list)
    .filter((list) => {
      const kinds = [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => kindOf(name));
      return kinds.some((kind) => kind && kinds.filter((other) => other === kind).length >= 3);
    });

it("no file lists keywords of one kind, which the vocabulary could tell", () => {
  const files = ["runtime", "generator"].flatMap((folder) => sourcesIn(folder));
  const found = files.flatMap((file) =>
    listsIn(readFileSync(file, "utf8")).map((list) => `${file}: ${list}`),
  );
  expect(found).toEqual([]);
});

it("lists are found, however they are written", () => {
  const own = 'const OWN = ["not", "if", "then"];';
  const long = 'new Set([\n  "minimum",\n  "x",\n  "maximum",\n  "multipleOf",\n])';
  expect([own, long].map((text) => listsIn(text).length)).toEqual([1, 1]);
  expect(listsIn('["type", "enum", "oneOf", "minimum"]; ["a", "b", "c"]')).toEqual([]);
});
