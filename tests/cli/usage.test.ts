import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

import { beforeEach, expect, it } from "vitest";

import { builtTool } from "../support/built.js";
import { type UserFolder, userFolder } from "../support/cli.js";

let place: UserFolder;
beforeEach(() => void (place = userFolder()));

const BAD_USAGE = 2;
const MAIN = await builtTool();

const generate = () =>
  spawnSync(process.execPath, [MAIN, "generate"], { cwd: place.folder, encoding: "utf8" });

it.each([
  ["a misspelt command", ["generrate"], "usage/unknown-command", "Did you mean generate?"],
  ["a misspelt flag", ["generate", "--ouput", "o"], "usage/unknown-flag", "--output?"],
  ["a flag without its value", ["generate", "--input"], "usage/flag-value-missing", "--input FILE"],
  ["a value for a switch", ["generate", "--force=no"], "usage/flag-value-unexpected", "--force"],
  ["a misspelt choice", ["lint", "--format", "githb"], "usage/flag-choice", "Did you mean github?"],
  [
    "two formats at once",
    ["check", "--json", "--format", "sarif"],
    "usage/flag-conflict",
    "--json and --format sarif exclude each other",
  ],
  ["a stray word", ["check", "api.yaml", "more.yaml"], "usage/operand-unexpected", "more.yaml"],
  [
    "two documents for one run",
    ["generate", "api.yaml", "--input", "other.yaml"],
    "usage/operand-unexpected",
    "api.yaml",
  ],
  ["one version alone", ["diff", "old.yaml"], "diff/operands", "two descriptions, not 1"],
  ["nothing to work on", ["generate"], "usage/input-unknown", "--input FILE"],
  [
    "a configuration that is not there",
    ["generate", "--config", "mine.ts"],
    "usage/config-missing",
    "mine.ts",
  ],
])("%s is refused before anything is done", async (_, words, code, hint) => {
  const { exit, out, err } = await place.apostille(...words);
  expect({ exit, out }).toEqual({ exit: BAD_USAGE, out: "" });
  expect(err).toContain(code);
  expect(err).toContain(hint);
  expect(readdirSync(place.folder)).toEqual(["node_modules"]);
});

it("a document without a folder for its output is no missing configuration", async () => {
  place.write("api.json", "{}");
  const { exit, err } = await place.apostille("generate", "api.json");
  expect([exit, err]).toEqual([BAD_USAGE, expect.stringContaining("usage/output-unknown")]);
});

it.each(["webhook send", "webhook verify", "webhook listen", "verify"])(
  "%s takes the document as a flag, and says so",
  async (words) => {
    place.write("api.json", {});
    const { exit, err } = await place.apostille(...words.split(" "), "api.json");
    expect([exit, err]).toEqual([BAD_USAGE, expect.stringContaining("usage/operand-is-file")]);
    expect(err).not.toContain("usage/input-unknown");
    expect(err).toContain("--input FILE");
  },
);

it.each([
  ["does not parse", "export default {"],
  ["throws", 'throw new Error("no");'],
  ["exports nothing", "export const config = {};"],
  ["exports something else", "export default 7;"],
])("a configuration that %s is named, without a stack trace", async (_, text) => {
  place.write("apostille.config.ts", text);
  const { exit, err } = await place.apostille("generate");
  expect(exit).toBe(BAD_USAGE);
  expect(err).toContain("usage/config-broken");
  expect(err).toContain("apostille.config.ts");
  expect(err).not.toMatch(/^\s+at /m);
});

// A process of its own: the modules of this one are imported by the test runner, which has a loader of its own.
it.each([
  [
    "is missing",
    'import "@acme/emitters/own.js";',
    ["usage/config-package", "npm install --save-dev @acme/emitters"],
  ],
  ["throws", 'import "./settings/throws.mjs";', ["settings/throws.mjs:2", "no such luck"]],
  ["does not parse", 'import "./settings/broken.mjs";', ["settings/broken.mjs:2"]],
])("a module that a configuration imports is named where it %s", (_, line, words) => {
  place.write("settings/throws.mjs", 'export const a = 1;\nthrow new Error("no such luck");\n');
  place.write("settings/broken.mjs", "export const a = [1\nexport {");
  place.write("apostille.config.mjs", `${line}\nexport default {};\n`);
  const { status, stderr } = generate();
  expect(status).toBe(BAD_USAGE);
  for (const word of words) expect(stderr).toContain(word);
});

it("an error of a configuration with types is in the line that its author wrote", () => {
  const properties = Array.from({ length: 20 }, (_, index) => `  readonly a${index}: string;`);
  const types = ["interface Settings {", ...properties, "}", "type Output = string;"];
  const code = ['const output: Output = "out";', "throw new Error(`not to ${output}`);"];
  place.write("apostille.config.ts", [...types, ...code, ""].join("\n"));
  const { status, stderr } = generate();
  expect(status).toBe(BAD_USAGE);
  expect(stderr).toContain("apostille.config.ts:25 cannot be used: not to out");
});
