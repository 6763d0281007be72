/** What a text is read as, and what is said about faults in it. */
import { expect, test } from "vitest";

import type { Diagnostic } from "../../../../generator/description/diagnostics/diagnostic.js";
import { decode, parse } from "../../../../generator/description/document/syntax/read.js";

/** The value, its format, and `code offset message` of what is reported. */
function read(text: string, uri = "file:///a.yaml") {
  const found: Diagnostic[] = [];
  const { source, parsed } = parse(text, uri, (one) => found.push(one));
  const reports = found.map(
    ({ code, location, message }) => `${code} ${location?.offset} ${location?.pointer}: ${message}`,
  );
  return { ...(parsed && { value: source.value, format: source.format }), reports };
}

const SYNTAX = (offset: number, what: string, why: string): string =>
  `document/syntax ${offset} : This is not valid ${what}: ${why}`;

test.each<[string, string, object]>([
  ["JSON", ' {"a":1} ', { value: { a: 1 }, format: "json", reports: [] }],
  ["empty JSON", "{}", { value: {}, format: "json", reports: [] }],
  ["YAML", "a: 1", { value: { a: 1 }, format: "yaml", reports: [] }],
  ["YAML that begins like JSON", '{"a": b}', { value: { a: "b" }, format: "yaml", reports: [] }],
  ["YAML in braces", "{a: b}", { value: { a: "b" }, format: "yaml", reports: [] }],
  ["a list in YAML", '["a"]', { value: ["a"], format: "yaml", reports: [] }],
  [
    "a duplicate key in JSON",
    '{"a":1,"b":{"c":1,"c":2}}',
    {
      value: { a: 1, b: { c: 2 } },
      format: "json",
      reports: [expect.stringMatching(/^document\/duplicate-key 18 \/b\/c: /)],
    },
  ],
  ["nothing", " \n", { reports: [SYNTAX(0, "OpenAPI", "the document is empty.")] }],
  ["only comments", "# a\n", { reports: [SYNTAX(0, "YAML", "the document is empty.")] }],
  ["a web page", " <!DOCTYPE html>", { reports: [SYNTAX(0, "OpenAPI", "this is a web page.")] }],
  ["XML", "<?xml?>", { reports: [SYNTAX(0, "OpenAPI", "this is a web page.")] }],
  [
    "two documents",
    "a: 1\n---\nb: 2\n",
    { reports: [expect.stringMatching(/^document\/several 5 : .* 2 /)] },
  ],
])("text is parsed, or refused: %s", (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("Markdown is a text, although it is YAML as well", () => {
  expect(read("# Hello\n\n* a: [b\n", "file:///a.MD")).toMatchObject({
    value: "# Hello\n\n* a: [b\n",
    reports: [],
  });
});

test.each<[string, string, number]>([
  ["a colon in a text", "a:\n  b: c: d\n  e: f\n  g: h: i\n", 2],
  ["a quote that is not closed", 'a:\n  b: "c\n  d: e\n  f: g\n', 2],
  ["a list that is not closed", "a:\n  b: [c, d\n  e: f\n  g: h\n", 2],
  ["a tab", "a:\n  b: c\n\td: e\nf: g\n", 3],
  ["a key without a colon", "a:\n  b c\n  d: e\n  f: g\n", 2],
  ["a line too far to the left", "a:\n    b: c\n  d: e\n  f: g\n  h: i\n", 3],
  ["a reserved character", "a:\n  b: `c` d\n  e: @f\n", 2],
])("%s is one error, at its line", (_, text, line) => {
  const { reports } = read(text);
  expect(reports).toHaveLength(1);
  const offset = Number(/^document\/syntax (\d+) /.exec(reports[0] ?? "")?.[1]);
  expect(text.slice(0, offset).split("\n")).toHaveLength(line);
});

test.each<[string, string, object]>([
  [
    "YAML in a file that is called JSON",
    "a: 1",
    { reports: [expect.stringMatching(/^document\/syntax 0 /)] },
  ],
  ["JSON in capitals", '{"a":1}', { value: { a: 1 }, format: "json", reports: [] }],
  ["a list", "[1]", { value: [1], format: "json", reports: [] }],
])("text is parsed, or refused: %s", (_, text, expected) => {
  expect(read(text, "file:///A.JSON")).toEqual(expected);
});

const at = (offset: number, character: string): string =>
  SYNTAX(offset, "JSON", `${JSON.stringify(character)} was not expected here.`);
const early = (offset: number): string => SYNTAX(offset, "JSON", "it ends too early.");

test.each<[string, string]>([
  ["{", early(1)],
  ['{"a"', early(4)],
  ['{"a":', early(5)],
  ['{"a":1,', early(7)],
  ["[", early(1)],
  ["[1,", early(3)],
  ['{"a":1,}', at(7, "}")],
  ["{,}", at(1, ",")],
  ["{1:2}", at(1, "1")],
  ['{"a" 1}', at(5, "1")],
  ['{"a"}', at(4, "}")],
  ['{"a":}', at(5, "}")],
  ['{"a"::1}', at(5, ":")],
  ['{"a":1 "b":2}', at(7, '"')],
  ['{"a":1:2}', at(6, ":")],
  ['{"a":1 /* b */}', at(7, "/")],
  ['{"a":[}', at(6, "}")],
  ['{"a":{]}', at(6, "]")],
  ['{"a":[1}', at(7, "}")],
  ['{"a":{"b":1]}', at(11, "]")],
  ["[1,]", at(3, "]")],
  ["[,1]", at(1, ",")],
  ["[1 2]", at(3, "2")],
  ["[1 [2]]", at(3, "[")],
  ["[1:2]", at(2, ":")],
  ["[:1]", at(1, ":")],
  ['["a" {}]', at(5, "{")],
  ["{} {}", at(3, "{")],
  ["1 2", at(2, "2")],
  ["]", at(0, "]")],
  [",", at(0, ",")],
  ["[01]", at(2, "1")],
  ["[1.]", at(2, ".")],
  ["[a]", at(1, "a")],
  ["[nul]", at(1, "n")],
  ["[\u{1f600}]", at(1, "\u{1f600}")],
  ['["\\x"]', at(1, '"')],
  ['["a\n"]', at(1, '"')],
  ['["a]', at(1, '"')],
  ['{"a": {"b": [1, {"c": true, "d": [[], {}, null, false, -1.5e+3]}, x]}}', at(66, "x")],
])("the fault of %s is found where it is", (text, report) => {
  expect(read(text, "file:///a.json")).toEqual({ reports: [report] });
});

test.each<[string, object]>([
  ["[1e400]", { reports: [SYNTAX(1, "JSON", "1e400 is too large for a number.")] }],
  [
    '{"a":-1e400,"b":1e999}',
    {
      reports: [
        SYNTAX(5, "JSON", "-1e400 is too large for a number."),
        SYNTAX(16, "JSON", "1e999 is too large for a number."),
      ],
    },
  ],
  [
    '{"a":{"x":1},"b":[{"x":1,"x":[]}],"c":"x"}',
    {
      value: { a: { x: 1 }, b: [{ x: [] }], c: "x" },
      format: "json",
      reports: [expect.stringMatching(/^document\/duplicate-key 25 \/b\/0\/x: /)],
    },
  ],
  [
    '{"a":[{},{"b":1,"b":1,"b":2}]}',
    {
      value: { a: [{}, { b: 2 }] },
      format: "json",
      reports: [expect.stringContaining(" 16 /a/1/b: "), expect.stringContaining(" 22 /a/1/b: ")],
    },
  ],
  [
    '{"\\u0061":1,"a":2}',
    { value: { a: 2 }, format: "json", reports: [expect.stringContaining(" 12 /a: ")] },
  ],
  ['{"a":"\\":{","b":"[,"}', { value: { a: '":{', b: "[," }, format: "json", reports: [] }],
])("JSON.parse would accept %s", (text, expected) => {
  expect(read(text, "file:///a.json")).toEqual(expected);
});

test("an empty name is one like others", () => {
  const { reports } = read('{"":1,"b":"","":{"c":2}}', "file:///a.json");
  expect(reports).toEqual([expect.stringContaining("document/duplicate-key 13 /: ")]);
});

test("JSON may be nested as deep as the limit", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(read(nested(1000), "file:///a.json").reports).toEqual([]);
  expect(read(nested(1001), "file:///a.json").reports).toEqual([
    expect.stringMatching(/^document\/too-deep 1000 : .*1,?000/),
  ]);
  const wide = `[${"[],{},".repeat(1000)}"[[["]`;
  expect(read(wide, "file:///a.json").reports).toEqual([]);
});

const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);
test.each<[string, Uint8Array, string | undefined, string | undefined]>([
  ["UTF-8", Buffer.from("é"), "é", undefined],
  ["a mark of UTF-8", bytes(0xef, 0xbb, 0xbf, 0x61), "a", undefined],
  ["nothing", bytes(), "", undefined],
  [
    "UTF-16, little end first",
    bytes(0xff, 0xfe, 0x61, 0),
    undefined,
    "it begins with a UTF-16 byte order mark",
  ],
  [
    "UTF-16, big end first",
    bytes(0xfe, 0xff, 0, 0x61),
    undefined,
    "it begins with a UTF-16 byte order mark",
  ],
  ["one byte of UTF-16", bytes(0xff, 0x61), undefined, "it contains bytes that are not UTF-8"],
  ["another byte of UTF-16", bytes(0xfe, 0x61), undefined, "it contains bytes that are not UTF-8"],
  [
    "the second byte of UTF-16",
    bytes(0x61, 0xfe),
    undefined,
    "it contains bytes that are not UTF-8",
  ],
  ["the other second byte", bytes(0x61, 0xff), undefined, "it contains bytes that are not UTF-8"],
  ["Latin 1", bytes(0x61, 0xe9), undefined, "it contains bytes that are not UTF-8"],
  ["NUL", bytes(0x61, 0), undefined, "it contains NUL characters, as binary files do"],
])("bytes are UTF-8: %s", (_, content, text, why) => {
  const messages: string[] = [];
  expect(decode(content, "file:///a", ({ message }) => messages.push(message))).toBe(text);
  expect(messages).toEqual(why === undefined ? [] : [expect.stringContaining(why)]);
});
