/** The shapes of parameters, and the names of responses and headers that operations share. */
import { describe, expect, it } from "vitest";

import { createSharedParts } from "../../../../generator/output/emitters/descriptors/shared-parts.js";
import type { Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import { buildDocument, operation } from "../../../support/model.js";
import { valueDescriptions, describeOne, object, text } from "./describe.js";

async function shapeOf(
  schema: object,
  parameter: object = {},
  schemas: object = {},
): Promise<Shape | undefined> {
  const { parameters } = await describeOne(
    { parameters: [{ name: "a", in: "query", schema, ...parameter }] },
    { components: { schemas } },
  );
  return parameters?.[0]?.shape;
}

describe("the shape of a parameter", () => {
  it.each<[object, Shape]>([
    [text, "string"],
    [{ type: "integer" }, "number"],
    [{ type: "boolean" }, "boolean"],
    [{}, "json"],
    [{ enum: ["a", "b"] }, "string"],
    [{ enum: [1, "a"] }, { anyOf: ["number", "string"] }],
    [{ enum: ["a", 1] }, { anyOf: ["number", "string"] }],
    [{ oneOf: [{ enum: ["v2"] }, { type: "boolean" }] }, { anyOf: ["boolean", "string"] }],
    [{ oneOf: [text, { type: "boolean" }] }, { anyOf: ["string", "boolean"] }],
    [{ const: 5 }, "number"],
    [{ type: ["string", "null"] }, "string"],
    [{ type: ["integer", "null"] }, { anyOf: ["number", "null"] }],
    [{ type: "array", items: { type: "integer" } }, { array: "number" }],
    [
      { type: "array", prefixItems: [text, { type: "integer" }], items: false },
      { array: { anyOf: ["string", "number"] } },
    ],
    [
      object({ a: text, b: { type: "array", items: text } }),
      { object: { a: "string", b: { array: "string" } } },
    ],
    [object({}), { object: {}, rest: "json" }],
    [
      { ...object({ a: text }), additionalProperties: { type: "integer" } },
      { object: { a: "string" }, rest: "number" },
    ],
    [{ ...object({ a: text }), additionalProperties: false }, { object: { a: "string" } }],
    [
      { oneOf: [object({ a: text }), object({ a: { type: "integer" }, b: text })] },
      { object: { a: { anyOf: ["string", "number"] }, b: "string" } },
    ],
    [
      { oneOf: [{ type: "integer" }, { type: "array", items: text }] },
      { anyOf: ["number", { array: "string" }] },
    ],
    [
      { allOf: [object({ a: text }), object({ b: text })] },
      { object: { a: "string", b: "string" } },
    ],
    [{ type: "string", not: { const: "x" } }, "string"],
    [
      { type: "array", items: { type: "array", prefixItems: [text], items: false } },
      { array: { array: "string" } },
    ],
    [
      { type: "array", items: { type: "array", items: { type: "array", prefixItems: [text] } } },
      { array: { array: "json" } },
    ],
    [
      { ...object({ a: text }), patternProperties: { "^x": text } },
      { object: { a: "string" }, rest: "json" },
    ],
    [
      { allOf: [{ oneOf: [text, object({ a: text })] }, object({ b: text })] },
      { object: { a: "string", b: "string" } },
    ],
  ])("%j is %j", async (schema, shape) => {
    expect(await shapeOf(schema)).toEqual(shape);
  });

  it("ends where a schema goes round in circles, or where no style could show more", async () => {
    const schemas = { Node: object({ value: text, next: { $ref: "#/components/schemas/Node" } }) };
    const node = { $ref: "#/components/schemas/Node" };
    expect(await shapeOf(node, { style: "deepObject" }, schemas)).toEqual({
      object: { value: "string", next: "json" },
    });
    const deep = object({ a: object({ b: object({ c: text }) }) });
    expect(await shapeOf(deep)).toEqual({ object: { a: { object: { b: { object: {} } } } } });
    expect(await shapeOf(deep, { style: "deepObject" })).toEqual({
      object: { a: { object: { b: { object: { c: "string" } } } } },
    });
  });

  it("does not grow out of hand where schemas share their parts", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `S${index}`,
        object({
          a: { $ref: `#/components/schemas/S${(index + 1) % 41}` },
          b: { $ref: `#/components/schemas/S${(index + 1) % 41}` },
        }),
      ]),
    );
    const shape = await shapeOf(
      { $ref: "#/components/schemas/S0" },
      { style: "deepObject" },
      { ...schemas, S40: text },
    );
    expect(JSON.stringify(shape).length).toBeLessThan(5000);
  });
});

describe("the names of shared responses and headers", () => {
  const json = { "application/json": { schema: { type: "object" } } };
  const header = { schema: { type: "integer" } };
  const namesOf = async (
    responses: object,
    components: object,
  ): Promise<Readonly<Record<string, string>>> => {
    const { api } = await buildDocument(operation({ responses }, { components }));
    const shared = createSharedParts(api.operations, valueDescriptions());
    const all = api.operations.flatMap((one) => one.responses);
    const names = all.map((one) => {
      const described = shared.responseOf(one);
      return [String(one.status), "name" in described ? described.name : "{}"] as const;
    });
    return {
      ...Object.fromEntries(names),
      constants: shared
        .constants()
        .map(({ symbol }) => symbol.name)
        .join(" "),
    };
  };

  it("are those of their content, and of the components of headers", async () => {
    expect(
      await namesOf(
        {
          200: { description: "", content: json },
          404: { $ref: "#/components/responses/Not-Found" },
          409: { $ref: "#/components/responses/ConflictResponse" },
          410: { $ref: "#/components/responses/Gone" },
        },
        {
          responses: {
            "Not-Found": {
              description: "",
              content: json,
              headers: { "X-Left": { $ref: "#/components/headers/Remaining" } },
            },
            ConflictResponse: { description: "", content: json },
            Gone: { description: "" },
          },
          headers: { Remaining: header },
        },
      ),
    ).toEqual({
      200: "json",
      404: "jsonWithXLeft",
      409: "json",
      410: "{}",
      constants: "json remainingHeader jsonWithXLeft",
    });
  });

  it("tell apart the headers that one component is used for", async () => {
    expect(
      await namesOf(
        {
          200: {
            description: "",
            headers: {
              "X-A": { $ref: "#/components/headers/Count" },
              "X-B": { $ref: "#/components/headers/Count" },
            },
          },
        },
        { headers: { Count: header } },
      ),
    ).toEqual({
      200: "emptyWith2Headers",
      constants: "xAHeader xBHeader emptyWith2Headers",
    });
  });

  it("keep equal headers of several components apart, with one value", async () => {
    const used = (name: string) => ({
      get: {
        responses: {
          200: { description: "", headers: { "X-Left": { $ref: `#/components/headers/${name}` } } },
        },
      },
    });
    const { api } = await buildDocument({
      paths: { "/a": used("A"), "/b": used("B") },
      components: { headers: { A: header, B: header } },
    });
    const shared = createSharedParts(api.operations, valueDescriptions());
    api.operations.forEach((one) => one.responses.forEach(shared.responseOf));
    expect(shared.constants().map(({ symbol, value }) => [symbol.name, value])).toMatchObject([
      ["aHeader", { name: "X-Left" }],
      ["emptyWithXLeft", { headers: [{ name: "aHeader" }] }],
      ["bHeader", { name: "aHeader" }],
      [expect.stringMatching(/^emptyWithXLeft_/), { headers: [{ name: "bHeader" }] }],
    ]);
  });
});
