/** Configuration files: where they are found, what they may be, and what is said of those that fail. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import {
  absolute,
  configFailure,
  loadConfig,
  loadOptions,
} from "../../../generator/output/config/load-config.js";
import { findConfig, isFile } from "../../../generator/output/config/find-config.js";
import { importDefault, importedModules } from "../../../generator/output/config/import-config.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

let place: UserFolder;
beforeEach(() => void (place = userFolder()));
const at = (path: string): string => join(place.folder, path);
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) place.write(path, text);
};

const load = async (path?: string, folder = "") => {
  const problems: Diagnostic[] = [];
  const configs = await loadConfig(path, at(folder), (problem) => problems.push(problem));
  return {
    configs,
    codes: problems.map(({ code }) => code),
    text: problems.map(({ message }) => message).join("\n"),
  };
};

it("a file has paths relative to itself, and URLs as they are", () => {
  const config = { input: "https://a.test/b.yaml", output: "out" };
  expect(absolute(config, "/home")).toEqual({
    input: "https://a.test/b.yaml",
    output: "/home/out",
  });
  const paths = { root: "..", templates: "t", handlers: "/h" };
  const overlays = ["o.yaml", "http://a.test/o.yaml"];
  expect(absolute({ ...config, ...paths, overlays }, "/home/me")).toEqual({
    ...config,
    ...{ output: "/home/me/out", root: "/home", templates: "/home/me/t", handlers: "/h" },
    overlays: ["/home/me/o.yaml", "http://a.test/o.yaml"],
  });
});

it("a file may have several configurations, and those that share a runtime know each other", async () => {
  const [one, two, three] = [
    { input: "a.yaml", output: "a", package: { name: "mine" } },
    { input: "b.yaml", output: "b", runtime: { package: "mine" } },
    { input: "c.yaml", output: "c", runtime: { package: "other" } },
  ];
  write({ "conf/c.json": JSON.stringify([one, two, three]) });
  const { configs = [] } = await load("conf/c.json");
  expect(configs.map(({ output, file }) => [output, file])).toEqual(
    ["a", "b", "c"].map((name) => [at(`conf/${name}`), at("conf/c.json")]),
  );
  expect(configs.map(({ sharers }) => sharers?.map(({ output }) => output))).toEqual([
    [at("conf/b")],
    undefined,
    undefined,
  ]);
});

it.each([
  ["none.json", "", "usage/config-missing"],
  ["c.json", "{", "usage/config-broken"],
  ["c.json", "7", "usage/config-broken"],
  ["c.json", "[]", "usage/config-broken"],
  ["c.yaml", "a: [", "usage/config-broken"],
  ["c.mjs", "export const a = 1;", "usage/config-broken"],
  ["c.mjs", "throw 7;", "usage/config-broken"],
])("a file: %s that is %j is refused", async (path, text, code) => {
  if (text !== "") write({ [path]: text });
  const { configs, codes } = await load(path);
  expect([configs, codes]).toEqual([undefined, [code]]);
});

it("a file says each problem once", async () => {
  write({
    "c.json": JSON.stringify([
      { input: "a", output: "b", wrong: 1 },
      { input: "a", output: "b", wrong: 1 },
      { input: "a" },
    ]),
  });
  const { text } = await load("c.json");
  expect(text.split("\n")).toHaveLength(2);
  expect(text).toContain("wrong");
  expect(text).toContain("output is missing");
});

it.each([
  [["apostille.config.ts", "apostille.config.json"], "apostille.config.ts"],
  [["apostille.config.mjs", "apostille.config.yaml"], "apostille.config.mjs"],
  [["apostille.config.yml"], "apostille.config.yml"],
  [["apostille.conf.json"], undefined],
])("the nearest file is the first by its name: %j", (names, found) => {
  for (const name of names) write({ [name]: "" });
  expect(findConfig(place.folder)).toBe(found && at(found));
});

it("the nearest file is looked for up to the root of the repository, else of the package, else here", () => {
  write({ "apostille.config.json": "", "a/b/c.txt": "" });
  expect(findConfig(at("a/b"))).toBeUndefined();
  write({ "package.json": "{}" });
  expect(findConfig(at("a/b"))).toBe(at("apostille.config.json"));
  mkdirSync(at("a/.git"));
  expect(findConfig(at("a/b"))).toBeUndefined();
  write({ "a/apostille.config.yaml": "" });
  expect(findConfig(at("a/b"))).toBe(at("a/apostille.config.yaml"));
});

it("the nearest file is a file, and no folder and no link in a loop", () => {
  mkdirSync(at("apostille.config.ts"));
  symlinkSync("loop", at("loop"));
  write({ "apostille.config.yml": "" });
  expect(findConfig(place.folder)).toBe(at("apostille.config.yml"));
  expect([isFile(at("loop")), isFile(at("none")), isFile(at("apostille.config.yml"))]).toEqual([
    ...[false, false, true],
  ]);
});

it("the nearest file is needed if none is named", async () => {
  expect((await load()).codes).toEqual(["usage/input-unknown"]);
});

it("code is found in every module that it imports, however it does", () => {
  write({
    "c.mjs": `import a from "./a.mjs"; export * from './sub/b.js'; await import("../${"x"}.mjs"); import z from "zod"; import "./data.json";`,
    "a.mjs": 'import "./c.mjs"; import { d } from "./sub/d.mts";',
    "sub/b.js": 'import "../none.js";',
    "data.json": 'import "./never.js"',
  });
  expect([...importedModules(at("c.mjs"))].sort()).toEqual(
    ["../x.mjs", "a.mjs", "data.json", "none.js", "sub/b.js", "sub/d.mts"].map(at).sort(),
  );
  expect(importedModules(at("absent.mjs"))).toEqual([]);
});

it.each([
  ["c.json", '{ "a": 1 }', { a: 1 }],
  ["c.yml", "a: 1", { a: 1 }],
  ["c.mjs", "export default { a: 1 };", { a: 1 }],
  ["c.mjs", "export const a = 1;", undefined],
  ["c.ts", "export default { a: 1 };", { a: 1 }],
  ["c.mts", "export default { a: 1 as number } satisfies object;", { a: 1 }],
  ["c.ts", "const a: number = 1; export const b = a;", undefined],
  ["c.mjs", "export default undefined;", undefined],
])("code: %s that is %j is imported", async (path, text, value) => {
  write({ [path]: text });
  expect(await importDefault(at(path), () => {})).toEqual(value);
  expect(place.list(".")).toEqual([path]);
});

it("code is imported again when it has changed", async () => {
  write({ "c.mjs": "export default 1;" });
  expect(await importDefault(at("c.mjs"), () => {})).toBe(1);
  write({ "c.mjs": "export default 2;" });
  expect(await importDefault(at("c.mjs"), () => {})).toBe(2);
});

describe("a failure", () => {
  const said = async (error: unknown, file = "/home/c.ts"): Promise<string> => {
    const { code, message } = await configFailure(file, error);
    return `${code} ${message}`;
  };
  const failing = (message: string, stack: string): Error =>
    Object.assign(new Error(message), { stack });

  it.each([
    ["left-pad", "left-pad"],
    ["left-pad/part.js", "left-pad"],
    ["@own/pack/part.js", "@own/pack"],
  ])("a failure is a missing package: %s", async (specifier, name) => {
    const text = await said(
      new Error(`Cannot find package '${specifier}' imported from /home/c.ts`),
    );
    expect(text).toContain("usage/config-package");
    expect(text).toContain(name);
    expect(text).not.toContain("part.js");
  });

  it.each([
    [
      "in the configuration",
      "Error: no\n    at file:///home/c.ts.7xab1.mjs?apostille=x:3:1",
      "/home/c.ts:3",
    ],
    [
      "in a compiled one",
      "Error: no\n    at file:///home/c.ts.7xab1.plain.mjs?apostille=x:4:1",
      "/home/c.ts:4",
    ],
    [
      "in its own module",
      "Error: no\n    at f (file:///home/own.mjs?apostille=x:5:1)\n    at file:///home/c.ts.7xab1.mjs:3:1",
      "/home/own.mjs:5",
    ],
    [
      "in a package",
      "Error: no\n    at f (file:///home/node_modules/p/i.js:9:1)\n    at file:///home/c.ts.7xab1.mjs:3:1",
      "/home/c.ts:3",
    ],
    ["nowhere", "Error: no", "/home/c.ts"],
  ])("a failure is %s", async (_, stack, where) => {
    expect(await said(failing("no", stack))).toMatch(
      new RegExp(`${where.replaceAll(/[.]/g, "\\.")}(?![:\\w.])`),
    );
  });

  it("a failure is named without the name of the copy, and of anything thrown", async () => {
    const text = await said(failing("cannot read /home/c.ts.7xab1.mjs?apostille=x", ""));
    expect(text).toContain("cannot read /home/c.ts");
    expect(text).not.toContain("7xab1");
    expect(await said("a text")).toContain("a text");
    expect(await said(new Error("not JSON"), "/home/c.json")).toContain("not JSON");
  });

  it("a failure is a line of the first file that does not parse", async () => {
    write({
      "c.mjs": 'import "./none.mjs";\nimport "./b.mjs";',
      "b.mjs": "const a = 1;\n\nexport {",
    });
    expect(await said(new SyntaxError("odd"), at("c.mjs"))).toContain(`${at("b.mjs")}:3`);
    write({ "c.mjs": "\nconst = 1;" });
    expect(await said(new SyntaxError("odd"), at("c.mjs"))).toContain(`${at("c.mjs")}:2`);
    write({ "c.mjs": "" });
    expect(await said(new SyntaxError("odd"), at("c.mjs"))).toContain(at("c.mjs"));
  });
});

it("what concerns the document is passed on, and nothing else", () => {
  expect(loadOptions({})).toEqual({});
  const content = new Uint8Array(1);
  const given = { root: "/r", allowRemote: ["https://a.test"], overlays: ["o"], content };
  expect(loadOptions({ ...given, remoteHeaders: { "https://a.test": { A: "b" } } })).toEqual({
    ...given,
    headers: { "https://a.test": { A: "b" } },
  });
});
