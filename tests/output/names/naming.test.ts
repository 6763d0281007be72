/** The names that a configuration gives to operations. */
import { expect, test } from "vitest";

import { applyNaming, type Naming } from "../../../generator/output/names/naming.js";
import { buildDocument } from "../../support/model.js";

const namesFor = async (naming: Naming | undefined, ...written: readonly object[]) => {
  const paths = written.map((fields, index) => [
    `/a/${index}`,
    { get: { responses: {}, ...fields } },
  ]);
  const { api } = await buildDocument({ paths: Object.fromEntries(paths) });
  const { operations } = applyNaming(api, naming, () => undefined);
  return operations.map(({ name, methodName }) => [name, methodName]);
};

const id = (operationId: string, more: object = {}) => ({ operationId, ...more });

test.each<[Naming | undefined, readonly object[], unknown]>([
  [undefined, [id("A_Controller_find")], [[undefined, undefined]]],
  ["nestjs", [id("AController_find")], [["find", undefined]]],
  ["nestjs", [id("find")], [[undefined, undefined]]],
  ["nestjs", [{}], [[undefined, undefined]]],
  [
    "nestjs",
    [id("AController_find"), id("BController_find"), id("BController_get")],
    [
      [undefined, "find"],
      [undefined, "find"],
      ["get", undefined],
    ],
  ],
  ["nestjs", [id("AController_find", { "x-apostille-name": "mine" })], [["mine", undefined]]],
  ["nestjs", [id("AController_find", { "x-fern-sdk-method-name": "mine" })], [[undefined, "mine"]]],
  ["fastapi", [id("read_items_a_0_get")], [["readItems", undefined]]],
  ["fastapi", [id("_a_0_get")], [[undefined, undefined]]],
  ["fastapi", [id("read_items_a_1_get")], [[undefined, undefined]]],
  ["fastapi", [{}], [[undefined, undefined]]],
  [() => "", [id("a")], [[undefined, undefined]]],
  [() => undefined, [id("a")], [[undefined, undefined]]],
  [
    ({ id: own, method, path, tags }) => [own, method, path, ...tags].join("|"),
    [id("a")],
    [["a|GET|/a/0|default", undefined]],
  ],
])("a naming function returns %s for %j", async (naming, operations, expected) => {
  expect(await namesFor(naming, ...operations)).toEqual(expected);
});
