import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";

import { beforeEach, expect, it } from "vitest";

import { applyChanges, TransactionError } from "../../../generator/output/write/transaction.js";
import { Folder } from "./folder.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});

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

it("undoes folders that it made, and gives back the rights of files", () => {
  folder.put("run.sh", "run");
  chmodSync(folder.at("run.sh"), 0o750);
  const list = [
    { path: "run.sh" },
    { path: "a/b/c.ts", text: "c" },
    { path: "d", text: "a file" },
    { path: "d/e", text: "which cannot be a folder too" },
  ];
  expect(() => changes(list)).toThrow(TransactionError);
  expect(readdirSync(folder.path)).toEqual(["run.sh"]);
  expect(folder.list()).toEqual({ "run.sh": "run" });
  expect(statSync(folder.at("run.sh")).mode & 0o777).toBe(0o750);
  expect(() => changes([{ path: "run.sh" }, { path: "missing" }])).toThrow(TransactionError);
  expect(statSync(folder.at("run.sh")).mode & 0o777).toBe(0o750);
});

it("replaces a file as a whole: who has it open reads on what it was", () => {
  folder.put("a.ts", "old");
  const open = openSync(folder.at("a.ts"), "r");
  changes([{ path: "a.ts", text: "new" }]);
  expect(readFileSync(open, "utf8")).toBe("old");
  closeSync(open);
  expect(folder.list()).toEqual({ "a.ts": "new" });
});

it("a transaction removes folders that become empty, but not the one for the output", () => {
  folder.put("a/b/c.ts", "c");
  changes([{ path: "a/b/c.ts" }]);
  expect(existsSync(folder.path)).toBe(true);
  expect(readdirSync(folder.path)).toEqual([]);
});
