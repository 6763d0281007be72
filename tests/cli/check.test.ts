import { rmSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it, test } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
};
const WORDS = ["--input", "api.json", "--output", "out", "--only", "types"];

let place: UserFolder;
beforeEach(async () => {
  place = userFolder({ "api.json": API });
  expect(await place.apostille("generate", ...WORDS)).toMatchObject({ exit: 0 });
});

const check = (...more: readonly string[]) => place.apostille("check", ...WORDS, ...more);
const edit = (path: string, change: (text: string) => string): void =>
  place.write(path, change(place.read(path)));

/** Ways to drift: the change, and the expected codes by file. */
const DRIFT: readonly (readonly [string, number, () => void, Readonly<Record<string, string>>])[] =
  [
    [
      "the document changed",
      11,
      () => edit("api.json", (text) => text.replace('"string"', '"integer"')),
      { "out/types.ts": "drift/document", "out/.apostille.json": "drift/document" },
    ],
    [
      "the generator changed",
      13,
      () =>
        edit("out/.apostille.json", (text) =>
          text.replace(/"generator": ".*"/, '"generator": "0.0.1"'),
        ),
      { "out/.apostille.json": "drift/generator" },
    ],
    [
      "a file was edited by hand",
      14,
      () => edit("out/types.ts", (text) => text.replace("name", "nick")),
      { "out/types.ts": "drift/edited" },
    ],
    [
      "a file was deleted",
      15,
      () => rmSync(join(place.folder, "out/types.ts")),
      { "out/types.ts": "drift/missing" },
    ],
    [
      "the manifest was deleted",
      15,
      () => rmSync(join(place.folder, "out/.apostille.json")),
      { "out/.apostille.json": "drift/missing" },
    ],
    [
      "a file of another run was left over",
      16,
      () => place.write("out/old.ts", `${place.read("out/types.ts").split("\n", 1)[0]}\n`),
      { "out/old.ts": "drift/extra" },
    ],
    [
      "a formatter rewrote a file",
      18,
      () => edit("out/types.ts", (text) => text.replaceAll(";\n", "\n").replaceAll("  ", "    ")),
      { "out/types.ts": "drift/formatted" },
    ],
    [
      "git changed the line endings",
      17,
      () => edit("out/types.ts", (text) => text.replaceAll("\n", "\r\n")),
      { "out/types.ts": "drift/line-endings" },
    ],
  ];

test("a comment in the document is no drift", async () => {
  edit("api.json", (text) => `${text}\n`);
  const { exit, out, err } = await check();
  expect([exit, err]).toEqual([0, expect.stringContaining("current")]);
  expect(out).toBe("");
  const recorded = place.read("out/.apostille.json");
  expect((await place.apostille("generate", ...WORDS)).exit).toBe(0);
  expect(place.read("out/.apostille.json")).toBe(recorded);
});

test.each<[string, (text: string) => string]>([
  [
    "conflict markers",
    (text) => text.replace(/^ {2}"options".*\n/m, `<<<<<<< HEAD\n$&=======\n$&>>>>>>> side\n`),
  ],
  ["less than all", (text) => text.slice(0, 60)],
  ["nothing", () => ""],
  ["the files of another branch", (text) => text.replace(/"types.ts": "(\w)/, '"types.ts": "0')],
  ["another form", (text) => JSON.stringify(JSON.parse(text))],
])("a manifest with %s is drift, which generate ends", async (_, change) => {
  edit("out/.apostille.json", change);
  expect((await check()).exit).toBe(1);
  expect((await place.apostille("generate", ...WORDS)).exit).toBe(0);
  expect((await check()).exit).toBe(0);
});

test("conflict markers in a generated file are drift, which generate ends", async () => {
  edit("out/types.ts", (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> side\n`);
  const { exit, err } = await check();
  expect([exit, err]).toEqual([1, expect.not.stringContaining("--force")]);
  expect((await place.apostille("generate", ...WORDS)).exit).toBe(0);
  expect((await check()).exit).toBe(0);
});

test("generate restores line endings, and says so", async () => {
  for (const path of ["out/types.ts", "out/.apostille.json"])
    edit(path, (text) => text.replaceAll("\n", "\r\n"));
  const { err } = await place.apostille("generate", ...WORDS);
  expect(err).toContain("(1 written, 1 for their line endings, 0 removed)");
  expect(await check()).toMatchObject({ exit: 0 });
  expect((await place.apostille("generate", ...WORDS)).err).toContain("up to date");
});

test("a file in the output that is not generated is named, and left alone", async () => {
  place.write("out/own.ts", "export {};\n");
  const { exit, err } = await check();
  expect([exit, err]).toEqual([0, expect.stringContaining("left alone: own.ts\n")]);
});

it.each(DRIFT)(
  "drift is named by its cause, for programs too: %s: exit code %i",
  async (_, code, drift, expected) => {
    drift();
    const { exit, out, err } = await check();
    expect(exit).toBe(1);
    const github = await check("--format", "github");
    const results = JSON.parse((await check("--format", "sarif")).out).runs[0].results;
    const [summary] = JSON.parse((await check("--json")).out);
    for (const [path, drifted] of Object.entries(expected)) {
      const cause = drifted.replace("drift/", "");
      expect(out).toMatch(new RegExp(`^${cause} +${path.replaceAll(".", "\\.")}$`, "m"));
      expect(err).toMatch(new RegExp(`^ +\\d ${cause}: .*\\.$`, "m"));
      expect(github.out).toContain(`::error file=${path},line=1,col=1,title=${drifted}::`);
      expect(JSON.stringify(results)).toContain(`"ruleId":"${drifted}"`);
      expect(summary.drift).toContainEqual(
        expect.objectContaining({ path: path.replace("out/", ""), cause }),
      );
    }
    const files = out.split("\n").filter((line) => /^[a-z-]+ +out\//.test(line));
    expect(files).toHaveLength(Object.keys(expected).length);
    expect(github.out.trim().split("\n")).toHaveLength(files.length);
    expect((await check("--exit-by-cause")).exit).toBe(code);
  },
);

test("drift is named by its cause: the configuration changed", async () => {
  const words = ["check", ...WORDS.slice(0, 4), "--only", "types,zod"];
  const { exit, out } = await place.apostille(...words);
  expect(exit).toBe(1);
  expect(out).toMatch(/^missing +out\/zod\.ts$/m);
  expect(out).toMatch(/^configuration +out\/\.apostille\.json$/m);
  const github = await place.apostille(...words, "--format", "github");
  expect(github.out).toContain("title=drift/configuration::");
});

test("several causes at once: each is named", async () => {
  edit("api.json", (text) => text.replace('"string"', '"integer"'));
  edit("out/.apostille.json", (text) => text.replace(/"generator": ".*"/, '"generator": "0.0.1"'));
  const { exit, out, err } = await check("--exit-by-cause");
  expect(exit).toBe(11);
  expect(out).toMatch(/^document +out\/types\.ts \(the generator changed too\)$/m);
  expect(out).toMatch(/^- {2}name\?: string;\n\+ {2}name\?: number;$/m);
  expect(err).toMatch(/^ +2 document: /m);
  expect(err).toMatch(/^ +2 generator: /m);
  const github = await check("--format", "github");
  expect(github.out).toContain("out of date: the document and the generator changed.");
  const [summary] = JSON.parse((await check("--json")).out);
  expect(summary.drift[0]).toMatchObject({ cause: "document", also: ["generator"] });
});

test("drift is named by its cause: a template of the user changed", async () => {
  place.write("templates/README.md.hbs", "One\n");
  place.write(
    "own.config.mjs",
    `export default ${JSON.stringify({ input: "api.json", output: "own", templates: "templates", package: { name: "pets" } })};`,
  );
  const run = (command: string) => place.apostille(command, "--config", "own.config.mjs");
  expect(await run("generate")).toMatchObject({ exit: 0 });
  place.write("templates/README.md.hbs", "Two\n");
  const { exit, out } = await run("check");
  expect([exit, out]).toEqual([1, expect.stringMatching(/^configuration +own\/README\.md$/m)]);
  expect(await run("generate")).toMatchObject({ exit: 0 });
  expect(place.read("own/README.md")).toBe("Two\n");
});

test("what several configurations find is one value", async () => {
  const configs = ["a", "b"].map((output) => ({ input: "api.json", output, only: ["types"] }));
  place.write("apostille.config.mjs", `export default ${JSON.stringify(configs)};`);
  const found = async (...words: readonly string[]): Promise<string> =>
    (await place.apostille("check", ...words)).out;
  const json = await found("--format", "json");
  expect(JSON.parse(json)).toMatchObject([{ output: "a" }, { output: "b" }]);
  expect(await found("--json")).toBe(json);
  const [run, ...others] = JSON.parse(await found("--format", "sarif")).runs;
  expect(others).toEqual([]);
  const rules = run.results.map(({ ruleId }: { readonly ruleId: string }) => ruleId);
  expect(new Set(rules)).toEqual(new Set(["drift/missing"]));
  const junit = await found("--format", "junit");
  expect(junit.match(/<testsuite name="[ab]\/types\.ts" tests="1" failures="1"/g)).toHaveLength(2);
  expect(await place.apostille("generate")).toMatchObject({ exit: 0 });
  expect(await found("--format", "junit")).toContain('<testcase classname="apostille" name="no f');
  const again = await place.apostille("generate", "--format", "sarif");
  expect(JSON.parse(again.out).runs).toHaveLength(1);
});
