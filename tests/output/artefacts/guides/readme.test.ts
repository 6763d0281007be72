/** What README.md shows is the output for its document, and its code compiles. */
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { userFolder } from "../../../support/cli.js";
import { typeErrors } from "../../../support/compile.js";

const ROOT = new URL("../../../../", import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const fences = [...text("README.md").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
  ([, code = ""]) => code,
);
const fence = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(text("README.md"))?.[1] ?? "";
const PACKAGE_NAME: string = JSON.parse(text("package.json")).name;
const programs = fences.filter((code) => code.includes('from "@apostille/'));

/** Declarations that the programs of the page leave out. */
const READERS_OWN = `
declare const find: (
  account: string,
  id: string,
) => Promise<import("./generated/types.js").Quote | undefined>;
interface Account {
  readonly id: string;
  readonly scopes: readonly string[];
}
`;

const PACKAGE = /"@apostille\/evaluation-services(?:\/(\w+))?"/g;

/** The source of an entry of the package, which is not built where tests run. */
const entry = (_: string, name = "index"): string => `"./generated/${name}.js"`;

test("what it shows first is what its document becomes", async () => {
  const user = userFolder({ "pets.yaml": fence("yaml") });
  const [install, generate = ""] = fence("sh").split("\n");
  expect(install).toBe(`npm install --save-dev ${PACKAGE_NAME}`);
  const { exit, err } = await user.apostille(...generate.split(" ").slice(2));
  expect(exit, err).toBe(0);
  const [types, zod, calls] = fences;
  expect(user.read("src/api/types.ts")).toContain(types);
  expect(user.read("src/api/zod.ts")).toContain(zod);
  user.write(
    "call.ts",
    `import { createApi } from "./src/api/client/index.js";\n${calls}pet.name;\n`,
  );
  user.write("package.json", '{ "type": "module" }');
  expect(typeErrors(user.folder, "7", ["call.ts"])).toEqual([]);
  const listed = [...fence("mermaid").matchAll(/\["([\w/.]+): /g)].map(([, name = ""]) => name);
  const made = user.list("src/api");
  expect(listed).toHaveLength(5);
  // A document without webhooks has no webhooks.ts.
  expect(listed.filter((name) => !made.some((path) => path.startsWith(name)))).toEqual([
    "webhooks.ts",
  ]);
});

test("its commands are those of package.json", () => {
  const { scripts } = JSON.parse(text("package.json"));
  const run = [
    ...text("README.md").matchAll(/npm (?:run )?(?:--silent )?(generate|test|sandbox)\b/g),
  ];
  expect(run.length).toBeGreaterThan(2);
  expect(run.filter(([, name = ""]) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("programs that it shows compile", () => {
  const folder = mkdtempSync(join(tmpdir(), "readme-"));
  for (const name of ["node_modules", "generated"])
    symlinkSync(fileURLToPath(new URL(name, ROOT)), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "readers-own.d.ts"), READERS_OWN);
  const names = programs.map((code, index) => {
    const name = `program-${index}.ts`;
    writeFileSync(join(folder, name), code.replace(PACKAGE, entry));
    return name;
  });
  expect(names).toHaveLength(2);
  expect(typeErrors(folder, "7", ["readers-own.d.ts", ...names])).toEqual([]);
});
