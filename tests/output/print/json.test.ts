/** The document of a package is printed as formatters print JSON. */
import { expect, it } from "vitest";

import { printJson } from "../../../generator/output/print/json.js";

it("what fits on a line is on one", () => {
  expect(printJson({ a: [1, null, { b: "c" }], d: {}, e: [] })).toBe(
    '{ "a": [1, null, { "b": "c" }], "d": {}, "e": [] }\n',
  );
});

it("of what is longer, each part has a line", () => {
  const text = "x".repeat(60);
  expect(printJson({ text, list: [text, text], short: { a: true } }).split("\n")).toEqual([
    "{",
    `  "text": "${text}",`,
    '  "list": [',
    `    "${text}",`,
    `    "${text}"`,
    "  ],",
    '  "short": { "a": true }',
    "}",
    "",
  ]);
});

it.each([120, 121])("an object fits on a line of at most 120 characters (%i)", (width) => {
  const empty = '  "key": { "a": "" },';
  const a = "x".repeat(width - empty.length);
  const lines = printJson({ key: { a }, last: a }).split("\n");
  expect(lines.includes(empty.replace('""', `"${a}"`))).toBe(width === 120);
});
