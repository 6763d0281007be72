/** The configuration file: its location, its errors, and its reference page and schema. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import { configProblems } from "../../../generator/output/config/check-config.js";
import { printJson } from "../../../generator/output/print/json.js";
import { configurationPage } from "../../../scripts/configuration/page.js";
import { configurationSchema } from "../../../scripts/configuration/schema.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const ROOT = new URL("../../../", import.meta.url);
const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { schemas: { Pet: { type: "string" } } },
};
const VALID = { input: "api.json", output: "out" };

const open = (files: Readonly<Record<string, string | object>>, cwd = ""): UserFolder => {
  const place = userFolder(files);
  mkdirSync(join(place.folder, cwd), { recursive: true });
  return place;
};

it.each([
  ["apostille.config.json", JSON.stringify(VALID)],
  ["apostille.config.yaml", "# ours\ninput: api.json\noutput: out\n"],
  ["apostille.config.yml", JSON.stringify([VALID])],
  ["apostille.config.mjs", `export default ${JSON.stringify(VALID)};`],
])("a configuration may be %s", async (name, text) => {
  const { apostille } = open({ "api.json": API, [name]: text });
  const { exit, err } = await apostille("generate");
  expect(exit, err).toBe(0);
  expect((await apostille("check")).exit).toBe(0);
});

it.each([
  ["the root of the repository", ".git/HEAD"],
  ["the folder of package.json", "package.json"],
])("a configuration is found from the folders below it, up to %s", async (_, root) => {
  const files = { "api.json": API, "apostille.config.json": VALID };
  const { folder } = open({ ...files, [root]: "{}", "nested/.git/HEAD": "" }, "src/deep");
  const below = userFolder({}, { cwd: join(folder, "src/deep") });
  const { exit, err } = await below.apostille("generate");
  expect([exit, err]).toEqual([0, expect.stringContaining("../../out: ")]);
  const inside = userFolder({}, { cwd: join(folder, "nested") });
  expect((await inside.apostille("generate")).err).toContain("usage/input-unknown");
});

it("a configuration above a folder outside of repositories and packages is not run", async () => {
  const { folder } = open({ "api.json": API, "apostille.config.json": VALID }, "src");
  const below = userFolder({}, { cwd: join(folder, "src") });
  expect((await below.apostille("generate")).err).toContain("usage/input-unknown");
});

it("a configuration that is no JSON or YAML is named", async () => {
  const { apostille } = open({ "apostille.config.json": '{ "input": ' });
  const { exit, err } = await apostille("generate");
  expect([exit, err]).toEqual([2, expect.stringContaining("apostille.config.json")]);
});

const WRONG: readonly (readonly [object, string])[] = [
  [{ inputs: "x" }, "there is no setting inputs. Did you mean input?"],
  [{ only: "client" }, "only must be a list."],
  [{ root: 7 }, "root must be a string."],
  [{ root: "" }, "root must not be empty."],
  [{ diff: { failon: "safe" } }, "there is no setting diff.failon. Did you mean diff.failOn?"],
  [{ diff: { exceptions: [{ kind: "a" }] } }, "diff.exceptions[0].why is missing."],
  [
    { diff: { exceptions: [{ kind: "a", why: "b", until: "soon" }] } },
    "diff.exceptions[0].until must match",
  ],
  [{ include: { tag: ["a"] } }, "Did you mean include.tags?"],
  [{ package: { name: "a", licence: "MIT" } }, "Did you mean package.license?"],
  [{ runtime: { pakage: "a" } }, "Did you mean runtime.package?"],
  [{ runtime: "vendord" }, "Did you mean vendored?"],
  [{ naming: "nest" }, "naming must be one of fastapi, nestjs"],
  [{ emitters: ["types"] }, "emitters[0] must be an object."],
];

it.each(WRONG)(
  "what is wrong with a configuration is said by its path,: %j: %s",
  (wrong, message) => {
    expect(configProblems({ ...VALID, ...wrong }).join("\n")).toContain(message);
  },
);

it("what is wrong with a configuration is said by its path, for a path that no file can have", async () => {
  const { apostille } = open({
    "api.json": API,
    "apostille.config.json": { ...VALID, handlers: "a\0b" },
  });
  const { exit, err } = await apostille("generate");
  expect([exit, err]).toEqual([2, expect.stringContaining("handlers must not contain")]);
});

it("what is wrong with a configuration is said by its path, for every problem at once", async () => {
  const { apostille } = open({
    "apostille.config.json": { input: "api.json", package: { nam: 1 }, rot: "" },
  });
  const { exit, err } = await apostille("check");
  expect(exit).toBe(2);
  for (const path of ["output", "package.nam", "package.name", "rot"]) expect(err).toContain(path);
});

it("what is wrong with a configuration is said by its path, and what only code can be passes", () => {
  const code = { naming: () => "a", emitters: [{ name: "x", plan: () => 1, emit: () => 1 }] };
  expect(configProblems({ ...VALID, ...code, root: undefined })).toEqual([]);
});

describe("the schema and the reference page", () => {
  const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
  const schema = JSON.parse(read("configuration.schema.json"));
  const validate = new Ajv2020({ strict: false }).compile(schema);

  it("the schema and the reference page are current: npm run docs:configuration", async () => {
    const current = await configurationSchema();
    expect(printJson(current)).toBe(read("configuration.schema.json"));
    expect(configurationPage(current)).toBe(read("docs/configuration.md"));
  });

  it("the schema and the reference page accept and refuse what the tool does", () => {
    expect(validate({ ...VALID, $schema: "x", options: { zod: { formats: "assert" } } })).toBe(
      true,
    );
    expect(validate([VALID, VALID])).toBe(true);
    for (const [wrong] of WRONG)
      expect(validate({ ...VALID, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });

  it("the schema and the reference page describe every setting", () => {
    const page = readFileSync(new URL("docs/configuration.md", ROOT), "utf8");
    const sections = page.split(/^### /m).slice(1);
    expect(sections.length).toBeGreaterThan(30);
    const bare = sections.filter((text) => text.trim().split("\n\n").length < 3);
    expect(bare.map((text) => text.split("\n", 1)[0])).toEqual(["`runtime.package`"]);
  });
});
