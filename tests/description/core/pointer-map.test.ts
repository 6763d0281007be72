import { expect, test } from "vitest";
import { PointerMap } from "../../../generator/description/core/origin-map.js";

const long = (name: string, end: string): string => `/${name.repeat(20_000)}/${end}`;

test.each([
  ["short ones", "/a", "/b"],
  ["long ones of one length with different ends", long("a", "1"), long("a", "2")],
  ["long ones of one length with the same end", long("a", "1"), long("b", "1")],
  ["a long one and its own end", long("a", "1"), long("a", "1").slice(-1000)],
])("%s are kept apart", (_, one, other) => {
  const map = new PointerMap<number>();
  map.set(one, 1);
  expect(map.has(other)).toBe(false);
  map.set(other, 2);
  expect([map.get(one), map.get(other)]).toEqual([1, 2]);
  map.delete(one);
  expect([map.has(one), map.get(one), map.get(other)]).toEqual([false, undefined, 2]);
});
