/** How many nodes aliases and merge keys of YAML may add. */
import { expect, test } from "vitest";

import { parseYaml } from "../../../../generator/description/document/syntax/parse-yaml.js";

/** The codes of what is reported. */
function reportsOf(text: string): readonly string[] {
  const found: string[] = [];
  parseYaml(text, "file:///a.yaml", ({ code }) => found.push(code));
  return found;
}

/** Aliases of a list; each adds as many nodes as the list has items, and one. */
const aliases = (count: number, items: number): string =>
  `a: &a [${"1,".repeat(items)}]\nb: [${"*a,".repeat(count)}]\n`;

/** Mappings of ten copies of the mapping before them. */
function merges(levels: number): string {
  const keys = Array.from({ length: 10 }, (_, index) => `k${index}`);
  const list = (value: string): string => keys.map((key) => `${key}: ${value}`).join(", ");
  const lines = Array.from(
    { length: levels },
    (_, level) => `m${level + 1}: &m${level + 1} {${list(`{<<: *m${level}}`)}}`,
  );
  return [`m0: &m0 {${list("1")}}`, ...lines].join("\n");
}

test.each<[string, string, readonly string[]]>([
  ["a million nodes", aliases(1000, 999), []],
  ["more than a million nodes", aliases(1000, 1000), ["document/aliases"]],
  ["a hundred thousand copies of merged members", merges(4), []],
  ["a million copies of merged members", merges(5), ["document/aliases"]],
])("aliases are limited: %s", (_, text, codes) => {
  expect(reportsOf(text)).toEqual(codes);
});
