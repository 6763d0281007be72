/** Validators are compiled by zod where that is possible, and accept the same where it is not. */
import { afterEach, expect, it, test } from "vitest";
import * as z from "zod";
import { compiledForm, isOrdinary } from "../../../runtime/zod/compiled.js";
import { integer, multipleOf } from "../../../runtime/zod/checks/numbers.js";
import { without } from "../../../runtime/zod/checks/patterns.js";
import type { SomeType } from "../../../runtime/zod/context.js";
import { intersection } from "../../../runtime/zod/intersection.js";
import { looseObject, strictObject } from "../../../runtime/zod/objects.js";
import { validator } from "../../../runtime/zod/validator.js";
import { ok, output } from "./parts.js";

const owner = looseObject(() => ({ id: z.number().check(integer()), tags: z.array(z.string()) }));
const pet = strictObject(() => ({
  kind: z.literal("cat"),
  price: z.number().check(multipleOf(0.01)).optional(),
  owner: owner.nullable(),
}));
const node: SomeType = looseObject(() => ({ next: (node as z.ZodType).optional() }));
const isCompiled = (schema: SomeType): boolean => compiledForm(schema) !== schema;

afterEach(() => {
  z.config({ jitless: false });
});

it("zod compiles objects with late shapes and checks", () => {
  expect([owner, pet, z.array(pet), z.union([pet, z.string()])].map(isCompiled)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(isCompiled(looseObject(() => ({ a: z.string() }), { checks: [without("b")] }))).toBe(true);
});

it("zod compiles nothing that it would get wrong", () => {
  const inherited = looseObject({ ["constructor"]: z.unknown() });
  expect([node, inherited, intersection(owner, pet)].map(isCompiled)).toEqual([
    false,
    false,
    false,
  ]);
  expect(output(inherited, { ["constructor"]: 1 })).toEqual({ ["constructor"]: 1 });
});

it("zod compiles nothing that would become too large", () => {
  const doubled = Array.from({ length: 40 }).reduce<SomeType>(
    (inner) => looseObject({ a: inner, b: inner }),
    z.string(),
  );
  expect(isCompiled(doubled)).toBe(false);
  expect(ok(doubled, { a: 1 })).toBe(false);
});

it("zod compiles nothing where no code may be made", () => {
  z.config({ jitless: true });
  expect(isCompiled(pet)).toBe(false);
  const { validate } = validator(() => pet)["~standard"];
  expect(validate({ kind: "cat", owner: null })).toEqual({ value: { kind: "cat", owner: null } });
});

test("values that JSON does not have are left to the interpreter", () => {
  const json: unknown = JSON.parse('{"a":[1,"x",null,{"b":true}]}');
  const nested = Array.from({ length: 300 }).reduce((inner) => [inner], []);
  expect([json, 1, null].map((value) => isOrdinary(value))).toEqual([true, true, true]);
  const others = [undefined, new Date(), new Blob([]), [undefined], { a: undefined }, nested];
  expect(others.filter((value) => isOrdinary(value))).toEqual([]);
  expect(isOrdinary(JSON.parse('[{"__proto__":1}]'))).toBe(false);
  expect(
    ok(
      looseObject(() => ({ a: z.string().optional() })),
      new Date(),
    ),
  ).toBe(false);
});
