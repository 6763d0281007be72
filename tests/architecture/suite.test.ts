/** What all tests have in common: lists that name other files, and limits of time. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { anyDatabase } from "../../sandbox/tests/support/any-database.mjs";
import { sourcesIn } from "./imports.js";

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

test("tests that the PostgreSQL run leaves out exist, and run on PGlite", () => {
  expect(anyDatabase.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
});

/** A limit of one test: an option, an argument after the function, or a function of vitest that has its own. */
const LIMIT =
  /\b(?:testTimeout|hookTimeout)\b|\bvi\.wait(?:For|Until)\(|\},\s*[\d_]{4,},?\s*\);|\.poll\([^;]*\{ timeout|\{ timeout(?:: [\d_]+)? \},\s*(?:async )?\(/;
const LIMITED = [
  "test('x', { timeout: 5_000 }, async () => {});",
  "test('x', { timeout }, () => {});",
  "test('x', () => {\n}, 5_000);",
  "test('x', () => {\n},\n  60_000,\n);",
  "expect.poll(items, { timeout: 100 }).toBe(1);",
  "vi.waitFor(() => {});",
  "vi.setConfig({ testTimeout: 1 });",
];

test.each(LIMITED)("a limit of time is found in %s", (text) => {
  expect(text).toMatch(LIMIT);
});

test("no test has a limit of time but those of tests/support/hang.ts", () => {
  const tests = ["tests", "sandbox/tests"].flatMap((folder) => sourcesIn(folder));
  const others = tests.filter((path) => path !== "tests/architecture/suite.test.ts");
  expect(others.filter((path) => LIMIT.test(readFileSync(pathOf(path), "utf8")))).toEqual([]);
});
