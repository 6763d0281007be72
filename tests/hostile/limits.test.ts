/** The limits of the runtime, each at its boundary: what is just allowed passes, one more does not. */
import { expect, it } from "vitest";
import * as z from "zod";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import { fieldErrors } from "../../runtime/server/request/validate.js";
import { memoryStore } from "../../runtime/webhooks/receiver/delivery-store.js";
import { looseObject } from "../../runtime/zod/objects.js";
import { paths } from "../runtime/zod/parts.js";

const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);
const nested = (levels: number, innermost: unknown = {}): unknown =>
  times(levels, "a").reduce((inner: unknown) => ({ a: inner }), innermost);

it.each([
  [99, 99],
  [100, 100],
  [101, 100],
])("a validator of %i issues reports %i", (wrong, reported) => {
  const list = looseObject({ list: z.array(z.string()) });
  expect(paths(list, { list: times(wrong, 1) })).toHaveLength(reported);
  const issues = times(wrong, 0).map((_, index) => ({ path: [index], message: "Wrong" }));
  expect(Object.keys(fieldErrors(issues, "body"))).toHaveLength(reported);
  const strings = { "test:a": { type: "array", items: { type: "string" } } };
  expect(evaluator(strings).evaluate("test:a", times(wrong, 1))).toHaveLength(reported);
});

it("a validator follows references for a thousand steps", () => {
  const schemas = { "test:a": { properties: { a: { $ref: "#" } } } };
  const issues = [499, 500].map((levels) => evaluator(schemas).evaluate("test:a", nested(levels)));
  expect(issues.map(({ length }) => length)).toEqual([0, 1]);
});

it("20,000 deliveries are remembered", async () => {
  const store = memoryStore({ now: () => 0 });
  const claim = async (key: string) => {
    const state = await store.claim(key);
    await store.complete(key);
    return state;
  };
  await claim("first");
  for (let count = 1; count < 20_000; count++) await claim(String(count));
  expect(await store.claim("first")).toBe("done");
  await claim("one more");
  expect(await store.claim("first")).toBe("taken");
});
