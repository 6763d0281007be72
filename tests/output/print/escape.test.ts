/** Text from a document in code and in Markdown. */
import { expect, test } from "vitest";

import {
  functionIdentifier,
  isIdentifier,
  methodKey,
  propertyAccess,
  propertyKey,
} from "../../../generator/output/print/escape/identifier.js";
import { comment } from "../../../generator/output/print/escape/comment.js";
import { numberLiteral, stringLiteral } from "../../../generator/output/print/escape/literal.js";
import { markdownCode, markdownText } from "../../../generator/output/print/escape/markdown.js";

test.each([
  ["plain", '"plain"'],
  ["it's", '"it\'s"'],
  ['a "b"', "'a \"b\"'"],
  ['"b" isn\'t', "'\"b\" isn\\'t'"],
  ["\"b\" isn't doesn't", '"\\"b\\" isn\'t doesn\'t"'],
  ["\"a' ", '"\\"a\' "'],
  ["back\\slash", '"back\\\\slash"'],
  ["a\n\r\tb", '"a\\n\\r\\tb"'],
  ["\u0000\u001f\u007f", '"\\u0000\\u001f\\u007f"'],
  ["\u200b\u202e\ufeff", '"\\u200b\\u202e\\ufeff"'],
  ["\ud800 \udc00 \ud83d\ude00", '"\\ud800 \\udc00 \ud83d\ude00"'],
  ["</script><!--", '"\\u003c/script>\\u003c!--"'],
])("the text %j is the literal %s", (text, printed) => {
  expect(stringLiteral(text)).toBe(printed);
  // oxlint-disable-next-line no-eval
  expect((0, eval)(printed)).toBe(text);
});

test.each([
  [0, "0"],
  [-0, "-0"],
  [1.5, "1.5"],
  [1e21, "1e21"],
  [1e-7, "1e-7"],
])("the number %d is the literal %s", (value, printed) => {
  expect(numberLiteral(value)).toBe(printed);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d is no number of JSON", (value) => {
  expect(() => numberLiteral(value)).toThrow(RangeError);
});

test.each([
  [["a".repeat(300)], `/** ${"a".repeat(300)} */`],
  [[" a ", undefined, "", "b\n"], "/**\n * a\n *\n * b\n */"],
  [["a */ b /* c"], "/** a *\\/ b /\\* c */"],
  [["a\n@b\n\n\n\n  @c \u200b"], "/**\n * a\n * \\@b\n *\n *   \\@c\n */"],
  [["a\r\nb\u2028c"], "/**\n * a\n * b\n * c\n */"],
  [["a<br/>b <br>\nc"], "/**\n * a\n * b\n * c\n */"],
  [["", undefined], undefined],
])("the text %j is the comment %s", (text, printed) => {
  expect(comment({ text })).toBe(printed);
});

const LONG = "word ".repeat(30).trim();

test.each([
  ["a list", `- ${LONG}`, /^ \* - (?:word )+word\n \*   (?:word )+word$/m],
  ["what would begin a list", `${"word ".repeat(17)}word - ${LONG}`, /^ \* (?:word )+word -\n/m],
  ["code", `${LONG} \`${LONG}\``, /`(?:word )+word`/],
  ["a link", `${LONG} [a](b "${LONG}")`, /\[a\]\(b "(?:word )+word"\)/],
  ["a table", `| ${LONG} |\n|---|`, /\| (?:word )+word \|/],
  ["a fence", `\`\`\`\n${LONG}\n\`\`\``, / \* (?:word ){29}word\n/],
  ["a heading", `# ${LONG}`, /# (?:word )+word/],
])("long lines of comments are broken, but not in %s", (_, text, printed) => {
  const lines = (comment({ text: [LONG, text] }) ?? "").split("\n");
  expect(lines[1]?.length).toBeLessThan(100);
  expect(lines.join("\n")).toMatch(printed);
});

test.each([
  ["name", "name", ".name"],
  ["new", "new", ".new"],
  ["größe", '"größe"', '["größe"]'],
  ["a-b", '"a-b"', '["a-b"]'],
  ["", '""', '[""]'],
  ["0", "0", '["0"]'],
  ["42", "42", '["42"]'],
  ["042", '"042"', '["042"]'],
  ["1234567890", '"1234567890"', '["1234567890"]'],
  ["__proto__", '["__proto__"]', ".__proto__"],
])("the property %j has the key %s and is read by %s", (name, key, access) => {
  expect(propertyKey(name)).toBe(key);
  expect(propertyAccess(name)).toBe(access);
});

test("the value of a tag stays on its line, and prose is wrapped", () => {
  const value = `^${"(?:a b) ".repeat(20)}$`;
  const printed = comment({
    text: ["Says it."],
    tags: [
      ["pattern", value],
      ["throws", LONG],
    ],
  });
  expect(printed).toContain(`@pattern ${value}\n`);
  expect(printed).not.toContain(`@throws ${LONG}`);
});

test("a method called new is not a constructor", () => {
  expect([methodKey("new"), methodKey("old"), methodKey("a b")]).toEqual(['"new"', "old", '"a b"']);
});

test("reserved words are no names; get and set may name a function", () => {
  expect(["class", "yield", "globalThis", "", "1a", "a b"].filter(isIdentifier)).toEqual([]);
  expect(["classes", "$", "_1", "größe"].every(isIdentifier)).toBe(true);
  expect(["get", "set", "is", "list"].map((name) => functionIdentifier(name))).toEqual([
    "get",
    "set",
    undefined,
    "list",
  ]);
});

test.each([
  ["plain", "`plain`"],
  ["", "``"],
  ["a`b", "``a`b``"],
  ["a``b`c", "```a``b`c```"],
  ["`a", "`` `a ``"],
  ["a`", "`` a` ``"],
  ["a|b\nc", "`a\\|b c`"],
  ["a\u202eb", "`a\ufffdb`"],
])("the code %j is %s in Markdown", (text, printed) => {
  expect(markdownCode(text)).toBe(printed);
});

test.each([
  ["*a* _b_ <c>", "\\*a\\* \\_b\\_ \\<c\\>"],
  ["- a", "\\- a"],
  ["1. a", "\\1. a"],
  ["1.5 a", "1.5 a"],
  [" a\n\u0007b ", "a b"],
  ["a\u202eb\u2066", "a\ufffdb\ufffd"],
])("the text %j is %s in Markdown", (text, printed) => {
  expect(markdownText(text)).toBe(printed);
});
