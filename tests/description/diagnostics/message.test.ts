import { expect, it } from "vitest";

import { defineDiagnostic } from "../../../generator/description/diagnostics/define.js";
import { formatMessage } from "../../../generator/description/diagnostics/message.js";

it.each([
  ["a string", "Cannot read {path}.", { path: "a b" }, "Cannot read a b."],
  [
    "a string in quotes, as JSON",
    '"{ref}" does not exist.',
    { ref: 'a"\n' },
    '"a\\"\\n" does not exist.',
  ],
  ["a string in backticks", "No `{key}`.", { key: "in" }, "No `in`."],
  ["a string in braces of its template", "No {{name}} here.", { name: "id" }, "No {id} here."],
  ["a number", "Over {limit} nodes.", { limit: 100_000 }, "Over 100,000 nodes."],
  ["a list", "One of {values}.", { values: ["a", "b"] }, "One of a, b."],
  [
    "a list, with quotes around each entry",
    'Not "{values}".',
    { values: ["a", "b"] },
    'Not "a", "b".',
  ],
  [
    "a list, with backticks around each entry",
    "No `{keys}`.",
    { keys: ["a", "b"] },
    "No `a`, `b`.",
  ],
  ["the same parameter twice", "{flag}: {flag} DIR.", { flag: "-o" }, "-o: -o DIR."],
] as const)("a message template prints %s", (_, template, values, message) => {
  expect(formatMessage(template, values)).toBe(message);
});

it.each([
  [10, "."],
  [11, " and 1 more."],
  [13, " and 3 more."],
])(
  "a message template prints ten entries of a list of %i, and how many more there are",
  (length, end) => {
    const paths = Array.from({ length }, (_, index) => `f${index}`);
    expect(formatMessage("{paths}.", { paths })).toBe(`${paths.slice(0, 10).join(", ")}${end}`);
  },
);

it("a message template leaves an optional part out unless all its parameters are given", () => {
  const template = 'No "{key}".[ Did you mean "{guess}"?]';
  expect(formatMessage(template, { key: "a", guess: "b" })).toBe('No "a". Did you mean "b"?');
  expect(formatMessage(template, { key: "a", guess: undefined })).toBe('No "a".');
  expect(formatMessage(template, { key: "a" })).toBe('No "a".');
});

it("a message template takes values as they are, even if they look like a template", () => {
  expect(formatMessage("{a} {b}[ {c}]", { a: "{b}", b: "[{a}]", c: "[x]" })).toBe("{b} [{a}] [x]");
});

const missing = defineDiagnostic({
  code: "test/missing",
  severity: "error",
  message: 'No "{key}" among {count}: {names}.[ Did you mean "{guess}"?]',
  example: { key: "a", count: 2, names: ["b", "c"], guess: "b" },
  cause: "Because.",
  fix: "Add it.",
});

it("the parameters of a diagnostic are typed by the template and its example", () => {
  expect(missing({ key: "x", count: 1, names: ["y"] }).message).toBe('No "x" among 1: y.');
  // @ts-expect-error A parameter outside of square brackets is required.
  missing({ key: "x", count: 1 });
  // @ts-expect-error The example says that it is a number.
  missing({ key: "x", count: "1", names: [] });
  // @ts-expect-error The template has no such parameter.
  missing({ key: "x", count: 1, names: [], other: "z" });
});
