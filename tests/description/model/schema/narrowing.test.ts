/** Unions whose types narrow by a discriminator: validators decide by it as well. */
import { expect, it } from "vitest";
import { accepts, outcome } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  ...rest,
});
const [text, number] = [{ type: "string" }, { type: "integer" }];
const discriminator = { propertyName: "kind" };
const required = ["kind"];
const tagged = object({ kind: text }, { required });
const extending = (parent: string, properties: object, rest: object = {}): object => ({
  allOf: [ref(parent), object(properties)],
  ...rest,
});

type Schemas = Readonly<Record<string, unknown>>;

const CAT = object({ kind: text, lives: number }, { required });
const DOG = object({ kind: text, bark: text }, { required });

const NESTED: Schemas = {
  A: { ...tagged, discriminator },
  Cat: extending("A", { lives: number }),
  Dog: extending("A", {}, { discriminator: { ...discriminator, mapping: { toy: "Poodle" } } }),
  Poodle: extending("Dog", { curls: number }),
  Lab: extending("Dog", { friends: { type: "array", items: ref("A") } }),
};

it("an unknown value is the issue, where it is", async () => {
  const { schema } = await (await build(NESTED)).validators();
  const value = { kind: "Lab", friends: [{ kind: "Cat" }, { kind: "Cow" }] };
  expect(outcome(schema("A"), value)).toEqual({ paths: ["/friends/1/kind"] });
});

it("unions that share unions at many levels are read once each", async () => {
  const schemas: Record<string, unknown> = { P0: CAT, Q0: DOG };
  for (let level = 1; level <= 40; level++)
    for (const name of ["P", "Q"])
      schemas[`${name}${level}`] = {
        oneOf: [ref(`P${level - 1}`), ref(`Q${level - 1}`)],
        discriminator,
      };
  const { schema } = await (await build(schemas)).validators();
  expect(accepts(schema("P40"), { kind: "P0", lives: 9 })).toBe(true);
  expect(accepts(schema("P40"), { kind: "R0" })).toBe(false);
});
