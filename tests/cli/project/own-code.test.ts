import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const API = 'openapi: "3.1.0"\ninfo: { title: T, version: "1" }\npaths: {}\n';

let place: UserFolder;

const config = (rest: string): string =>
  `export default { input: "api.yaml", output: "out", package: { name: "a" }, ${rest} };\n`;

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
])(
  "what fails in a user's own file is the user's to fix: a template with %s",
  async (_, template, where) => {
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
  },
);

it.each([
  ["a syntax error", "mjs", "const a = 1;\nconst b = = 2;\n", 2],
  ["a syntax error among types", "ts", "type A = 1;\n\nconst b = = 2;\n", 3],
  [
    "a brace too few",
    "ts",
    "type A = 1;\nexport default {\n  input: 'a.json',\n  output: 'out'\n",
    5,
  ],
  ["an error of its own", "mjs", "\n\nthrow new Error('why');\n", 3],
  ["an error in a function", "mjs", "const f = () => {\n  throw new Error('why');\n};\nf();\n", 2],
])(
  "what fails in a user's own file is the user's to fix: a configuration with %s",
  async (_, extension, text, line) => {
    place = userFolder({ [`apostille.config.${extension}`]: text });
    const { exit, err } = await place.apostille("generate");
    expect({ exit, err }).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`apostille.config.${extension}:${line} cannot be used`),
    });
  },
);

const EMITTER = (plan: string, emit = "") =>
  `export const mine = {\n  name: "mine",\n  summary: "",\n  plan(context) {\n    ${plan}\n  },\n  emit(plan, { file }) {\n    ${emit}\n  },\n};\n`;

it.each([
  ["throws when it plans", EMITTER("throw new Error('why');"), "mine.mjs:5", "why"],
  ["throws when it prints", EMITTER("", "throw new Error('why');"), "mine.mjs:8", "why"],
  ["reads what is not there", EMITTER("return context.api.nothing.name;"), "mine.mjs:5", "name"],
  ["throws what is no error", EMITTER("throw 'why';"), "The emitter mine", "why"],
  ["throws null", EMITTER("throw null;"), "The emitter mine", "null"],
  ["prints what is no declaration", EMITTER("", "file('a.ts').add(null);"), "mine.mjs:8", "null"],
  ["plans later", EMITTER("return Promise.reject(1);"), "The emitter mine", "asynchronous"],
  ["prints later", EMITTER("", "return Promise.reject(1);"), "The emitter mine", "asynchronous"],
  ["has no method", "export const mine = { name: 'mine', plan() {} };", "emitter", "emit"],
])(
  "what fails in a user's own file is the user's to fix: an emitter that %s",
  async (_, emitter, where, why) => {
    place = userFolder({
      "api.yaml": API,
      "mine.mjs": emitter,
      "apostille.config.ts": `import { mine } from "./mine.mjs";\ntype Unused = 1;\n${config("emitters: [mine]")}`,
    });
    const { exit, err } = await place.apostille("generate");
    expect({ exit, err }).toMatchObject({ exit: 2, err: expect.stringContaining(where) });
    expect(err).toContain(why);
    expect(err).not.toMatch(/defect|\n    at /);
    expect(() => place.read("out/types.ts")).toThrow("ENOENT");
  },
);

it.each([
  ["a getter that throws", "export default { get input() {\n throw new Error('why'); } };", 2],
  ["a function that throws", "export default (() => {\n throw new Error('why'); })();", 2],
  ["a rejected promise", "\nawait Promise.reject(new Error('why'));\nexport default {};", 2],
  ["nothing in it", "", 0],
  ["an export that is no configuration", "export default 'why';", 0],
  ["an import that is not there", "import './why.mjs';\nexport default {};", 0],
])(
  "what fails in a user's own file is the user's to fix: a configuration with %s",
  async (_, text, line) => {
    place = userFolder({ "apostille.config.mjs": text });
    const { exit, err } = await place.apostille("generate");
    expect(exit).toBe(2);
    expect(err).toContain(line === 0 ? "apostille.config.mjs" : `apostille.config.mjs:${line} `);
    expect(err).not.toMatch(/defect|\n    at /);
  },
);
