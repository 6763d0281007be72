/** x-lifecycle: which states and properties there are. */
import { expect, test } from "vitest";

import { buildDocument } from "../../../support/model.js";
import { object, ref, text } from "../../../support/openapi.js";

const step = { from: ["made"], to: "gone", trigger: { event: "Somebody does it." } };
const union = {
  oneOf: [
    object({ status: { enum: ["made", "gone"] }, a: text }, ["a"]),
    object({ status: { enum: ["made", "gone"] }, b: text }, ["b"]),
  ],
};

test.each<[string, object, object, readonly string[]]>([
  ["that are listed", { enum: ["made", "gone"] }, {}, []],
  [
    "of which the first is not listed",
    { enum: ["made", "gone"] },
    { initial: ["mad"] },
    ["initial/0"],
  ],
  ["of which one is not listed", { enum: ["gone"] }, {}, ["transitions/0/from/0", "initial/0"]],
  ["of which there is one", { const: "made" }, {}, ["transitions/0/to"]],
  ["that are alternatives", { anyOf: [{ const: "made" }, { const: "gone" }] }, {}, []],
  ["that are any text", text, { initial: ["mad"] }, []],
  ["that may be any text", { anyOf: [{ const: "made" }, text] }, { initial: ["mad"] }, []],
  ["of no property", { enum: ["made"] }, { property: "stat" }, ["property"]],
])("states %s", async (_, status, fields, expected) => {
  const Thing = {
    type: "object",
    properties: { status },
    "x-lifecycle": { property: "status", initial: ["made"], transitions: [step], ...fields },
  };
  const { found } = await buildDocument({ paths: {}, components: { schemas: { Thing } } });
  const at = "extension/lifecycle-unknown at /components/schemas/Thing/x-lifecycle/";
  expect(found.toSorted()).toEqual(expected.map((each) => at + each).toSorted());
});

test.each<[string, object, readonly string[]]>([
  ["may be in another part", {}, []],
  ["may be in none", { property: "state" }, ["property"]],
])("the states of a property of a part are found: %s", async (_, fields, expected) => {
  const Thing = {
    type: "object",
    allOf: [ref("Union")],
    properties: { more: text },
    "x-lifecycle": { property: "status", initial: ["made"], transitions: [step], ...fields },
  };
  const { found } = await buildDocument({
    paths: {},
    components: { schemas: { Thing, Union: union } },
  });
  const at = "extension/lifecycle-unknown at /components/schemas/Thing/x-lifecycle/";
  expect(found).toEqual(expected.map((each) => at + each));
});
