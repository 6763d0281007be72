/**
 * After a setting is added to the type of the configuration, `npm run docs:configuration` must be run.
 */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

it("the schema of the configuration has every setting: npm run docs:configuration", () => {
  const [, body = ""] =
    /^export interface Config \{\n([\s\S]*?)^\}/m.exec(read("generator/output/config/config.ts")) ??
    [];
  const keys = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, key = ""]) => key);
  const { properties } = JSON.parse(read("configuration.schema.json")).$defs.configuration;
  expect(keys.length).toBeGreaterThan(10);
  expect(Object.keys(properties).filter((key) => key !== "$schema")).toEqual(keys);
});
