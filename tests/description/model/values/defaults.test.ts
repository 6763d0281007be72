/** Which default values fit the schema of a parameter: the others are reported and left out. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const number = { type: "number" };
const text = { type: "string" };
const object = { type: "object", properties: { a: number }, required: ["a"] };
const write = {
  type: "object",
  properties: { a: { ...number, writeOnly: true } },
  required: ["a"],
};
const list = { $ref: "#/components/schemas/List" };
const label = { $ref: "#/components/schemas/Label" };
/** Leads to itself, and so accepts whatever nothing else refuses. */
const left = { $ref: "#/components/schemas/Left" };
const right = { $ref: "#/components/schemas/Right" };

test.each<[object, readonly unknown[], readonly unknown[]]>([
  [{}, [1, null, "a"], []],
  [{ type: "null" }, [null], [0, ""]],
  [{ type: "boolean" }, [false, "false"], ["yes", 0]],
  [{ type: "integer" }, [1, -1, "1"], [1.5, "1.5", true]],
  [{ ...number, minimum: 1, maximum: 3 }, [1, 2, 3], [0.9, 3.1]],
  [{ ...number, exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
  [{ ...text, minLength: 1, maxLength: 2 }, ["a", "ab", "😀😀"], ["", "abc", 1]],
  [{ ...text, pattern: "^a" }, ["a"], ["b"]],
  [text, ["", "a"], [1]],
  [{ enum: ["a", 1] }, ["a", 1], ["b", 2, true]],
  [{ enum: ["a", "b"], "x-enum-extensibility": "open" }, ["a", "z"], [1]],
  [{ const: { a: [1] } }, [{ a: [1] }], [{ a: [2] }, 1]],
  [{ type: "array", items: number }, [[], [1]], [["a"], 1, { 0: 1 }]],
  [{ type: "array", minItems: 1, maxItems: 2 }, [[1], [1, 2]], [[], [1, 2, 3]]],
  [{ type: "array", prefixItems: [text], items: number }, [["a"], ["a", 1]], [[1], ["a", "b"]]],
  [object, [{ a: 1 }, { a: 1, b: 2 }], [{}, { a: "1" }, [], null]],
  [write, [{}, { a: 1 }], [{ a: "1" }]],
  [
    { type: "object", minProperties: 1, maxProperties: 2 },
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, { a: 1, b: 2, c: 3 }],
  ],
  [{ type: "object", additionalProperties: number }, [{ a: 1 }], [{ a: "b" }]],
  [
    { type: "object", patternProperties: { "^a": number }, additionalProperties: text },
    [{ a1: 1 }, { b: "c" }],
    [{ a1: "b" }, { b: 1 }],
  ],
  [{ anyOf: [number, text] }, [1, "a"], [true]],
  [{ allOf: [list, { maxItems: 1 }] }, [[], [1]], [["a"]]],
  [{ anyOf: [number, { type: "null" }] }, [1, null], ["a"]],
  [{ type: "array", items: false }, [[]], [[1], [null]]],
  [{ properties: { a: text } }, [{ a: "b" }, {}], ["x", { a: 1 }]],
  [{ type: "array", items: { properties: { a: text } } }, [[{ a: "b" }]], [["x"], [{ a: 1 }]]],
  [{ type: "array", items: { anyOf: [label, label] } }, [["a"]], [[1]]],
  [{ type: "array", items: left }, [["a"], [1], [true]], ["a"]],
  [list, [[1], [[1], 2], [[[]]]], [["a"], [["a"]], [[1], ["a"]], 1]],
])("a default is checked: %j", async (schema, good, bad) => {
  const isKept = async (value: unknown): Promise<boolean> => {
    const parameter = { name: "a", in: "query", schema: { ...schema, default: value } };
    const built = await buildDocument({
      ...operation({ parameters: [parameter] }),
      components: {
        schemas: {
          List: { type: "array", items: { anyOf: [number, list] } },
          Label: text,
          Left: { anyOf: [right, text] },
          Right: { anyOf: [left, number] },
        },
      },
    });
    return "default" in (onlyOperation(built).parameters[0] ?? {});
  };
  expect(await Promise.all(good.map(isKept))).toEqual(good.map(() => true));
  expect(await Promise.all(bad.map(isKept))).toEqual(bad.map(() => false));
});

const numbers = { type: "array", items: number, default: ["a"] };
const inside = { type: "object", properties: { a: numbers } };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const responses = (response: object): object => ({ responses: { 200: response } });

test.each<[string, object, string]>([
  ["a body", operation({ requestBody: json(inside) }, { method: "post" }), "/schema/properties/a"],
  ["a response", operation(responses(json(inside))), "/schema/properties/a"],
  [
    "the items of a stream",
    operation(
      responses({
        content: { "application/jsonl": { schema: { type: "array" }, itemSchema: inside } },
      }),
    ),
    "/itemSchema/properties/a",
  ],
  [
    "a header",
    operation(responses({ headers: { A: { schema: inside } } })),
    "/schema/properties/a",
  ],
  [
    "a callback",
    operation({ callbacks: { a: { "{$url}": { post: { requestBody: json(inside) } } } } }),
    "/schema/properties/a",
  ],
  [
    "a webhook",
    { paths: {}, webhooks: { a: { post: { requestBody: json(inside) } } } },
    "/schema/properties/a",
  ],
  [
    "a parameter of a webhook",
    {
      paths: {},
      webhooks: { a: { post: { parameters: [{ name: "a", in: "query", schema: numbers }] } } },
    },
    "/schema/default",
  ],
])("a wrong default in %s is reported", async (_, document, end) => {
  const { found } = await buildDocument({ paths: {}, ...document }, "3.2.0");
  const wrong = found.filter((each) => each.startsWith("schema/invalid-default at "));
  expect(wrong.map((each) => each.slice(-end.length))).toEqual([end]);
});
