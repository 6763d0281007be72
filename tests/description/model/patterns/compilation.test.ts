/** Patterns that V8 needs seconds, or hours, to compile: no tool and no validator uses them. */
import { describe, expect, test } from "vitest";

import { whyNot } from "../../../../generator/description/patterns/usable.js";
import { generateFrom } from "../../../support/generate.js";

const count = 100;
const SLOW = [
  `^${"a?".repeat(count)}a{${count}}$`,
  `${"c?".repeat(40)}${"c".repeat(40)}`,
  `^${"[a-z]??".repeat(count)}\\d{4}`,
  `^${"(?:a|b)?".repeat(count)}xxxx`,
  `^${"a{0,3}".repeat(count)}xxxx$`,
  `^(?=${"a?".repeat(count)}xxxx)`,
  `^(?<=${"a?".repeat(40)}${"a".repeat(8)})`,
  `^(?:${"a?".repeat(count)}xxxx)*$`,
  `^[^]*?${"c?".repeat(40)}${"c".repeat(8)}`,
  `^((?:${"a?".repeat(30)}aaaa|b)${"a?".repeat(count)}aaaa)$`,
  `^${"(?:|)".repeat(40)}$`,
  // With the `u` flag, these are choices between a character and the halves of one.
  `^${"\\B[\\u{1F600}-\\u{1F64F}]*".repeat(20)}`,
  `(?:${Array.from({ length: 70 }, () => "\\W").join("|")}){1000}`,
  "^(?:|(?:[^a]+?[^a]{200,}[^a]{16,100})?){64}a",
];

describe("no program is made to compile it", () => {
  test.each(SLOW)("no program is made to compile it: %s", async (pattern) => {
    expect(whyNot(pattern)).toBe("it takes too long to compile");
    const { files, diagnostics } = await generateFrom({
      paths: {},
      components: { schemas: { Name: { type: "string", pattern, examples: ["aaaa"] } } },
    });
    expect(diagnostics.map(({ code }) => code)).toContain("schema/invalid-pattern");
    expect([...files.values()].join("")).not.toContain(".regex(");
  });
});

test.each([
  `^${"a?".repeat(count)}$`,
  `^${"a*".repeat(20)}xxxx$`,
  `^(?:${Array.from({ length: 200 }, (_, index) => `word${index}`).join("|")})$`,
  `^[a-z]{0,63}(?:\\.[a-z]{0,63}){0,8}$`,
  `^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$`,
  `^(?:[\\da-f]{1,4}:){7}[\\da-f]{1,4}|(?:[\\da-f]{1,4}:){1,6}:(?:[\\da-f]{1,4}){1,6}$`,
  "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
])("a pattern as people write it is used: %s", (pattern) => {
  expect(whyNot(pattern)).toBeUndefined();
});
