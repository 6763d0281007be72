/** Lines and columns of places in a text. */
import { expect, test } from "vitest";

import { parse } from "../../../../generator/description/document/syntax/read.js";
import { createPositions } from "../../../../generator/description/document/syntax/positions.js";
import { createYamlRanges } from "../../../../generator/description/document/syntax/ranges.js";

/** `line:column+length` of a place, and the text of its line. */
function positions(text: string, uri = "file:///a.yaml") {
  const { source } = parse(text, uri, () => undefined);
  const find = createPositions(source);
  return (place: { pointer?: string; offset?: number; atKey?: true }): string => {
    const { line, column, length, lineRange } = find({ document: uri, pointer: "", ...place });
    expect(lineRange[1]).toBeLessThanOrEqual(text.length);
    return `${line}:${column}+${length} ${text.slice(...lineRange)}`;
  };
}

const YAML = "a: 1\nbcd:\r\n  - x\n  - 'long text'\n\nlast: {e: [f, ghi]}";

test.each<[{ pointer?: string; offset?: number; atKey?: true }, string]>([
  [{ pointer: "/a" }, "1:4+1 a: 1"],
  [{ pointer: "/a", atKey: true }, "1:1+1 a: 1"],
  [{ pointer: "/bcd" }, "2:1+3 bcd:"],
  [{ pointer: "/bcd/0" }, "3:5+1   - x"],
  [{ pointer: "/bcd/1" }, "4:5+11   - 'long text'"],
  [{ pointer: "/last/e/1" }, "6:15+3 last: {e: [f, ghi]}"],
  [{ pointer: "/last/e" }, "6:8+1 last: {e: [f, ghi]}"],
  [{ pointer: "/last/none" }, "6:1+4 last: {e: [f, ghi]}"],
  [{ offset: 0 }, "1:1+1 a: 1"],
  [{ offset: 4 }, "1:5+1 a: 1"],
  [{ offset: 5 }, "2:1+1 bcd:"],
  [{ offset: 9 }, "2:5+1 bcd:"],
  [{ offset: 11 }, "3:1+1   - x"],
  [{ offset: 33 }, "5:1+1 "],
  [{ offset: 34 }, "6:1+1 last: {e: [f, ghi]}"],
  [{ offset: 53 }, "6:20+1 last: {e: [f, ghi]}"],
  [{ offset: 99 }, "6:20+1 last: {e: [f, ghi]}"],
])("%j is at %s", (place, expected) => {
  expect(positions(YAML)(place)).toBe(expected);
});

test("a text without a value has one place", () => {
  expect(positions("# abc")({ pointer: "/a" })).toBe("1:1+1 # abc");
});

test("a value of several lines is marked in its first", () => {
  expect(positions("a: |\n  b\n  c\nd: 1\n")({ pointer: "/a" })).toBe("1:4+1 a: |");
  expect(positions('{"a": "b", "c": [\n1]}', "file:///a.json")({ pointer: "/c/0" })).toBe(
    "2:1+1 1]}",
  );
  expect(positions('{"a": "b", "c": [\n1]}', "file:///a.json")({ pointer: "/c" })).toBe(
    '1:12+3 {"a": "b", "c": [',
  );
  expect(positions('{"a": [\n1]}', "file:///a.json")({ pointer: "" })).toBe('1:1+7 {"a": [');
});

test.each<[string, string, string]>([
  ["a: 1\na: 2\n", "/a", "1"],
  ["a: &x {b: 1}\nc: *x\n", "/c", "c"],
  ["a: &x {b: 1}\nc: *x\n", "/c/b", "c"],
  ["a: &x {b: 1}\nc: {<<: *x, d: [e]}\n", "/c/b", "c"],
  ["a: &x {b: 1}\nc: {<<: *x, d: [e]}\n", "/c/d/0", "e"],
  ["1: x\n", "/1", "x"],
  ["1.0: x\n", "/1.0", "x"],
  ["? \n: x\n", "/none", "? \n: x"],
  ["a:\n  - 1\n  -\n", "/a/2", "a"],
  ["a:\n", "/a", ""],
  ["", "", ""],
])("the YAML %j has %s at %j", (text, pointer, marked) => {
  const find = createYamlRanges(text);
  expect(text.slice(...find({ document: "", pointer }))).toBe(marked);
});

test("a row of comments behind what is not a list in brackets takes no time", () => {
  const text = `[a]: b ${"#".repeat(5000)}`;
  expect(createYamlRanges(text)({ document: "", pointer: "/none" })[0]).toBe(0);
});
