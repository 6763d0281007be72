/** What `apostille diff` refuses, and what it says of documents with errors. */
import { beforeEach, expect, test } from "vitest";

import { changed, garden } from "../../tools/diff/base.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

let user: UserFolder;
beforeEach(() => void (user = userFolder({ "old.json": garden(), "new.json": garden() })));

test.each([
  [[], ["diff/operands"]],
  [["a", "b", "c"], ["diff/operands"]],
  [["old.json", "new.json", "--date", "soon"], ["diff/date"]],
  [["old.json", "none.json"], ["diff/source-unreadable"]],
  [["none.json", "new.json"], ["diff/source-unreadable"]],
  [
    ["none.json", "none.json"],
    ["diff/source-unreadable", "diff/source-unreadable"],
  ],
  [["old.json", "https://example.com/openapi.json"], ["diff/source-unreadable"]],
  [["old.json"], ["diff/operands"]],
  [["old.json", "new.json", "--config", "none.json"], ["usage/config-missing"]],
  [["old.json", "new.json", "--consumers", "old.json"], ["diff/contract"]],
])("diff %j is refused", async (words, codes) => {
  const { exit, out, err } = await user.apostille("diff", ...words);
  expect({ exit, out }).toEqual({ exit: 2, out: "" });
  expect([...err.matchAll(/^error (\S+)/gm)].map(([, code]) => code)).toEqual(codes);
});

test.each([
  ["none", "there is no such file"],
  ["old.json/none", "a part of its path is a file, not a folder"],
  ["empty", "it is a folder without a file that ends in .json"],
])("diff says why there is no contract at %s", async (path, why) => {
  user.write("empty/notes.txt", "");
  const { exit, err } = await user.apostille("diff", "old.json", "new.json", "--consumers", path);
  expect(exit).toBe(2);
  expect(err).toContain(
    `error diff/contract  ${path} cannot be read as a contract: ${why}.\n    why  `,
  );
});

test("a configuration that is broken is never ignored", async () => {
  user.write("apostille.config.json", "{");
  const { exit, err } = await user.apostille("diff", "old.json", "new.json");
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/config-broken")]);
});

test.each([
  ["broken.yaml", "new.json"],
  ["old.json", "broken.yaml"],
])("%s to %s shows the line that does not parse", async (old, now) => {
  user.write("broken.yaml", "openapi: 3.1.0\npaths: {\ncomponents: {}\n");
  const { exit, err } = await user.apostille("diff", old, now);
  expect(exit).toBe(2);
  expect(err).toMatch(/^ +2 \| paths: \{$/m);
});

test.each([
  ["flawed.json", "new.json"],
  ["old.json", "flawed.json"],
])("%s to %s says which has errors", async (old, now) => {
  user.write("flawed.json", changed("/components/schemas/Bed", { $ref: "#/none" }));
  const { err } = await user.apostille("diff", old, now);
  expect(err).toContain("flawed.json has 1 error. The first is ref");
});
