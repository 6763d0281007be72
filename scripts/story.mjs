// The story of a repository that depends on the packed tool, on the Node.js that runs this script: init, generate, check, a change in
// a pull request, diff, docs, mock and verify. Run after `npm run build`, as `node scripts/story.mjs`; prints seconds.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "story-"));
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
};

/** @param {string} properties */
const document = (properties) => `openapi: 3.1.0
info: { title: Shop, version: 1.0.0, license: { name: MIT, url: "https://example.com" } }
servers: [{ url: "https://api.example.com" }]
security: []
paths:
  /orders:
    get:
      operationId: listOrders
      summary: Lists orders.
      tags: [Orders]
      responses:
        "200":
          description: Orders.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Order" } }
        "400": { description: Bad. }
components:
  schemas:
    Order: { type: object, required: [id], properties: { ${properties} } }
`;

/**
 * Runs a command in the folder, and fails if it does not end as expected.
 *
 * @param {string} label
 * @param {readonly string[]} args
 * @param {{ status?: number, says?: RegExp }} [expected]
 */
function step(label, [command = "", ...args], { status = 0, says = /(?:)/ } = {}) {
  const began = performance.now();
  const run = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  const text = run.stdout + run.stderr;
  if (run.status !== status || !says.test(text))
    throw new Error(`${label}: ${command} ${args.join(" ")} ended with ${run.status}\n${text}`);
  console.log(`  ${label.padEnd(42)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const apostille = join(folder, "node_modules/.bin/apostille");
/** @param {readonly string[]} args */
const tool = (...args) => [process.execPath, apostille, ...args];
/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function main() {
  console.log(`Node.js ${process.version}`);
  step("pack", ["npm", "pack", ROOT, "--ignore-scripts", `--pack-destination=${folder}`]);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  write("package.json", '{ "name": "shop", "private": true, "type": "module" }');
  write("tsconfig.json", '{ "compilerOptions": { "strict": true } }');
  write(".gitignore", "node_modules\n*.tgz\nsite\n");
  write("api/openapi.yaml", document("id: { type: string }, total: { type: integer }"));
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
  git("init", "--quiet", "--initial-branch=main");
  step("install", ["npm", "install", "--save-dev", `./${archive}`, ...quiet]);
  step("init", tool("init", "--yes"), { says: /The first call:/ });
  for (const path of [".github/workflows/apostille.yml", ".gitattributes"]) assertExists(path);
  step("generate again: nothing to do", tool("generate"), { says: /up to date|0 written/ });
  step("check", tool("check"));
  git("add", ".");
  git("-c", "user.email=a@example.com", "-c", "user.name=A", "commit", "--quiet", "-m", "Start");
  write("api/openapi.yaml", document("id: { type: string }"));
  step("check names the drift", tool("check", "--format", "github"), {
    status: 1,
    says: /title=drift\/document/,
  });
  step("generate", tool("generate"));
  step("check", tool("check"));
  step("diff for the pull request", tool("diff", "main:api/openapi.yaml", "--format", "markdown"), {
    says: /total/,
  });
  step("docs with a changelog", tool("docs", "--against", "main:api/openapi.yaml"));
  for (const path of ["site/index.html", "site/guides/changelog.html"]) assertExists(path);
  await verifyMock();
}

/** @param {string} path */
function assertExists(path) {
  if (!existsSync(join(folder, path))) throw new Error(`there is no ${path}`);
}

/** @param {readonly string[]} args */
const git = (...args) => step(`git ${args.find((arg) => !/[-=.]/.test(arg))}`, ["git", ...args]);

/** Serves the document, and verifies that server. */
async function verifyMock() {
  const mock = spawn(process.execPath, [apostille, "mock", "--port", "0"], { cwd: folder, env });
  try {
    const [printed] = await once(mock.stdout, "data");
    step("verify a mock of it", tool("verify", String(printed).trim()), { says: /no findings/ });
  } finally {
    mock.kill();
  }
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
