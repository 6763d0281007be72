/** The generated code for bench/router/openapi.yaml, compiled to JavaScript, and the handler that all servers share. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const bench = fileURLToPath(new URL("..", import.meta.url));
const [source, compiled] = ["source", "compiled"].map((name) =>
  join(bench, "output", "contests", name),
);

function generate() {
  const command = join(bench, "..", "dist", "generator", "cli", "main.js");
  const input = join(bench, "router", "openapi.yaml");
  const words = ["--input", input, "--output", source, "--only", "client,zod,server"];
  execFileSync(process.execPath, [command, "generate", "--force", ...words], { stdio: "ignore" });
}

/** Removes the types, as any build would. */
function compile() {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const path of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const target = join(compiled, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(source, path), "utf8");
    writeFileSync(target, ts.transpileModule(text, { compilerOptions }).outputText);
  }
}

mkdirSync(compiled, { recursive: true });
writeFileSync(join(bench, "output", "contests", "package.json"), '{ "type": "module" }');
generate();
compile();

export const load = (file) => import(pathToFileURL(join(compiled, file)).href);

export const request = {
  description: "Translation of a diploma",
  currency: "EUR",
  amounts: Array.from({ length: 10 }, (_, index) => ({ net: 1000 + index, tax: 0.19 })),
};

export const addLine = (quoteId, dryRun, { description, currency, amounts }) => ({
  ...{ quoteId, dryRun, description, currency },
  total: amounts.reduce((sum, { net, tax }) => sum + net * (1 + tax), 0),
});
