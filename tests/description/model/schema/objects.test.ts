import { expect, it } from "vitest";
import { accepts, outcome } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const text = { type: "string" };

it("objects are what properties without a type describe, and other keywords let other types pass", async () => {
  const { shape, validators } = await build({
    Loose: { properties: { a: text }, required: ["a"] },
    List: { items: text },
    Bound: { minimum: 5 },
    Both: { properties: { a: text }, items: text },
  });
  expect(shape("Loose")).toEqual({ a: "string" });
  expect(shape("List")).toEqual({ refined: { array: "string" }, typeless: true });
  expect([shape("Bound"), shape("Both")]).toEqual([{ refined: "any" }, { refined: "any" }]);
  const { schema } = await validators();
  expect(
    [{ a: "x" }, "x", null, {}, { a: 1 }].map((value) => accepts(schema("Loose"), value)),
  ).toEqual([true, false, false, false, false]);
  expect([4, 5, "x"].map((value) => accepts(schema("Bound"), value))).toEqual([false, true, true]);
});

it("objects list what is required and not declared", async () => {
  const { shape, findings, validators } = await build({
    Bare: { type: "object", required: ["a"] },
    Typed: { type: "object", required: ["a"], additionalProperties: text },
    Closed: { type: "object", required: ["a"], additionalProperties: false },
    Matched: {
      type: "object",
      required: ["a1"],
      patternProperties: { "^a": text },
      additionalProperties: false,
    },
  });
  expect(shape("Bare")).toEqual({ a: "any" });
  expect(shape("Typed")).toEqual({ a: "string", "...": "string" });
  expect(shape("Closed")).toEqual({ refined: { a: "any", "...": "never" } });
  expect(findings).toEqual([
    "schema/required-refused at /components/schemas/Closed/additionalProperties",
  ]);
  const { schema } = await validators();
  expect(accepts(schema("Closed"), { a: 1 })).toBe(false);
  expect(
    [{ a1: "x" }, { a1: 1 }, {}, { a1: "x", b: 1 }].map((value) =>
      accepts(schema("Matched"), value),
    ),
  ).toEqual([true, false, false, false]);
});

it("objects know the direction and the default of a property wherever they stand", async () => {
  const { shape } = await build({
    Id: { type: "string", readOnly: true },
    Level: { type: "integer", default: 3 },
    Thing: {
      type: "object",
      properties: {
        direct: { type: "string", writeOnly: true },
        beside: { $ref: "#/components/schemas/Level", readOnly: true },
        behind: { $ref: "#/components/schemas/Id" },
        merged: { allOf: [{ $ref: "#/components/schemas/Id" }, { description: "x" }] },
        nearest: { $ref: "#/components/schemas/Level", default: 5 },
      },
    },
  });
  expect(shape("Thing")).toEqual({
    "direct? write": "string",
    "beside? read": { is: "→Level", default: 3 },
    "behind? read": "→Id",
    "merged? read": "→Id",
    "nearest?": { is: "→Level", default: 5 },
  });
});

it("objects leave out a default that cannot hold, and say so", async () => {
  const { shape, findings } = await build({
    Thing: {
      type: "object",
      properties: {
        a: { type: "integer", default: "one" },
        b: { enum: ["x"], default: "y" },
        c: { type: "string", default: null },
        d: { type: ["string", "null"], default: null },
      },
    },
  });
  expect(shape("Thing")).toEqual({
    "a?": { number: { integer: true } },
    "b?": { literal: "x" },
    "c?": "string",
    "d?": { is: { nullable: "string" }, default: null },
  });
  expect(findings).toEqual(
    ["a", "b", "c"].map(
      (name) => `schema/invalid-default at /components/schemas/Thing/properties/${name}/default`,
    ),
  );
});

it("objects hold names that every object has", async () => {
  const properties = JSON.parse(
    '{"__proto__": {"type": "string"}, "constructor": {"type": "number"}}',
  ) as object;
  const { validators, declaration } = await build({
    Odd: { type: "object", properties, required: ["constructor"] },
  });
  const { schema: odd } = declaration("Odd");
  expect(odd.kind === "object" && odd.properties.map(({ name }) => name)).toEqual([
    "__proto__",
    "constructor",
  ]);
  const { schema } = await validators();
  expect(accepts(schema("Odd"), {})).toBe(false);
  expect(accepts(schema("Odd"), { constructor: 1 })).toBe(true);
});

it("objects keep output and verdict of a refined object whose properties have defaults", async () => {
  const { validators, declarations } = await build({
    Thing: {
      properties: { a: { type: "integer", default: 1 } },
      not: { type: "object", required: ["b"] },
    },
  });
  const { schema } = await validators();
  expect(declarations).toHaveLength(1);
  expect(outcome(schema("Thing"), {})).toEqual({ value: { a: 1 } });
  expect(accepts(schema("Thing"), { b: 1 })).toBe(false);
});
