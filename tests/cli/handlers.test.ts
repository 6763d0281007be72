import { execFileSync } from "node:child_process";

import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";
import { compilerWords } from "../support/compile.js";

const operation = (operationId: string): object => ({
  operationId,
  tags: ["Pets"],
  responses: { 204: { description: "Done." } },
});

const pets = (...ids: readonly string[]): object => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  paths: Object.fromEntries(ids.map((id) => [`/${id}`, { get: operation(id) }])),
});

const CONFIG = `export default { input: "api.json", output: "src/api", handlers: "src/handlers" };\n`;
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  files: ["src/handlers/pets.ts"],
};

let place: UserFolder;

/** The errors of the compiler. */
function compile(folder: string): string {
  try {
    execFileSync(process.execPath, [...compilerWords("7"), "-p", folder], { stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

it("handler files are written, compile, get what is new, and are never overwritten", async () => {
  place = userFolder({
    "api.json": pets("listPets", "feedPets"),
    "apostille.config.mjs": CONFIG,
    "tsconfig.json": TSCONFIG,
    "package.json": { type: "module" },
  });
  const first = await place.apostille("generate");
  expect(first.err).toContain("src/handlers/pets.ts: stubs for list, feed");
  expect(first.exit).toBe(0);
  expect(compile(place.folder)).toBe("");

  const mine = place
    .read("src/handlers/pets.ts")
    .replace(/async feed\(\)[^{]*\{[^}]*\}/, "feed: () => ({ status: 204 }) // fed");
  place.write("src/handlers/pets.ts", mine);
  place.write("api.json", pets("listPets", "walkPets"));
  const checked = await place.apostille("check");
  expect([checked.exit, checked.out]).toEqual([
    1,
    expect.stringContaining("stubs    src/handlers/pets.ts: walk"),
  ]);
  expect(place.read("src/handlers/pets.ts")).toBe(mine);

  const second = await place.apostille("generate");
  expect(second.err).toContain("handlers/orphaned");
  const merged = place.read("src/handlers/pets.ts");
  expect(merged).toContain("feed: () => ({ status: 204 }), // fed");
  expect(merged).toContain('async walk(): Promise<HandlerReply<PetsHandlers["walk"]>> {');
  expect(compile(place.folder)).toContain("'feed' does not exist in type");
  expect((await place.apostille("generate")).exit).toBe(0);
  expect(place.read("src/handlers/pets.ts")).toBe(merged);

  const without = merged.replace(/\s*feed: .*/, "").replace(/\s*async walk\(\)[^{]*\{[^}]*\},/, "");
  place.write("src/handlers/pets.ts", without);
  expect(compile(place.folder)).toContain("'walk' is missing");
});
