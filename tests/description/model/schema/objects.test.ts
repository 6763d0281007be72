import { expect, it } from "vitest";
import { accepts, outcome } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

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
