/** What makes a package of generated code: its manifest, its README and the headers of its files. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { Config } from "../../../generator/output/config/config.js";
import { generatorVersion } from "../../../generator/description/core/package.js";
import { packageEntries } from "../../../generator/output/package/index.js";
import { withFileHeader } from "../../../generator/output/package/file-header.js";
import { generate } from "../../../generator/output/stages/generate.js";

const done = { 204: { description: "Done." } };
const event = (type: string, fields: object): object => {
  const schema = { type: "object", required: ["type"], properties: { type: { const: type } } };
  const requestBody = { content: { "application/json": { schema } } };
  return { post: { ...fields, requestBody, responses: done } };
};
const flow = { tokenUrl: "https://a.test/t", scopes: { r: "", w: "" } };
const RICH = {
  openapi: "3.2.0",
  info: { title: "Shop *API*", version: "2.1.0-beta.1", description: "All goods.\n \nMore." },
  "x-webhook-signature": { header: "X-S", format: "{signature}", payload: "{body}" },
  tags: [
    { name: "Goods", summary: "Our goods", description: "What we sell.\n\nMore." },
    { name: "Others" },
  ],
  components: {
    securitySchemes: { login: { type: "oauth2", flows: { clientCredentials: flow } } },
  },
  paths: {
    "/a": {
      get: {
        operationId: "listGoods",
        tags: ["Goods"],
        summary: "List them",
        description: "Not shown.",
        security: [{ login: ["r", "w"] }, { login: ["r"] }],
        responses: done,
      },
      post: {
        operationId: "addGood",
        tags: ["Goods"],
        description: "Adds one.\n\nMore.",
        responses: done,
      },
    },
    "/o": { get: { operationId: "other", tags: ["Others"], responses: done } },
  },
  webhooks: {
    made: event("shop.made", { summary: "Made.", description: "Not shown." }),
    gone: event("gone", { description: "Gone.\n\nMore." }),
    odd: event("odd", {}),
  },
};
const PLAIN = {
  openapi: "3.1.0",
  info: { title: "Plain", version: "1", summary: "In short." },
  components: { schemas: { A: { type: "string" } } },
};

async function filesOf(
  document: object,
  config: Partial<Config>,
): Promise<(path: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-package-"));
  const input = join(folder, "api.json");
  writeFileSync(input, JSON.stringify(document));
  const { files } = await generate(
    { input, output: join(folder, "out"), ...config },
    { report: () => undefined },
  );
  return (path) => files.find((file) => file.path === path)?.text ?? "";
}

it("a package has what it contains, for npm and for readers", async () => {
  const file = await filesOf(RICH, { package: { name: "@own/shop", license: "MIT" } });
  const manifest = JSON.parse(file("package.json"));
  expect(manifest).toMatchObject({
    name: "@own/shop",
    version: "2.1.0-beta.1",
    description: "Shop *API*: types, client, validators, server and webhook events.",
    license: "MIT",
    peerDependencies: { zod: expect.any(String) },
  });
  expect(manifest).not.toHaveProperty("dependencies");
  expect(Object.keys(manifest.exports).slice(0, 2)).toEqual([".", "./operations"]);
  expect(Object.keys(manifest.exports).slice(-4)).toEqual([
    ...["./client/*", "./runtime/*", "./openapi.json", "./package.json"],
  ]);
  expect(JSON.parse(file("tsconfig.json")).include).toEqual(["*.ts", "client", "runtime"]);
  expect(JSON.parse(file("openapi.json"))).toEqual(RICH);
  const readme = file("README.md").split("\n");
  expect(readme.slice(0, 4)).toEqual(["# Shop \\*API\\*", "", "All goods.", ""]);
  expect(readme.slice(readme.indexOf("## Operations"))).toEqual([
    ...["## Operations", "", "### Our goods", "", "What we sell.", ""],
    ...["| Call | Request | | Scopes |", "|---|---|---|---|"],
    "| `goods.list` | `GET /a` | List them | r, w |",
    "| `goods.add` | `POST /a` | Adds one. |  |",
    ...["", "### Others", "", "| Call | Request | | Scopes |", "|---|---|---|---|"],
    "| `others.get` | `GET /o` |  |  |",
    ...["", "## Events", "", "| Type | |", "|---|---|"],
    ...["| `shop.made` | Made. |", "| `gone` | Gone. |", "| `odd` |  |", ""],
  ]);
  for (const line of [
    "const api = createApi({ auth: { login: secret } });",
    "const data = await api.goods.list();",
    "## Server",
    "## Webhooks",
    'import { createWebhookReceiver, type WebhookEvent } from "@own/shop/webhooks";',
    "`WebhookEvent` is the union of the events below, with `type` as the discriminator.",
  ])
    expect(readme).toContain(line);
});

it("a skill has what the document has, and nothing else", async () => {
  const headings = async (document: object, config: Partial<Config> = {}) => {
    const file = await filesOf(document, { package: { name: "@own/shop" }, ...config });
    const skill = file("SKILL.md");
    expect(JSON.parse(file("package.json")).files.includes("SKILL.md")).toBe(skill !== "");
    return { skill, found: [...skill.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title) };
  };
  const { skill, found } = await headings(RICH);
  expect(skill).toMatch(/^---\nname: own-shop\ndescription: "Calls Shop \*API\* /);
  expect(found).toEqual([
    ...["Shop \\*API\\*", "Construct a client", "Authenticate", "Call operations"],
    ...["Handle errors", "Receive webhooks"],
  ]);
  expect(skill).toContain("- `login`: an OAuth 2.0 access token\n\n");
  const { "x-webhook-signature": _, ...unsigned } = RICH;
  const events = await headings(unsigned, { only: ["webhooks"] });
  expect(events.found).toEqual(["Shop \\*API\\*", "Receive webhooks"]);
  expect(events.skill).toContain("does not say how deliveries are signed");
  expect((await headings(PLAIN)).skill).toBe("");
});

it("a skill shows no call for whose body there is no valid value", async () => {
  const body = (schema: object) => ({ content: { "application/json": { schema } } });
  const responses = { 204: { description: "Done." } };
  const impossible = { type: "object", required: ["a"], additionalProperties: false };
  const paths = {
    "/a": { post: { operationId: "makeA", requestBody: body(impossible), responses } },
    "/b": { post: { operationId: "makeB", requestBody: body({ type: "null" }), responses } },
  };
  const file = await filesOf({ ...PLAIN, paths }, { package: { name: "@own/b" } });
  const skill = file("SKILL.md");
  expect(skill).toContain("POST /b:");
  expect(skill).not.toContain("POST /a:");
});

it("a package whose events are not signed parses them", async () => {
  const { "x-webhook-signature": _, ...unsigned } = RICH;
  const file = await filesOf(unsigned, { package: { name: "shop" }, only: ["webhooks"] });
  expect(file("README.md")).toContain('import { parseWebhookEvent, type WebhookEvent } from "shop');
});

it("a package of types alone says nothing of the rest", async () => {
  const file = await filesOf(PLAIN, {
    package: { name: "plain", version: "3.0.0" },
    only: ["types"],
    importExtension: "ts",
    runtime: "package",
  });
  const manifest = JSON.parse(file("package.json"));
  expect(manifest.version).toBe("3.0.0");
  expect(manifest.dependencies).toEqual({ "@apostille/runtime": generatorVersion() });
  expect(manifest).not.toHaveProperty("license");
  expect(manifest).not.toHaveProperty("peerDependencies");
  const { include, compilerOptions } = JSON.parse(file("tsconfig.json"));
  expect([include, compilerOptions.rewriteRelativeImportExtensions]).toEqual([["*.ts"], true]);
  const readme = file("README.md");
  expect(readme).toMatch(/^# Plain\n\nIn short\.\n\n/);
  expect(readme).not.toMatch(/## (?:Client|Server|Webhooks|Validators|Operations|Events)/);
});

it.each([
  ["1.2.3", "1.2.3"],
  ["1.2.3-rc.1", "1.2.3-rc.1"],
  ["1.2", "0.0.0"],
  ["v1.2.3", "0.0.0"],
  ["1.2.3+build", "0.0.0"],
])("the version %s of a document is %s for npm", async (version, expected) => {
  const config: Partial<Config> = { package: { name: "a" }, only: ["types"] };
  const file = await filesOf({ ...PLAIN, info: { title: "T", version } }, config);
  expect(JSON.parse(file("package.json")).version).toBe(expected);
});

it("entries lead to what is there: the package first, patterns last", () => {
  const emitter = (entries: Readonly<Record<string, string>>) => ({
    name: "x",
    plan: () => ({}),
    emit: () => undefined,
    entries,
  });
  const emitters = [
    emitter({ "./client/*": "client/*.ts", "./types": "types.ts", "./none": "none.ts" }),
    emitter({ ".": "index.ts" }),
  ] as unknown as Parameters<typeof packageEntries>[0];
  const paths = ["index.ts", "types.ts", "client/a.ts", "runtime/wire.js"];
  expect(packageEntries(emitters, paths)).toEqual([
    { path: ".", types: "./dist/index.d.ts", code: "./dist/index.js" },
    { path: "./types", types: "./dist/types.d.ts", code: "./dist/types.js" },
    { path: "./client/*", types: "./dist/client/*.d.ts", code: "./dist/client/*.js" },
  ]);
  expect(
    packageEntries([], ["runtime/wire.ts", "own/runtime/x.ts"]).map(({ path }) => path),
  ).toEqual(["./runtime/*"]);
});

it("a header stands below the mark of files of code that nobody edits", () => {
  const header = "Mine.\r\n\r\nAll\u2028of it.\n\n";
  const comment = "// Mine.\n//\n// All\n// of it.\n";
  const files = [
    { path: "a.ts", text: "// @generated\nconst a = 1;\n" },
    { path: "b.mjs", text: "const b = 1;\n" },
    { path: "c.json", text: "{}" },
    { path: "d.ts", text: "yours\n", once: true as const },
  ];
  expect(withFileHeader(files, undefined)).toBe(files);
  expect(withFileHeader(files, header).map(({ text }) => text)).toEqual([
    `// @generated\n${comment}const a = 1;\n`,
    `${comment}const b = 1;\n`,
    "{}",
    "yours\n",
  ]);
});
