import { beforeAll, describe, expect, test, vi } from "vitest";

import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { openRedocly } from "../../../generator/tools/lint/redocly.js";
import { built } from "../../support/built.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

// The thread of the rules.
beforeAll(() => built("tool"));

const API = `openapi: "3.1.0"
info: { title: T, version: "1", license: { name: L, identifier: MIT } }
servers: [{ url: https://api.example.com }]
security: []
paths:
  /a:
    get:
      operationId: getA
      summary: A
      responses:
        "200":
          description: d
          content: { application/json: { schema: { $ref: parts.yaml#/A } } }
        "404": { description: d }
`;
const PARTS = "A:\n  type: object\n  properties: { b: { type: string } }\n  example: { b: 1 }\n";

let place: UserFolder;
const open = (files: Readonly<Record<string, string | object>>): UserFolder =>
  (place = userFolder(files));

const RULES = "rules: { no-invalid-schema-examples: error }\n";

test("the report of no findings says nothing else", async () => {
  open({ "api.yaml": API, "parts.yaml": PARTS.replace("b: 1", "b: x"), "redocly.yaml": RULES });
  expect(await place.apostille("lint", "api.yaml")).toEqual({
    exit: 0,
    out: "",
    err: "api.yaml: no findings\n",
  });
});

test("findings of Redocly count, and stand where the document has them", async () => {
  open({ "api.yaml": API, "parts.yaml": PARTS, "redocly.yaml": RULES });
  const { exit, err } = await place.apostille("lint", "api.yaml");
  expect(exit).toBe(1);
  expect(err).toContain("error no-invalid-schema-examples");
  expect(err).toContain("parts.yaml:4:17");
  expect(err.trim().split("\n").at(-1)).toBe("api.yaml: 1 error");
});

const FAULTS = `openapi: "3.1.0"
info: { title: T, version: "1", license: { name: L, identifier: MIT } }
servers: [{ url: "https://{a}.shop.test" }]
security: []
tags: [{ name: a, description: d }, { name: a, description: d }]
paths:
  /a/{id}:
    get:
      operationId: getA
      summary: A
      parameters:
        - { name: z, in: path, required: true, schema: { type: string } }
        - { name: p, in: query, schema: { type: string, enum: [a, a] } }
        - { name: p, in: query, schema: { type: string, items: {}, enum: [a, 1] } }
      responses: { "200": { description: d }, "404": { description: d } }
  /a/{b}:
    get:
      operationId: getA
      summary: A
      security: [{ none: [] }]
      responses:
        "200":
          description: d
          content:
            application/xml:
              schema: { type: object, properties: { b: { type: [string, "null"], nullable: true } } }
              example: <a/>
            application/json: { schema: { $ref: "#/components/schemas/None" } }
        "404": { description: d }
components: { schemas: { A b: { type: string } } }
`;

test("a fault has one finding: where Apostille says what a rule says, the rule gives way", async () => {
  const rules = ["no-ambiguous-paths", "no-unused-components", "no-invalid-media-type-examples"];
  const config = `extends: [recommended]\nrules: { ${rules[1]}: off, ${rules[2]}: error }\n`;
  open({ "api.yaml": FAULTS, "redocly.yaml": config });
  const { out } = await place.apostille("lint", "--format", "json", "api.yaml");
  const found = (JSON.parse(out) as readonly { code: string; message: string }[]).filter(
    ({ code }) => !code.includes("/"),
  );
  expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  const alone = await place.apostille("lint", "--format", "json", "--only", "redocly", "api.yaml");
  const codes = (JSON.parse(alone.out) as readonly { code: string }[]).map(({ code }) => code);
  expect(new Set(codes).size).toBeGreaterThan(10);
});

test("paths that are identical but for the names of parameters are not called ambiguous too", async () => {
  const at = (name: string, method: string) =>
    `  /a/{${name}}:\n    ${method}: { operationId: ${method}, parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }], responses: { 200: { description: d } } }\n`;
  const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /{c}/b: {}\n";
  open({
    "api.yaml": `${head}${at("x", "get")}${at("y", "post")}`,
    "redocly.yaml": "extends: [recommended]\n",
  });
  const { out } = await place.apostille("lint", "--format", "json", "api.yaml");
  const found = JSON.parse(out) as readonly { code: string; message: string }[];
  const pairs = found.filter(({ code }) => /^no-.*-paths$/.test(code));
  expect(pairs.map(({ code, message }) => `${code} ${/`.*`/.exec(message)?.[0]}`)).toEqual([
    "no-ambiguous-paths `/{c}/b` and `/a/{x}`",
    "no-identical-paths `/a/{x}` and `/a/{y}`",
    "no-ambiguous-paths `/{c}/b` and `/a/{y}`",
  ]);
});

test("findings of both are one report, for several documents too", async () => {
  const wrong = `${API}components: { schemas: { Unused: { tpye: object } } }\n`;
  open({ "api.yaml": wrong, "parts.yaml": PARTS, "other.yaml": API, "redocly.yaml": RULES });
  const files = ["api.yaml", "other.yaml"];
  const json = await place.apostille("lint", "--format", "json", ...files);
  const codes = (JSON.parse(json.out) as readonly { code: string }[]).map(({ code }) => code);
  // Files that both documents refer to are linted twice and reported once.
  expect(codes.toSorted()).toEqual(["no-invalid-schema-examples", "schema/unknown-keyword"]);
  const sarif = await place.apostille("lint", "--format", "sarif", ...files);
  const { runs } = JSON.parse(sarif.out) as { runs: readonly { results: readonly unknown[] }[] };
  expect(runs.map(({ results }) => results.length)).toEqual([codes.length]);
  const github = await place.apostille("lint", "--format", "github", ...files);
  expect(github.out.trim().split("\n")).toHaveLength(codes.length);
  expect(github.out).toMatch(/^::error file=parts\.yaml,line=4,col=17,/m);
  for (const { exit, err } of [json, sarif, github]) {
    expect(exit).toBe(1);
    expect(err).toMatch(/^api\.yaml: .*\nother\.yaml: .*\n$/);
  }
});

test.each([
  ["redocly", "no-invalid-schema-examples", "schema/unknown-keyword"],
  ["apostille", "schema/unknown-keyword", "no-invalid-schema-examples"],
])("`--only %s` runs one linter", async (only, found, left) => {
  const wrong = `${API}components: { schemas: { Unused: { tpye: object } } }\n`;
  open({ "api.yaml": wrong, "parts.yaml": PARTS, "redocly.yaml": RULES });
  const { err } = await place.apostille("lint", "api.yaml", "--only", only);
  expect(err).toContain(found);
  expect(err).not.toContain(left);
});

test("lint takes documents as operands, or by --input", async () => {
  open({ "api.yaml": API, "parts.yaml": PARTS.replace("b: 1", "b: x"), "redocly.yaml": RULES });
  const words = ["lint", "--only", "redocly", "--input", "api.yaml"];
  expect(await place.apostille(...words)).toMatchObject({
    exit: 0,
    err: "api.yaml: no findings\n",
  });
  const { exit, err } = await place.apostille("lint", "api.yaml", "--config", "none.json");
  expect([exit, err]).toEqual([2, expect.stringMatching(/^error usage\/config-missing /)]);
  expect(err).not.toContain("no findings");
});

test("one verdict over both linters lists that look paginated are proposed their rule", async () => {
  const list = "{ type: object, properties: { data: { type: array, items: {} } } }";
  open({
    "api.yaml": API.replace(
      "      summary: A\n",
      "      summary: A\n      parameters: [{ name: page, in: query, schema: { type: integer } }]\n",
    ).replace("{ $ref: parts.yaml#/A }", list),
  });
  const { exit, err } = await place.apostille("lint", "api.yaml", "--only", "apostille");
  expect([exit, err]).toEqual([0, expect.stringContaining("extension/pagination-proposed")]);
});

test("a document that cannot be read is reported once, and ends with 2", async () => {
  open({ "api.yaml": "a: [", "redocly.yaml": RULES });
  const { exit, err } = await place.apostille("lint", "api.yaml");
  expect(exit).toBe(2);
  expect(err.match(/^error /gm)).toHaveLength(1);
});

describe("the user's redocly.yaml holds", () => {
  const PLUGIN = (body: string): string =>
    `export default () => ({ id: "mine", rules: { oas3: { mine: () => ({ Info(info, { report, location }) { ${body} } }) } } });\n`;
  const CONFIG = "plugins: [plugin.mjs]\nrules: { mine/mine: warn }\n";
  const files = (body: string) => ({
    "api.yaml": API,
    "parts.yaml": PARTS,
    "redocly.yaml": CONFIG,
    "plugin.mjs": PLUGIN(body),
  });

  test("the user's redocly.yaml holds rules of a plugin, and settings for one document", async () => {
    const report = 'report({ message: "mine said so", location: location.child("title") });';
    open(files(report));
    const { exit, err } = await place.apostille("lint", "api.yaml");
    expect({ exit, err }).toMatchObject({ exit: 0, err: expect.stringContaining("mine/mine") });
    expect(err).toContain("api.yaml:2:16");
    place.write(
      "redocly.yaml",
      `${CONFIG}apis: { b: { root: b.yaml, rules: {} }, a: { root: api.yaml, rules: { mine/mine: error } } }\n`,
    );
    expect((await place.apostille("lint", "api.yaml")).exit).toBe(1);
    place.write(".redocly.lint-ignore.yaml", 'api.yaml: { mine/mine: ["#/info/title"] }\n');
    expect((await place.apostille("lint", "api.yaml")).exit).toBe(0);
  });

  test("what a rule prints is shown line by line, without control characters", async () => {
    open(files('console.log("one\\u001b[2J\\ntwo"); console.error("three");'));
    const { err, out } = await place.apostille("lint", "api.yaml");
    expect(out).toBe("");
    expect(err).toContain("redocly: one\\u001b[2J\nredocly: two\n");
    expect(err).toContain("redocly: three\n");
  });

  test.each([
    ["throws", 'throw new Error("broken rule");', "broken rule"],
    ["ends the process", "process.exit(3);", "code 3"],
  ])("a rule that %s is reported, and so are the findings of the others", async (_, body, why) => {
    open(files(body));
    const { exit, err } = await place.apostille("lint", "api.yaml");
    expect({ exit, err }).toMatchObject({
      exit: 1,
      err: expect.stringContaining("lint/unfinished"),
    });
    expect(err).toContain(why);
  });

  test("a thread that lints a dozen documents gathers no listeners", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `api-${index}.yaml`);
    open({ ...files(""), ...Object.fromEntries(names.map((name) => [name, API])) });
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", note);
    await place.apostille("lint", "--only", "redocly", ...names);
    // Warnings are reported in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  test("a rule that ends the process on one document is applied to the next one", async () => {
    open({
      ...files('if (info.title === "Bad") process.exit(3); report({ message: "mine said so" });'),
      "bad.yaml": API.replace(/title: [^,}\n]*/, "title: Bad"),
    });
    const { exit, err } = await place.apostille("lint", "bad.yaml", "api.yaml");
    expect(exit).toBe(1);
    expect(err).toContain("lint/unfinished");
    expect(err).toMatch(/api\.yaml: .*warning/);
    expect(err.match(/mine\/mine/g)).toHaveLength(1);
  });

  test.each([
    ["does not end", "for (;;);", { deadline: 1000 }, "longer than 1 second"],
    [
      "uses up its memory",
      // Little by little: what a single allocation needs beyond the limit, V8 would not give, and end all threads.
      "const kept = []; for (;;) kept.push(Array(1000).fill(0));",
      { memory: 64 },
      "memory",
    ],
  ])("a rule that %s is stopped", async (_, body, limits, why) => {
    open(files(body));
    const { set } = await loadDocument(`${place.folder}/api.yaml`, {}, () => {});
    if (set === undefined) throw new Error("not loaded");
    const options = { folder: place.folder, onOutput: () => {}, ...limits };
    const redocly = openRedocly(options);
    const { diagnostics } = await redocly.lint(set);
    await redocly.close();
    expect(diagnostics.map(({ code }) => code)).toEqual(["lint/unfinished"]);
    expect(diagnostics[0]?.message).toContain(why);
  });

  test.each([
    ["a plugin that is not there", "plugins: [gone.mjs]\n"],
    ["broken YAML", "rules: [\n"],
  ])("the user's redocly.yaml holds: %s is the user's to fix", async (_, config) => {
    open({ "api.yaml": API, "parts.yaml": PARTS, "redocly.yaml": config });
    const { exit, err } = await place.apostille("lint", "api.yaml");
    expect({ exit, err }).toMatchObject({
      exit: 2,
      err: expect.stringContaining("usage/own-code"),
    });
    expect(err).toContain("redocly.yaml");
  });

  test("a rule that does not exist is shown where it is set", async () => {
    open({
      "api.yaml": API,
      "parts.yaml": PARTS,
      "redocly.yaml": "rules:\n  no-such-rule: error\n",
    });
    const { err } = await place.apostille("lint", "api.yaml");
    expect(err).toContain("no-such-rule");
    expect(err).toContain("redocly.yaml:2:3 ");
  });

  test("a rule that takes too long is stopped after two minutes", async () => {
    open(files("for (;;);"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // A spy on a faked timer would bring the fake back when spies are restored, so these only note.
    const { setTimeout: start, clearTimeout: end } = globalThis;
    const deadlines: unknown[] = [];
    const ended: unknown[] = [];
    const started = (run: () => void, delay?: number) => {
      const timer = start(run, delay);
      if (delay === 120_000) deadlines.push(timer);
      return timer;
    };
    const cleared = (timer?: NodeJS.Timeout) => {
      ended.push(timer);
      end(timer);
    };
    Object.assign(globalThis, { setTimeout: started, clearTimeout: cleared });
    try {
      const { set } = await loadDocument(`${place.folder}/api.yaml`, {}, () => {});
      if (set === undefined) throw new Error("not loaded");
      const redocly = openRedocly({ folder: place.folder, onOutput: () => {} });
      let done = false;
      const linting = redocly.lint(set).finally(() => (done = true));
      await vi.advanceTimersByTimeAsync(119_999);
      expect(done).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      const [found] = (await linting).diagnostics;
      expect(found?.message).toContain("longer than 120 seconds");
      place.write("redocly.yaml", "rules: {}\n");
      expect((await redocly.lint(set)).diagnostics).toEqual([]);
      await redocly.close();
      expect(deadlines).toHaveLength(2);
      expect(ended).toContain(deadlines[1]);
    } finally {
      Object.assign(globalThis, { setTimeout: start, clearTimeout: end });
      vi.useRealTimers();
    }
  });

  test("a finding names what was meant, and what refers to its place", async () => {
    open({
      "api.yaml": API,
      "parts.yaml": PARTS.replace("type: object", "tpye: object"),
      "redocly.yaml": "rules: { struct: error, no-invalid-schema-examples: warn }\n",
    });
    const { err } = await place.apostille("lint", "api.yaml", "--only", "redocly");
    expect(err).toMatch(
      /`tpye` is not expected here\. Did you mean type .*\?\n {2}parts\.yaml:2:3 /,
    );
    expect(err).toMatch(/ type must be string\.\n {2}parts\.yaml:4:17 /);
    expect(err).toMatch(/^ +see {2}api\.yaml:13:42 {2}refers to it here$/m);
  });
});
