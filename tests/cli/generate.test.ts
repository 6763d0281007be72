import fs, { rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname } from "node:os";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        responses: {
          200: {
            description: "Pets.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
  },
};

let place: UserFolder;
const open = (files: Readonly<Record<string, string | object>>): UserFolder =>
  (place = userFolder(files));

it("apostille generate shares the runtime of a package with other output, and keeps it up to date for both", async () => {
  const config = {
    first: { input: "pets.json", output: "first", only: ["types"], package: { name: "pets" } },
    second: {
      input: "more.json",
      output: "second",
      only: ["client"],
      runtime: { package: "pets" },
    },
  };
  open({
    "pets.json": PETS,
    "more.json": PETS,
    "apostille.config.ts": `export default ${JSON.stringify([config.first, config.second])};`,
  });
  expect(await place.apostille("generate")).toMatchObject({ exit: 0 });
  expect(place.read("second/client/index.ts")).toContain('from "pets/runtime/client"');
  expect(place.list("second").filter((path) => path.startsWith("runtime"))).toEqual([]);
  expect(place.read("first/runtime/client.ts")).toContain("export function clientOf");
  expect(await place.apostille("check")).toMatchObject({ exit: 0 });
});

it("apostille generate takes the document without a flag, as check, inspect and gaps do", async () => {
  open({ "pets.json": PETS });
  const generated = await place.apostille("generate", "pets.json", "--output", "out");
  expect([generated.exit, generated.err]).toEqual([0, expect.stringContaining("out: ")]);
  const checked = await place.apostille("check", "pets.json", "--output", "out");
  const inspected = await place.apostille("inspect", "pets.json");
  const listed = await place.apostille("gaps", "pets.json");
  expect([checked.exit, inspected.exit, listed.exit]).toEqual([0, 0, 0]);
});

it("apostille generate writes all artefacts from flags alone, from any folder", async () => {
  open({ "api/pets.json": PETS });
  const { exit, err, out } = await place.apostille(
    "generate",
    "--input",
    "api/pets.json",
    "--output",
    "out",
  );
  expect(err).toMatch(
    /^out: \d+ files \(\d+ written, 0 removed\) from 1 operation, 0 webhooks, 1 schema in/m,
  );
  expect({ exit, out }).toEqual({ exit: 0, out: "" });
  expect(place.list("out")).toEqual(
    expect.arrayContaining([
      "types.ts",
      "operations.ts",
      "zod.ts",
      "server.ts",
      "index.ts",
      ".apostille.json",
    ]),
  );
});

it("apostille generate makes only what is asked for, and what that needs", async () => {
  open({ "pets.json": PETS });
  await place.apostille("generate", "-i", "pets.json", "-o", "out", "--only", "types");
  expect(place.list("out")).toEqual([
    ".apostille.json",
    ".gitattributes",
    "index.ts",
    "operations.ts",
    "types.ts",
  ]);
});

it("apostille generate prints its result as JSON, and nothing else to stdout", async () => {
  open({ "pets.json": PETS });
  const { out } = await place.apostille("generate", "-i", "pets.json", "-o", "out", "--json");
  const [result] = JSON.parse(out) as Record<string, unknown>[];
  expect(result).toMatchObject({
    input: "pets.json",
    output: "out",
    ok: true,
    operations: 1,
    schemas: 1,
    diagnostics: [],
  });
  expect(result?.["written"]).toContain("types.ts");
});

it("apostille generate reads a TypeScript configuration, several documents in it, paths relative to it", async () => {
  open({
    "api/pets.json": PETS,
    "api/apostille.config.ts": `
        import type { Config } from "apostille";
        const common: Pick<Config, "only"> = { only: ["types"] };
        export default [
          { ...common, input: "pets.json", output: "../one" },
          { ...common, input: "pets.json", output: "../two" },
        ] satisfies Config[];`,
  });
  const { exit } = await place.apostille("generate", "--config", "api/apostille.config.ts");
  expect(exit).toBe(0);
  expect(place.list("one")).toEqual(place.list("two"));
  expect(place.list("api")).toEqual(["apostille.config.ts", "pets.json"]);
});

it.each([
  ["syntax", '{ "openapi": "3.1.0", ', 2, /bad\.json:1:\d+/],
  ["version", { ...PETS, openapi: "4.0.0" }, 2, /bad\.json:2:14/],
  [
    "reference",
    JSON.stringify(PETS, null, 2).replace("schemas/Pet", "schemas/Pte"),
    1,
    /bad\.json:17:27/,
  ],
  [
    "wrong type",
    JSON.stringify(PETS, null, 2).replace('"operationId": "listPets"', '"operationId": 7'),
    1,
    /bad\.json:10:24/,
  ],
] as const)(
  "apostille generate says what and where for a broken document (%s), and leaves the output alone",
  async (_, text, exit, where) => {
    open({ "pets.json": PETS, "bad.json": text });
    await place.apostille("generate", "-i", "pets.json", "-o", "out");
    const before = place.list("out").map((path) => place.read(`out/${path}`));
    const result = await place.apostille("generate", "-i", "bad.json", "-o", "out");
    expect(result.exit).toBe(exit);
    expect(result.err).toMatch(where);
    expect(result.err).toMatch(/why {2}/);
    expect(result.err).toMatch(/fix {2}/);
    expect(result.err).not.toMatch(/\n\s+at /);
    expect(place.list("out").map((path) => place.read(`out/${path}`))).toEqual(before);
  },
);

it("an output folder that holds the output for another document is left alone, unless the other document is gone or --force says so", async () => {
  open({ "pets.json": PETS, "cats.json": { ...PETS, info: { title: "Cats", version: "1" } } });
  await place.apostille("generate", "pets.json", "-o", "out", "--only", "client");
  const cats = ["generate", "cats.json", "-o", "out", "--only", "types"];
  const { exit, err } = await place.apostille(...cats);
  expect([exit, err]).toEqual([1, expect.stringContaining("write/other-document")]);
  expect(err).toContain("out holds the output for pets.json.");
  expect(place.list("out")).toContain("client/index.ts");
  expect((await place.apostille(...cats, "--force")).exit).toBe(0);
  rmSync(join(place.folder, "cats.json"));
  expect((await place.apostille("generate", "pets.json", "-o", "out")).exit).toBe(0);
});

it("of two documents that are generated into one new folder at once, one is refused", async () => {
  open({ "pets.json": PETS, "cats.json": { ...PETS, info: { title: "Cats", version: "1" } } });
  const lock = "out/.apostille.lock";
  place.write(lock, { pid: process.pid, host: hostname() });
  const writing = vi.spyOn(fs, "writeFileSync");
  syncBuiltinESMExports();
  const runs = Promise.all(
    ["pets.json", "cats.json"].map((file) =>
      place.apostille("generate", file, "-o", "out", "--only", "types"),
    ),
  );
  // Both wait for the lock.
  await expect.poll(() => writing.mock.calls.length).toBeGreaterThan(3);
  writing.mockRestore();
  syncBuiltinESMExports();
  rmSync(join(place.folder, lock));
  expect((await runs).map(({ exit }) => exit).toSorted()).toEqual([0, 1]);
});

it("--strict lets nothing pass that was only warned of, even where the output is current", async () => {
  const careless = structuredClone(PETS) as { info: object; paths: Record<string, object> };
  careless.paths["/cats"] = PETS.paths["/pets"];
  open({ "pets.json": careless });
  const words = ["generate", "-i", "pets.json", "-o", "out"];
  const lenient = await place.apostille(...words);
  expect(lenient).toMatchObject({ exit: 0 });
  expect(lenient.err).toMatch(/warning operation\/id-twice/);
  const strict = await place.apostille(...words, "--strict");
  expect(strict).toMatchObject({ exit: 1 });
  expect(strict.err).toMatch(/error operation\/id-twice/);
});

const broken = { ...PETS, components: {} };
const TYPES = ["--input", "pets.json", "--output", "src/api", "--only", "types"];

it("--lenient makes warnings of faults that cost only what is broken", async () => {
  open({ "pets.json": broken });
  const lenient = await place.apostille("generate", ...TYPES, "--lenient");
  expect(lenient).toMatchObject({ exit: 0, err: expect.stringContaining("warning ref/missing") });
  expect(place.read("src/api/operations.ts")).toContain("200: unknown;");
  for (const verb of ["generate", "check"])
    expect(await place.apostille(verb, ...TYPES)).toMatchObject({
      exit: 1,
      err: expect.stringContaining("With --lenient"),
    });
  expect(await place.apostille("check", ...TYPES, "--lenient")).toMatchObject({ exit: 0 });
});

it("--lenient is not suggested, and does not help, if another fault leaves nothing safe", async () => {
  open({ "pets.json": { ...broken, security: { key: [] } } });
  for (const flags of [TYPES, [...TYPES, "--lenient"]]) {
    const { exit, err } = await place.apostille("generate", ...flags);
    expect(exit).toBe(1);
    expect(err).not.toContain("With --lenient");
  }
});

it("--lenient is a setting too", async () => {
  const config = { input: "pets.json", output: "src/api", only: ["types"], lenient: true };
  open({ "pets.json": broken, "apostille.config.json": config });
  expect(await place.apostille("generate")).toMatchObject({ exit: 0 });
  expect(await place.apostille("inspect")).toMatchObject({ exit: 0 });
});
