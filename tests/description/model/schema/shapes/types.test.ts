/** What is said of properties, of types that exclude each other, and of the only alternative. */
import { expect, test } from "vitest";
import { build } from "../build.js";

test("a property has the documentation of all that declare it, the last first", async () => {
  const declaring = (docs: object) => ({ type: "object", properties: { a: docs } });
  const { declaration } = await build({
    Both: {
      allOf: [declaring({ title: "One", description: "First." }), declaring({ title: "Two" })],
    },
    One: declaring({ title: "One" }),
    None: { type: "object", required: ["a"] },
  });
  const docsOf = (name: string) => {
    const { schema } = declaration(name);
    return schema.kind === "object" && schema.properties[0];
  };
  expect(docsOf("Both")).toMatchObject({
    docs: { title: "Two", description: "First." },
    origin: { pointer: "/components/schemas/Both/allOf/1/properties/a" },
  });
  expect(docsOf("One")).toMatchObject({ docs: { title: "One" } });
  expect(docsOf("None")).toMatchObject({ docs: {}, origin: { pointer: expect.any(String) } });
});

test("types that exclude each other are named", async () => {
  const { diagnostics } = await build({ A: { allOf: [{ type: "string" }, { type: "integer" }] } });
  expect(diagnostics[0]?.message).toContain("string and integer");
});

test("the only alternative has the documentation of the whole, where that says something", async () => {
  const { declaration } = await build({
    A: { description: "outer", anyOf: [{ type: "string", description: "inner", title: "T" }] },
    B: {
      description: "outer",
      anyOf: [{ type: "string", description: "inner" }, { type: "null" }],
    },
  });
  expect(declaration("A").schema.docs).toEqual({ title: "T", description: "outer" });
  expect(declaration("B").schema).toMatchObject({
    kind: "nullable",
    docs: { description: "outer" },
    schema: { docs: { description: "inner" } },
  });
});
