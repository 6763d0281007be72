/** What `init` says at its end: which files it changed, what comes next, and the first call. */
import { expect, it } from "vitest";

import { nextSteps, reportOf } from "../../../generator/cli/init/init.js";
import { inspectProject } from "../../../generator/tools/init/project.js";
import { take } from "../../../generator/tools/init/own-file.js";
import { addScripts, setUp } from "../../../generator/tools/init/set-up.js";
import { userFolder } from "../../support/cli.js";

const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      get: {
        operationId: "listAll",
        tags: ["Things"],
        responses: { 204: { description: "Done." } },
      },
    },
  },
};
const CALL = (entry: string): string =>
  `\nThe first call:\n\n  import { createApi } from "${entry}";\n\n  const api = createApi();\n  console.log(await api.things.listAll());\n`;

it.each<[object, object, readonly string[], string]>([
  [{}, {}, ["npm install --save-dev apostille", "npm install zod"], CALL("./out/index.js")],
  [
    { devDependencies: { apostille: "1" }, dependencies: { zod: "4" } },
    {},
    [],
    CALL("./out/index.js"),
  ],
  [{ dependencies: { apostille: "1" } }, { only: ["types"] }, [], ""],
  [
    { dependencies: { apostille: "1" } },
    { only: ["client"], importExtension: "none" },
    [],
    CALL("./out"),
  ],
  [{ dependencies: { apostille: "1" } }, { only: ["zod"] }, ["npm install zod"], ""],
  [
    { dependencies: { apostille: "1", zod: "4" } },
    { importExtension: "ts" },
    [],
    CALL("./out/index.ts"),
  ],
])(
  "init says what comes next in a project with %j and the configuration %j",
  async (manifest, more, first, call) => {
    const place = userFolder({ "package.json": manifest, "api.json": API });
    const project = inspectProject(place.folder);
    const config = { input: `${place.folder}/api.json`, output: `${place.folder}/out`, ...more };
    const lines = [
      ...first,
      "npm run api:generate   # after each change of the document",
      "npm run api:check      # in CI: exit 1 if the output has drifted",
      "# The output is TypeScript: Node 22.18 and newer, Deno and Bun run it as it is.",
    ];
    expect(await nextSteps(project, [config])).toBe(
      `\nNext:\n\n${lines.map((line) => `  ${line}`).join("\n")}\n${call}`,
    );
  },
);

it("init shows no call of a document that cannot be read", async () => {
  const place = userFolder({ "package.json": { dependencies: { apostille: "1", zod: "4" } } });
  const project = inspectProject(place.folder);
  const config = { input: `${place.folder}/none.json`, output: `${place.folder}/out` };
  expect(await nextSteps(project, [config])).not.toContain("The first call");
  expect(await nextSteps(project, [])).not.toContain("The first call");
});

it("init lists the files", () => {
  const steps = [
    { path: "a\u001b", action: "created", what: "new" },
    { path: "b", action: "added to", what: "more" },
  ] as const;
  expect(reportOf(steps)).toBe("created   a\\u001b: new\nadded to  b: more\n");
});

it.each<[Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
  [
    { "package.json": "{}" },
    ["out"],
    ["added to package.json: scripts api:generate, api:check, api:lint"],
  ],
  [
    { "package.json": addScripts("{}").text ?? "" },
    ["out"],
    ["kept package.json: it has the scripts"],
  ],
  [
    { "package.json": "[]", ".git/HEAD": "" },
    ["out", "", "../away"],
    [
      "created .gitattributes: output is collapsed in reviews, and keeps its line endings",
      "created .github/workflows/apostille.yml: drift, and what a pull request changes",
    ],
  ],
  [
    { ".git/HEAD": "", ".gitattributes": "*.png binary\n", ".gitlab-ci.yml": "" },
    ["out"],
    ["added to .gitattributes: output is collapsed in reviews, and keeps its line endings"],
  ],
  [
    {
      ".git/HEAD": "",
      ".gitattributes": "out/** binary\n",
      ".github/workflows/apostille.yml": "mine",
    },
    ["out"],
    [
      "kept .gitattributes: it has the attributes",
      "kept .github/workflows/apostille.yml: it already exists",
    ],
  ],
  [{ ".git/HEAD": "", ".gitlab-ci.yml": "" }, ["../away"], []],
])("changes the files around %j", (files, outputs, expected) => {
  const place = userFolder(files);
  const project = inspectProject(place.folder);
  const planned = setUp(
    project,
    outputs.map((output) => ({ document: "api.json", output })),
  );
  expect(place.list("")).toEqual(Object.keys(files).sort());
  const steps = planned.map(take);
  expect(steps.map(({ path, action, what }) => `${action} ${path}: ${what}`)).toEqual(expected);
});

it("init writes what it says, and compares the documents that are in the repository", () => {
  const place = userFolder({ "package.json": "{}", ".git/HEAD": "" });
  const documents = ["api.json", "https://a.test/api.json"];
  const planned = setUp(
    inspectProject(place.folder),
    documents.map((document, index) => ({ document, output: `out${index}` })),
  );
  for (const step of planned) take(step);
  expect(JSON.parse(place.read("package.json")).scripts).toHaveProperty("api:check");
  expect(place.read(".gitattributes").match(/^out\d/gm)).toEqual(["out0", "out1"]);
  const workflow = place.read(".github/workflows/apostille.yml");
  expect(workflow.match(/DOCUMENT: .*/g)).toEqual(['DOCUMENT: "api.json"']);
});
