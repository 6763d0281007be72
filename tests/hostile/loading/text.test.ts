import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { MAX_MEGABYTES } from "../../../generator/description/document/limits.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { parse } from "../../../generator/description/document/syntax/read.js";

/** The result of parsing a text: the value of its key `x`, or the finding as "code line:column". */
function read(
  text: string,
  file = "a.yaml",
): { readonly x?: unknown; readonly found: readonly string[] } {
  const diagnostics: Diagnostic[] = [];
  const { source, parsed } = parse(text, `file:///${file}`, (diagnostic) =>
    diagnostics.push(diagnostic),
  );
  const found = locate(diagnostics, new Map([[source.uri, source]]), "/").map(
    ({ code, position }) => `${code} ${position?.line}:${position?.column}`,
  );
  return parsed ? { x: Reflect.get(Object(source.value), "x"), found } : { found };
}

const repeat = (text: string, times: number): string => text.repeat(times);

const deep = 100_000;
test.each([
  ["lists in lists", `x: ${repeat("[", deep)}${repeat("]", deep)}`, "a.yaml"],
  ["mappings in mappings", `x: ${repeat("{a: ", deep)}1${repeat("}", deep)}`, "a.yaml"],
  ["lists that never end", `x: ${repeat("[", deep)}`, "a.yaml"],
  ["compact lists", `x:\n${repeat("- ", deep)}1`, "a.yaml"],
  [
    "indentation",
    Array.from({ length: 3000 }, (_, depth) => `${repeat(" ", depth)}a:`).join("\n"),
    "a.yaml",
  ],
  ["keys in keys", repeat("? ", 20_000), "a.yaml"],
  ["JSON", `{"x":${repeat("[", deep)}${repeat("]", deep)}}`, "a.json"],
  ["JSON that never ends", `{"x":${repeat('{"a":', deep)}`, "a.json"],
])("exhaustion: %s: reported as too deep, and nothing else is reported", (_, text, file) => {
  const { found } = read(text, file);
  expect(new Set(found.map((one) => one.split(" ")[0]))).toEqual(new Set(["document/too-deep"]));
});

test.each([
  ["a.yaml", 500],
  ["a.json", 1000],
])("exhaustion: %s: levels around every limit are taken or refused", (file, limit) => {
  const start = file === "a.yaml" ? "x: " : '{"x":';
  const end = file === "a.yaml" ? "" : "}";
  const codes = (depth: number): readonly (string | undefined)[] =>
    read(`${start}${repeat("[", depth)}1${repeat("]", depth)}${end}`, file).found.map(
      (one) => one.split(" ")[0],
    );
  expect(codes(limit - 2)).toEqual([]);
  for (const depth of [limit + 1, limit + 5, limit + 11, limit + 12, 1001, 1005, 1011, 2000])
    expect(codes(depth), `${depth}`).toEqual(["document/too-deep"]);
});

const chain = (last: string, link: (level: number) => string): string =>
  [
    `a0: &a0 ${last}`,
    ...Array.from({ length: 40 }, (_, level) => `a${level + 1}: &a${level + 1} ${link(level)}`),
  ].join("\n");
test.each([
  ["aliases that double", chain("[1, 1]", (level) => `[*a${level}, *a${level}]`)],
  [
    "merge keys that double",
    chain("{ k: 1 }", (level) => `{ <<: *a${level}, l${level}: { <<: *a${level} } }`),
  ],
  ["an alias to what it is in", "x: &x [1, { a: *x }]"],
  ["a merge key to what it is in", "x: &x { <<: *x }"],
])("exhaustion: %s: refused", (_, text) => {
  expect(read(text).found.map((one) => one.split(" ")[0])).toEqual(["document/aliases"]);
});

test("a chain of merge keys costs what it gives", () => {
  const links = Array.from(
    { length: 400 },
    (_, level) => `m${level + 1}: &m${level + 1} { <<: [*m${level}, *m${level}], k${level}: 1 }`,
  );
  const { x, found } = read(`m0: &m0 { k: 1 }\n${links.join("\n")}\nx: { <<: *m400 }`);
  expect(found).toEqual([]);
  expect(Object.keys(Object(x))).toHaveLength(401);
});

test("a file of errors makes a readable number of messages", () => {
  const { found } = read(repeat("a: [}\n", 5000));
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(20);
});

test("of 100,000 keys in one mapping, the one that stands twice is found", () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => `k${index}: 1`).join("\n");
  expect(read(`${keys}\nk7: 2\n`).found).toEqual(["document/duplicate-key 100001:1"]);
});

describe("files", () => {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ["one that is not there", () => {}, "document/unreadable"],
    ["a folder", (path: string) => void mkdirSync(path), "document/unreadable"],
    [
      "more than any description has",
      (path: string) => {
        writeFileSync(path, "");
        truncateSync(path, (MAX_MEGABYTES + 1) * 1e6);
      },
      "document/too-large",
    ],
    [
      "bytes that are no UTF-8",
      (path: string) => writeFileSync(path, new Uint8Array([0x78, 0x3a, 0x20, 0xc3, 0x28])),
      "document/encoding",
    ],
    ["NUL characters", (path: string) => writeFileSync(path, "x: \0"), "document/encoding"],
  ])("files: %s", async (name, make, code) => {
    const path = join(folder, name);
    make(path);
    const codes: string[] = [];
    const { set } = await loadDocument(path, {}, (found) => codes.push(found.code));
    expect(codes).toEqual([code]);
    expect(set).toBeUndefined();
  });
});

test.each([
  ["a key twice, in quotes once", 'x: 1\n"x": 2', "document/duplicate-key 2:1"],
  ["a number as key, in quotes once", '200: 1\n"200": 2', "document/duplicate-key 2:1"],
  ["a key twice in flow style", "x: { a: 1, b: 2, a: 3 }", "document/duplicate-key 1:18"],
  ["a merge key with nothing to merge", "x: { <<: 1, a: 2 }", "document/syntax 1:10"],
  ["a list as key", "x: { [a]: 1 }", "document/complex-key 1:6"],
  ["null as key", "x: { ~: 1 }", "document/complex-key 1:6"],
  ["no number", "x: .nan", "document/syntax 1:4"],
  ["a tab as indentation", "x:\n\ta: 1", "document/syntax 2:1"],
  ["a second document", "x: 1\n---\nx: 2", "document/several 2:1"],
  ["comments alone", "# nothing\n", "document/syntax 1:1"],
  ["an alias before its anchor", "x: *a\ny: &a 1", "document/syntax 1:4"],
])("what parsers drop in silence is refused: %s", (_, text, expected) => {
  expect(read(text).found).toEqual([expected]);
});

test.each([
  ["a key twice, escaped once", '{"x":1,"\\u0078":2}', "document/duplicate-key 1:8"],
  ["a number too large", '{"x":-1e400}', "document/syntax 1:6"],
  ["something after the end", '{"x":1} y', "document/syntax 1:9"],
  ["a comment", '{"x":1 /* y */}', "document/syntax 1:8"],
  ["a number with a leading zero", '{"x":01}', "document/syntax 1:7"],
  ["a line break in a string", '{"x":"a\nb"}', "document/syntax 1:6"],
])("what parsers drop in silence is refused: JSON: %s", (_, text, expected) => {
  expect(read(text, "a.json").found).toEqual([expected]);
});

test.each([
  ["functions stay text", "x: !!js/function 'function () {}'", "function () {}"],
  ["objects of other languages stay data", "x: !!python/object/apply:os.system [id]", ["id"]],
  ["tags of one's own are passed over", "x: !mine { a: 1 }", { a: 1 }],
  ["binary stays text", "x: !!binary aGVsbG8=", "aGVsbG8="],
  ["ordered mappings are lists", "x: !!omap [a: 1, b: 2]", [{ a: 1 }, { b: 2 }]],
  [
    "timestamps stay text",
    "x: [2001-12-14, 2001-12-14t21:59:43.10-05:00]",
    ["2001-12-14", "2001-12-14t21:59:43.10-05:00"],
  ],
  ["there is no Norway problem", "x: [no, NO, off, y]", ["no", "NO", "off", "y"]],
  ["sexagesimal numbers stay text", "x: [1:30, 190:20:30]", ["1:30", "190:20:30"]],
  ["numbers", "x: [0x1F, 0o17, +1, .5, 1., -0.0e1]", [31, 15, 1, 0.5, 1, -0]],
  ["numbers that lose digits", "x: 123456789012345678901234567890", 123456789012345678901234567890],
  [
    "keys are text",
    "x: { true: 1, 1.0: 2, 2001-12-14: 3 }",
    { true: 1, "1.0": 2, "2001-12-14": 3 },
  ],
  ["keys may be aliases", "k: &k name\nx: { *k : 1 }", { name: 1 }],
  ["keys may have anchors", "&k name: 1\nx: *k", "name"],
  ["anchors may be given again", "a: &a 1\nb: &a 2\nx: *a", 2],
  [
    "what is there wins over what is merged",
    "b: &b { a: 1, c: 2 }\nx: { <<: *b, a: 3 }",
    { a: 3, c: 2 },
  ],
  [
    "what is merged first wins",
    "b: &b { a: 1 }\nc: &c { a: 2, d: 4 }\nx: { <<: [*b, *c] }",
    { a: 1, d: 4 },
  ],
  ["a merge key in quotes is a key", 'x: { "<<": { a: 1 } }', { "<<": { a: 1 } }],
  ["a byte order mark", "\ufeffx: 1", 1],
  ["CRLF", "x:\r\n  a: |\r\n    b\r\n    c\r\n", { a: "b\nc\n" }],
  ["long keys", `x: { ? ${repeat("k", 2000)} : 1 }`, { [repeat("k", 2000)]: 1 }],
])("YAML means what JSON could say: %s", (_, text, expected) => {
  const { x, found } = read(text);
  expect(found).toEqual([]);
  expect(x).toEqual(expected);
});

test("names of prototypes are names, merged ones too", () => {
  const { x } = read("b: &b { __proto__: { polluted: 1 } }\nx: { <<: *b, constructor: 2 }");
  expect(Object.entries(Object(x))).toEqual([
    ["constructor", 2],
    ["__proto__", { polluted: 1 }],
  ]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
