/** The kinds of changes: their page, and the parameters of their messages. */
import { expect, test } from "vitest";

import { kindsPage } from "../../../../generator/tools/diff/kinds/page.js";
import { KINDS } from "../../../../generator/tools/diff/kinds/table.js";

test("the page of kinds has a section for each, with its verdicts", () => {
  const sections = kindsPage().split("\n## ").slice(1);
  expect(sections.map((section) => section.split("\n")[0])).toEqual(Object.keys(KINDS).sort());
  expect(sections.filter((section) => !/(?:breaking|risky|safe)/.test(section))).toEqual([]);
});

test("messages of kinds have no parameters but those that every change may have", () => {
  const templates = Object.values(KINDS).map(({ message }) =>
    typeof message === "string" ? message : message({ name: "", before: "", after: "" }),
  );
  const names = templates.flatMap((template) =>
    [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );
  expect(templates.length).toBeGreaterThan(100);
  expect([...new Set(names)].sort()).toEqual(["after", "before", "name", "values"]);
});
