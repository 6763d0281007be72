/** How arguments become flags and operands. */
import { expect, it } from "vitest";

import { say } from "./commands.js";

const taken = async (...words: readonly string[]) => {
  const { exit, out, err } = await say(...words);
  if (exit !== 0) return { exit, err };
  const { flags, ...rest } = JSON.parse(out);
  const { hints, ...given } = flags;
  // It is on unless --no-hints is given.
  return { ...rest, err, flags: hints === false ? flags : given };
};

it.each<[string, object]>([
  ["make", { flags: {}, operands: [] }],
  ["make --out d f", { flags: { out: "d" }, operands: ["f"] }],
  ["make --out=d --kind a", { flags: { out: "d", kind: "a" }, operands: [] }],
  ["make -o d -- --kind f", { flags: { out: "d" }, operands: ["--kind", "f"] }],
  ["make --out a --out b", { flags: { out: "b" }, operands: [] }],
  ["make --out=--odd", { flags: { out: "--odd" }, operands: [] }],
  ["make --out -", { flags: { out: "-" }, operands: [] }],
  ["make --some x,,y --some x", { flags: { some: ["x", "y", "x"] }, operands: [] }],
  ["make --head a,b --head c", { flags: { head: ["a,b", "c"] }, operands: [] }],
  ["make --some other", { flags: { some: ["other"] }, operands: [] }],
  ["make --own-port 10", { flags: { ownPort: 10 }, operands: [] }],
  ["make -p7 -od", { flags: { ownPort: 7, out: "d" }, operands: [] }],
  ["make --out -d", { flags: { out: "-d" }, operands: [] }],
  ["make --no-hints", { flags: { hints: false }, operands: [] }],
  ["--cwd deep make", { flags: { cwd: "deep" }, operands: [], cwd: "/home/deep" }],
  ["--cwd=deep make f", { flags: { cwd: "deep" }, operands: ["f"], cwd: "/home/deep" }],
  ["make --cwd /deep", { flags: { cwd: "/deep" }, operands: [], cwd: "/deep" }],
  ["-q make", { flags: { quiet: true }, operands: [], err: "failed" }],
  [
    "-q --cwd deep make",
    { flags: { quiet: true, cwd: "deep" }, operands: [], err: "failed", cwd: "/home/deep" },
  ],
  ["hook show", { flags: {}, operands: [] }],
  ["hook send --quiet", { flags: { quiet: true }, operands: [] }],
])("the command line is read: %s", async (line, expected) => {
  expect(await taken(...line.split(" "))).toEqual({ cwd: "/home", err: "said", ...expected });
});

it.each([
  ["make --ouput d", "usage/unknown-flag", "Did you mean --out?"],
  ["make --output d", "usage/unknown-flag", "Did you mean --out?"],
  ["make --qui", "usage/unknown-flag", "Did you mean --quiet?"],
  ["make --so d", "usage/unknown-flag", "There is no flag --so here.\n"],
  ["make --entirely d", "usage/unknown-flag", "There is no flag --entirely here.\n"],
  ["make --now=1", "usage/flag-value-unexpected", "--now"],
  ["make --out", "usage/flag-value-missing", "--out DIR"],
  ["make --out=", "usage/flag-value-missing", "--out DIR"],
  ["make --out --now", "usage/flag-value-missing", "--out DIR"],
  ["make --kind c", "usage/flag-choice", "a, b"],
  ["make --own-port 11", "usage/flag-number", "--own-port must be"],
  ["make --own-port -1", "usage/flag-number", "not -1"],
  ["make --hints", "usage/unknown-flag", "--hints"],
  ["make -x", "usage/unknown-flag", "There is no flag -x here.\n"],
  ["make --out a --kind c --own-port x", "usage/flag-choice", "usage/flag-number"],
  ["--wrong make", "usage/unknown-flag", "--wrong"],
  ["hook show more", "usage/operand-unexpected", "more"],
  ["hook shwo", "usage/unknown-command", "Did you mean hook show?"],
  ["mak", "usage/unknown-command", "Did you mean make?"],
  ["entirely-other", "usage/unknown-command", "entirely-other"],
  ["hook show-html", "usage/unknown-command", "no command hook show-html.\n"],
  ["--quiet", "", ""],
])("the command line refuses %s", async (line, code, hint) => {
  const { exit, err } = await say(...line.split(" "));
  expect(exit).toBe(2);
  expect(err).toContain(code);
  expect(err).toContain(hint);
});

it("an error of a command of the user's own code is shown with its file, relative to the folder", async () => {
  const { exit, err } = await say("make", "--now");
  expect(exit).toBe(2);
  expect(err).toContain("usage/own-code  own.ts failed: too early");
  expect(err).not.toContain("/home/own.ts");
});
it("an error of a command is thrown on if it is a defect", async () => {
  await expect(say("make", "--kind", "b")).rejects.toThrow("a defect");
});
