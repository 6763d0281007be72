/** Values without the property of a discriminator: only alternatives that accept them are tried. */
import { expect, it } from "vitest";

import { buildDocument } from "../../support/model.js";
import { accepts, generate, load } from "./generate.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (kind: string): object => ({
  required: ["kind"],
  properties: { kind: { const: kind } },
});
const union = (mapping: Readonly<Record<string, string>>): object => ({
  oneOf: [...new Set(Object.values(mapping))].map(ref),
  discriminator: { propertyName: "kind", mapping },
});

const SCHEMAS = {
  Cat: { type: "object", ...object("cat") },
  Bird: { type: "object", ...object("bird") },
  Dog: { type: ["object", "null"], ...object("dog") },
  // The letter of the standard holds where a schema names its dialect.
  Any: { $schema: "https://json-schema.org/draft/2020-12/schema", ...object("any") },
  Both: union({ cat: "Cat", bird: "Bird" }),
  Same: union({ cat: "Both", bird: "Bird" }),
};

const UNIONS: Readonly<Record<string, readonly [cases: object, accepted: readonly unknown[]]>> = {
  Objects: [union({ cat: "Cat", bird: "Bird" }), []],
  WithNull: [union({ cat: "Cat", dog: "Dog" }), [null]],
  WithAny: [union({ cat: "Cat", any: "Any" }), [null, 7]],
  AroundObjects: [union({ cat: "Both", bird: "Both", dog: "Dog" }), [null]],
  AroundAny: [union({ bird: "Bird", cat: "WithAny", any: "WithAny" }), [null, 7]],
  AroundNull: [union({ bird: "Bird", cat: "WithNull", dog: "WithNull" }), [null]],
};

it("values without the property are accepted if an alternative accepts them", async () => {
  const unions = Object.entries(UNIONS).map(([name, [cases]]) => [name, cases]);
  const schemas = { ...SCHEMAS, ...Object.fromEntries(unions) };
  const { api } = await buildDocument({ paths: {}, components: { schemas } });
  const loaded = await load(generate(api));
  for (const [name, [, accepted]] of Object.entries(UNIONS)) {
    const found = [null, 7, {}].filter((value) => accepts(loaded.schema(name), value));
    expect(found, name).toEqual(accepted);
  }
});

/** The alternatives of a union that are tried without the property, by their index. */
async function absentOf(schemas: object): Promise<string | undefined> {
  const { api } = await buildDocument({ paths: {}, components: { schemas } });
  const text = generate(api).files.get("zod.ts") ?? "";
  const [, found] = /const Union: [^;]* absent: ([^\n]*),\n/.exec(text) ?? [];
  return found;
}

it("a union in two of the alternatives is none that accepts them", async () => {
  const Inner = union({ cat: "Both", bird: "Same" });
  const Union = union({ cat: "Inner", bird: "Inner", dog: "Dog" });
  expect(await absentOf({ ...SCHEMAS, Inner, Union })).toBe("[1]");
});

it("unions that share their alternatives are looked at once", async () => {
  const layers = Array.from({ length: 24 }, (_, index) => {
    const [cat, bird] = index === 0 ? ["Cat", "Bird"] : [`Left${index - 1}`, `Right${index - 1}`];
    const layer = union({ cat, bird });
    return [
      [`Left${index}`, layer],
      [`Right${index}`, layer],
    ] as const;
  });
  const Union = union({ cat: "Left23", bird: "Right23", dog: "Dog" });
  expect(await absentOf({ ...SCHEMAS, ...Object.fromEntries(layers.flat()), Union })).toBe("[2]");
});
