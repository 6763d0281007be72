/** Unions whose types narrow by a discriminator: validators decide by it as well. */
import { describe, expect, it } from "vitest";
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
const listed = (keyword: string, schemas: Schemas, rest: object = {}): Schemas => ({
  A: { [keyword]: Object.keys(schemas).map(ref), discriminator: { ...discriminator, ...rest } },
  ...schemas,
});

const NESTED: Schemas = {
  A: { ...tagged, discriminator },
  Cat: extending("A", { lives: number }),
  Dog: extending("A", {}, { discriminator: { ...discriminator, mapping: { toy: "Poodle" } } }),
  Poodle: extending("Dog", { curls: number }),
  Lab: extending("Dog", { friends: { type: "array", items: ref("A") } }),
};

describe.each<[string, Schemas, readonly unknown[], readonly unknown[]]>([
  [
    "alternatives of an anyOf",
    listed("anyOf", { Cat: CAT, Dog: DOG }),
    [
      { kind: "Cat", lives: 9 },
      { kind: "Dog", lives: "many" },
    ],
    [{ kind: "Cat", lives: "many" }, { kind: "Cow" }, { kind: 1 }, {}, null, "Cat"],
  ],
  [
    "alternatives of a oneOf",
    listed("oneOf", { Cat: CAT, Dog: DOG }),
    [
      { kind: "Cat", lives: 9 },
      { kind: "Dog", lives: "many" },
    ],
    // Exactly one alternative holds for the cow, but none is the cow's.
    [{ kind: "Cow", lives: "many" }, { lives: 9 }, null],
  ],
  [
    "alternatives with another property that distinguishes them too",
    listed("oneOf", {
      Cat: object({ kind: text, size: { const: "small" } }, { required: ["kind", "size"] }),
      Dog: object({ kind: text, size: { const: "large" } }, { required: ["kind", "size"] }),
    }),
    [{ kind: "Cat", size: "small" }],
    [
      { kind: "Dog", size: "small" },
      { kind: "Cow", size: "small" },
    ],
  ],
  [
    "children that do not require the property",
    {
      A: object({ kind: text }, { discriminator }),
      Cat: extending("A", { lives: number }),
      Dog: extending("A", { bark: text }),
    },
    [{ kind: "Cat", lives: 9 }, { lives: 9 }, {}],
    [{ kind: "Cat", lives: "many" }, { kind: "Cow" }, { lives: "many", bark: 1 }],
  ],
  [
    "children beside their parent",
    {
      A: { ...tagged, discriminator: { ...discriminator, mapping: { none: "A", cat: "Cat" } } },
      Cat: extending("A", { lives: number }),
    },
    [
      { kind: "none", lives: "many" },
      { kind: "cat", lives: 9 },
    ],
    [{ kind: "cat", lives: "many" }, { kind: "A" }, { kind: "Cat" }, {}],
  ],
  [
    "grandchildren by the discriminator of a child",
    NESTED,
    [
      { kind: "Cat", lives: 9 },
      { kind: "toy", curls: 1 },
      { kind: "Lab", friends: [{ kind: "toy" }, { kind: "Lab", friends: [{ kind: "Cat" }] }] },
    ],
    [
      { kind: "toy", curls: "many" },
      { kind: "Dog" },
      { kind: "Poodle" },
      { kind: "Lab", friends: [{ kind: "Cow" }] },
      {},
    ],
  ],
  [
    "alternatives that may be null",
    listed("anyOf", { Cat: { ...CAT, type: ["object", "null"] }, Dog: DOG }),
    [{ kind: "Cat", lives: 9 }, null],
    [{ kind: "Cow" }, {}],
  ],
  [
    "alternatives, one of them for all other values",
    listed("anyOf", { Cat: CAT, Dog: DOG }, { defaultMapping: "Dog" }),
    [{ kind: "Cat", lives: 9 }, { kind: "Cow" }, { kind: "Dog" }],
    [{ kind: "Cat", lives: "many" }, { kind: "Cow", bark: 1 }, {}],
  ],
])("%s", (_, schemas, valid, invalid) => {
  it("the variants are those that the discriminator selects", async () => {
    const { schema } = await (await build(schemas, { openapi: "3.2.0" })).validators();
    const passes = (value: unknown): boolean => accepts(schema("A"), value);
    expect(valid.filter((value) => !passes(value))).toEqual([]);
    expect(invalid.filter(passes)).toEqual([]);
  });
});

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
