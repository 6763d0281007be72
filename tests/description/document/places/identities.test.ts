/** The addresses and anchors that schemas give to themselves. */
import { expect, test } from "vitest";

import { findIdentities } from "../../../../generator/description/document/identities.js";
import type { SourceDocument } from "../../../../generator/description/document/types.js";

const HERE = "file:///a/b.json";
const source = (value: unknown, more: Partial<SourceDocument> = {}): SourceDocument => ({
  uri: HERE,
  text: JSON.stringify(value) ?? "",
  format: "json",
  value,
  ...more,
});
const identities = (value: unknown, more: Partial<SourceDocument> = {}) =>
  findIdentities([source(value, more)]);
const schemas = (members: object): object => ({ components: { schemas: members } });
const X = { $id: "x.json" };

test.each<[unknown, string | undefined]>([
  [schemas({ A: X }), "/components/schemas/A"],
  [schemas({ A: { properties: { p: X } } }), "/components/schemas/A/properties/p"],
  [schemas({ A: { allOf: [{}, X] } }), "/components/schemas/A/allOf/1"],
  [schemas({ A: { properties: { default: X } } }), "/components/schemas/A/properties/default"],
  [schemas({ A: { properties: { examples: X } } }), "/components/schemas/A/properties/examples"],
  [schemas({ not: { not: X } }), "/components/schemas/not/not"],
  [schemas({ enum: { not: X } }), "/components/schemas/enum/not"],
  [
    { paths: { "/": { get: { parameters: [{ schema: X }] } } } },
    "/paths/~1/get/parameters/0/schema",
  ],
  [{ other: X }, "/other"],
  [schemas({ A: { other: X } }), undefined],
  [schemas({ A: { "x-a": X } }), undefined],
  [schemas({ A: { other: { not: X } } }), undefined],
  [schemas({ A: { items: { other: { not: X } } } }), undefined],
  [schemas({ A: { const: X } }), undefined],
  [schemas({ A: { examples: [X] } }), undefined],
  [{ components: { examples: { A: X } } }, undefined],
  [schemas({ A: { properties: X } }), undefined],
  [schemas({ A: { enum: [X] } }), undefined],
  [schemas({ A: { $id: "http://[" } }), undefined],
  [schemas({ A: { $id: 1 } }), undefined],
])("the address x.json in %j is found at %j", (value, pointer) => {
  const found = identities(value).resource("file:///a/x.json");
  expect(found).toEqual(pointer && { document: HERE, pointer });
});

test("a document may give itself an address, which addresses in it are relative to", () => {
  const value = { $self: "https://h.example/c/d.json#", ...schemas({ A: { $id: "x.json" } }) };
  const found = identities(value);
  expect(found.resource("https://h.example/c/d.json")).toEqual({ document: HERE, pointer: "" });
  expect(found.resource("https://h.example/c/x.json")?.pointer).toBe("/components/schemas/A");
  expect(found.baseOf({ document: HERE, pointer: "/a" })).toBe("https://h.example/c/d.json");
  expect(identities({ a: { $self: "y.json" } }).resource("file:///a/y.json")).toBeUndefined();
});

test("the base of a place is the address of the nearest schema around it", () => {
  const inner = { $id: "in/inner.json", not: {} };
  const found = identities(schemas({ A: { $id: "outer.json", items: inner }, AB: {} }));
  const base = (pointer: string) => found.baseOf({ document: HERE, pointer });
  expect(base("/components/schemas/A")).toBe("file:///a/outer.json");
  expect(base("/components/schemas/A/items")).toBe("file:///a/in/inner.json");
  expect(base("/components/schemas/A/items/not")).toBe("file:///a/in/inner.json");
  expect(base("/components/schemas/A/other")).toBe("file:///a/outer.json");
  expect(base("/components/schemas/AB")).toBe(HERE);
  expect(found.baseOf({ document: "file:///other", pointer: "/a" })).toBe("file:///other");
});

test("anchors belong to the address around them", () => {
  const found = identities(
    schemas({
      A: { $anchor: "one", items: { $dynamicAnchor: "two" } },
      B: { $id: "x.json", $anchor: "one", $dynamicAnchor: "three", not: { $anchor: "four" } },
      C: { $id: "#five" },
      D: { $id: "x.json#six", not: { $anchor: "seven" } },
      E: { $id: "y.json#" },
      F: { $anchor: 1 },
    }),
  );
  const at = (uri: string, name: string) =>
    found.anchor(uri, name)?.pointer.slice("/components/schemas".length);
  const x = "file:///a/x.json";
  expect([at(HERE, "one"), at(HERE, "two"), at(HERE, "five")]).toEqual(["/A", "/A/items", "/C"]);
  expect([at(x, "one"), at(x, "three"), at(x, "four")]).toEqual(["/B", "/B", "/B/not"]);
  expect([at(HERE, "six"), at(HERE, "seven"), at(HERE, "1")]).toEqual(["/D", "/D/not", undefined]);
  expect(found.resource("file:///a/y.json")?.pointer).toBe("/components/schemas/E");
});

test.each([
  ["is only in data", { info: { title: "$id" } }, {}, undefined],
  ["is not in the text that was read", schemas({ A: X }), { text: "{}" }, undefined],
  [
    "was brought in by an overlay",
    schemas({ A: X }),
    { text: "{}", writtenAt: () => ({ document: "o", pointer: "" }) },
    "/components/schemas/A",
  ],
  ["is in YAML", schemas({ A: X }), { text: "$id : x.json" }, "/components/schemas/A"],
  ["is in a text", "$id: x.json", {}, undefined],
])("an address that %s is reported", (_, value, more, pointer) => {
  expect(identities(value, more).resource("file:///a/x.json")?.pointer).toBe(pointer);
});

test("several documents have their own addresses", () => {
  const other = "file:///c.json";
  const found = findIdentities([source(schemas({ A: X })), source({ $id: "z" }, { uri: other })]);
  expect(found.resource("file:///z")).toEqual({ document: other, pointer: "" });
  expect(found.resource("file:///a/x.json")?.document).toBe(HERE);
  expect(found.baseOf({ document: other, pointer: "/a" })).toBe("file:///z");
});
