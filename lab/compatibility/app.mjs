/** An application that uses generated code, both as an installed package and as source files. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APOSTILLE, COMPILERS, packageFile, ROOT } from "../packages.mjs";

const NAME = "@matrix/api";
/** Everything except mocks and queries, which need packages that are of no use at run time. */
const ONLY = ["types", "client", "zod", "server", "webhooks"];

const run = (file, words, cwd) =>
  execFileSync(file, words, { cwd, stdio: ["ignore", "ignore", "pipe"] });

/** Writes a configuration, and generates the output. */
function generate(folder, config) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "apostille.config.mjs");
  writeFileSync(file, `export default ${JSON.stringify(config)};\n`);
  run(process.execPath, [APOSTILLE, "generate", "--config", file], folder);
}

/** Generates, compiles and packs a package, and unpacks it where the application finds it. Returns its entry points. */
export function installPackage(document, folder) {
  const source = join(folder, "package-source");
  generate(source, { input: document, output: "package", only: ONLY, package: { name: NAME } });
  const packageFolder = join(source, "package");
  symlinkSync(join(ROOT, "node_modules"), join(packageFolder, "node_modules"));
  run(process.execPath, [COMPILERS[7], "-p", packageFolder], packageFolder);
  run("npm", ["pack", "--ignore-scripts", "--silent"], packageFolder);
  const archive = readdirSync(packageFolder).find((file) => file.endsWith(".tgz")) ?? "";
  const installed = join(folder, "node_modules", NAME);
  mkdirSync(installed, { recursive: true });
  run(
    "tar",
    ["-xzf", join(packageFolder, archive), "-C", installed, "--strip-components=1"],
    folder,
  );
  cpSync(packageFile("zod"), join(folder, "node_modules/zod"), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const entries = Object.keys(exports).filter((path) => !/[*]|json$/.test(path));
  const specifiers = entries.map((path) => NAME + path.slice(1));
  writeProgram(folder, "program", specifiers);
  writeProgram(
    folder,
    "program-client",
    specifiers.filter((one) => /\/(?:client|types|operations)$/.test(one)),
  );
  return entries;
}

/** Generates sources whose imports end in `.ts`, for runtimes that run TypeScript directly. */
export function installSources(document, folder) {
  const config = { input: document, output: "api", only: ONLY, importExtension: "ts" };
  generate(join(folder, "sources"), config);
  writeProgram(join(folder, "sources"), "program", ["./api/index.ts", "./api/zod.ts"]);
}

/** Writes a program that imports every entry, makes a call and validates a value, as `.mjs`, `.cjs` and `.ts`. */
function writeProgram(folder, name, specifiers) {
  const body = `
const found = modules.flatMap((one) => Object.entries(one));
const createApi = found.find(([key]) => key === "createApi")[1];
const requests = [];
const fetch = async (input, init) => {
  const request = new Request(input, init);
  requests.push(request.method);
  return new Response("{}", { status: 418, headers: { "content-type": "application/json" } });
};
const api = createApi({ baseUrl: "https://api.example", fetch });
const calls = Object.values(api).flatMap((group) => (group !== null && typeof group === "object" ? Object.values(group) : []));
let answered = 0;
for (const call of calls.filter((one) => typeof one === "function").slice(0, 20)) {
  try {
    const answer = call({});
    await (answer.result?.() ?? answer);
    answered += 1;
  } catch {}
}
const schemas = found.filter(([, value]) => typeof value?.safeParse === "function");
const refused = schemas.filter(([, schema]) => !schema.safeParse(Symbol.iterator).success);
return { entries: modules.length, exports: found.length, calls: calls.length, answered, sent: requests.length, schemas: schemas.length, refused: refused.length };
`;
  const main = `\nconst main = async (modules) => {${body}};\nconst print = (answer) => {\n  const text = "ANSWER " + JSON.stringify(answer) + " END";\n  console.log(text);\n  if (globalThis.document !== undefined) document.body.textContent = text;\n};\n`;
  const imports = specifiers.map(
    (path, index) => `import * as m${index} from ${JSON.stringify(path)};`,
  );
  const list = `[${specifiers.map((_, index) => `m${index}`).join(", ")}]`;
  const requires = specifiers.map(
    (path, index) => `const m${index} = require(${JSON.stringify(path)});`,
  );
  const start = `main(${list}).then(print);\n`;
  writeFileSync(join(folder, `${name}.mjs`), imports.join("\n") + main + start);
  writeFileSync(join(folder, `${name}.cjs`), requires.join("\n") + main + start);
  writeFileSync(join(folder, `${name}.ts`), `// @ts-nocheck\n${imports.join("\n")}${main}${start}`);
  const worker = `export default {\n  async test() {\n    print(await main(${list}));\n  },\n};\n`;
  writeFileSync(join(folder, `${name}-worker.mjs`), imports.join("\n") + main + worker);
}
