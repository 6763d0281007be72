import { expect, it } from "vitest";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";
import { list, object, ref, text } from "../../../support/openapi.js";

it("references share one identity between a component, its file, and what refers to either", async () => {
  const built = await build(
    {
      Pet: { $ref: "Pet.json" },
      Owner: object({
        a: ref("Pet"),
        b: { $ref: "Pet.json" },
        c: { $ref: "shared.json#/components/schemas/Size" },
      }),
      Size: { $ref: "shared.json#/components/schemas/Size" },
      Renamed: { $ref: "shared.json#/components/schemas/Colour" },
    },
    {
      files: {
        "Pet.json": {
          type: "object",
          description: "A pet.",
          properties: { friend: { $ref: "Pet.json" } },
        },
        "shared.json": { components: { schemas: { Size: text, Colour: text } } },
      },
    },
  );
  expect(built.declarations.map(({ name }) => name)).toEqual([
    "Pet",
    "Owner",
    "Size",
    "Renamed",
    "Colour",
  ]);
  expect(built.shape("Owner")).toEqual({ "a?": "→Pet", "b?": "→Pet", "c?": "→Size" });
  expect(built.shape("Pet")).toEqual({ "friend?": "→Pet" });
  expect(built.shape("Renamed")).toBe("→Colour");
  expect(built.declaration("Pet").docs.description).toBe("A pet.");
  expect(built.declaration("Pet").key).toMatch(/openapi\.json#\/components\/schemas\/Pet$/);
});

it("references lead to any place, which gets a name", async () => {
  const built = await build({
    Pet: { type: "object", properties: { owner: object({ name: text }) }, $defs: { Leg: text } },
    Person: { $ref: "#/components/schemas/Pet/properties/owner" },
    Leg2: { $ref: "#/components/schemas/Pet/$defs/Leg" },
    "a/b c%": object({ self: ref("a~1b%20c%25") }),
  });
  expect(built.shape("Pet")).toEqual({ "owner?": "→Pet owner" });
  expect(built.shape("Person")).toBe("→Pet owner");
  expect(built.shape("Leg2")).toBe("→Leg");
  expect(built.declaration("a/b c%").key).toMatch(/#\/components\/schemas\/a~1b%20c%25$/);
  expect(built.shape("a/b c%")).toEqual({ "self?": "→a/b c%" });
});

it("references find anchors and identifiers", async () => {
  const built = await build(
    { Whole: { $ref: "whole.json" } },
    {
      files: {
        "whole.json": {
          $id: "https://example.com/whole",
          type: "object",
          properties: { a: { $ref: "#leaf" }, b: { $ref: "part" }, c: { $ref: "#/$defs/Leaf" } },
          $defs: {
            Leaf: { $anchor: "leaf", type: "string" },
            Part: { $id: "part", type: "integer" },
          },
        },
      },
    },
  );
  expect(built.shape("Whole")).toEqual({ "a?": "→Leaf", "b?": "→Part", "c?": "→Leaf" });
  expect(built.findings).toEqual([]);
});

it("references take names from the document's wish, for inline schemas too", async () => {
  const built = await build({
    pet: {
      type: "object",
      "x-apostille-name": "Animal",
      properties: { tag: { type: "object", "x-apostille-name": "Label" } },
    },
  });
  expect(built.declarations.map(({ name, named }) => [name, named])).toEqual([
    ["Animal", true],
    ["Label", true],
  ]);
  expect(built.shape("Animal")).toEqual({ "tag?": "→Label" });
});

it("references build the same model whatever is asked for first", async () => {
  const schemas = {
    A: { allOf: [ref("B"), object({ x: { $ref: "#/components/schemas/B/properties/y" } })] },
    B: object({ y: object({ z: ref("A") }) }),
  };
  const forth = await build(schemas);
  const back = await build({ B: schemas.B, A: schemas.A });
  for (const name of ["A", "B", "B y"]) expect(forth.shape(name)).toEqual(back.shape(name));
});

const user = object({ name: text }, ["name"]);
const items = list({ $dynamicRef: "#T" });

it("references that depend on where evaluation has come from see the anchors of a component that is a reference to a file beside them", async () => {
  const built = await build(
    { Users: { $id: "users", $ref: "list.json", $defs: { T: { $dynamicAnchor: "T", ...user } } } },
    { files: { "list.json": { ...items, $defs: { T: { $dynamicAnchor: "T" } } } } },
  );
  const { schema } = await built.validators();
  expect(accepts(schema("Users"), [{ name: "a" }])).toBe(true);
  expect(accepts(schema("Users"), [{}])).toBe(false);
});
