/**
 * A repository from scratch: set up, generated, drifted, and changed in a pull request, with the CI files that we
 * ship.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import {
  type Consumer,
  consumer,
  install,
  packOnce,
  ROOT,
} from "../output/artefacts/published/consumer.js";
import { type Context, readSteps, runSteps, type StepResult } from "./steps.js";

const SHOP = (schema: string): string => `openapi: 3.1.0
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
    Order: { type: object, required: [id], properties: { ${schema} } }
`;
const BEFORE = SHOP("id: { type: string }, total: { type: integer }");
const AFTER = SHOP("id: { type: string }");

let place: Consumer;
const git = (...words: readonly string[]): string => {
  const { status, out, err } = place.run("git", ...words);
  if (status !== 0) throw new Error(err);
  return out;
};
const read = (path: string): string => readFileSync(join(place.folder, path), "utf8");
const failed = (results: readonly StepResult[]): readonly StepResult[] =>
  results.filter(({ status }) => status !== 0);

beforeAll(() => {
  place = consumer();
  install(place, packOnce("the tool"));
  place.write("package.json", { name: "shop", private: true, type: "module" });
  place.write("tsconfig.json", { compilerOptions: { strict: true } });
  place.write("api/openapi.yaml", BEFORE);
  place.write(".gitignore", "node_modules\n*.tgz\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.email", "shop@example.com");
  git("config", "user.name", "Shop");
});
afterAll(() => place.remove());

const npx = (...words: readonly string[]) =>
  place.run("npx", "--no-install", "apostille", ...words);

it("a repository from nothing is set up by init, whose workflow then passes", () => {
  const { status, out, err } = npx("init", "--yes");
  expect([status, err]).toEqual([0, expect.stringContaining("api-client: ")]);
  expect(out).toContain("The first call:");
  git("add", ".");
  git("commit", "--quiet", "--message=Start");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  expect(failed(workflow())).toEqual([]);
});

it("a repository from nothing is told by the same workflow what a pull request changes", () => {
  git("switch", "--quiet", "--create=change");
  place.write("api/openapi.yaml", AFTER);
  const drifted = failed(workflow());
  expect(drifted.map(({ name }) => name)).toEqual([
    "npx --no-install apostille check --format github",
  ]);
  expect(drifted[0]?.out).toMatch(/^::error file=\S*types\.ts,.*title=drift\/document::/m);
  expect(place.run("npm", "run", "--silent", "api:generate").status).toBe(0);
  const results = workflow();
  expect(failed(results)).toEqual([]);
  expect(results.at(-1)?.out).toMatch(/^::(?:error|warning) file=api\/openapi\.yaml,.*total/m);
});

it("a server is made by mock, and keeps the document by verify", async () => {
  const command = join(place.folder, "node_modules/.bin/apostille");
  const mock = spawn(command, ["mock", "--port", "0"], { cwd: place.folder });
  try {
    const [printed] = await once(mock.stdout, "data");
    const { status, out, err } = npx("verify", String(printed).trim(), "--count", "1");
    expect(status, out + err).toBe(0);
    expect(out + err).toContain("for 1 of 1 operations");
  } finally {
    mock.kill();
  }
});

/**
 * The workflow that init wrote, without the parts that GitHub itself runs and without the installation.
 */
function workflow(): readonly StepResult[] {
  const { steps } = readSteps(read(".github/workflows/apostille.yml"));
  expect(steps.filter(({ uses }) => uses !== undefined)).toHaveLength(2);
  const own = steps.filter(({ run }) => run !== "npm ci");
  return runSteps(
    own,
    { "github.event_name": "pull_request", "github.base_ref": "main" },
    place.folder,
  );
}

describe("action.yml", () => {
  const run = (context: Context): readonly StepResult[] => {
    const text = read("node_modules/apostille/action.yml");
    const { steps, defaults } = readSteps(text);
    return runSteps(steps, { ...defaults, ...context }, place.folder);
  };

  it("action.yml lints, checks and compares with the base of a pull request", () => {
    const results = run({ "inputs.diff": "api/openapi.yaml", "github.base_ref": "main" });
    expect(failed(results)).toEqual([]);
    expect(results.map(({ name }) => name)).toEqual([
      "Lint",
      "Check for drift",
      "Compare with the base",
    ]);
    expect(results.at(-1)?.out).toContain("total");
  });

  it("action.yml fails on what it is told to, and writes SARIF", () => {
    const context = { "inputs.diff": "api/openapi.yaml", "inputs.base": "origin/main" };
    const results = run({
      ...context,
      "inputs.fail-on": "risky",
      "inputs.sarif-file": "lint.sarif",
    });
    expect(failed(results).map(({ name }) => name)).toEqual(["Compare with the base"]);
    expect(JSON.parse(read("lint.sarif")).version).toBe("2.1.0");
  });

  it("action.yml writes SARIF also if the linter finds errors, and fails then", () => {
    place.write("api/openapi.yaml", AFTER.replace("operationId: listOrders", "operationId: 5"));
    const results = run({ "inputs.sarif-file": "errors.sarif" });
    place.write("api/openapi.yaml", AFTER);
    expect(failed(results).map(({ name }) => name)).toEqual(["Lint"]);
    expect(JSON.parse(read("errors.sarif")).runs[0].results).not.toEqual([]);
  });

  it("action.yml fails on drift", () => {
    const types = read("api-client/types.ts");
    place.write("api-client/types.ts", `${types}export {};\n`);
    const results = run({ "inputs.lint": "false" });
    place.write("api-client/types.ts", types);
    expect(failed(results).map(({ name }) => name)).toEqual(["Check for drift"]);
    expect(results.at(-1)?.out).toContain("title=drift/edited::");
  });

  it("action.yml passes where there is nothing to compare with, and where nothing is asked for", () => {
    const results = run({ "inputs.diff": "api/openapi.yaml", "inputs.lint": "false" });
    expect(failed(results)).toEqual([]);
    expect(results.at(-1)?.out).toContain(
      "::notice::api/openapi.yaml is compared in pull requests",
    );
    expect(run({ "inputs.lint": "false", "inputs.check": "false" })).toEqual([]);
  });

  it("action.yml fails where it cannot compare, and says what to add", () => {
    const asked = { "inputs.lint": "false", "inputs.check": "false", "github.base_ref": "main" };
    const unknown = run({
      ...asked,
      "inputs.diff": "api/openapi.yaml",
      "inputs.base": "origin/no",
    });
    expect(failed(unknown).map(({ name }) => name)).toEqual(["Compare with the base"]);
    expect(unknown.at(-1)?.out).toContain("Add 'fetch-depth: 0'");
    const misspelt = run({ ...asked, "inputs.diff": "api/opneapi.yaml" });
    expect(failed(misspelt)).toHaveLength(1);
    expect(misspelt.at(-1)?.out).toContain("::error::There is no api/opneapi.yaml.");
  });

  it("action.yml runs no command from its inputs", () => {
    const hostile = '"; touch hacked; echo "$(touch hacked)';
    run({
      "inputs.diff": hostile,
      "inputs.base": hostile,
      "inputs.fail-on": hostile,
      "inputs.lint": "false",
    });
    expect(existsSync(join(place.folder, "hacked"))).toBe(false);
  });
});

it("the reusable workflow does the same from checkout to comparison", () => {
  const { steps, defaults } = readSteps(read("node_modules/apostille/.github/workflows/api.yml"));
  const context = {
    ...defaults,
    "inputs.install": "true",
    "inputs.document": "api/openapi.yaml",
    "inputs.fail-on": "risky",
    "github.event_name": "pull_request",
    "github.base_ref": "main",
  };
  const results = runSteps(steps, context, place.folder);
  expect(failed(results).map(({ name }) => name)).toEqual(["Compare with the base"]);
  expect(results.at(-1)?.out).toContain("::warning file=api/openapi.yaml,");
  expect(results.map(({ name }) => name)).toEqual([
    "Install",
    "Lint",
    "Check for drift",
    "Compare with the base",
  ]);
});

it("the reusable workflow runs no command from its inputs, except the one that installs", () => {
  const { steps, defaults } = readSteps(read("node_modules/apostille/.github/workflows/api.yml"));
  const hostile = '"; touch hacked; echo "$(touch hacked)';
  const context = {
    ...defaults,
    "inputs.install": "true",
    "inputs.document": hostile,
    "inputs.fail-on": hostile,
    "github.event_name": "pull_request",
    "github.base_ref": hostile,
  };
  runSteps(steps, context, place.folder);
  expect(existsSync(join(place.folder, "hacked"))).toBe(false);
});

it("the hook of pre-commit passes while output is current, and fails once it is not", () => {
  const [{ entry }] = parse(read("node_modules/apostille/.pre-commit-hooks.yaml")) as [
    { readonly entry: string },
  ];
  const [command = "", ...words] = entry.split(" ");
  expect(place.run(command, ...words)).toMatchObject({ status: 0, out: "" });
  const types = join(place.folder, "api-client/types.ts");
  const text = readFileSync(types, "utf8");
  writeFileSync(types, `${text}export {};\n`);
  expect(place.run(command, ...words)).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^edited /),
    err: expect.stringContaining("discard it with `apostille generate --force`"),
  });
  writeFileSync(types, text);
});

it("the hook of pre-commit is the one that the guide shows", () => {
  const guide = readFileSync(join(ROOT, "docs/ci.md"), "utf8");
  const [{ entry, files }] = parse(read("node_modules/apostille/.pre-commit-hooks.yaml")) as [
    { readonly entry: string; readonly files: string },
  ];
  expect(guide).toContain(`entry: ${entry}`);
  expect(guide).toContain(`files: ${files}`);
});
