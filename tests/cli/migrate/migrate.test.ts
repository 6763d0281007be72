/** `apostille migrate`, whatever a project moves from. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { userFolder } from "../../support/cli.js";
import { CLIENT, DOCUMENT, git, migration, openapiTypescript, projectWith } from "./migration.js";

const migrated = migration("openapi-typescript");
let schema: string;
beforeAll(async () => {
  schema = await openapiTypescript();
});

it("apostille migrate does not overwrite what is not committed, unless it is told to", async () => {
  const place = projectWith({ "src/app.ts": CLIENT, "src/schema.ts": schema });
  place.write("src/app.ts", `${CLIENT}// mine\n`);
  const words = ["migrate", "openapi-typescript", "--write"];
  const refused = await place.apostille(...words);
  expect([refused.exit, refused.err]).toEqual([
    2,
    expect.stringMatching(/src\/app\.ts has changes/),
  ]);
  expect(refused.err).toContain("usage/migrate-uncommitted");
  expect(existsSync(join(place.folder, "src/api"))).toBe(false);
  expect((await place.apostille(...words, "--force")).exit).toBe(0);
  expect(place.read("src/app.ts")).toContain("// mine");
});

it("apostille migrate does not overwrite what only a repository inside of this one has", async () => {
  const place = projectWith({});
  place.write("src/app.ts", CLIENT);
  place.write("src/schema.ts", schema);
  for (const folder of [join(place.folder, "src"), place.folder]) {
    git(folder, "init", "-q");
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "inside");
  }
  place.write("src/app.ts", `${CLIENT}// mine\n`);
  const { exit, err } = await place.apostille("migrate", "openapi-typescript", "--write");
  expect([exit, err]).toEqual([2, expect.stringMatching(/src\/app\.ts .*has? /)]);
  expect(place.read("src/app.ts")).toContain("// mine");
});

it("apostille migrate writes through no link that leads out of the repository", async () => {
  const other = userFolder({ "app.ts": CLIENT });
  const place = projectWith({ "src/schema.ts": schema });
  symlinkSync(join(other.folder, "app.ts"), join(place.folder, "src/app.ts"));
  git(place.folder, "add", "-A");
  git(place.folder, "commit", "-qm", "linked");
  const words = ["migrate", "openapi-typescript", "--write", "--force"];
  const { exit, err } = await place.apostille(...words);
  expect([exit, err]).toEqual([2, expect.stringContaining("leads out of the repository")]);
  expect(other.read("app.ts")).toBe(CLIENT);
});

it("apostille migrate waits for no pipe, in the code or in the compiler settings", async () => {
  const place = projectWith({ "src/app.ts": CLIENT, "src/schema.ts": schema });
  place.write("tsconfig.json", { extends: "./base.json" });
  for (const name of ["base.json", "src/pipe.ts"])
    execFileSync("mkfifo", [join(place.folder, name)]);
  const { exit, err } = await place.apostille("migrate", "openapi-typescript");
  expect(exit, err).toBe(0);
});

it.each([
  ["parentheses", `${"(".repeat(5000)}1${")".repeat(5000)}`],
  ["calls", `"a"${".trim()".repeat(20_000)}`],
])("apostille migrate leaves out a file with thousands of %s in each other", async (_, code) => {
  const deep = `${CLIENT}export const deep = ${code};\n`;
  const place = projectWith({ "src/app.ts": CLIENT, "src/deep.ts": deep, "src/schema.ts": schema });
  const { exit, out, err } = await place.apostille("migrate", "openapi-typescript");
  expect(exit, err).toBe(0);
  expect(out).toContain("+++ b/src/app.ts");
  expect(out).toMatch(
    /^src\/deep\.ts:\d+ +it is nested too deeply, or too large: change the imports/m,
  );
});

it("apostille migrate reads output of several million characters", async () => {
  const { text } = await migrated(CLIENT, {
    "src/schema.ts": `${schema}//${"x".repeat(1_100_000)}`,
  });
  expect(text).not.toContain("openapi-fetch");
});

it("apostille migrate quotes names as git does, and git applies the patch", async () => {
  const name = 'src/a\u001b[31m\n"b"é.ts';
  const place = projectWith({ [name]: CLIENT, "src/schema.ts": schema });
  const { out } = await place.apostille("migrate", "openapi-typescript");
  expect(out).toContain('--- "a/src/a\\033[31m\\012\\"b\\"\\303\\251.ts"\n');
  expect(out).not.toContain("\u001b");
  const [patch = ""] = out.split(/^To be decided/m);
  place.write("it.patch", patch);
  git(place.folder, "apply", "it.patch");
  expect(place.read(name)).not.toBe(CLIENT);
});

it("apostille migrate finds nothing to do where the other generator is not used", async () => {
  const files = { "notes.yaml": readFileSync(DOCUMENT, "utf8"), "a.ts": "export {};\n" };
  const place = userFolder(files);
  const { exit, err } = await place.apostille("migrate", "openapi-typescript");
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/migrate-nothing")]);
});

it("apostille migrate asks for the document if there are several", async () => {
  const scripts = { types: "openapi-typescript a.yaml -o a.ts && openapi-typescript b.yaml" };
  const files = { "src/app.ts": CLIENT, "src/schema.ts": schema, "package.json": { scripts } };
  const place = projectWith(files);
  const { exit, err } = await place.apostille("migrate", "openapi-typescript");
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/migrate-documents")]);
  expect(err).toContain("a.yaml, b.yaml");
  const named = await place.apostille("migrate", "openapi-typescript", "notes.yaml");
  expect(named.exit, named.err).toBe(0);
  const missing = await place.apostille("migrate", "openapi-typescript", "c.yaml");
  expect(missing.err).toContain("there is no such file");
});

describe("where a configuration is, apostille migrate", () => {
  const OTHER = "openapi: 3.1.0\ninfo: { title: Other, version: '1' }\npaths: {}\n";
  const first = { input: "other.yaml", output: "src/other", only: ["types", "client", "paths"] };
  const second = { ...first, input: "notes.yaml", output: "src/notes" };
  const projectFor = (config: unknown, script = "openapi-typescript notes.yaml -o src/schema.ts") =>
    projectWith({
      "apostille.config.mjs": `export default ${JSON.stringify(config)};\n`,
      "other.yaml": OTHER,
      "src/app.ts": CLIENT,
      "src/schema.ts": schema,
      "package.json": { scripts: { types: script } },
    });

  it.each<[string, readonly string[]]>([
    ["the one named", ["notes.yaml"]],
    ["the one of the scripts", []],
  ])("uses the configuration of the document: %s", async (_, words) => {
    const place = projectFor([first, second]);
    const { out, err } = await place.apostille("migrate", "openapi-typescript", ...words);
    expect(out, err).toContain('from "./notes/client/index.js"');
  });

  it.each<[string, readonly string[]]>([
    ["named", ["notes.yaml", "--output", "src/notes"]],
    ["of the scripts", []],
  ])("does not move calls to the output of another document: %s", async (_, words) => {
    const place = projectFor(first);
    const { exit, out, err } = await place.apostille("migrate", "openapi-typescript", ...words);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain("usage/migrate-unconfigured");
    expect(err).toContain("configured for other.yaml, and not for notes.yaml");
  });

  it("asks for the document if several are configured, and nothing says which", async () => {
    const { exit, err } = await projectFor([first, second], "tsc").apostille(
      "migrate",
      "openapi-typescript",
    );
    expect([exit, err]).toEqual([2, expect.stringContaining("usage/migrate-documents")]);
  });
});

it("apostille migrate lists files in which it cannot rewrite anything", async () => {
  const { decisions } = await migrated(CLIENT, {
    "src/schema.ts": schema,
    "src/old.js": 'import c from "openapi-fetch";\n',
  });
  expect(decisions).toContainEqual(expect.stringMatching(/^src\/old\.js:1 {2}only TypeScript/));
});
