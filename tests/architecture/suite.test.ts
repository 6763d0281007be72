/** Lists that name other files name what exists. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { anyDatabase } from "../../sandbox/tests/support/any-database.mjs";

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

test("tests that the PostgreSQL run leaves out exist, and run on PGlite", () => {
  expect(anyDatabase.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
});
