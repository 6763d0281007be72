import { expect, test } from "vitest";
import { hasTooManyValues, maxValues } from "../../src/foundation/validation/validate.js";

const list = (length: number): number[] => Array.from({ length }, () => 1);

test("a body may have as many values as allowed at any depth, and not one more", () => {
  expect(hasTooManyValues(list(maxValues))).toBe(false);
  expect(hasTooManyValues(list(maxValues + 1))).toBe(true);
  expect(hasTooManyValues({ a: list(maxValues - 1) })).toBe(false);
  expect(hasTooManyValues({ a: list(maxValues) })).toBe(true);
  expect(hasTooManyValues([list(maxValues / 2), list(maxValues / 2 - 2)])).toBe(false);
  expect(hasTooManyValues([list(maxValues / 2), list(maxValues / 2 - 1)])).toBe(true);
  expect(["text", 1, null, undefined].some(hasTooManyValues)).toBe(false);
});
