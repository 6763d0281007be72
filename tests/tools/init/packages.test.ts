/** The packages of a project: its package manager, and what its output needs. */
import { join } from "node:path";

import { expect, it } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { findPackageManager } from "../../../generator/output/project/package-manager.js";
import { reportUnlisted } from "../../../generator/output/project/unlisted.js";
import { userFolder } from "../../support/cli.js";

const open = (files: Readonly<Record<string, string | object>>): string => userFolder(files).folder;

it.each<[unknown, readonly string[], string]>([
  ["pnpm@10.0.0", ["yarn.lock"], "pnpm"],
  ["bun", [], "bun"],
  ["rpm@1", ["a/yarn.lock"], "yarn"],
  [7, ["a/package-lock.json", "bun.lock"], "npm"],
  [undefined, ["bun.lockb"], "bun"],
  [undefined, ["pnpm-lock.yaml"], "pnpm"],
  [undefined, ["npm-shrinkwrap.json"], "npm"],
  [undefined, [], "npm"],
  ["toString@1", [], "npm"],
])("the package manager of %j and %j is %s", (declared, files, manager) => {
  const folder = open(Object.fromEntries(["a/b.txt", ...files].map((path) => [path, ""])));
  expect(findPackageManager(join(folder, "a"), declared)).toBe(manager);
});

const USING = 'import { z } from "zod";\nimport type { Hono } from "hono/tiny";\nimport "other";\n';
const PACKAGES = { zod: "^4.0.0", hono: ">=4", other: "1", unused: "1" };

it.each<[Readonly<Record<string, string | object>>, readonly string[], string]>([
  [{ "package.json": {} }, ["zod", "hono"], 'npm install "zod@^4.0.0" "hono@>=4"'],
  [{ "package.json": { dependencies: { zod: "4" } } }, ["hono"], 'npm install "hono@>=4"'],
  [
    { "package.json": { devDependencies: { zod: "4" }, packageManager: "yarn@4" } },
    ["hono"],
    'yarn add "hono@>=4"',
  ],
  [
    {
      "package.json": { peerDependencies: { hono: "4" } },
      "a/package.json": { optionalDependencies: { zod: "4" } },
    },
    [],
    "",
  ],
  [
    { "package.json": { dependencies: ["zod"] }, "a/package.json": "[]" },
    ["zod", "hono"],
    'npm install "zod@^4.0.0" "hono@>=4"',
  ],
  [{ "package.json": "{" }, [], ""],
  [
    { "a/package.json": {}, "pnpm-lock.yaml": "" },
    ["zod", "hono"],
    'pnpm add "zod@^4.0.0" "hono@>=4"',
  ],
])("the output of a project with %j lacks %j", (files, missing, install) => {
  const folder = open({ ...files, "a/b.txt": "" });
  const found: Diagnostic[] = [];
  const generated = [{ path: "a.ts", text: USING }];
  reportUnlisted(join(folder, "a"), { files: generated, dependencies: PACKAGES }, (one) =>
    found.push(one),
  );
  expect(found.map(({ code }) => code)).toEqual(
    missing.length === 0 ? [] : ["project/package-unlisted"],
  );
  const text = found.map(({ message, fix }) => `${message} ${fix}`).join();
  for (const name of missing) expect(text).toContain(name);
  expect(text).not.toContain("unused");
  expect(text).toContain(install);
});
