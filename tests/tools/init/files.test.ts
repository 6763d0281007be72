/** The files that `init` writes: their text, whatever the project. */
import { expect, it } from "vitest";

import {
  configurationFile,
  configurationOf,
} from "../../../generator/tools/init/configuration-file.js";
import { addAttributes, addScripts } from "../../../generator/tools/init/set-up.js";
import { inspectProject, type Project } from "../../../generator/tools/init/project.js";
import { workflow } from "../../../generator/tools/init/workflow.js";
import { userFolder } from "../../support/cli.js";

const FOLDED = "linguist-generated=true text eol=lf";
it.each([
  [undefined, ["api"], `api/** ${FOLDED}\n`],
  ["", ["api"], `api/** ${FOLDED}\n`],
  ["*.png binary", ["api"], `*.png binary\napi/** ${FOLDED}\n`],
  ["*.png binary\n", ["api", "b"], `*.png binary\napi/** ${FOLDED}\nb/** ${FOLDED}\n`],
  ["api/**\tbinary\r\n", ["api"], undefined],
  ["api/** binary", ["api", "b"], `api/** binary\nb/** ${FOLDED}\n`],
  [undefined, ["a b"], `"a b/**" ${FOLDED}\n`],
  [undefined, ['a"b'], `"a\\"b/**" ${FOLDED}\n`],
  [undefined, ["a[b]*?"], `a\\[b\\]\\*\\?/** ${FOLDED}\n`],
])("init adds to .gitattributes %j for %j", (text, folders, expected) => {
  expect(addAttributes(text, folders)).toBe(expected);
});

const ALL = {
  "api:generate": "apostille generate",
  "api:check": "apostille check",
  "api:lint": "apostille lint",
};
it.each<[string, string, readonly string[]]>([
  ["{}", JSON.stringify({ scripts: ALL }, null, 2), Object.keys(ALL)],
  ['{\n\t"a": 1\n}\n', `${JSON.stringify({ a: 1, scripts: ALL }, null, "\t")}\n`, Object.keys(ALL)],
  [
    '{\n    "scripts": { "api:check": "mine" }\n}',
    JSON.stringify(
      {
        scripts: {
          "api:check": "mine",
          "api:generate": ALL["api:generate"],
          "api:lint": ALL["api:lint"],
        },
      },
      null,
      4,
    ),
    ["api:generate", "api:lint"],
  ],
  [JSON.stringify({ scripts: ALL }), JSON.stringify({ scripts: ALL }), []],
  ['{ "scripts": null }', '{ "scripts": null }', []],
  ['{ "scripts": "x" }', '{ "scripts": "x" }', []],
])("init adds scripts to %j", (manifest, text, added) => {
  expect(addScripts(manifest)).toEqual({ text, added });
});

const head = [
  ...["name: API", "on:", "  push:", "    branches: [main, master]", "  pull_request:"],
  ...["permissions:", "  contents: read", "jobs:", "  apostille:", "    runs-on: ubuntu-latest"],
];
const checkout = [
  ...["    steps:", "      - uses: actions/checkout@v5", "        with:"],
  "          fetch-depth: 0",
];
const node = [
  ...["      - uses: actions/setup-node@v5", "        with:", "          node-version: 24"],
];
it("a workflow checks", () => {
  const text = workflow({ manager: "npm", folder: "", documents: [], lints: false });
  expect(text.split("\n")).toEqual([
    ...[...head, ...checkout, ...node, "      - run: npm ci"],
    ...["      - run: npx --no-install apostille check --format github", ""],
  ]);
});
it("a workflow lints, and compares documents, in its folder", () => {
  const source = { folder: "pack ages", documents: ["a b.yaml", "c.yaml"], lints: true };
  const compared = (document: string): readonly string[] => [
    ...["      - if: github.event_name == 'pull_request'", "        env:"],
    ...["          BASE: origin/${{ github.base_ref }}", `          DOCUMENT: "${document}"`],
    "        run: |",
    '          git rev-parse --verify --quiet "$BASE^{commit}" > /dev/null',
    '          git cat-file -e "$BASE:./$DOCUMENT" 2> /dev/null || exit 0',
    '          pnpm exec apostille diff "$BASE:./$DOCUMENT" "$DOCUMENT" --format github',
  ];
  expect(workflow({ ...source, manager: "pnpm" }).split("\n")).toEqual([
    ...[...head, "    defaults:", "      run:", '        working-directory: "pack ages"'],
    ...[...checkout, "      - run: corepack enable", ...node],
    "      - run: pnpm install --frozen-lockfile",
    "      - run: pnpm exec apostille lint --format github",
    "      - run: pnpm exec apostille check --format github",
    ...[...compared("a b.yaml"), ...compared("c.yaml"), ""],
  ]);
});

const project = (manifest: object, files: Readonly<Record<string, string>> = {}): Project => {
  const place = userFolder({ "package.json": manifest, ...files });
  return inspectProject(place.folder);
};
const plan = { document: "api.yaml", output: "src/api" };

it.each([
  [{}, "client", { language: "javascript", only: ["types", "client"] }],
  [{}, "server", { language: "javascript", only: ["types", "zod", "server", "webhooks"] }],
  [{}, "both", { language: "javascript" }],
  [
    { dependencies: { zod: "4" } },
    "client",
    { language: "javascript", only: ["types", "client", "zod"] },
  ],
  [{ dependencies: { zod: "4" } }, "both", { language: "javascript" }],
  [
    { dependencies: { hono: "4" } },
    "client",
    { language: "javascript", only: ["types", "client"] },
  ],
  [
    { dependencies: { hono: "4" } },
    "both",
    { language: "javascript", options: { server: { adapters: ["hono"] } } },
  ],
  [{ dependencies: { koa: "3" } }, "both", { language: "javascript" }],
  [{ devDependencies: { typescript: "5" } }, "both", { importExtension: "ts" }],
] as const)("a configuration of %j for a %s", async (manifest, purpose, expected) => {
  expect(await configurationOf({ ...plan, purpose }, project(manifest))).toEqual({
    input: "api.yaml",
    output: "src/api",
    ...expected,
  });
});

it("a configuration allows the origin of a document elsewhere", async () => {
  const document = "https://a.test/api.yaml";
  const config = await configurationOf({ ...plan, document, purpose: "both" }, project({}));
  expect(config).toMatchObject({ input: document, allowRemote: ["https://a.test"] });
});

it.each([
  [{}, "ts"],
  [{ rewriteRelativeImportExtensions: true }, "ts"],
  [{ moduleResolution: "bundler" }, "none"],
  [{ moduleResolution: "nodenext" }, undefined],
  [{ allowImportingTsExtensions: false }, undefined],
])(
  "a configuration has the import extension of the compiler: %j",
  async (compilerOptions, extension) => {
    const files = { "tsconfig.json": JSON.stringify({ compilerOptions, files: [] }) };
    const typed = { devDependencies: { typescript: "5" } };
    const own = Object.keys(compilerOptions).length === 0 ? project(typed) : project({}, files);
    const config = await configurationOf({ ...plan, purpose: "both" }, own);
    expect(config.importExtension).toBe(extension);
  },
);

it("a configuration has the import extension of the application, where tsconfig.json only refers to others", async () => {
  const own = project(
    {},
    {
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
      }),
      "tsconfig.app.json":
        '{ "compilerOptions": { "moduleResolution": "bundler", "allowImportingTsExtensions": true } }',
    },
  );
  const config = await configurationOf({ ...plan, purpose: "both" }, own);
  expect(config.importExtension).toBe("ts");
});

it("a configuration is written with what it has, and nothing else", () => {
  const text = (lines: readonly string[]): string =>
    `import { defineConfig } from "apostille";\n\nexport default defineConfig({\n${lines.join("\n")}\n});\n`;
  const whole = {
    input: "it's.yaml",
    output: "out",
    allowRemote: ["https://a.test"],
    only: ["types", "zod"],
    importExtension: "ts",
    options: { server: { adapters: ["hono", "express"] } },
  } as const;
  expect(configurationFile(whole, project({}))).toEqual({
    path: "apostille.config.mjs",
    text: text([
      ...['  input: "it\'s.yaml",', '  allowRemote: ["https://a.test"],', '  output: "out",'],
      ...['  only: ["types", "zod"],', '  importExtension: "ts",'],
      '  options: { server: { adapters: ["hono", "express"] } },',
    ]),
  });
  const compiled = project({}, { "tsconfig.json": "{}" });
  expect(configurationFile({ input: "a", output: "b" }, compiled)).toEqual({
    path: "apostille.config.ts",
    text: text(['  input: "a",', '  output: "b",']),
  });
});
