import { expect, test } from "vitest";
import * as face from "../src/index.js";
import { borrowDatabase } from "./support/world.js";

test("a sandbox in a test shows its addresses, its keys and its control plane, and nothing of its inside", async () => {
  const database = await borrowDatabase();
  const sandbox = await face.createSandbox({ location: { database } });
  const names = ["close", "control", "controlToken", "key", "origin", "portal", "url"];
  expect(Object.keys(sandbox).toSorted()).toEqual(names);
  await sandbox.close();
  await database.close();
  expect(Object.keys(face)).toEqual(["createSandbox"]);
});
