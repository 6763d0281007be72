import { readdirSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

let place: UserFolder;
beforeEach(() => void (place = userFolder()));
afterEach(() => place.remove());

const BAD_USAGE = 2;

describe("what is asked for and makes no sense", () => {
  it.each([
    ["a misspelt command", ["generrate"], "usage/unknown-command", "Did you mean generate?"],
    ["a misspelt flag", ["generate", "--ouput", "o"], "usage/unknown-flag", "--output?"],
    [
      "a flag without its value",
      ["generate", "--input"],
      "usage/flag-value-missing",
      "--input FILE",
    ],
    ["a value for a switch", ["generate", "--force=no"], "usage/flag-value-unexpected", "--force"],
    [
      "a misspelt choice",
      ["lint", "--format", "githb"],
      "usage/flag-choice",
      "Did you mean github?",
    ],
    ["a stray word", ["check", "api.yaml", "more.yaml"], "usage/operand-unexpected", "more.yaml"],
    [
      "two documents for one run",
      ["generate", "api.yaml", "--input", "other.yaml"],
      "usage/operand-unexpected",
      "api.yaml",
    ],
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
});
