import { expect, it } from "vitest";
import { build } from "./build.js";

const at = (path: string): string => `/components/schemas/${path}`;

it("the builder reports every keyword that is read differently from how it is written", async () => {
  const { findings, shape, diagnostics } = await build({
    Not: 1,
    Malformed: { type: "string", minLength: "three" },
    Unknown: { type: "object", requried: ["a"] },
    Type: { type: "strnig" },
    Older: { type: "array", items: [{ type: "string" }], additionalItems: false },
    Effect: { type: "string", minimum: 3, then: {} },
    Nobody: { type: "string", readOnly: true, writeOnly: true },
    Pattern: { type: "object", patternProperties: { "(": {}, "^(x+)+$": {} } },
    Listed: { type: "string", enum: ["a"], pattern: "(" },
    Negated: { not: { type: "string", pattern: "(" } },
    NegatedNames: { not: { patternProperties: { "[": {} } } },
    Slow: { type: "string", pattern: "^(x+)+$" },
    Square: { type: "string", pattern: "^x+y?x+$" },
    Short: { type: "string", pattern: "^x+y?x+$", maxLength: 5000 },
    Long: { type: "string", pattern: "^x+y?x+$", maxLength: 5001 },
  });
  expect(findings).toEqual([
    `schema/invalid-pattern at ${at("Listed/pattern")}`,
    `schema/invalid-pattern at ${at("Negated/not/pattern")}`,
    `schema/invalid-pattern at ${at("NegatedNames/not/patternProperties/[")}`,
    `schema/invalid-pattern at ${at("Pattern/patternProperties/(")}`,
    `schema/malformed-keyword at ${at("Malformed/minLength")}`,
    `schema/no-effect at ${at("Effect/minimum")}`,
    `schema/no-effect at ${at("Effect/then")}`,
    `schema/not-a-schema at ${at("Not")}`,
    `schema/older-keyword at ${at("Older/additionalItems")}`,
    `schema/older-keyword at ${at("Older/items")}`,
    `schema/quadratic-pattern at ${at("Long/pattern")}`,
    `schema/quadratic-pattern at ${at("Square/pattern")}`,
    `schema/read-and-write-only at ${at("Nobody")}`,
    `schema/slow-pattern at ${at("Pattern/patternProperties/^(x+)+$")}`,
    `schema/slow-pattern at ${at("Slow/pattern")}`,
    `schema/unknown-keyword at ${at("Unknown/requried")}`,
    `structure/unclear-type at ${at("Type/type")}`,
  ]);
  expect(diagnostics.find(({ code }) => code === "schema/invalid-pattern")?.message).toMatch(
    /\bunterminated group\b/,
  );
  expect(shape("Older")).toEqual({ tuple: ["string"], rest: "never" });
  expect(diagnostics.find(({ code }) => code === "schema/unknown-keyword")?.message).toContain(
    "`required`",
  );
});

it.each([
  [String.raw`^\d{3}\z`, false],
  [String.raw`\A\d{3}\Z`, false],
  [String.raw`\\A`, true],
  [String.raw`\\\A`, false],
  ["/^G-[A-Z]+$/", false],
  ["/^a/i", false],
  ["/users/", true],
  ["^/users/$", true],
  ["^[[:alpha:]]+$", false],
  ["^[\\w&&[^\\d]]+$", false],
  ["^[a-z:]+$", true],
])("the pattern %s is used only if it means what its author meant: %s", async (pattern, isUsed) => {
  const { findings, shape } = await build({ Code: { type: "string", pattern } });
  expect(findings).toEqual(isUsed ? [] : [`schema/invalid-pattern at ${at("Code/pattern")}`]);
  expect(JSON.stringify(shape("Code")).includes("pattern")).toBe(isUsed);
});

it("the builder reports keywords of 3.1 in 3.0, and takes them", async () => {
  const { findings, shape } = await build(
    { Const: { type: "string", const: "a" }, Types: { type: ["string", "null"] } },
    { openapi: "3.0.0" },
  );
  expect([shape("Const"), shape("Types")]).toEqual([{ literal: "a" }, { nullable: "string" }]);
  expect(findings).toEqual([
    `schema/newer-keyword at ${at("Const/const")}`,
    `schema/newer-keyword at ${at("Types/type")}`,
  ]);
});
