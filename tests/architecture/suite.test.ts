/** Tests that the PostgreSQL run leaves out exist, and run on PGlite. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { anyDatabase } from "../../sandbox/tests/support/any-database.mjs";

test("tests that need no particular database are files", () => {
  const root = new URL("../../", import.meta.url);
  const gone = anyDatabase.filter((path) => !existsSync(fileURLToPath(new URL(path, root))));
  expect(gone).toEqual([]);
});
