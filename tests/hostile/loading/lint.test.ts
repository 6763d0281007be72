import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { commands } from "../../../generator/cli/table.js";
import { run } from "../../../generator/cli/run.js";
import { built } from "../../support/built.js";
import { hostileFolder } from "./folder.js";
import { observe, type Observer, SECRET } from "./observer.js";
import { DATA, type DocumentWith, REFERENCES } from "./places.js";
import { OUTSIDE, REMOTE } from "./spellings.js";

const folder = hostileFolder();
let observer: Observer;
beforeAll(async () => {
  await built("tool");
  observer = await observe();
});
afterAll(async () => {
  await observer.close();
});

async function lint(...words: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    cwd: folder.documents,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    interactive: false,
    colour: false,
  };
  const exit = await run(["lint", ...words], { commands, version: "1.2.3", terminal });
  return { exit, out: out.join(""), err: err.join("") };
}

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly location?: { readonly file: string; readonly pointer: string };
}

/** Lints one document for each fault, all in one run; returns the findings by file name. */
async function lintAll(documents: readonly object[]) {
  const files = documents.map((document, index) => {
    folder.write(`case-${index}.json`, document);
    return `case-${index}.json`;
  });
  const { exit, out, err } = await lint("--format", "json", ...files);
  const findings = JSON.parse(out) as readonly Finding[];
  return {
    exit,
    output: out + err,
    of: (index: number) => findings.filter(({ location }) => location?.file === files[index]),
  };
}

const REFUSALS = /^ref\/(?:outside|remote|not-a-file|file-missing|not-a-uri)$/;

test("Redocly reads only what the loader has read however a path or an address is spelled", async () => {
  const references = [
    ...Object.values(OUTSIDE).map((spell) => spell(folder.documents)),
    ...Object.values(REMOTE).map((spell) => spell(observer.port)),
  ];
  const schemas = Object.fromEntries(
    references.map(($ref, index) => [`A${index}`, { type: "array", items: { $ref } }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas },
  };
  const { exit, output, of } = await lintAll([document]);
  const codes = of(0).map(({ code }) => code);
  // Several spellings refer to one file, which is reported once.
  expect(codes.filter((code) => REFUSALS.test(code)).length).toBeGreaterThan(25);
  expect(codes).not.toContain("no-unresolved-refs");
  expect(exit).toBe(1);
  expect(output).not.toContain(SECRET);
  expect(observer.connections()).toBe(0);
});

const references = Object.entries(REFERENCES);
const data = Object.entries(DATA);

const remote = (index: number): string => `http://127.0.0.1:${observer.port}/${index}.json`;

/** How often each place is refused. */
async function lintPlaces(
  places: readonly (readonly [string, DocumentWith])[],
  target: (index: number) => string = remote,
) {
  const documents = places.map(([, documentWith], index) => documentWith(target(index)));
  const { output, of } = await lintAll(documents);
  expect(output).not.toContain(SECRET);
  return places.map(([place], index) => {
    const codes = of(index).map(({ code }) => code);
    expect(codes).not.toContain("lint/unfinished");
    return [place, codes.filter((code) => REFUSALS.test(code)).length];
  });
}

test("Redocly reads only what the loader has read wherever it stands in a document", async () => {
  expect(await lintPlaces(references)).toEqual(references.map(([place]) => [place, 1]));
  // The loader reports a file once, wherever it is referred to.
  expect((await lintPlaces(references, () => "../secret.json"))[0]?.[1]).toBeGreaterThan(0);
  expect(await lintPlaces(data)).toEqual(data.map(([place]) => [place, 0]));
  expect(observer.connections()).toBe(0);
});

describe("an operand is never a flag of another tool", () => {
  test.each(["--config=evil.yaml", "./--config=evil.yaml", "--extends=evil.yaml", "--version"])(
    "an operand is never a flag of another tool: %s",
    async (name) => {
      folder.write(
        "evil.js",
        'export default () => { console.log("evil"); return { id: "evil" }; };',
      );
      folder.write("evil.yaml", "plugins: [./evil.js]\nextends: [minimal]\n");
      folder.write(name.replace("./", ""), REFERENCES["a schema"]?.("inside.json") ?? {});
      const { exit, out, err } = await lint("--input", name);
      expect(out + err).not.toContain("evil:");
      expect(out + err).not.toMatch(/redocly: evil|Usage: /);
      expect([0, 1, 2]).toContain(exit);
    },
  );
});

describe("findings cannot send commands to the terminal or the CI that shows them", () => {
  const HOSTILE = "\u001b[2Ja\u0007\u202eb\n::error file=x::gotcha\r\n##vso[task.x]";
  const document = {
    openapi: "3.1.0",
    info: { title: HOSTILE, version: "1", [HOSTILE]: 1 },
    tags: [{ name: HOSTILE }, { name: HOSTILE }],
    paths: {
      [`/${HOSTILE}`]: { get: { operationId: HOSTILE, tags: ["gone"], responses: {} } },
      "/{a}": { get: { operationId: HOSTILE, responses: { [HOSTILE]: { $ref: HOSTILE } } } },
    },
    components: { schemas: { [HOSTILE]: { type: HOSTILE, enum: [HOSTILE], example: 1 } } },
  };

  test.each(["pretty", "github", "json", "sarif"])(
    "findings cannot send commands to the terminal or the CI that shows them as %s",
    async (format) => {
      folder.write("hostile.json", document);
      const { out, err } = await lint("--format", format, "hostile.json");
      // eslint-disable-next-line no-control-regex
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      const lines = (out + err).split("\n");
      const commandsOfCi = lines.filter((line) => /^\s*(?:::|##)/.test(line));
      const foreign = commandsOfCi.filter(
        (line) => format !== "github" || !/^::(?:error|warning|notice) (?:file=|title=)/.test(line),
      );
      expect(foreign).toEqual([]);
      expect(lines.length).toBeGreaterThan(3);
    },
  );
});
