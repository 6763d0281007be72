/** What `init` finds out about a project, and what it asks. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { findDocuments } from "../../../generator/tools/init/documents.js";
import { findFramework, inspectProject } from "../../../generator/tools/init/project.js";
import { choose, proposeOutput, proposePurpose } from "../../../generator/tools/init/questions.js";
import { userFolder } from "../../support/cli.js";

const open = (files: Readonly<Record<string, string | object>>): string => userFolder(files).folder;

describe("documents", () => {
  const DOCUMENT = "openapi: 3.1.0\n";
  it.each([
    ["openapi: 3.0.3", true],
    ['{"openapi":"3.1.0"}', true],
    ["# A comment.\n'openapi': '3.2.0'", true],
    ['{\n  "info": {},\n  "openapi" : "3.0.0"\n}', true],
    ["openapi: 2.0", false],
    ["swagger: '2.0'", true],
    ["swagger: 1.2", false],
    ["openapi-url: 3.1", false],
    ["- openapi: 3.1.0", false],
    ["", false],
    [`${"#".repeat(4095)}\nopenapi: 3.1.0`, false],
    [`${"#".repeat(4000)}\nopenapi: 3.1.0`, true],
  ])("documents are recognised by their version, case %#", (text, isFound) => {
    expect(findDocuments(open({ "api.yaml": text }))).toEqual(isFound ? ["api.yaml"] : []);
  });

  it("documents are found nearest first, in the order of their names, and not in what others made", () => {
    const paths = ["z.yml", "b.JSON", "sub/a.yaml", "sub/deep/a.yaml", "a/b/c/d/e/in.yaml"];
    const others = ["dist/a.yaml", "vendor/a.yaml", ".git/a.yaml", "a/b/c/d/e/f/out.yaml", "a.txt"];
    const files = Object.fromEntries([...paths, ...others].map((path) => [path, DOCUMENT]));
    expect(findDocuments(open(files))).toEqual([
      ...["b.JSON", "z.yml", "sub/a.yaml", "sub/deep/a.yaml", "a/b/c/d/e/in.yaml"],
    ]);
    expect(findDocuments("/nowhere/at/all")).toEqual([]);
  });

  it("documents are looked for in two thousand files at most", () => {
    const names = Array.from(
      { length: 1999 },
      (_, index) => `a${String(index).padStart(4, "0")}.json`,
    );
    const files = Object.fromEntries(names.map((name) => [name, "{}"]));
    expect(findDocuments(open({ ...files, "b.yaml": DOCUMENT, "c.yaml": DOCUMENT }))).toEqual([
      "b.yaml",
    ]);
  });
});

it.each([
  [["react", "next"], "Next.js"],
  [["hono"], "Hono"],
  [["left-pad"], undefined],
])("a project with the packages %j uses %s", (names, framework) => {
  expect(findFramework(new Set(names))?.name).toBe(framework);
});

it("a project is the folder of the nearest package.json, in a repository", () => {
  const folder = open({
    "package.json": { name: "root" },
    "a/package.json": { dependencies: { express: "5" }, devDependencies: { zod: "4" } },
    "a/tsconfig.json": "{}",
    "a/b/c.txt": "",
    ".gitlab-ci.yml": "",
  });
  mkdirSync(join(folder, ".git"));
  const { dependencies, framework, ...rest } = inspectProject(join(folder, "a/b"));
  expect([...dependencies].sort()).toEqual(["express", "zod"]);
  expect(framework?.name).toBe("Express");
  expect(rest).toEqual({
    folder: join(folder, "a"),
    manifest: expect.stringContaining("express"),
    manager: "npm",
    tsconfig: join(folder, "a/tsconfig.json"),
    repository: folder,
    hasOtherCi: true,
  });
  mkdirSync(join(folder, ".github"));
  expect(inspectProject(folder)).toEqual({
    folder,
    manifest: expect.stringContaining("root"),
    dependencies: new Set(),
    manager: "npm",
    repository: folder,
    hasOtherCi: false,
  });
});

it.each(["[]", "7", "null", "{"])("a project has no manifest if package.json is %s", (manifest) => {
  const project = inspectProject(open({ "package.json": manifest }));
  expect([project.manifest, project.dependencies.size]).toEqual([undefined, 0]);
  expect(project.hasOtherCi).toBe(false);
});

it.each<[Readonly<Record<string, string>>, string]>([
  [{}, "api"],
  [{ "src/a.ts": "" }, "src/api"],
  [{ "api/.apostille.json": "", "api/index.ts": "" }, "api"],
  [{ "api/own.ts": "" }, "api-client"],
  [{ api: "a file", "api-client/own.ts": "" }, "generated/api"],
  [{ "src/api.tsx": "" }, "src/api-client"],
  [{ "api/own.ts": "", "api-client/own.ts": "", "generated/api/own.ts": "" }, "apostille"],
  [
    { "src/api/own.ts": "", "src/api-client/own.ts": "", "src/generated/api/own.ts": "" },
    "src/apostille",
  ],
])("a project has room for output: %j", (files, output) => {
  expect(proposeOutput(inspectProject(open(files)))).toBe(output);
});

it("a project has room in an empty folder", () => {
  const folder = open({});
  mkdirSync(join(folder, "api"));
  expect(proposeOutput(inspectProject(folder))).toBe("api");
});

it.each([
  [{}, "client"],
  [{ dependencies: { koa: "3" } }, "both"],
])("a project has a purpose: %j", (manifest, purpose) => {
  expect(proposePurpose(inspectProject(open({ "package.json": manifest })))).toBe(purpose);
});

const asking = async (
  documents: readonly string[],
  answers: readonly (string | undefined)[],
  { manifest = {}, ...given }: { manifest?: object; output?: string; purpose?: "server" } = {},
) => {
  const [left, asked]: [(string | undefined)[], string[]] = [[...answers], []];
  const project = inspectProject(open({ "package.json": manifest }));
  const plan = await choose(project, { documents, ...given }, async (question) => {
    asked.push(question);
    return left.shift();
  });
  return { plan, asked };
};
const OUTPUT = "Output folder [api]: ";
const PURPOSE = "For a client, server, both? [client]: ";

it("questions have defaults", async () => {
  expect(await asking(["a.yaml"], [])).toEqual({
    plan: { document: "a.yaml", output: "api", purpose: "client" },
    asked: [OUTPUT, PURPOSE],
  });
  const silent = inspectProject(open({}));
  expect(await choose(silent, { documents: ["a.yaml"] })).toEqual({
    document: "a.yaml",
    output: "api",
    purpose: "client",
  });
  expect(await choose(silent, { documents: [] })).toBeUndefined();
});

it("questions ask for the document if there is none, and nothing more without one", async () => {
  const DOCUMENT = "Path or URL of the OpenAPI document: ";
  expect(await asking([], [])).toEqual({ plan: undefined, asked: [DOCUMENT] });
  expect(await asking([], ["x.yaml", "out", "BOTH"])).toEqual({
    plan: { document: "x.yaml", output: "out", purpose: "both" },
    asked: [DOCUMENT, OUTPUT, PURPOSE],
  });
});

const two = ["a.yaml", "b.yaml"];
it.each([
  [two, undefined, "a.yaml"],
  [two, "2", "b.yaml"],
  [two, "3", "3"],
  [two, "c.yaml", "c.yaml"],
  [Array.from({ length: 22 }, (_, index) => `${index + 1}.yaml`), "20", "20.yaml"],
  [Array.from({ length: 22 }, (_, index) => `${index + 1}.yaml`), "21", "21"],
])("questions let choose a document from %j: %s", async (documents, answer, document) => {
  const { plan, asked } = await asking(documents, [answer]);
  expect(plan?.document).toBe(document);
  const lines = documents.slice(0, 20).map((path, index) => `  ${index + 1}  ${path}\n`);
  expect(asked[0]).toBe(`${lines.join("")}Which document? [1]: `);
});

it.each([
  ["server", "server"],
  ["Srver", "server"],
  ["entirely other", "both"],
  [undefined, "both"],
])("questions let choose the purpose: %s", async (answer, purpose) => {
  const manifest = { dependencies: { hono: "4" } };
  const { plan, asked } = await asking(["a.yaml"], [undefined, answer], { manifest });
  expect(plan?.purpose).toBe(purpose);
  expect(asked[1]).toBe("For a client, server, both? [both; Hono is used here]: ");
});

it("questions are not asked if the answers are given", async () => {
  expect(await asking(["a.yaml"], [], { output: "o", purpose: "server" })).toEqual({
    plan: { document: "a.yaml", output: "o", purpose: "server" },
    asked: [],
  });
});
