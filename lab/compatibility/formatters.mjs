// Generates with each formatter as a hook, as its users set it up. Afterwards the output has to be current, to stay
// the same, and to be what the formatter wants. Exits with 1 if it is not.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APOSTILLE, LAB, packageFile } from "../packages.mjs";

/** Outside of this repository, whose own settings formatters would find. */
const WORK = mkdtempSync(join(tmpdir(), "formatters-"));
const DOCUMENT = join(LAB, "peers/notes.yaml");

const ESLINT = `import tseslint from "typescript-eslint";
export default tseslint.config(...tseslint.configs.recommended, ...tseslint.configs.stylistic);
`;

/** The manifest is not formatted: its hashes are taken after the hook has run. */
const BIOME = JSON.stringify({
  files: { includes: ["**", "!**/.apostille.json"] },
  formatter: { indentStyle: "tab", lineWidth: 80 },
});

/** The command of the hook, the one that accepts formatted files, and the formatter's settings in the project. */
const FORMATTERS = [
  {
    name: "prettier",
    hook: "prettier --write",
    accepts: ["prettier", "--check", "api"],
    settings: { ".prettierrc.json": '{ "singleQuote": true, "semi": false, "printWidth": 80 }' },
  },
  {
    name: "biome",
    hook: "biome format --write",
    accepts: ["biome", "format", "api"],
    settings: { "biome.json": BIOME },
  },
  {
    name: "eslint",
    hook: "eslint --fix",
    accepts: ["eslint", "api"],
    settings: { "eslint.config.mjs": ESLINT },
  },
  {
    name: "oxfmt",
    hook: packageFile(".bin/oxfmt"),
    accepts: ["oxfmt", "--check", "api"],
    settings: { ".oxfmtrc.json": '{ "printWidth": 80, "singleQuote": true }' },
  },
];

/** Runs a command in a folder; says what it printed if it fails. */
function succeeds(what, [file, ...words], cwd) {
  const { status, stdout, stderr } = spawnSync(file, words, { cwd, encoding: "utf8" });
  if (status !== 0)
    console.error(`${what}: exit ${status}\n${`${stdout}${stderr}`.slice(0, 2000)}`);
  return { ok: status === 0, text: stdout + stderr };
}

/** Whether generating, checking and generating again agree with a formatter. */
function agrees({ name, hook, accepts, settings }) {
  const folder = join(WORK, name);
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(LAB, "node_modules"), join(folder, "node_modules"));
  const config = { input: DOCUMENT, output: "api", hooks: { afterGenerate: hook } };
  const files = {
    ...settings,
    "package.json": '{ "type": "module", "private": true }',
    "apostille.config.mjs": `export default ${JSON.stringify(config)};\n`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const [file, ...words] = accepts;
  const tool = (...verb) => [process.execPath, APOSTILLE, ...verb];
  const steps = [
    ["generate", tool("generate")],
    ["check", tool("check")],
    ["the formatter", [packageFile(`.bin/${file}`), ...words]],
  ].map(([what, words]) => succeeds(`${name}: ${what}`, words, folder).ok);
  const again = succeeds(`${name}: generate again`, tool("generate"), folder);
  return steps.every(Boolean) && /up to date|\b0 written/.test(again.text);
}

console.log("| Formatter | agrees |\n|---|---|");
const results = FORMATTERS.map((formatter) => {
  const ok = agrees(formatter);
  console.log(`| ${formatter.name} | ${ok ? "yes" : "no"} |`);
  return ok;
});
rmSync(WORK, { recursive: true, force: true });
process.exitCode = results.every(Boolean) ? 0 : 1;
