/** What is said about extensions that are not as documented: where, and what was found. */
import { expect, test } from "vitest";

import { lifecycleOf } from "../../../../generator/description/model/unwrap.js";
import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const secret = { prefix: "", encoding: "utf8" };
const step = { from: ["a"], to: "b", trigger: { event: "Somebody does it." } };
const cycle = (fields: object): object => ({ property: "status", initial: ["a"], ...fields });

test.each<[extension: string, value: unknown, used: boolean, found: readonly string[]]>([
  ["webhook-signature", { header: "S", secret }, true, []],
  ["webhook-signature", { header: "S", tolerance: 1 }, true, []],
  ["webhook-signature", { header: "S", tolerance: 0.5 }, true, []],
  ["webhook-signature", { header: "S", timestampHeader: "T", idHeader: "I" }, true, []],
  ["webhook-signature", { header: "S", deliveryHeader: "D", eventHeader: "E" }, true, []],
  ["webhook-signature", { header: "" }, false, ['malformed /header: found the string ""']],
  ["webhook-signature", { format: "{signature}" }, false, ["malformed : found an object"]],
  ["webhook-signature", {}, false, ["malformed : found none"]],
  ["webhook-signature", "toString", false, ["malformed : found toString"]],
  ["webhook-signature", 1, false, ["malformed : found the number 1"]],
  [
    "webhook-signature",
    { header: "S", tolerance: 0 },
    false,
    ["malformed /tolerance: found the number 0"],
  ],
  [
    "webhook-signature",
    { header: "S", secret: { encoding: "hex" } },
    false,
    ['malformed /secret/encoding: found the string "hex"'],
  ],
  ["webhook-signature", { a: 1, b: 2 }, false, ["malformed : found a, b"]],
  ["webhook-signature", [], false, ["malformed : found an array"]],
  [
    "webhook-signature",
    { header: "S", secret: { prefx: "" } },
    false,
    ["malformed /secret: found prefx"],
  ],
  [
    "webhook-signature",
    { header: "S", secret: { prefix: 1 } },
    false,
    ["malformed /secret/prefix: found the number 1"],
  ],
  [
    "webhook-signature",
    { header: "S", secret: { ...secret, salt: "" } },
    true,
    ["unknown-key /secret/salt"],
  ],
  ["rate-limit", { limit: 1, window: 1 }, true, []],
  ["rate-limit", { limit: 1, window: 1, burst: 2, "x-note": 1 }, true, ["unknown-key /burst"]],
  ["rate-limit", { burst: 2 }, false, ["malformed : found burst"]],
  ["rate-limit", { window: 1 }, false, ["malformed : found an object"]],
  ["rate-limit", { limit: 0, window: 1 }, false, ["malformed /limit: found the number 0"]],
  [
    "rate-limit",
    { limit: 1, window: 1, per: "user" },
    false,
    ['malformed /per: found the string "user"'],
  ],
  ["rate-limit", 120, false, ["malformed : found the number 120"]],
  ["rate-limit", { limit: 1, window: true }, false, ["malformed /window: found the boolean true"]],
  ["error-shapes", "text", false, ['malformed : found the string "text"']],
  ["error-shapes", { notfound: {} }, false, ["malformed : found notfound"]],
  ["error-shapes", { notFound: { status: 404, body: 1 } }, true, []],
  [
    "error-shapes",
    { notFound: { status: 404, body: 1, header: {} } },
    true,
    ["unknown-key /notFound/header"],
  ],
  [
    "error-shapes",
    { notFound: { status: 404, body: 1, headers: { "X-A": "a", "X-B": 1 } } },
    false,
    ["malformed /notFound/headers/X-B: found the number 1"],
  ],
  [
    "error-shapes",
    { notFound: { status: 404, body: 1, headers: [] } },
    false,
    ["malformed /notFound/headers: found an array"],
  ],
  ["lifecycle", cycle({ transitions: [step] }), true, []],
  ["lifecycle", cycle({ states: [] }), true, ["unknown-key /states"]],
  ["lifecycle", { states: [] }, false, ["malformed : found states"]],
  ["lifecycle", cycle({ initial: "a" }), false, ['malformed /initial: found the string "a"']],
  [
    "lifecycle",
    cycle({ transitions: [step, { ...step, when: "x" }] }),
    true,
    ["unknown-key /transitions/1/when"],
  ],
  [
    "lifecycle",
    cycle({ transitions: [{ ...step, stamps: "at" }] }),
    false,
    ['malformed /transitions/0/stamps: found the string "at"'],
  ],
  [
    "lifecycle",
    cycle({ transitions: [{ ...step, trigger: "x" }] }),
    false,
    ['malformed /transitions/0/trigger: found the string "x"'],
  ],
  [
    "lifecycle",
    cycle({ transitions: [{ ...step, trigger: { when: "x" } }] }),
    false,
    ["malformed /transitions/0/trigger: found an object"],
  ],
])("x-%s: %j is used: %s, with %j", async (name, value, used, expected) => {
  const key = `x-${name}`;
  const Thing = { type: "object", properties: { status: { enum: ["a", "b"] } } };
  const isRoot = name !== "lifecycle";
  const { api, diagnostics } = await buildDocument({
    paths: {},
    ...(isRoot && { [key]: value }),
    components: { schemas: { Thing: { ...Thing, ...(!isRoot && { [key]: value }) } } },
  });
  const owner = isRoot ? `/${key}` : `/components/schemas/Thing/${key}`;
  const found = diagnostics.map(({ code, location, message }) => {
    const at = `${code.replace("extension/", "")} ${location?.pointer.slice(owner.length)}`;
    return code === "extension/malformed"
      ? `${at}: ${/found .*?(?=[.;]|$)/.exec(message)?.[0]}`
      : at;
  });
  expect(found).toEqual(expected);
  const read = [
    api.signature,
    api.rateLimit,
    api.errorShapes.notFound,
    api.declarations[0] && lifecycleOf(api.declarations[0].schema),
  ];
  expect(read.filter((each) => each !== undefined)).toHaveLength(used ? 1 : 0);
});

const integer = { type: "integer" };
const items = { type: "array", items: { type: "object", properties: { id: integer } } };
const json = (properties: object): object => ({
  content: { "application/json": { schema: { type: "object", properties } } },
});
const paged = async (fields: object) => {
  const built = await buildDocument(
    operation({
      "x-pagination": { items: "/data", ...fields },
      parameters: [
        { name: "a", in: "query", schema: integer },
        { name: "b", in: "header", schema: integer },
      ],
      responses: {
        200: { description: "", ...json({ data: items, n: integer }) },
        404: { description: "", ...json({ text: integer }) },
      },
    }),
  );
  const at = "/paths/~1things/get/x-pagination";
  return {
    isUsed: onlyOperation(built).pagination !== undefined,
    found: built.found.map((each) => each.replace("extension/", "").replace(` at ${at}`, " ")),
  };
};

test.each([
  ["page", { page: "a" }],
  ["offset", { offset: "a" }],
  ["cursor", { cursor: "a", next: "/n" }],
  ["cursor", { cursor: "a", lastItem: "/id" }],
  ["link", {}],
])("x-pagination of the style %s needs %j", async (style, fields) => {
  expect(await paged({ style, ...fields })).toEqual({ isUsed: true, found: [] });
  for (const key of Object.keys(fields)) {
    const { isUsed, found } = await paged({ style, ...fields, [key]: undefined });
    expect([isUsed, found]).toEqual([false, ["malformed "]]);
  }
});

test.each([
  ["page", "pagination-parameter", "a"],
  ["size", "pagination-parameter", "a"],
  ["cursor", "pagination-parameter", "a"],
  ["offset", "pagination-parameter", "a"],
  ["current", "pagination-pointer", "/n"],
  ["last", "pagination-pointer", "/n"],
  ["total", "pagination-pointer", "/n"],
  ["next", "pagination-pointer", "/n"],
  ["more", "pagination-pointer", "/n"],
  ["lastItem", "pagination-pointer", "/id"],
])("x-pagination: %s has to lead somewhere", async (key, code, right) => {
  expect(await paged({ style: "link", [key]: right })).toEqual({ isUsed: true, found: [] });
  for (const wrong of code === "pagination-parameter" ? ["b", "c"] : ["/x", "/text", "n"])
    expect(await paged({ style: "link", [key]: wrong })).toEqual({
      isUsed: false,
      found: [`${code} /${key}`],
    });
});

test("x-pagination says which keys it does not know", async () => {
  expect(await paged({ style: "link", pages: "/n" })).toEqual({
    isUsed: true,
    found: ["unknown-key /pages"],
  });
});
