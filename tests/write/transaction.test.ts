import { afterEach, beforeEach, expect, it } from "vitest";

import { applyChanges, TransactionError } from "../../generator/write/transaction.js";
import { Folder } from "./folder.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const changes = (list: readonly { path: string; text?: string }[]): void =>
  applyChanges(
    list.map((change) => ({ ...change, path: folder.at(change.path) })),
    folder.path,
  );

it("undoes removals when a later one fails", () => {
  folder.put("a/b.ts", "b");
  expect(() => changes([{ path: "a/b.ts" }, { path: "missing" }])).toThrow(TransactionError);
  expect(folder.list()).toEqual({ "a/b.ts": "b" });
});

it("undoes renames when a later one fails", () => {
  folder.put("old.ts", "old");
  folder.put("gone.ts", "gone");
  const list = [
    { path: "old.ts", text: "new" },
    { path: "gone.ts" },
    { path: "fresh.ts", text: "fresh" },
    { path: "d", text: "a file" },
    { path: "d/e", text: "which cannot be a folder too" },
  ];
  expect(() => changes(list)).toThrow(/directory/);
  expect(folder.list()).toEqual({ "old.ts": "old", "gone.ts": "gone" });
});
