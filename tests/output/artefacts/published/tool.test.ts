/** Apostille as it is published, run from the npm scripts of another project. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type Consumer, consumer, install, packOnce } from "./consumer.js";

const PETS = `
openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Pet" } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string } } }
`;

const CONFIG = `
import { defineConfig } from "apostille";

export default defineConfig({ input: "api.yaml", output: "src/from-config", only: ["types"] });
`;

let place: Consumer;

beforeAll(() => {
  place = consumer();
  install(place, packOnce("the tool"));
  place.write("api.yaml", PETS);
  place.write("package.json", {
    name: "consumer",
    private: true,
    type: "module",
    scripts: {
      generate: "apostille generate --input api.yaml --output src/api",
      configured: "apostille generate",
      check: "apostille check --input api.yaml --output src/api",
    },
  });
});
afterAll(() => place.remove());

it("the packed tool generates from an npm script without a configuration", () => {
  const { status, err } = place.run("npm", "run", "--silent", "generate");
  expect([status, err]).toEqual([0, expect.stringContaining("src/api")]);
  const written = readdirSync(join(place.folder, "src/api"));
  expect(written).toEqual(expect.arrayContaining(["index.ts", "types.ts", "zod.ts", "runtime"]));
  expect(readFileSync(join(place.folder, "src/api/types.ts"), "utf8")).toContain("interface Pet");
});

it("the packed tool writes nothing the second time, and what a newer generator would write", () => {
  const again = (): readonly [number | null, string] => {
    const words = ["generate", "--input", "api.yaml", "--output", "src/api"];
    const { status, err } = place.run("node_modules/.bin/apostille", ...words);
    return [status, err];
  };
  expect(again()).toEqual([0, expect.stringMatching(/src\/api: (?:up to date|.*\b0 written)/)]);
  const manifest = join(place.folder, "src/api/.apostille.json");
  // A part of the generator that changed after the output was made.
  const part = join(place.folder, "node_modules/apostille/dist/generator/index.js");
  const later = new Date(statSync(manifest).mtimeMs + 10_000);
  utimesSync(part, later, later);
  expect(again()).toEqual([0, expect.stringMatching(/\b0 written/)]);
  const text = readFileSync(manifest, "utf8");
  const older = text.replace(/("generator": ")[^"]*/, "$10.0.0");
  expect(older).not.toBe(text);
  writeFileSync(manifest, older);
  expect(again()[0]).toBe(0);
  expect(readFileSync(manifest, "utf8")).toBe(text);
});

it("the packed tool generates what compiles there", () => {
  expect(place.check("7", "NodeNext")).toBe("");
});

it("the packed tool finds its output current, and names what is not", () => {
  expect(place.run("npm", "run", "--silent", "check").status).toBe(0);
  place.write("api.yaml", PETS.replace("{ name: {", "{ age: { type: integer }, name: {"));
  const { status, out, err } = place.run("npm", "run", "--silent", "check");
  expect(status).toBe(1);
  expect(out + err).toContain("types.ts");
  expect(out + err).toContain("age?: number");
  place.write("api.yaml", PETS);
});

it("the packed tool reads apostille.config.ts", () => {
  place.write("apostille.config.ts", CONFIG);
  const { status, err } = place.run("npm", "run", "--silent", "configured");
  expect([status, err]).toEqual([0, expect.stringContaining("src/from-config")]);
  expect(readdirSync(join(place.folder, "src/from-config"))).toContain("types.ts");
  expect(place.check("7", "NodeNext")).toBe("");
});

it("the packed tool lints by Redocly's rules, which it brings with their licences", () => {
  const { status, out } = place.run(
    "node_modules/.bin/apostille",
    ...["lint", "api.yaml", "--only", "redocly", "--json"],
  );
  expect([status, out]).toEqual([0, expect.stringContaining('"operation-summary"')]);
  const tool = join(place.folder, "node_modules/apostille");
  const { dependencies } = JSON.parse(readFileSync(join(tool, "package.json"), "utf8"));
  expect(Object.keys(dependencies).filter((name) => name.startsWith("@redocly/"))).toEqual([]);
  const linter = readFileSync(join(tool, "dist/generator/tools/lint/worker.js"), "utf8");
  expect(linter).not.toMatch(/from "@redocly|require\("@redocly/);
  const licences = readFileSync(join(tool, "dist/generator/tools/lint/LICENSES.txt"), "utf8");
  for (const name of ["@redocly/openapi-core", "graphql", "yaml-ast-parser"])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, "m"));
});

it("the packed tool holds the pages that its messages name", () => {
  const tool = join(place.folder, "node_modules/apostille");
  const modules = readdirSync(join(tool, "dist/generator"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(tool, "dist/generator", path), "utf8"));
  // Comments are for readers of the repository.
  const code = modules.flatMap((text) => text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, ""));
  const named = new Set(code.flatMap((text) => text.match(/\bdocs\/[\w/-]+\.md/g) ?? []));
  expect([...named]).toContain("docs/extensions.md");
  expect([...named].filter((path) => !existsSync(join(tool, path)))).toEqual([]);
});

it("the packed tool exits 0 silently when stdout is closed", () => {
  const first = "npx --no-install apostille inspect --input api.yaml --stage emit | head -c 1";
  const { status, out, err } = place.run("sh", "-c", first);
  expect([status, out]).toEqual([0, "["]);
  expect(err).not.toContain("Error");
});

it("the packed tool is there as npx apostille", () => {
  const { status, out } = place.run("npx", "--no-install", "apostille", "--version");
  expect([status, out.trim()]).toEqual([0, expect.stringMatching(/\d+\.\d+\.\d+/)]);
});
