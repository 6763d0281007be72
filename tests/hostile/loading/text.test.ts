import { expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";
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

test("names of prototypes are names, merged ones too", () => {
  const { x } = read("b: &b { __proto__: { polluted: 1 } }\nx: { <<: *b, constructor: 2 }");
  expect(Object.entries(Object(x))).toEqual([
    ["constructor", 2],
    ["__proto__", { polluted: 1 }],
  ]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
