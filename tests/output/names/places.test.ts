/** Names of places: addresses of documents, names of nested schemas, file names, and claims of names. */
import { expect, test } from "vitest";

import { addressShortener } from "../../../generator/description/schemas/assertion-table.js";
import { createClaims, longerNames } from "../../../generator/output/names/assign.js";
import { fileNames } from "../../../generator/output/names/file-names.js";

const HERE = "file:///home/me/api/openapi.yaml";

test.each([
  [HERE, "file:///home/me/api/a/b.yaml#/c", "document:///a/b.yaml#/c"],
  [HERE, "file:///home/me/shared.yaml", "document:///_parent/shared.yaml"],
  [HERE, "file:///home/me/ap/x.yaml", "document:///_parent/ap/x.yaml"],
  [HERE, "file:///home/other.yaml", "file:///home/other.yaml"],
  [HERE, "https://a.example/b.yaml", "https://a.example/b.yaml"],
  ["file:///api/openapi.yaml", "file:///api/b.yaml", "document:///b.yaml"],
  ["file:///api/openapi.yaml", "file:///b.yaml", "file:///b.yaml"],
  ["https://a.example/api/o.yaml", "https://a.example/api/b.yaml", "https://a.example/api/b.yaml"],
])("seen from %s, %s is %s", (document, uri, expected) => {
  expect(addressShortener({ origin: { document, pointer: "" } })(uri)).toBe(expected);
});

test.each([
  ["Item", HERE, "/components/schemas/Order/$defs/Item", ["OrderItem"]],
  ["Item", HERE, "/components/schemas/Item", []],
  ["Order", HERE, "/components/schemas/Order/properties/Order", []],
  [
    "Item",
    HERE,
    "/components/schemas/Order/properties/line/items/0/Item",
    ["LineItem", "OrderLineItem"],
  ],
  [
    "X",
    HERE,
    "/paths/~1a~1{b}/get/responses/200/content/application~1json/schema",
    ["ResponsesX", "GetResponsesX", "PathsGetResponsesX"],
  ],
  ["Item", "file:///home/me/api/orders.v2.yaml", "/Order/Item", ["OrderItem", "OrdersV2OrderItem"]],
  ["Item", "https://a.example/v1/item.yaml", "", ["V1Item", "AExampleV1Item"]],
  ["Item", "file:///home/me/api/orders/item.yaml", "", ["OrdersItem"]],
])("%s in %s%s may be called longer", (name, document, pointer, expected) => {
  expect(longerNames(name, { document, pointer }, HERE)).toEqual(expected);
});

test("file names are legal and unique everywhere", () => {
  const wanted = ["a b", "A-B", "", "con", "x".repeat(120), "--a--", "a", "é", "index"];
  const names = [
    ...fileNames(
      wanted.map((text, index) => ({ key: `key${index}`, wanted: text })),
      ["Index"],
    ).values(),
  ];
  const mark = "-[0-9a-z]+";
  for (const [index, form] of [
    "a-b",
    `A-B${mark}`,
    "[0-9a-z]+",
    `con${mark}`,
    "x{100}",
    "a",
    `a${mark}`,
    "[0-9a-z]+",
    `index${mark}`,
  ].entries())
    expect(names[index]).toMatch(new RegExp(`^${form}$`));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
});

test("names are given out once, and those of the language never", () => {
  const claims = createClaims(["taken"]);
  expect(claims.claim("taken", "not legal", "free")).toBe("free");
  expect(claims.claim("free")).toBe("free_");
  expect(claims.claim("free")).toBe("free__");
  expect(claims.claim("free_", "other", "another")).toBe("other");
  expect(claims.claim("class")).toBe("class_");
  expect([...claims.names]).toEqual(["taken", "free", "free_", "free__", "other", "class_"]);
});
