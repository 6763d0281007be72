import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";

const TESTS = new URL("../", import.meta.url);

const sources = readdirSync(fileURLToPath(TESTS), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => readFileSync(new URL(path.replaceAll("\\", "/"), TESTS), "utf8"));

it.each(commands.map(({ name }) => name))("apostille %s is run by a test", (name) => {
  const run = new RegExp(`(?:(?:apostille|run)\\(\\s*\\[?|= \\[)"${name}"`);
  expect(sources.some((source) => run.test(source))).toBe(true);
});
