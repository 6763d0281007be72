import { chmodSync, linkSync, lstatSync, statSync, symlinkSync, utimesSync } from "node:fs";

import { beforeEach, describe, expect, it, test } from "vitest";

import { applyChanges } from "../../../generator/output/write/transaction.js";
import { withLock } from "../../../generator/output/write/lock.js";
import { userFolder } from "../../support/cli.js";
import { Folder } from "./folder.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});

const write = (path: string, text: string): void =>
  applyChanges([{ path: folder.at(path), text }], folder.path);
const mode = (path: string): number => statSync(folder.at(path)).mode & 0o777;

it.each([0o600, 0o640, 0o755])("a file that is written again keeps its mode", (bits) => {
  folder.put("a.ts", "old");
  chmodSync(folder.at("a.ts"), bits);
  write("a.ts", "new");
  expect([folder.read("a.ts"), mode("a.ts")]).toEqual(["new", bits]);
});

it("a file that is written again stays a symbolic link, and what it leads to keeps its mode", () => {
  folder.put("real/a.ts", "old");
  chmodSync(folder.at("real/a.ts"), 0o640);
  symlinkSync("real/a.ts", folder.at("link.ts"));
  write("link.ts", "new");
  expect(lstatSync(folder.at("link.ts")).isSymbolicLink()).toBe(true);
  expect([folder.read("real/a.ts"), mode("real/a.ts")]).toEqual(["new", 0o640]);
});

it("a file that is written again is never overwritten in place, also if it has another name", () => {
  folder.put("a.ts", "old");
  linkSync(folder.at("a.ts"), folder.at("b.ts"));
  write("a.ts", "new");
  expect(folder.list()).toEqual({ "a.ts": "new", "b.ts": "old" });
});

it("a file that is written again is refused where it is a link to nothing", () => {
  symlinkSync("gone.ts", folder.at("link.ts"));
  expect(() => write("link.ts", "new")).toThrow("does not exist");
  expect(lstatSync(folder.at("link.ts")).isSymbolicLink()).toBe(true);
});

const enter = async (patience: number) => {
  const codes: string[] = [];
  const report = ({ code }: { code: string }): void => void codes.push(code);
  const done = await withLock(folder.path, { report, patience }, async () => "done");
  return { codes, done };
};

test("another run waits until it has ended", async () => {
  const order: string[] = [];
  const report = (): void => {};
  const first = withLock(folder.path, { report }, async () => {
    order.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 120));
    order.push("first ends");
  });
  await withLock(folder.path, { report }, async () => void order.push("second"));
  await first;
  expect(order).toEqual(["first begins", "first ends", "second"]);
  expect(folder.list()).toEqual({});
});

test.each(["{}", "", "{"])(
  "one run at a time writes to a folder and gives up if it does not end: %j",
  async (lock) => {
    folder.put(".apostille.lock", lock);
    expect(await enter(100)).toEqual({ codes: ["write/locked"], done: undefined });
    expect(folder.list()).toEqual({ ".apostille.lock": lock });
  },
);

test("a run that was killed blocks no other", async () => {
  folder.put(".apostille.lock", '{ "pid"');
  utimesSync(folder.at(".apostille.lock"), 1, 1);
  expect(await enter(1000)).toEqual({ codes: [], done: "done" });
});

describe("configurations with one output folder are refused", () => {
  test.each([
    ["spelled alike", "out", "out"],
    ["spelled with a detour", "out", "./x/../out"],
    ["with a slash behind it", "out", "out/"],
    ["through a link", "real/out", "linked/out"],
  ])("configurations with one output folder are refused: %s", async (_, one, other) => {
    const config = [one, other].map((output) => ({ input: "api.yaml", output, only: ["types"] }));
    const place = userFolder({
      "api.yaml": 'openapi: "3.1.0"\ninfo: { title: T, version: "1" }\npaths: {}\n',
      "apostille.config.mjs": `export default ${JSON.stringify(config)};\n`,
      "real/keep": "",
    });
    symlinkSync("real", `${place.folder}/linked`);
    for (const command of ["generate", "check"]) {
      const { exit, err } = await place.apostille(command);
      expect({ exit, err }).toMatchObject({
        exit: 2,
        err: expect.stringContaining("write/shared-output"),
      });
    }
    expect(place.list(".")).not.toContain("out/types.ts");
  });
});
