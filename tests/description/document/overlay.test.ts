import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { valueAt } from "../../../generator/description/core/origin.js";
import { checkStructure } from "../../../generator/description/document/structure/index.js";

const ENTRY = `openapi: "3.1.0"
info: { title: T, version: "1" }
tags: [{ name: a }, { name: b }, { name: c }]
paths:
  /a:
    get: { deprecated: true, responses: { "200": { description: d } } }
    put: { responses: { "200": { description: d } } }
`;

/** Loads an entry with overlays in a new folder; returns diagnostics as "code file:line:column". */
async function overlaid(
  actions: readonly string[],
  files: Readonly<Record<string, string>> = {},
  entry = ENTRY,
) {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  writeFileSync(join(folder, "a.yaml"), entry);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const overlays = actions.map((text, index) => {
    const path = join(folder, `o${index}.yaml`);
    writeFileSync(path, text);
    return path;
  });
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const { sources, set } = await loadDocument(join(folder, "a.yaml"), { overlays }, report);
  if (set !== undefined) checkStructure(set, report);
  const located = locate(diagnostics, sources, folder);
  const found = located.map(
    ({ code, position }) => `${code} ${position?.file}:${position?.line}:${position?.column}`,
  );
  const inFile = (file: string, pointer: string): unknown =>
    valueAt(set?.documents.get(pathToFileURL(join(folder, file)).href)?.value, pointer)?.value;
  const messages = located.map(({ message }) => message);
  return { found, messages, at: (pointer: string) => inFile("a.yaml", pointer), inFile, set };
}

const overlay = (...actions: readonly string[]): string =>
  `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n${actions.map((action) => `  - ${action}\n`).join("")}`;

test("updates merge objects, append to lists, replace values", async () => {
  const { at, found } = await overlaid([
    overlay(
      "{ target: $.info, update: { title: New, contact: { name: N } } }",
      "{ target: $.info, update: { contact: { url: 'https://h' } } }",
      "{ target: $.tags, update: { name: d } }",
      "{ target: '$', update: { tags: [{ name: e }, { name: f }] } }",
      "{ target: $.paths.*.*, update: { tags: [a] } }",
      "{ target: '$.tags[0].name', update: z }",
    ),
  ]);
  expect(found).toEqual([]);
  expect(at("/info")).toEqual({
    title: "New",
    version: "1",
    contact: { name: "N", url: "https://h" },
  });
  expect(at("/tags")).toEqual(["z", "b", "c", "d", "e", "f"].map((name) => ({ name })));
  expect(at("/paths/~1a/get/tags")).toEqual(["a"]);
  expect(at("/paths/~1a/put/tags")).toEqual(["a"]);
  expect(at("/paths/~1a/get/tags")).not.toBe(at("/paths/~1a/put/tags"));
});

test("updates see what the ones before them have done, over several files", async () => {
  const { at } = await overlaid([
    overlay("{ target: $, update: { x-a: { b: 1 } } }"),
    overlay("{ target: $.x-a.b, remove: true }", "{ target: \"$['x-a']\", update: { c: 2 } }"),
  ]);
  // `$.x-a` is not a valid shorthand (RFC 9535, section 2.5.1.1), so the first action of the second file is
  // refused.
  expect(at("/x-a")).toEqual({ b: 1, c: 2 });
});

test("updates define properties, whatever they are called", async () => {
  const { at } = await overlaid([
    overlay('{ target: $.info, update: { "__proto__": { polluted: true } } }'),
  ]);
  expect(at("/info/__proto__/polluted")).toBe(true);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("updates bring in references, which are read", async () => {
  const { set, found } = await overlaid(
    [overlay("{ target: $, update: { components: { schemas: { X: { $ref: 'b.yaml#/X' } } } } }")],
    { "b.yaml": "X: { type: string }\n" },
  );
  expect(found).toEqual([]);
  expect([...(set?.documents.keys() ?? [])].map((uri) => uri.split("/").at(-1))).toEqual([
    "a.yaml",
    "b.yaml",
  ]);
});

describe("a description in several files is changed as one", () => {
  const PART = "get: { operationId: a, responses: { '200': { description: d } } }\n";
  const SCHEMAS = "X: { type: object, properties: { y: { $ref: 'z.yaml' } } }\n";
  const files = { "part.yaml": PART, "s.yaml": SCHEMAS, "z.yaml": "{ type: string, x-old: 1 }\n" };
  const entry = `openapi: "3.1.0"
info: { title: T, version: "1" }
paths:
  /b: { $ref: part.yaml }
  /c: { $ref: part.yaml }
components: { schemas: { X: { $ref: 's.yaml#/X' } } }
`;

  test("a description in several files is changed as one where paths lead through references, and once for all that refer to it", async () => {
    const { inFile, found } = await overlaid(
      [
        overlay(
          "{ target: \"$.paths['/b'].get\", update: { summary: s } }",
          '{ target: "$.paths[?@.get].get.responses", update: { "404": { description: e } } }',
          "{ target: $.components.schemas.X.properties.y, update: { maxLength: 3 } }",
          '{ target: "$..[?@ == 1]", remove: true }',
          "{ target: $.paths.*, update: { get: { tags: [t] } } }",
        ),
      ],
      files,
      entry,
    );
    expect(found).toEqual([]);
    expect(inFile("part.yaml", "/get")).toEqual({
      tags: ["t"],
      operationId: "a",
      responses: { 200: { description: "d" }, 404: { description: "e" } },
      summary: "s",
    });
    expect(inFile("z.yaml", "")).toEqual({ type: "string", maxLength: 3 });
  });

  test("a reference itself can be removed, and given another target", async () => {
    const { at, found } = await overlaid(
      [
        overlay(
          "{ target: \"$.paths['/b']\", remove: true }",
          "{ target: \"$.paths['/c']['$ref']\", update: other.yaml }",
        ),
      ],
      { ...files, "other.yaml": PART },
      entry,
    );
    expect(found).toEqual([]);
    expect(at("/paths")).toEqual({ "/c": { $ref: "other.yaml" } });
  });

  test("files that refer to each other have an end", async () => {
    const { found, inFile } = await overlaid(
      [overlay("{ target: $..properties, update: { new: { type: string } } }")],
      {
        "s.yaml": "X: { type: object, properties: { y: { $ref: 't.yaml' } } }\n",
        "t.yaml": "properties: { x: { $ref: 's.yaml#/X' } }\n",
      },
      entry.replaceAll(/^  \/.*\n/gm, "").replace("paths:", "paths: {}"),
    );
    expect(found).toEqual([]);
    expect(Object.keys(Object(inFile("t.yaml", "/properties")))).toEqual(["x", "new"]);
  });

  test("references that lead from file to file in a circle are left alone, and reported", async () => {
    const { found } = await overlaid(
      [
        overlay(
          "{ target: \"$.paths['/b'].get\", update: { summary: s } }",
          "{ target: \"$.paths['/b']\", update: { summary: s } }",
          "{ target: $..summary, remove: true }",
        ),
      ],
      {
        "part.yaml": "{ $ref: other.yaml }\n",
        "other.yaml": "{ $ref: part.yaml }\n",
        "s.yaml": "X: { $ref: t.yaml }\n",
        "t.yaml": "{ $ref: s.yaml#/X }\n",
      },
      entry,
    );
    expect(found).toContain("overlay/no-match o0.yaml:4:15");
  });

  test("references to nothing, to a text, or within a file, are values like others", async () => {
    const { at, inFile } = await overlaid(
      [
        overlay(
          "{ target: $.paths.*.get, update: { summary: s } }",
          "{ target: \"$['x-text']\", update: t }",
          "{ target: \"$['x-own'].y\", update: { z: 2 } }",
        ),
      ],
      { "part.yaml": "{}\n", "text.yaml": "text\n", "s.yaml": "X: {}\n" },
      `${entry.replaceAll("part.yaml", "'part.yaml#/nowhere'")}x-text: { $ref: text.yaml }\nx-own: { $ref: 'a.yaml#/x-there' }\nx-there: { y: { z: 1 } }\n`,
    );
    expect(at("/x-text")).toEqual({ $ref: "text.yaml" });
    expect(at("/x-there")).toEqual({ y: { z: 1 } });
    expect(inFile("part.yaml", "")).toEqual({});
  });

  test("a reference to a reference leads to the end of them", async () => {
    const { found, inFile } = await overlaid(
      [overlay("{ target: \"$.paths['/b'].get\", update: { summary: s } }")],
      { ...files, "part.yaml": "{ $ref: other.yaml }\n", "other.yaml": PART },
      entry,
    );
    expect(found).toEqual([]);
    expect(inFile("other.yaml", "/get/summary")).toBe("s");
  });

  test("what is wrong is shown where it was written", async () => {
    const { found } = await overlaid(
      [overlay("{ target: \"$.paths['/b'].get\", update: { opertionId: x } }")],
      { ...files, "part.yaml": PART.replace("description: d", "descripton: d") },
      entry,
    );
    expect(found).toEqual([
      "structure/incomplete part.yaml:1:37",
      "structure/unknown-field part.yaml:1:46",
      "structure/unknown-field o0.yaml:4:46",
    ]);
  });
});

test("removal takes out fields, and several entries of one list", async () => {
  const { at, found } = await overlaid([
    overlay(
      "{ target: '$.tags[0,2]', remove: true, update: { ignored: 1 } }",
      "{ target: '$..[?@.deprecated]', remove: true }",
    ),
  ]);
  expect(found).toEqual([]);
  expect(at("/tags")).toEqual([{ name: "b" }]);
  expect(Object.keys(Object(at("/paths/~1a")))).toEqual(["put"]);
});

const ENTRY_WITH_SCHEMAS = `${ENTRY}components:
  schemas:
    A: { type: object, properties: { a: { type: string }, b: { type: integer, minimum: 2 } } }
`;
const S = "$.components.schemas.A.properties";
const copying = (version: string, ...actions: readonly string[]) =>
  overlaid([overlay(...actions).replace("1.0.0", version)], {}, ENTRY_WITH_SCHEMAS);

test("copies (Overlay 1.1) merge one value of the document into the targets", async () => {
  const { at, found } = await copying(
    "1.1.0",
    `{ target: ${S}.a, copy: ${S}.b }`,
    `{ target: "${S}['b', 'a']", copy: $.info }`,
    "{ target: $.tags, copy: '$.tags[1]' }",
    "{ target: $.info.title, update: T2, copy: $.info.version }",
  );
  expect(found).toEqual([]);
  expect(at("/components/schemas/A/properties/a")).toEqual({
    type: "integer",
    minimum: 2,
    title: "T",
    version: "1",
  });
  expect(at("/components/schemas/A/properties/b/version")).toBe("1");
  expect(at("/tags")).toEqual([{ name: "a" }, { name: "b" }, { name: "c" }, { name: "b" }]);
  expect(at("/info/title")).toBe("T2");
});

test("copies (Overlay 1.1) are shown where the value was written", async () => {
  const { found } = await copying("1.1.0", "{ target: '$.tags[0]', copy: $.info.version }");
  expect(found).toEqual(["overlay/mismatch a.yaml:2:28"]);
});

test.each([
  ["$.tags[*]", "overlay/copy o0.yaml:4:29"],
  ["$.nothing", "overlay/copy o0.yaml:4:29"],
  ["$.a b", "overlay/path o0.yaml:4:29"],
])("copies (Overlay 1.1) need exactly one value: %s", async (path, expected) => {
  expect((await copying("1.1.0", `{ target: $.info, copy: "${path}" }`)).found).toEqual([expected]);
});

test("copies (Overlay 1.1) are not in Overlay 1.0", async () => {
  expect((await copying("1.0.0", "{ target: $.info, copy: $.info }")).found).toEqual([
    "overlay/idle o0.yaml:4:5",
    "overlay/unknown-field o0.yaml:4:23",
  ]);
});

test("diagnostics of Swagger 2.0, which is upgraded after its overlays, point into the overlay", async () => {
  const { found, at } = await overlaid(
    [
      overlay(
        "{ target: $.paths.*.put, update: { parameters: [{ name: p, in: query, type: t }] } }",
      ),
    ],
    {},
    ENTRY.replace('openapi: "3.1.0"', 'swagger: "2.0"'),
  );
  expect(found).toEqual(["structure/unclear-type o0.yaml:4:81"]);
  expect(at("/paths/~1a/put/parameters/0/schema/type")).toBe("t");
});

test("diagnostics about what an overlay brought in point into the overlay", async () => {
  const { found } = await overlaid([
    overlay(
      "{ target: '$.paths[*].get', update: { opertionId: x } }",
      "{ target: $.info, update: { version: 1 } }",
      "{ target: $.tags, update: { nam: x } }",
    ),
  ]);
  expect(found).toEqual([
    "structure/unknown-field o0.yaml:4:43",
    "structure/left-out o0.yaml:5:42",
    "structure/missing-field o0.yaml:6:23",
    "structure/unknown-field o0.yaml:6:33",
  ]);
});

test("diagnostics about what stayed point into the document, also where entries have moved", async () => {
  const { found } = await overlaid([
    overlay(
      "{ target: $.tags, update: { name: 1 } }",
      "{ target: '$.tags[0]', remove: true }",
      "{ target: '$.tags[1]', update: { nme: x } }",
    ),
  ]);
  expect(found).toEqual([
    "structure/wrong-type o0.yaml:4:39",
    "structure/unknown-field o0.yaml:6:38",
  ]);
  const { found: moved } = await overlaid([
    overlay("{ target: '$.tags[0]', remove: true }", "{ target: '$.tags[1].name', remove: true }"),
  ]);
  expect(moved).toEqual(["structure/missing-field a.yaml:3:34"]);
});

test.each([
  [
    "a path that matches nothing",
    "{ target: $.nothing, remove: true }",
    "overlay/no-match o0.yaml:4:15",
  ],
  ["a path that is none", "{ target: $.a b, remove: true }", "overlay/path o0.yaml:4:15"],
  ["a function", "{ target: '$[?length(@)]', remove: true }", "overlay/path o0.yaml:4:15"],
  ["no target", "{ remove: true }", "overlay/shape o0.yaml:4:5"],
  ["an action that is none", "text", "overlay/shape o0.yaml:4:5"],
  ["nothing to do", "{ target: $.info }", "overlay/idle o0.yaml:4:5"],
  [
    "an unknown field",
    "{ target: $.info, updates: {} , remove: false, update: {} }",
    "overlay/unknown-field o0.yaml:4:23",
  ],
  ["a text into an object", "{ target: $.info, update: x }", "overlay/mismatch o0.yaml:4:31"],
  ["the root", "{ target: $, remove: true }", "overlay/root o0.yaml:4:15"],
])("diagnostics: %s", async (_, action, expected) => {
  expect((await overlaid([overlay(action)])).found).toEqual([expected]);
});

test.each([
  ["no version", "actions: []\n", "overlay/shape o0.yaml:1:1"],
  ["another version", 'overlay: "2.0.0"\nactions: []\n', "overlay/version o0.yaml:1:10"],
  ["no list", "overlay: 1.0.0\nactions: {}\n", "overlay/shape o0.yaml:2:1"],
  ["no YAML", "overlay: [\n", "document/syntax o0.yaml:1:10"],
])("diagnostics: %s", async (_, text, expected) => {
  expect((await overlaid([text])).found).toContain(expected);
});

test.each([
  ["{ target: '$[', remove: true }", "character 3"],
  ["text", "text"],
  ["{ target: [] }", "an array"],
  ["null", "absent"],
])("diagnostics about %s say what was found: %s", async (action, text) => {
  const { messages } = await overlaid([overlay(action)]);
  expect(messages[0]).toContain(text);
});

test("an overlay that is not there is reported", async () => {
  const messages: string[] = [];
  const options = { content: Buffer.from(ENTRY), overlays: ["/nowhere/o.yaml"] };
  await loadDocument("/nowhere/a.yaml", options, ({ message }) => messages.push(message));
  expect(messages).toEqual(["Cannot read /nowhere/o.yaml: there is no such file."]);
});
