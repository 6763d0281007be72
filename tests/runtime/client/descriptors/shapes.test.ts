/** The shapes of parameters, and the names of responses and headers that operations share. */
import { describe, expect, it } from "vitest";

import type { Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import { buildDocument } from "../../../support/model.js";
import { describeOne, object, sharedParts, text } from "./describe.js";
import { list } from "../../../support/openapi.js";

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
    [list({ type: "integer" }), { array: "number" }],
    [
      { type: "array", prefixItems: [text, { type: "integer" }], items: false },
      { array: { anyOf: ["string", "number"] }, first: ["string", "number"] },
    ],
    [{ anyOf: [list(text), { type: "array", prefixItems: [text, {}] }] }, { array: "json" }],
    [object({ a: text, b: list(text) }), { object: { a: "string", b: { array: "string" } } }],
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
    [{ oneOf: [{ type: "integer" }, list(text)] }, { anyOf: ["number", { array: "string" }] }],
    [
      { allOf: [object({ a: text }), object({ b: text })] },
      { object: { a: "string", b: "string" } },
    ],
    [{ type: "string", not: { const: "x" } }, "string"],
    [list({ type: "array", prefixItems: [text], items: false }), { array: { array: "string" } }],
    [list(list({ type: "array", prefixItems: [text] })), { array: { array: "json" } }],
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

describe("what operations share", () => {
  const json = { "application/json": { schema: { type: "object" } } };
  const header = { schema: { type: "integer" } };
  const described = { description: "" };
  const namesIn = async (operations: readonly object[], components: object) => {
    const paths = operations.map((one, index) => [`/${index}`, { post: one }]);
    const { api } = await buildDocument({ paths: Object.fromEntries(paths), components });
    const { constants, ...parts } = sharedParts(api.operations);
    const nameOf = (part: object): string =>
      "module" in part && "name" in part ? String(part.name) : "";
    return {
      constants: constants().map(({ symbol }) => symbol.name),
      responses: api.operations.map((one) =>
        one.responses.map((response) => nameOf(parts.responseOf(response))),
      ),
    };
  };
  const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

  it("is called like its component", async () => {
    const operation = {
      parameters: [ref("parameters", "page")],
      requestBody: ref("requestBodies", "Thing"),
      responses: {
        200: { description: "", content: json },
        404: ref("responses", "Not-Found"),
        409: ref("responses", "ConflictResponse"),
        410: ref("responses", "Gone"),
      },
    };
    const components = {
      parameters: { page: { name: "page", in: "query", schema: {} } },
      requestBodies: { Thing: { content: json } },
      responses: {
        "Not-Found": {
          ...described,
          content: json,
          headers: { "X-Left": ref("headers", "Remaining") },
        },
        ConflictResponse: { ...described, content: json },
        Gone: described,
      },
      headers: { Remaining: header },
    };
    expect(await namesIn([operation], components)).toEqual({
      constants: [
        "remainingHeader",
        "jsonContents",
        "jsonRequest",
        "pageParameter",
        "thingBody",
        "json",
        "notFoundResponse",
        "goneResponse",
      ],
      responses: [["json", "notFoundResponse", "json", "goneResponse"]],
    });
  });

  it("is not what happens to be equal", async () => {
    const operation = {
      parameters: [{ name: "page", in: "query", schema: {} }],
      responses: { 200: { ...described, content: json, headers: { "X-Left": header } } },
    };
    const one = await namesIn([operation], {});
    expect(one).toEqual({ constants: ["jsonContents"], responses: [[""]] });
    const two = await namesIn([operation, operation], {});
    expect(two).toEqual({ constants: ["jsonContents"], responses: [[""], [""]] });
  });

  it("has no name that two parts want, whichever comes first", async () => {
    const used = (response: string) => ({ responses: { 200: ref("responses", response) } });
    const components = {
      responses: {
        "not-found": { ...described, headers: { "X-A": ref("headers", "Count") } },
        NotFound: {
          ...described,
          headers: { "X-A": ref("headers", "Count"), "X-B": ref("headers", "Count") },
        },
      },
      headers: { Count: header },
    };
    for (const operations of [
      [used("not-found"), used("NotFound")],
      [used("NotFound"), used("not-found")],
    ])
      expect(await namesIn(operations, components)).toEqual({
        constants: [],
        responses: [[""], [""]],
      });
  });

  it("tells media types apart", async () => {
    const types = [
      "application/json",
      "application/problem+json",
      "text/csv",
      "application/pdf",
      "*/*",
    ];
    const responses = types.map((type, index) => [
      200 + index,
      { ...described, content: { [type]: { schema: {} } } },
    ]);
    const {
      responses: [names],
    } = await namesIn([{ responses: Object.fromEntries(responses) }], {});
    expect(names).toEqual(["json", "problemJson", "textCsv", "pdfBinary", "anyBinary"]);
  });
});
