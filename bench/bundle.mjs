/** The bundle size of a program that makes one call or uses one schema: bytes, minified and gzipped, by bundler. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { minify } from "terser";

import { machine, table } from "./measure.mjs";
import { generators, GITHUB, here } from "./tools.mjs";

const OWN = join(here, "..", "spec", "openapi.yaml");
const folder = join(here, "output", "bundle");

const from = (document, tool, file) => JSON.stringify(join(folder, basename(document), tool, file));
const own = (file) => from(OWN, "apostille", file);
const github = (file) => from(GITHUB, "apostille", file);
const REPOSITORY = '{ owner: "octokit", repo: "openapi" }';
const print = (call) => `console.log(await ${call});`;
/** Each program follows the documentation of its tool. */
const PROGRAMS = {
  "one GET": [
    `import { createClient } from ${own("client/index.ts")};`,
    `import * as quotes from ${own("client/quotes.ts")};`,
    `const client = createClient({ auth: { bearerKey: "key" } });`,
    print('quotes.get(client, { params: { quoteId: "quo_1" } })'),
  ],
  "one GET, by createApi": [
    `import { createApi } from ${own("client/index.ts")};`,
    `const api = createApi({ auth: { bearerKey: "key" } });`,
    print('api.quotes.get({ params: { quoteId: "quo_1" } })'),
  ],
  "one zod schema": [
    `import { Pong } from ${own("zod.ts")};`,
    "console.log(Pong.safeParse({}).success);",
  ],
  "openapi-fetch, one GET": [
    'import createClient from "openapi-fetch";',
    'const client = createClient({ baseUrl: "https://api.example.com" });',
    print('client.GET("/quotes/{quoteId}", { params: { path: { quoteId: "quo_1" } } })'),
  ],
  "hey-api, one GET": [
    `import { getQuote } from ${from(OWN, "hey-api", "index.ts")};`,
    print('getQuote({ auth: "key", path: { quoteId: "quo_1" } })'),
  ],
  "GitHub: one GET": [
    `import { createClient } from ${github("client/index.ts")};`,
    `import * as repos from ${github("client/repos.ts")};`,
    print(`repos.get(createClient(), { params: ${REPOSITORY} })`),
  ],
  "GitHub: one GET, by createApi": [
    `import { createApi } from ${github("client/index.ts")};`,
    print(`createApi().repos.get({ params: ${REPOSITORY} })`),
  ],
  "GitHub: hey-api, one GET": [
    `import { reposGet } from ${from(GITHUB, "hey-api", "index.ts")};`,
    print(`reposGet({ path: ${REPOSITORY} })`),
  ],
  "GitHub: one zod schema": [
    `import { Label } from ${github("zod.ts")};`,
    "console.log(Label.safeParse({}).success);",
  ],
  "GitHub: hey-api, one zod schema": [
    `import { zLabel } from ${from(GITHUB, "hey-api", "zod.gen.ts")};`,
    "console.log(zLabel.safeParse({}).success);",
  ],
};

const BUNDLERS = {
  async esbuild(input) {
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false };
    const { outputFiles } = await esbuild.build({ entryPoints: [input], ...options });
    return outputFiles[0].text;
  },
  async rolldown(input) {
    const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    return output.map(({ code = "" }) => code).join("");
  },
  /** Uses esbuild instead of a resolver plugin, to read TypeScript and to find packages. */
  async rollup(input) {
    const bundle = await rollup({ input, plugins: [typescript], logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm" });
    const { code } = await minify(output[0].code, { module: true });
    return code;
  },
};

const typescript = {
  name: "typescript",
  resolveId(source, importer) {
    if (importer === undefined || source.startsWith("/")) return source;
    if (!source.startsWith(".")) return fileURLToPath(import.meta.resolve(source));
    const path = join(importer, "..", source);
    const written = [path.replace(/\.js$/, ".ts"), `${path}.ts`, join(path, "index.ts"), path];
    return written.find((file) => existsSync(file) && statSync(file).isFile());
  },
  async transform(code, id) {
    if (!id.endsWith(".ts")) return { code, moduleSideEffects: false };
    const options = { loader: "ts", format: "esm", target: "es2022" };
    const made = await esbuild.transform(code, options);
    return { code: made.code, moduleSideEffects: id.endsWith("program.ts") };
  },
};

rmSync(folder, { recursive: true, force: true });
const tools = generators().filter(({ name }) => ["apostille", "hey-api"].includes(name));
for (const document of [OWN, GITHUB])
  for (const { name, command } of tools) {
    const target = join(folder, basename(document), name);
    mkdirSync(target, { recursive: true });
    const [program, ...words] = command(document, target);
    execFileSync(program, words, { stdio: "ignore" });
  }

const rows = [];
for (const [name, lines] of Object.entries(PROGRAMS)) {
  const input = join(folder, "program.ts");
  writeFileSync(input, lines.join("\n"));
  const sizes = [];
  for (const bundle of Object.values(BUNDLERS)) {
    const code = await bundle(input);
    sizes.push(`${(gzipSync(code, { level: 9 }).length / 1000).toFixed(1)} kB`);
  }
  rows.push([name, ...sizes]);
}
console.log(`${machine()}\n\n${table(["program", ...Object.keys(BUNDLERS)], rows)}`);
