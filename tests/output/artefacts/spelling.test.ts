/** Schemas whose names differ only in spelling: each keeps its own, if it is legal in TypeScript. */
import { expect, it } from "vitest";
import { generateFrom } from "../../support/generate.js";

const text = { type: "string" };

async function typesOf(names: readonly string[]) {
  const { files, diagnostics } = await generateFrom(
    {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: Object.fromEntries(names.map((name) => [name, text])) },
    },
    { only: ["types"] },
  );
  const found = [...(files.get("types.ts") ?? "").matchAll(/^export type (\S+) =/gm)];
  return { names: found.map(([, name]) => name), codes: diagnostics.map(({ code }) => code) };
}

it.each([
  [["FooBar", "Foo_Bar"], ["FooBar", "Foo_Bar"], 0],
  [["Foo_Bar", "FooBar"], ["Foo_Bar", "FooBar"], 0],
  [["UUID", "Uuid"], ["UUID", "Uuid"], 0],
  [["UserStatus", "user-status"], ["UserStatus", "user_status"], 1],
  [["user_status", "UserStatus"], ["user_status", "UserStatus"], 0],
])("%o become %o", async (written, expected, warnings) => {
  const { names, codes } = await typesOf(written);
  expect(names).toEqual(expected);
  expect(codes).toEqual(Array.from({ length: warnings }, () => "names/clash"));
});

it("get a mark where no spelling is left", async () => {
  const { names, codes } = await typesOf(["A", "a.b", "a-b", "a_b"]);
  expect(new Set(names).size).toBe(4);
  expect(names).toContain("A");
  expect(codes).toContain("names/clash");
});
