/** The bundle size of a program that makes one call or uses one schema: bytes, minified and gzipped, by bundler. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUNDLERS } from "../measuring/bundlers.mjs";
import { measure } from "../measuring/processes.mjs";
import { machine, table } from "../measuring/report.mjs";
import { OWN, WORK } from "../packages.mjs";
import { generators, GITHUB } from "./generators.mjs";

const folder = join(WORK, "bundle");

const from = (document, tool, file) => JSON.stringify(join(folder, basename(document), tool, file));
const ownFile = (file) => from(OWN, "apostille", file);
const github = (file) => from(GITHUB, "apostille", file);
const REPOSITORY = '{ owner: "octokit", repo: "openapi" }';
const print = (call) => `console.log(await ${call});`;
/** Each program follows the documentation of its tool. */
const PROGRAMS = {
  "one GET": [
    `import { createClient } from ${ownFile("client/index.ts")};`,
    `import * as quotes from ${ownFile("client/quotes.ts")};`,
    `const client = createClient({ auth: { bearerKey: "key" } });`,
    print('quotes.get(client, { params: { quoteId: "quo_1" } })'),
  ],
  "one GET, by createApi": [
    `import { createApi } from ${ownFile("client/index.ts")};`,
    `const api = createApi({ auth: { bearerKey: "key" } });`,
    print('api.quotes.get({ params: { quoteId: "quo_1" } })'),
  ],
  "one zod schema": [
    `import { Pong } from ${ownFile("zod.ts")};`,
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

rmSync(folder, { recursive: true, force: true });
const tools = generators().filter(({ name }) => ["apostille", "hey-api"].includes(name));
for (const document of [OWN, GITHUB])
  for (const { name, command } of tools) {
    const target = join(folder, basename(document), name);
    mkdirSync(target, { recursive: true });
    measure(command(document, target));
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
