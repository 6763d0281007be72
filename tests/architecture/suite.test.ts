/** Lists that name other files, or lines of them, name what exists. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { anyDatabase } from "../../sandbox/tests/support/any-database.mjs";
import equivalent from "../../scripts/mutants/equivalent.json" with { type: "json" };

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const linesOf = (name: string): readonly string[] =>
  existsSync(pathOf(name))
    ? readFileSync(pathOf(name), "utf8")
        .split("\n")
        .map((line) => line.trim())
    : [];

test("tests that the PostgreSQL run leaves out exist, and run on PGlite", () => {
  expect(anyDatabase.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
});

test("mutants that are called equivalent change lines that exist", () => {
  const gone = equivalent.filter(
    ({ path, code, from }) => !linesOf(path).includes(code) || !code.includes(from),
  );
  expect(gone).toEqual([]);
});
