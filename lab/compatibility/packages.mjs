// Checks the four packages, packed as they are published, with publint and are-the-types-wrong, and an application with
// knip. Exits with 1 if there are findings.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APOSTILLE, LAB, OWN, packageFile, ROOT, WORK } from "../packages.mjs";

const FOLDER = join(WORK, "packages");

/** Runs a script with Node; prints its output if it fails. */
function passes(name, words, cwd = FOLDER) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: "utf8" });
  console.log(`${status === 0 ? "clean" : "NOT CLEAN"}  ${name}`);
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

/** As docs/compatibility.md recommends for knip: all of the output is an entry. */
function application() {
  const folder = join(FOLDER, "application");
  mkdirSync(join(folder, "src"), { recursive: true });
  symlinkSync(join(LAB, "node_modules"), join(folder, "node_modules"));
  const put = (path, text) => writeFileSync(join(folder, path), text);
  const scripts = { generate: "apostille generate" };
  const listed = { dependencies: { zod: "^4.1.0" }, devDependencies: { typescript: "5.9.3" } };
  put("package.json", JSON.stringify({ name: "application", type: "module", scripts, ...listed }));
  put("tsconfig.json", JSON.stringify({ compilerOptions: { module: "nodenext", strict: true } }));
  put("knip.json", JSON.stringify({ ...knipSettings(), ignoreBinaries: ["apostille"] }));
  put("src/index.ts", 'import { createApi } from "./api/index.js";\nconsole.log(createApi());\n');
  const config = JSON.stringify({ input: OWN, output: "src/api" });
  put("apostille.config.ts", `export default ${config};\n`);
  execFileSync(process.execPath, [APOSTILLE, "generate"], { cwd: folder, stdio: "ignore" });
  return folder;
}

/** The settings that the page shows. */
function knipSettings() {
  const page = readFileSync(join(ROOT, "docs/compatibility.md"), "utf8");
  return JSON.parse(/```json\n(\{ "entry": [^`]*)```/.exec(page)?.[1] ?? "{}");
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, "package.json"), '{ "type": "module", "private": true }');
execFileSync(process.execPath, [join(ROOT, "scripts/packages.mjs")], { stdio: "ignore" });
const packed = join(ROOT, "dist/packages");
const isArchive = (file) => file.endsWith(".tgz");
const archives = readdirSync(packed)
  .filter(isArchive)
  .map((file) => join(packed, file));
const results = archives.flatMap((archive) => {
  const name = archive.slice(archive.lastIndexOf("/") + 1);
  return [
    passes(`publint --strict: ${name}`, [packageFile("publint/src/cli.js"), archive, "--strict"]),
    // The packages are ESM only: `require` of them needs Node 20.19.
    passes(`attw: ${name}`, [
      packageFile("@arethetypeswrong/cli/dist/index.js"),
      archive,
      "--profile",
      "esm-only",
    ]),
  ];
});
results.push(passes("knip: an application", [packageFile("knip/bin/knip.js")], application()));
rmSync(FOLDER, { recursive: true, force: true });
process.exitCode = results.every(Boolean) ? 0 : 1;
