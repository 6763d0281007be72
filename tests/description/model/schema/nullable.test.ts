import { expect, it } from "vitest";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const text = { nullable: "string" };

it("the spellings of nullable in 3.1 are read", async () => {
  const { shape, findings } = await build({
    Type: { type: ["string", "null"] },
    First: { type: ["null", "string"] },
    Any: { anyOf: [{ type: "string" }, { type: "null" }] },
    One: { oneOf: [{ type: "null" }, { type: "string" }] },
    ByConst: { anyOf: [{ type: "string" }, { const: null }] },
    ByEnum: { anyOf: [{ type: "string" }, { enum: [null] }] },
    Ref: { anyOf: [{ $ref: "#/components/schemas/Type2" }, { type: "null" }] },
    Type2: { type: "string" },
    Values: { enum: ["a", "b", null] },
    Typed: { type: ["string", "null"], enum: ["a", null] },
    Only: { type: "null" },
    Const: { const: null },
  });
  for (const name of ["Type", "First", "Any", "One", "ByConst", "ByEnum"])
    expect(shape(name), name).toEqual(text);
  expect(shape("Ref")).toEqual({ nullable: "→Type2" });
  expect(shape("Values")).toEqual({ nullable: { enum: ["a", "b"] } });
  expect(shape("Typed")).toEqual({ nullable: { literal: "a" } });
  expect([shape("Only"), shape("Const")]).toEqual(["null", "null"]);
  expect(findings).toEqual([]);
});

it("`nullable` of 3.0 is read in every position", async () => {
  const { shape, validators } = await build(
    {
      Plain: { type: "string", nullable: true },
      Pet: { type: "object", properties: { name: { type: "string" } } },
      Whole: { nullable: true, allOf: [{ $ref: "#/components/schemas/Pet" }] },
      Beside: {
        type: "object",
        properties: { pet: { $ref: "#/components/schemas/Pet", nullable: true } },
      },
      Values: { type: "string", nullable: true, enum: ["a", "b"] },
      Listed: { type: "string", nullable: true, enum: ["a", "b", null] },
      Either: { nullable: true, oneOf: [{ type: "string" }, { type: "integer" }] },
      Merged: {
        nullable: true,
        type: "object",
        allOf: [{ $ref: "#/components/schemas/Pet" }],
        required: ["name"],
      },
    },
    { openapi: "3.0.3" },
  );
  expect(shape("Plain")).toEqual(text);
  expect(shape("Whole")).toEqual({ nullable: "→Pet" });
  expect(shape("Beside")).toEqual({ "pet?": { nullable: "→Pet" } });
  expect(shape("Values")).toEqual({ nullable: { enum: ["a", "b"] } });
  expect(shape("Listed")).toEqual({ nullable: { enum: ["a", "b"] } });
  expect(shape("Either")).toEqual({
    nullable: { oneOf: ["string", { number: { integer: true } }] },
  });
  const { schema } = await validators();
  for (const name of ["Plain", "Whole", "Values", "Listed", "Either", "Merged"]) {
    expect(accepts(schema(name), null), name).toBe(true);
    expect(accepts(schema(name), true), name).toBe(false);
  }
  expect(accepts(schema("Merged"), {})).toBe(false);
  expect(accepts(schema("Pet"), null)).toBe(false);
});

it("null is valid only where all parts of an allOf accept it", async () => {
  const { validators } = await build(
    {
      Open: { type: "object", nullable: true, properties: { a: { type: "string" } } },
      Closed: { type: "object", properties: { b: { type: "string" } } },
      Both: {
        allOf: [{ $ref: "#/components/schemas/Open" }, { $ref: "#/components/schemas/Open2" }],
      },
      Open2: { type: "object", nullable: true },
      Mixed: {
        allOf: [{ $ref: "#/components/schemas/Open" }, { $ref: "#/components/schemas/Closed" }],
      },
    },
    { openapi: "3.0.3" },
  );
  const { schema } = await validators();
  expect(accepts(schema("Both"), null)).toBe(true);
  expect(accepts(schema("Mixed"), null)).toBe(false);
  expect(accepts(schema("Mixed"), { a: "x", b: "y" })).toBe(true);
});

it("`nullable` means null in 3.1 as well, with a warning, unless it would match several of oneOf", async () => {
  const { shape, findings, validators } = await build({
    Old: { type: "string", nullable: true },
    Ref: { $ref: "#/components/schemas/Old", nullable: true },
    Composed: { nullable: true, allOf: [{ $ref: "#/components/schemas/Twice" }] },
    Twice: { oneOf: [{ type: "null" }, { type: ["string", "null"] }] },
  });
  expect(shape("Old")).toEqual({ nullable: "string" });
  expect(findings).toEqual([
    "schema/nullable at /components/schemas/Composed/nullable",
    "schema/nullable at /components/schemas/Old/nullable",
    "schema/nullable at /components/schemas/Ref/nullable",
  ]);
  const { schema } = await validators();
  expect(["Old", "Ref", "Composed"].map((name) => accepts(schema(name), null))).toEqual([
    true,
    true,
    true,
  ]);
  expect(accepts(schema("Old"), 1)).toBe(false);
  expect(accepts(schema("Twice"), null)).toBe(false);
  expect(accepts(schema("Twice"), "a")).toBe(true);
});
