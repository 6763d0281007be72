import { expect, it } from "vitest";
import { build } from "./build.js";
import { list, ref, text } from "../../../support/openapi.js";

const object = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  ...rest,
});

it("allOf is a reference where it holds one and nothing that matters", async () => {
  const { shape, declaration } = await build({
    Base: object({ id: text }),
    Alone: { allOf: [ref("Base")], description: "Said again." },
    Typed: { type: "object", allOf: [ref("Base")] },
    Holder: object({ base: { allOf: [ref("Base")], description: "A base.", readOnly: true } }),
  });
  expect([shape("Alone"), shape("Typed")]).toEqual(["→Base", "→Base"]);
  expect(declaration("Alone").docs.description).toBe("Said again.");
  expect(shape("Holder")).toEqual({ "base? read": "→Base" });
});

it("allOf is its literal alone where every other part accepts that", async () => {
  const or = (schema: object, name: string): object => ({ anyOf: [schema, list(ref(name))] });
  const { types } = await build({
    One: or({ const: 1 }, "One"),
    Few: or({ enum: [1, 2] }, "Few"),
    Any: or({ type: ["integer", "null"] }, "Any"),
    IsOne: { allOf: [ref("One")], const: 1 },
    IsNotOne: { allOf: [ref("One")], const: 2 },
    IsFew: { allOf: [ref("Few")], const: 2 },
    IsNotFew: { allOf: [ref("Few")], const: 3 },
    IsAny: { allOf: [ref("Any")], const: 4 },
    IsNotAny: { allOf: [ref("Any")], const: "a" },
  });
  expect(types().match(/(?<=^export type Is)\w+ = [^;]*/gm)).toEqual([
    ...["One = 1", "NotOne = One & 2"],
    ...["Few = 2", "NotFew = Few & 3"],
    ...["Any = 4", 'NotAny = Any & "a"'],
  ]);
});
