import { expect, it } from "vitest";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const text = { type: "string" };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

it("references share one identity between a component, its file, and what refers to either", async () => {
  const built = await build(
    {
      Pet: { $ref: "Pet.json" },
      Owner: {
        type: "object",
        properties: {
          a: ref("Pet"),
          b: { $ref: "Pet.json" },
          c: { $ref: "shared.json#/components/schemas/Size" },
        },
      },
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

it("references keep an alias a name of its own", async () => {
  const { shape } = await build({ A: ref("B"), B: ref("C"), C: text });
  expect([shape("A"), shape("B"), shape("C")]).toEqual(["→B", "→C", "string"]);
});

it("references lead to any place, which gets a name", async () => {
  const built = await build({
    Pet: {
      type: "object",
      properties: { owner: { type: "object", properties: { name: text } } },
      $defs: { Leg: text },
    },
    Person: { $ref: "#/components/schemas/Pet/properties/owner" },
    Leg2: { $ref: "#/components/schemas/Pet/$defs/Leg" },
    "a/b c%": {
      type: "object",
      properties: { self: { $ref: "#/components/schemas/a~1b%20c%25" } },
    },
  });
  expect(built.shape("Pet")).toEqual({ "owner?": "→Pet owner" });
  expect(built.shape("Person")).toBe("→Pet owner");
  expect(built.shape("Leg2")).toBe("→Leg");
  expect(built.declaration("a/b c%").key).toMatch(/#\/components\/schemas\/a~1b%20c%25$/);
  expect(built.shape("a/b c%")).toEqual({ "self?": "→a/b c%" });
});

it("references lead to the definitions of the nearest schema around them where the root has none", async () => {
  const local = { $ref: "#/$defs/Part" };
  const whole = (definitions: object, more: object = {}): object => ({
    type: "object",
    properties: { part: local, ...more },
    $defs: definitions,
  });
  const built = await build({
    Outer: whole(
      { Part: text, Other: { type: "boolean" } },
      {
        inner: whole({ Part: { type: "number" } }, { other: { $ref: "#/$defs/Other" } }),
      },
    ),
    Older: {
      type: "object",
      properties: { part: { not: { $ref: "#/definitions/Part" } } },
      definitions: { Part: { const: 13 } },
    },
  });
  expect(built.findings.filter((finding) => finding.startsWith("ref/"))).toEqual([
    "ref/local-definition at /components/schemas/Older/properties/part/not/$ref",
    "ref/local-definition at /components/schemas/Outer/properties/inner/properties/other/$ref",
    "ref/local-definition at /components/schemas/Outer/properties/inner/properties/part/$ref",
    "ref/local-definition at /components/schemas/Outer/properties/part/$ref",
  ]);
  const { schema } = await built.validators();
  const outer = { part: "a", inner: { part: 1, other: true } };
  expect(accepts(schema("Outer"), outer)).toBe(true);
  expect(accepts(schema("Outer"), { ...outer, part: 1 })).toBe(false);
  expect(accepts(schema("Outer"), { inner: { part: "a" } })).toBe(false);
  expect(accepts(schema("Outer"), { inner: { other: 1 } })).toBe(false);
  expect(accepts(schema("Older"), { part: 13 })).toBe(false);
  expect(accepts(schema("Older"), { part: 12 })).toBe(true);
});

it("references take constraints beside them in 3.1, and not in 3.0", async () => {
  const schemas = {
    Name: { type: "string", minLength: 1 },
    Short: { ...ref("Name"), maxLength: 3, description: "Short." },
    Holder: { type: "object", properties: { a: { ...ref("Thing"), required: ["x"] } } },
    Thing: { type: "object", properties: { x: text } },
  };
  const newer = await build(schemas);
  expect(newer.shape("Short")).toEqual({ refined: "→Name" });
  expect(newer.shape("Holder")).toEqual({ "a?": { x: "string" } });
  const { schema } = await newer.validators();
  expect(["", "abc", "abcd"].map((value) => accepts(schema("Short"), value))).toEqual([
    false,
    true,
    false,
  ]);
  const older = await build(schemas, { openapi: "3.0.4" });
  expect(older.shape("Short")).toBe("→Name");
  expect(older.shape("Holder")).toEqual({ "a?": "→Thing" });
  expect(older.findings).toEqual([
    "schema/ignored-beside-ref at /components/schemas/Holder/properties/a/required",
    "schema/ignored-beside-ref at /components/schemas/Short/maxLength",
  ]);
});

it("references that only lead to each other are reported, and that lead nowhere accept anything", async () => {
  const built = await build({
    A: ref("B"),
    B: ref("A"),
    C: ref("Missing"),
    D: { anyOf: [ref("D"), text] },
  });
  expect([built.shape("A"), built.shape("B"), built.shape("C")]).toEqual(["any", "any", "any"]);
  expect(built.findings).toEqual([
    "ref/missing at /components/schemas/C/$ref",
    "schema/reference-loop at /components/schemas/A/$ref",
    "schema/reference-loop at /components/schemas/B/$ref",
  ]);
  const { schema } = await built.validators();
  expect(accepts(schema("D"), "a")).toBe(true);
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
    A: {
      allOf: [
        ref("B"),
        { type: "object", properties: { x: { $ref: "#/components/schemas/B/properties/y" } } },
      ],
    },
    B: { type: "object", properties: { y: { type: "object", properties: { z: ref("A") } } } },
  };
  const forth = await build(schemas);
  const back = await build({ B: schemas.B, A: schemas.A });
  for (const name of ["A", "B", "B y"]) expect(forth.shape(name)).toEqual(back.shape(name));
});

const user = { type: "object", required: ["name"], properties: { name: text } };
const items = { type: "array", items: { $dynamicRef: "#T" } };

it("references that depend on where evaluation has come from see the anchors of a component that is a reference to a file beside them", async () => {
  const built = await build(
    {
      Users: { $id: "users", $ref: "list.json", $defs: { T: { $dynamicAnchor: "T", ...user } } },
    },
    { files: { "list.json": { ...items, $defs: { T: { $dynamicAnchor: "T" } } } } },
  );
  const { schema } = await built.validators();
  expect(accepts(schema("Users"), [{ name: "a" }])).toBe(true);
  expect(accepts(schema("Users"), [{}])).toBe(false);
});

it("references that depend on where evaluation has come from of JSON Schema 2019-09 lead to the schema around them, with a warning", async () => {
  const built = await build({
    Filter: {
      type: "object",
      required: ["all"],
      properties: { all: { type: "array", items: { oneOf: [text, { $recursiveRef: "#" }] } } },
    },
    Tree: {
      type: "object",
      properties: {
        root: {
          $recursiveAnchor: true,
          type: "array",
          items: { $recursiveRef: "#" },
        },
      },
    },
    Data: { type: "object", default: { $recursiveRef: "#" }, properties: { a: text } },
  });
  expect(built.shape("Filter")).toEqual({
    all: { array: { oneOf: ["string", "→Filter"] } },
  });
  expect(built.findings).toEqual([
    "schema/older-keyword at /components/schemas/Filter/properties/all/items/oneOf/1/$recursiveRef",
    "schema/older-keyword at /components/schemas/Tree/properties/root/items/$recursiveRef",
  ]);
  const { schema } = await built.validators();
  expect(accepts(schema("Filter"), { all: ["a", { all: ["b"] }] })).toBe(true);
  expect(accepts(schema("Filter"), { all: [{}] })).toBe(false);
  expect(accepts(schema("Tree"), { root: [[[]]] })).toBe(true);
  expect(accepts(schema("Tree"), { root: [{}] })).toBe(false);
});
