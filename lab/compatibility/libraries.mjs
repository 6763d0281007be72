// Compiles and runs programs in which other libraries use the validators of our own document: they validate with them,
// and read their shapes. Exits with 1 if one does not compile, or finds something else than it should.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { APOSTILLE, COMPILERS, LAB, OWN, packageFile, ROOT, WORK } from "../packages.mjs";

const FOLDER = join(WORK, "libraries");
const PROGRAMS = {
  reactHookForm: ["react-hook-form", "@hookform/resolvers"],
  editForm: ["react-hook-form", "@hookform/resolvers"],
  autoForm: ["@autoform/zod"],
  conform: ["@conform-to/zod"],
  hono: ["hono", "@hono/zod-validator", "@hono/standard-validator"],
  trpc: ["@trpc/server"],
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
cpSync(join(LAB, "compatibility/libraries"), FOLDER, { recursive: true });
const words = ["generate", OWN, "--output", join(FOLDER, "api"), "--only", "types,client,zod"];
execFileSync(process.execPath, [APOSTILLE, ...words], { stdio: "ignore" });
const compilerOptions = {
  ...{ strict: true, target: "ES2022", module: "NodeNext", skipLibCheck: true, outDir: "js" },
  ...{ types: ["node"], rootDir: ".", jsx: "react-jsx" },
};
const guide = readFileSync(join(ROOT, "docs/applications.md"), "utf8");
const [, component] = /^```tsx\n([^]*?)^```/m.exec(guide);
writeFileSync(join(FOLDER, "api/edit-form.tsx"), component);
writeFileSync(join(FOLDER, "package.json"), '{ "type": "module" }');
writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify({ compilerOptions }));
const compile = [COMPILERS[7], "-p", FOLDER];
const { status } = spawnSync(process.execPath, compile, { stdio: "inherit" });
if (status !== 0) process.exit(1);

function versionOf(name) {
  return JSON.parse(readFileSync(packageFile(`${name}/package.json`), "utf8")).version;
}

const load = (name) => import(pathToFileURL(join(FOLDER, `js/${name}.js`)).href);
const programs = { ...(await load("forms")), ...(await load("servers")) };
for (const [name, packages] of Object.entries(PROGRAMS)) {
  const versions = packages.map((one) => `${one} ${versionOf(one)}`).join(", ");
  try {
    await programs[name]();
    console.log(`${versions}: works`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${versions}: ${error.stack}`);
  }
}
