import { afterEach, describe, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

const API = 'openapi: "3.1.0"\ninfo: { title: T, version: "1" }\npaths: {}\n';

let place: UserFolder;
afterEach(() => place.remove());

const config = (rest: string): string =>
  `export default { input: "api.yaml", output: "out", package: { name: "a" }, ${rest} };\n`;

describe("what fails in a file of the user's own is the user's to fix: file, line, and exit code 2", () => {
  it.each([
    ["a syntax error", "a\n{{#if a}}\n", "templates/README.md.hbs:3"],
    ["a name that is not there", "a\n\n{{text nothing}}\n", "templates/README.md.hbs:3"],
    ["a value that is not escaped", "{{title}}\n", "templates/README.md.hbs:1"],
    ["a partial", "a\n{{> other}}\n", "templates/README.md.hbs:2"],
    [
      "a value that a helper refuses",
      "\n{{#each this}}{{word @key}}{{/each}}{{word title}}",
      "hbs:2",
    ],
  ])("a template with %s", async (_, template, where) => {
    place = userFolder({
      "api.yaml": API.replace("title: T", 'title: "a b"'),
      "apostille.config.mjs": config('templates: "templates"'),
      "templates/README.md.hbs": template,
    });
    const { exit, err } = await place.apostille("generate");
    expect({ exit, err }).toMatchObject({
      exit: 2,
      err: expect.stringContaining("usage/own-code"),
    });
    expect(err).toContain(where);
    expect(err).not.toMatch(/defect|\bat .*\.js:/);
  });

  it.each([
    ["a syntax error", "mjs", "const a = 1;\nconst b = = 2;\n", 2],
    ["a syntax error among types", "ts", "type A = 1;\n\nconst b = = 2;\n", 3],
    ["an error of its own", "mjs", "\n\nthrow new Error('why');\n", 3],
    [
      "an error in a function",
      "mjs",
      "const f = () => {\n  throw new Error('why');\n};\nf();\n",
      2,
    ],
  ])("a configuration with %s", async (_, extension, text, line) => {
    place = userFolder({ [`apostille.config.${extension}`]: text });
    const { exit, err } = await place.apostille("generate");
    expect({ exit, err }).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`apostille.config.${extension}:${line} cannot be used`),
    });
  });
});
