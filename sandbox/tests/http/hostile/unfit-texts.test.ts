/** Texts that cannot be stored are found wherever they are, in the order of the body. */
import { expect, test } from "vitest";
import { unstorableStrings } from "../../../src/foundation/validation/validate.js";

test.each<[unknown, string[]]>([
  [{}, []],
  [null, []],
  [7, []],
  ["fine \u{1f600}", []],
  ["\0", [""]],
  ["\ud800", [""]],
  [{ a: "\0", b: "b", c: "\udc00x" }, ["a", "c"]],
  [{ list: ["a", "\0", { deep: "\0" }] }, ["list.1", "list.2.deep"]],
  [{ "\0": 1 }, ["\0"]],
  [{ a: { "b\ud800": null } }, ["a.b\ud800"]],
  [{ a: null, b: "\0" }, ["b"]],
])("%j: %j", (value, paths) => {
  expect(unstorableStrings(value)).toEqual(paths);
});
