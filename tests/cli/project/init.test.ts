import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const PETS = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      security: [{ key: [] }]
      responses:
        "204": { description: None. }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`;
const MANIFEST = { name: "mine", type: "module", scripts: { "api:check": "echo mine" } };

let place: UserFolder;
const answers: string[] = [];
const questions: string[] = [];
const open = (files: Readonly<Record<string, string | object>>): UserFolder => {
  place = userFolder(files, {
    ask: async (question) => {
      questions.push(question);
      return answers.shift();
    },
  });
  mkdirSync(join(place.folder, ".git"));
  return place;
};
afterEach(() => {
  answers.length = 0;
  questions.length = 0;
});

it("apostille init --yes sets up a project, generates, and says what comes next", async () => {
  open({ "docs/pets.yaml": PETS, "package.json": MANIFEST, "tsconfig.json": {}, "src/a.ts": "" });
  const { exit, out, err } = await place.apostille("init", "--yes");
  expect(exit, err).toBe(0);
  expect(questions).toEqual([]);
  expect(place.read("apostille.config.ts")).toContain('input: "docs/pets.yaml"');
  expect(place.read("src/api/client/pets.ts")).toContain("listPets");
  expect(JSON.parse(place.read("package.json")).scripts).toEqual({
    "api:check": "echo mine",
    "api:generate": "apostille generate",
    "api:lint": "apostille lint",
  });
  expect(place.read(".gitattributes")).toBe("src/api/** linguist-generated=true text eol=lf\n");
  expect(place.read(".github/workflows/apostille.yml")).toContain("apostille check");
  expect(out).toContain("npm install --save-dev apostille");
  expect(out).toContain('import { createApi } from "./src/api/index.js";');
  expect(out).toContain('createApi({ auth: { key: "…" } });');
  expect(out).toContain("await api.pets.list()");
});

it("apostille init --yes writes what generate and check then find current", async () => {
  open({ "api.yaml": PETS, "package.json": MANIFEST });
  await place.apostille("init", "--yes");
  const text = place.read("apostille.config.mjs").replace(/^import.*$/m, "");
  place.write("apostille.config.mjs", text.replace("defineConfig(", "("));
  expect((await place.apostille("generate")).err).toContain("up to date");
  expect((await place.apostille("check")).exit).toBe(0);
});

it("apostille init --yes overwrites nothing, however often it runs", async () => {
  open({
    "api.yaml": PETS,
    "package.json": MANIFEST,
    "apostille.config.mjs": 'export default { input: "api.yaml", output: "own" };',
    ".gitattributes": "*.png binary",
    ".github/workflows/apostille.yml": "mine",
  });
  await place.apostille("init", "--yes");
  const before = ["package.json", "apostille.config.mjs", ".gitattributes", "own/operations.ts"];
  const texts = before.map(place.read);
  const { exit, out } = await place.apostille("init", "--yes");
  expect(exit).toBe(0);
  expect(before.map(place.read)).toEqual(texts);
  expect(out.match(/^kept/gm)).toHaveLength(4);
  expect(place.read(".github/workflows/apostille.yml")).toBe("mine");
  expect(place.read(".gitattributes")).toMatch(/^\*\.png binary\nown\/\*\* linguist-generated/);
  expect(place.list("own")).toContain("operations.ts");
});

it.each([
  [{ next: "16" }, "src/app.ts", "src/api", "./src/api"],
  [{ next: "16", zod: "4" }, "app/page.tsx", "api", "./api"],
  [{ "@sveltejs/kit": "2" }, "src/app.html", "src/lib/api", "$lib/api"],
  [{ "@nestjs/core": "11" }, "src/main.ts", "src/api", 'app.use("/v1", toExpress(router))'],
  [{ "@types/aws-lambda": "8" }, "handler.ts", "api", "of hono/aws-lambda"],
])(
  "apostille init --yes puts the output where %j looks for it, and says what is its own",
  async (packages, file, output, said) => {
    const compilerOptions = { module: "ESNext", moduleResolution: "Bundler" };
    open({
      "openapi.yaml": PETS,
      "package.json": { dependencies: packages },
      "tsconfig.json": { compilerOptions },
      [file]: "",
    });
    const { exit, out } = await place.apostille("init", "--yes");
    expect(exit).toBe(0);
    expect(place.list(output)).toContain("index.ts");
    expect(out).toContain(said);
    const { only } = /only: (?<only>.*),/.exec(place.read("apostille.config.ts"))?.groups ?? {};
    expect(out.includes("left out: ")).toBe(only !== undefined);
    expect(out.includes("zod, which is not installed")).toBe(
      only !== undefined && !("zod" in packages),
    );
  },
);

it.each([
  [{ packageManager: "pnpm@10.0.0" }, {}, "pnpm run api:generate", "pnpm exec apostille check"],
  [{}, { "yarn.lock": "" }, "yarn api:generate", "yarn apostille check"],
  [{}, { "bun.lock": "" }, "bun run api:generate", "bunx apostille check"],
])(
  "apostille init --yes speaks the words of the package manager: %j %j",
  async (manifest, files, script, check) => {
    open({ "api.yaml": PETS, "package.json": manifest, ...files });
    const { out } = await place.apostille("init", "--yes");
    expect(out).toContain(script);
    expect(place.read(".github/workflows/apostille.yml")).toContain(check);
  },
);

it("apostille init --yes sets up one package of a repository of several", async () => {
  open({ "packages/a/api.yaml": PETS, "packages/a/package.json": MANIFEST, "package.json": {} });
  mkdirSync(join(place.folder, "packages/a/lib"));
  const inside = userFolder({}, { cwd: join(place.folder, "packages/a/lib") });
  await inside.apostille("init", "--yes");
  expect(place.list("packages/a")).toContain("apostille.config.mjs");
  const workflow = place.read(".github/workflows/apostille.yml");
  expect(workflow).toContain('working-directory: "packages/a"');
  expect(workflow).toContain('DOCUMENT: "api.yaml"');
});

it("apostille init --yes says so where there is no document, and writes nothing", async () => {
  open({ "package.json": MANIFEST, "values.yaml": "openapi-url: x\n" });
  const { exit, err } = await place.apostille("init", "--yes");
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/no-document")]);
  expect(readdirSync(place.folder).sort()).toEqual([
    ".git",
    "node_modules",
    "package.json",
    "values.yaml",
  ]);
});

it.each([
  [{ compilerOptions: { module: "nodenext" } }, undefined, "./api/index.js"],
  [{ compilerOptions: { moduleResolution: "bundler" } }, "none", "./api"],
  [{ extends: "./base.json" }, "ts", "./api/index.ts"],
  [undefined, undefined, "./api/index.js"],
])(
  "apostille init --yes has imports end as the compiler wants them: %j",
  async (tsconfig, extension, entry) => {
    open({
      "openapi.yaml": PETS,
      "package.json": MANIFEST,
      "base.json": '{ "compilerOptions": { "allowImportingTsExtensions": true, /* as it is */ } }',
      ...(tsconfig !== undefined && { "tsconfig.json": tsconfig }),
    });
    const { out } = await place.apostille("init", "--yes");
    expect(out).toContain(`import { createApi } from "${entry}";`);
    const file = `apostille.config.${tsconfig === undefined ? "mjs" : "ts"}`;
    expect(/importExtension: "(\w+)"/.exec(place.read(file))?.[1]).toBe(extension);
  },
);

it.each([
  [{ target: "es2020" }, {}, "the target ES2020, lack what ES2022 has"],
  [{ target: "es2020", lib: ["es2022", "dom"] }, {}, undefined],
  [{ target: "es2022", lib: ["es2021", "dom"] }, {}, "the lib es2021, dom, lack what ES2022 has"],
  [{ target: "es2022", lib: ["es2023"] }, {}, "the lib es2023, lack a platform with fetch"],
  [{ target: "es2022", lib: ["es2023"], types: [] }, { "@types/node": "20" }, "a platform with"],
  [{ target: "es2022", lib: ["es2023"] }, { "@types/node": "20" }, undefined],
  [{ lib: ["esnext"], types: ["@cloudflare/workers-types"] }, {}, undefined],
  [{ target: "es2022" }, {}, undefined],
  [{}, {}, undefined],
])(
  "apostille init --yes warns about settings that will not do: %j %j",
  async (compilerOptions, devDependencies, why) => {
    open({
      "openapi.yaml": PETS,
      "package.json": { ...MANIFEST, devDependencies },
      "tsconfig.json": { compilerOptions },
    });
    const { exit, err } = await place.apostille("init", "--yes");
    expect(exit).toBe(0);
    if (why === undefined) expect(err).not.toContain("usage/compiler-settings");
    else expect(err.replaceAll(/\s+/g, " ")).toContain(why);
  },
);

it.each([
  [{ ".gitlab-ci.yml": "" }, false],
  [{ "pkg/.gitlab-ci.yml": "" }, true],
  [{ ".circleci/config.yml": "", ".github/CODEOWNERS": "" }, true],
])("apostille init --yes leaves the CI of others alone: %j", async (files, writes) => {
  open({ "pkg/api.yaml": PETS, "pkg/package.json": MANIFEST, ...files });
  const inside = userFolder({}, { cwd: join(place.folder, "pkg") });
  await inside.apostille("init", "--yes");
  expect(existsSync(join(place.folder, ".github/workflows"))).toBe(writes);
});

describe("files that are not the project's own", () => {
  const outside = mkdtempSync(join(tmpdir(), "apostille-outside-"));
  const at = (path: string): string => join(place.folder, path);
  const initialized = async (more: object = {}) => {
    open({ "api.yaml": PETS, "package.json": MANIFEST, ...more });
    return () => place.apostille("init", "--yes");
  };

  it.each(
    [".gitattributes", "package.json", "apostille.config.mjs"].flatMap((name) => [
      [name, '{ "name": "theirs" }\n'] as const,
      [name, undefined] as const,
    ]),
  )(
    "files that are not the project's own are not written through a link that leads out of the repository: %s, %j",
    async (name, text) => {
      const run = await initialized();
      const target = join(outside, name);
      rmSync(at(name), { force: true });
      if (text !== undefined && !name.includes("config")) writeFileSync(target, text);
      symlinkSync(target, at(name));
      const { exit, out, err } = await run();
      const found = readdirSync(outside).map((each) => readFileSync(join(outside, each), "utf8"));
      rmSync(target, { force: true });
      expect(found).toEqual(text === undefined || name.includes("config") ? [] : [text]);
      if (name !== "package.json") expect(out + err).toContain(`skipped   ${name}: `);
      expect(exit, err).toBe(0);
    },
  );

  it("files that are not the project's own are not made in a folder that leads out of the repository", async () => {
    const run = await initialized();
    symlinkSync(outside, at(".github"));
    const { out } = await run();
    expect(out).toMatch(/^skipped +\.github\/workflows\/apostille\.yml: it leads out of here$/m);
    expect(readdirSync(outside)).toEqual([]);
  });

  it("files that are not the project's own are written through a link within the repository", async () => {
    const run = await initialized({ "shared/attributes": "*.png binary\n" });
    symlinkSync("shared/attributes", at(".gitattributes"));
    await run();
    expect(place.read("shared/attributes")).toMatch(
      /^\*\.png binary\napi\/\*\* linguist-generated/,
    );
  });

  it.each([".gitattributes", ".github", "package.json", "tsconfig.json", "apostille.config.mjs"])(
    "files that are not the project's own are reported, and neither read nor waited for, if they are not regular files: %s",
    async (name) => {
      for (const make of [
        (path: string) => execFileSync("mkfifo", [path]),
        (path: string) => symlinkSync("/dev/zero", path),
        (path: string) => symlinkSync("loop", path),
        ...(name === ".github" ? [] : [(path: string) => mkdirSync(path)]),
      ]) {
        const run = await initialized();
        rmSync(at(name), { force: true });
        make(at(name));
        const { exit, err } = await run();
        expect([0, 1, 2], err).toContain(exit);
        expect(err).not.toMatch(/\n {4}at /);
      }
      open({});
    },
  );

  it.each([
    ["scripts that are none", { name: "a", scripts: null }],
    ["scripts that are a string", { name: "a", scripts: "build" }],
    ["dependencies that are none", { name: "a", dependencies: ["zod"], devDependencies: 5 }],
    ["a list", "[]"],
    ["no JSON", "{"],
    ["control sequences", { name: "\u001b[2J", packageManager: "\u001b[2J@1" }],
  ])(
    "files that are not the project's own are left as they are: a package.json of %s",
    async (_, manifest) => {
      const run = await initialized({ "package.json": manifest });
      const { exit, out, err } = await run();
      expect(exit, err).toBe(0);
      // eslint-disable-next-line no-control-regex
      expect(out + err).not.toMatch(/\u001b/);
    },
  );
});

it("apostille init asks three questions at most, and takes the answers", async () => {
  open({ "a.yaml": PETS, "b.yaml": PETS, "package.json": MANIFEST });
  answers.push("2", "out", "server");
  await place.apostille("init");
  expect(questions).toHaveLength(3);
  const text = place.read("apostille.config.mjs");
  expect(text).toContain('input: "b.yaml"');
  expect(text).toContain('output: "out"');
  expect(text).toContain('only: ["types", "zod", "server", "webhooks"]');
});

it("apostille init asks only what flags leave open", async () => {
  open({ "a.yaml": PETS, "b.yaml": PETS, "package.json": MANIFEST });
  await place.apostille("init", "a.yaml", "--output", "x y", "--for", "client");
  expect(questions).toEqual([]);
  expect(place.read("apostille.config.mjs")).toContain('output: "x y"');
  expect(place.read(".gitattributes")).toContain('"x y/**" linguist-generated');
});
