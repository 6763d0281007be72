/**
 * A package that the output imports and the project does not list is reported once, with the command that installs
 * it.
 */
import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {},
  components: { schemas: { Pet: { type: "object" } } },
};
const CODE = "project/package-unlisted";

let user: UserFolder;

const project = (manifest: object): UserFolder =>
  userFolder({ "api.json": DOCUMENT, "package.json": manifest, "src/.keep": "" });

const generate = (...words: readonly string[]): ReturnType<UserFolder["apostille"]> =>
  user.apostille("generate", "api.json", "--output", "src/api", ...words);

it("generate and check report an unlisted package, in the words of the package manager", async () => {
  user = project({ name: "app", packageManager: "pnpm@10.0.0" });
  const { exit, err } = await generate();
  expect(exit).toBe(0);
  expect(err).toContain(CODE);
  expect(err).toContain('pnpm add "zod@^4.6.0"');
  const checked = await user.apostille("check", "api.json", "--output", "src/api");
  expect([checked.exit, checked.out + checked.err]).toEqual([0, expect.stringContaining(CODE)]);
});

it("generate reports the package of the runtime, if the output imports it", async () => {
  user = project({ name: "app" });
  user.write(
    "apostille.config.mjs",
    'export default { input: "api.json", output: "src/api", runtime: "package", only: ["types", "client"] };',
  );
  const { err } = await user.apostille("generate");
  expect(err).toContain(CODE);
  expect(err).toMatch(/npm install "@apostille\/runtime@\d/);
});

it.each([["dependencies"], ["devDependencies"], ["peerDependencies"]])(
  "nothing reports a package where %s list it",
  async (kind) => {
    user = project({ name: "app", [kind]: { zod: "^4.6.0" } });
    expect((await generate()).err).not.toContain(CODE);
  },
);

it("nothing reports a package that the output does not import or that an output package lists itself", async () => {
  user = project({ name: "app" });
  expect((await generate("--only", "types,client")).err).not.toContain(CODE);
  user.write(
    "apostille.config.mjs",
    'export default { input: "api.json", output: "pets", package: { name: "pets" } };',
  );
  expect((await user.apostille("generate")).err).not.toContain(CODE);
  expect(JSON.parse(user.read("pets/package.json"))).toMatchObject({
    peerDependencies: { zod: "^4.6.0" },
  });
});
