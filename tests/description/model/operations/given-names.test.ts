/** The names that documents give to operations, for us and for other generators. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const stainless = (targets: object): object => ({ "x-stainless-naming": targets });
const list = { method_name: "list" };
const other = { method_name: "other" };

test.each<[string, object, object]>([
  ["nothing", {}, {}],
  ["our extension", { "x-apostille-name": "all" }, { name: "all" }],
  ["Fern's", { "x-fern-sdk-method-name": "list" }, { methodName: "list" }],
  ["Fern's group", { "x-fern-sdk-group-name": "a" }, { groupName: "a" }],
  ["a list of groups", { "x-fern-sdk-group-name": ["a", "b"] }, { groupName: "a b" }],
  ["a list of other things", { "x-fern-sdk-group-name": [1, "b"] }, {}],
  ["Speakeasy's", { "x-speakeasy-name-override": "list" }, { methodName: "list" }],
  ["Speakeasy's group", { "x-speakeasy-group": "a" }, { groupName: "a" }],
  [
    "the first that is not empty",
    { "x-fern-sdk-method-name": "", "x-speakeasy-name-override": "list" },
    { methodName: "list" },
  ],
  ["Stainless's", stainless({ typescript: list }), { methodName: "list" }],
  ["Stainless's older form", stainless({ node: list }), { methodName: "list" }],
  ["both of its forms", stainless({ node: other, typescript: list }), { methodName: "list" }],
  [
    "two at once",
    { "x-fern-sdk-method-name": "list", ...stainless({ node: other }) },
    { methodName: "list" },
  ],
])("a name comes from %s", async (_, fields, expected) => {
  const { name, methodName, groupName } = onlyOperation(await buildDocument(operation(fields)));
  expect({ name, methodName, groupName }).toEqual(expected);
});
