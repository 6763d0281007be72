/** `only` and `--only` choose emitters by name: artefacts, and emitters of the user's own. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const API = `openapi: "3.1.0"
info: { title: T, version: "1" }
paths: {}
components: { schemas: { Pet: { type: object } } }
`;

const EMITTERS = ["mine", "other"].map(
  (name) => `{
    name: "${name}", summary: "", plan: () => undefined,
    emit: (_, { file }) => file("${name}.ts").add({ kind: "constant", name: "${name}", value: { kind: "value", doc: "1" } }),
  }`,
);

let place: UserFolder;
beforeAll(() => {
  place = userFolder({
    "api.yaml": API,
    "apostille.config.mjs": `export default { input: "api.yaml", output: "out", emitters: [${EMITTERS.join(", ")}] };\n`,
  });
});

const FILES = ["types.ts", "mine.ts", "other.ts"];

async function made(only: string): Promise<readonly string[]> {
  const { exit, err } = await place.apostille("generate", "--only", only);
  expect(exit, err).toBe(0);
  return FILES.filter((path) => existsSync(join(place.folder, "out", path)));
}

it("--only may name an emitter of one's own, and then runs no other", async () => {
  expect(await made("mine")).toEqual(["mine.ts"]);
  expect(await made("types,other")).toEqual(["types.ts", "other.ts"]);
});

it("--only leaves emitters of one's own alone where it names none of them", async () => {
  expect(await made("types")).toEqual(FILES);
});

it.each([
  ["othr", "Did you mean other?"],
  ["type", "Did you mean types?"],
])("--only refuses %s with a hint and exit code 2", async (name, hint) => {
  const { exit, err } = await place.apostille("generate", "--only", name);
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/only-unknown")]);
  expect(err).toContain(hint);
});
