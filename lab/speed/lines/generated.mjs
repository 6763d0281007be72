/** The code generated for openapi.yaml of this folder, without its types, as any build would leave it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { APOSTILLE, WORK } from "../../packages.mjs";

const [source, compiled] = ["source", "compiled"].map((name) => join(WORK, "lines", name));

/** Generates and compiles. Everything else here needs that once, in this process or an earlier one. */
export function generateLines() {
  const input = fileURLToPath(new URL("openapi.yaml", import.meta.url));
  const capabilities = ["observe"];
  const options = { client: { capabilities }, server: { capabilities } };
  const config = join(WORK, "lines", "apostille.config.json");
  mkdirSync(dirname(config), { recursive: true });
  const settings = { input, output: source, only: ["client", "zod", "server"], options };
  writeFileSync(config, JSON.stringify({ ...settings, root: dirname(input) }));
  const words = ["generate", "--force", "--config", config];
  execFileSync(process.execPath, [APOSTILLE, ...words], { stdio: "ignore" });
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const path of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const target = join(compiled, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(source, path), "utf8");
    writeFileSync(target, ts.transpileModule(text, { compilerOptions }).outputText);
  }
}

export const load = (file) => import(pathToFileURL(join(compiled, file)).href);
