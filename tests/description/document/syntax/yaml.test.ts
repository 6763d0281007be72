/** YAML as JSON values: keys, aliases and merge keys, and the faults of each. */
import { expect, test } from "vitest";

import type { Diagnostic } from "../../../../generator/description/diagnostics/diagnostic.js";
import { parseYaml } from "../../../../generator/description/document/syntax/parse-yaml.js";

/** The value, and `code offset pointer` of what is reported. */
function read(text: string) {
  const found: Diagnostic[] = [];
  const parsed = parseYaml(text, "file:///a.yaml", (one) => found.push(one));
  return {
    ...parsed,
    reports: found.map(({ code, location }) => `${code} ${location?.offset} ${location?.pointer}`),
    messages: found.map(({ message }) => message),
  };
}

const valueOf = (text: string): unknown => {
  const { value, reports } = read(text);
  expect(reports).toEqual([]);
  return value;
};

test.each<[string, unknown]>([
  [
    "a: [1, -0.5, 1e3, 0x1f, true, null, ~, text]",
    { a: [1, -0.5, 1000, 31, true, null, null, "text"] },
  ],
  ["200: a\n1.0: b\ntrue: c\n0x1f: d\n", { 200: "a", "1.0": "b", true: "c", "0x1f": "d" }],
  ["a:\n", { a: null }],
  ["yes: no\n2020-01-01: on\n", { yes: "no", "2020-01-01": "on" }],
  ["a: 12345678901234567890\n", { a: 12345678901234567000 }],
  ["__proto__: 1\n", JSON.parse('{"__proto__":1}')],
  ["a: &x 1\nb: *x\nc: [*x, &y z, *y]\n", { a: 1, b: 1, c: [1, "z", "z"] }],
  ["a: &x {b: [1]}\nc: *x\n", { a: { b: [1] }, c: { b: [1] } }],
  ["a: &x [1]\nb: [*x, *x]\n", { a: [1], b: [[1], [1]] }],
  ["&k a: 1\nb: *k\n*k : 2\n".replace("*k : 2\n", ""), { a: 1, b: "a" }],
  ["a: &x b\n*x : 1\n", { a: "b", b: 1 }],
  ["a: &x 1\nb: &x 2\nc: *x\n", { a: 1, b: 2, c: 2 }],
  ["a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n", { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } }],
  [
    "a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne:\n  <<: [*x, *y]\n",
    { a: { b: 1 }, c: { b: 2, d: 3 }, e: { b: 1, d: 3 } },
  ],
  ["a: {<<: {b: 1}, c: 2}\n", { a: { b: 1, c: 2 } }],
  ["a: &l [{b: 1}]\nc: {<<: *l}\n", { a: [{ b: 1 }], c: { b: 1 } }],
  ["a: {<<: &l [{b: 1}]}\nc: *l\n", { a: { b: 1 }, c: [{ b: 1 }] }],
  ["a: &x {b: [{c: 1}, 2]}\nd: {<<: *x}\n", { a: { b: [{ c: 1 }, 2] }, d: { b: [{ c: 1 }, 2] } }],
  ["'<<': {a: 1}\n", { "<<": { a: 1 } }],
  ["a: !!omap [b: 1, c: 2]\n", { a: [{ b: 1 }, { c: 2 }] }],
  ["a: !!omap [b: 1, b: 2]\n", { a: [{ b: 1 }, { b: 2 }] }],
  ["a: !!pairs [b: 1, c: 2]\n", { a: [{ b: 1 }, { c: 2 }] }],
  ["a: !!set {b}\n", { a: { b: null } }],
  ["a: !!binary aGk=\nb: !own x\n", { a: "aGk=", b: "x" }],
  ["a: 2020-01-01\nb: !!str 1\n", { a: "2020-01-01", b: "1" }],
  ["a: !!js/function 'function () {}'\n", { a: "function () {}" }],
  ["a: !!python/object/apply:os.system [id]\n", { a: ["id"] }],
  ["a: [no, NO, off, y, 1:30, 190:20:30]\n", { a: ["no", "NO", "off", "y", "1:30", "190:20:30"] }],
  ["a: [0o17, +1, .5, 1., -0.0e1]\n", { a: [15, 1, 0.5, 1, -0] }],
  ["a: 2001-12-14t21:59:43.10-05:00\n", { a: "2001-12-14t21:59:43.10-05:00" }],
  ["\ufeffa: |\r\n  b\r\n  c\r\n", { a: "b\nc\n" }],
  [`? ${"k".repeat(2000)}\n: 1\n`, { ["k".repeat(2000)]: 1 }],
  ["# c\n---\na: 1\n...\n", { a: 1 }],
])("YAML is read as JSON values: %j", (text, expected) => {
  expect(valueOf(text)).toEqual(expected);
});

test("an anchored mapping is copied for each merge", () => {
  const { a, d } = valueOf("a: &x {b: {c: 1}}\nd: {<<: *x}\n") as Record<string, { b: object }>;
  expect(d?.b).toEqual(a?.b);
  expect(d?.b).not.toBe(a?.b);
});

test.each<[string, string, string]>([
  ["a: *x\n", "document/syntax 3 /a", "there is no anchor &x before this alias."],
  ["a: &x [*x]\n", "document/aliases 7 /a/0", "*x refers to itself"],
  ["a: &x {b: {c: *x}}\n", "document/aliases 14 /a/b/c", "*x refers to itself"],
  ["a: {<<: *x}\n", "document/syntax 8 /a", "there is no anchor &x before this alias."],
  ["a: &x {<<: *x}\n", "document/aliases 11 /a", "*x refers to itself"],
  ["a: {<<: 1}\n", "document/syntax 8 /a", "takes a mapping or a list of mappings"],
  ["a: {<<: [{b: 1}, 2]}\n", "document/syntax 8 /a", "takes a mapping or a list of mappings"],
  ["a: {<<: [[{b: 1}]]}\n", "document/syntax 8 /a", "takes a mapping or a list of mappings"],
  ["a: {<<: null}\n", "document/syntax 8 /a", "takes a mapping or a list of mappings"],
  ["[a]: 1\n", "document/complex-key 0 ", "key"],
  ["b: {? {a: 1} : 1}\n", "document/complex-key 6 /b", "key"],
  ["? \n: 1\n", "document/complex-key 2 ", "key"],
  ["~: 1\n", "document/complex-key 0 ", "key"],
  ["a: &x [1]\n*x : 1\n", "document/complex-key 10 ", "key"],
  ["a: .inf\n", "document/syntax 3 /a", ".inf is not a JSON number."],
  ["a: -.INF\n", "document/syntax 3 /a", "-.INF is not a JSON number."],
  ["a: .nan\n", "document/syntax 3 /a", ".nan is not a JSON number."],
  ["a: 1\n---\na: 2\n", "document/several 5 ", "document"],
  ["a:\n\tb: 1\n", "document/syntax 3 ", "Tabs"],
  ["# nothing\n", "document/syntax 0 ", ""],
  ["a: [\n", "document/syntax 3 ", ""],
  ["a: 'b\n", "document/syntax 3 ", ""],
])("%j is refused", (text, report, why) => {
  const { reports, messages, ...parsed } = read(text);
  expect(reports).toEqual([report]);
  expect(messages[0]).toContain(why);
  expect(parsed).not.toHaveProperty("value");
});

test.each<[string, unknown, readonly string[]]>([
  ["null: a\n", { null: "a" }, []],
  ["a: 600e27371700\n", { a: "600e27371700" }, ["document/loose-yaml 3 /a"]],
  ["a: 'b'# c\n", { a: "b" }, ["document/loose-yaml 6 "]],
  ["a:\n  b: 'c\n d'\n", { a: { b: "c d" } }, ["document/loose-yaml 8 "]],
  ["a:\n  b: 'c\nd'\n", { a: { b: "c d" } }, ["document/loose-yaml 8 "]],
  ["a: 'b'# c\nd:\n  e: 'f\n   g'\n", { a: "b", d: { e: "f g" } }, ["document/loose-yaml 6 "]],
  ["a:\n  b: 'c\n\n   d'\n", { a: { b: "c\nd" } }, []],
])("%j is read, with a remark", (text, value, reports) => {
  expect(read(text)).toMatchObject({ value, reports });
});

test.each<[string, readonly string[]]>([
  ["a: 1\na: 2\n", ["document/duplicate-key 5 /a"]],
  ["a: {b: 1, b: 2, b: 3}\n", ["document/duplicate-key 10 /a/b", "document/duplicate-key 16 /a/b"]],
  ["a: 1\n1: 2\n'1': 3\n", ["document/duplicate-key 10 /1"]],
])("each key that %j repeats is reported", (text, reports) => {
  expect(read(text)).toMatchObject({ reports });
  expect(read(text)).not.toHaveProperty("value");
});

test("the reader reports the first of many faults", () => {
  const broken = Array.from({ length: 30 }, (_, index) => `a${index}: b: c\n`).join("");
  expect(read(broken).reports).toEqual([expect.stringContaining("document/syntax 4 ")]);
});

test("nesting through aliases and merges is limited too", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(read(nested(500)).reports).toEqual([]);
  expect(read(nested(600)).reports).toEqual([expect.stringContaining("document/too-deep")]);
  expect(read(nested(502)).reports).toEqual([expect.stringContaining("document/too-deep")]);
  const within = (depth: number, inner: string) =>
    `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;
  const alias = (depth: number) => `a: &x ${nested(250)}\nb: ${within(depth, "*x")}\n`;
  expect(read(alias(250)).reports).toEqual([]);
  expect(read(alias(251)).reports).toEqual([expect.stringContaining("document/too-deep")]);
  const maps = (depth: number): string => `${"{k: ".repeat(depth)}1${"}".repeat(depth)}`;
  const mergeMaps = (depth: number) => `a: &x {k: ${maps(250)}}\nb: ${within(depth, "{<<: *x}")}\n`;
  expect(read(mergeMaps(249)).reports).toEqual([]);
  expect(read(mergeMaps(250)).reports).toEqual([expect.stringContaining("document/too-deep")]);
  const merge = (depth: number) => `a: &x {k: ${nested(250)}}\nb: ${within(depth, "{<<: *x}")}\n`;
  expect(read(merge(249)).reports).toEqual([]);
  expect(read(merge(250)).reports).toEqual([expect.stringContaining("document/too-deep")]);
});
