import { expect, it } from "vitest";

import type { Api } from "../../../generator/description/model/api.js";
import { buildDocument, buildFiles } from "../../support/model.js";
import { json, list, object, ref, text } from "../../support/openapi.js";

const holding = (...names: readonly string[]) =>
  object(Object.fromEntries(names.map((name) => [name.toLowerCase(), ref(name)])));

const build = (schemas: object, fields: object = {}, root: object = {}) =>
  buildDocument({
    paths: { "/a": { post: { responses: {}, ...fields } } },
    components: { schemas },
    ...root,
  });

const usesOf = (api: Api) =>
  Object.fromEntries(
    api.declarations.map(({ name, use }) => [
      name,
      (["input", "output", "event", "asymmetric"] as const).filter((side) => use[side]).join(" "),
    ]),
  );

it("a declaration is not used on a side without the property that leads to it", async () => {
  const { api } = await build(
    {
      Sent: object({ history: { readOnly: true, ...ref("History") } }),
      History: list(ref("Entry")),
      Entry: object({ at: { type: "string", readOnly: true } }),
      Got: object({ secret: { writeOnly: true, ...ref("Secret") } }),
      Secret: text,
    },
    {
      requestBody: json(ref("Sent")),
      responses: { 200: { description: "", ...json(ref("Got")) } },
    },
    { openapi: "3.1.0" },
  );
  expect(usesOf(api)).toMatchObject({
    Sent: "input asymmetric",
    History: "asymmetric",
    Entry: "asymmetric",
    Got: "output asymmetric",
    Secret: "",
  });
});

it("a declaration is used on each side that reaches it, however far", async () => {
  const { api } = await build(
    {
      Sent: holding("Shared"),
      Got: list(ref("Shared")),
      Shared: holding("Deep"),
      Deep: { type: "string", enum: ["a", "b"] },
      Query: { type: "integer" },
      InHeader: text,
      Told: { oneOf: [ref("Deep"), object({ x: ref("OnlyTold") })] },
      OnlyTold: { type: "object" },
      Answer: { type: "object" },
      Called: { type: "object" },
      Unused: holding("Query"),
    },
    {
      parameters: [{ name: "q", in: "query", schema: ref("Query") }],
      requestBody: json(ref("Sent")),
      responses: {
        200: {
          description: "",
          headers: { "X-H": { schema: ref("InHeader") } },
          ...json(ref("Got")),
        },
      },
      callbacks: {
        c: { "{$request.body#/u}": { post: { requestBody: json(ref("Called")), responses: {} } } },
      },
    },
    {
      webhooks: {
        w: {
          post: {
            requestBody: json(ref("Told")),
            responses: { 200: { description: "", ...json(ref("Answer")) } },
          },
        },
      },
    },
  );
  expect(usesOf(api)).toEqual({
    Sent: "input",
    Got: "output",
    Shared: "input output",
    Deep: "input output event",
    Query: "input",
    InHeader: "output",
    Told: "event",
    OnlyTold: "event",
    Answer: "input",
    Called: "event",
    Unused: "",
  });
});

it("a declaration that nothing uses has the sides of what it refers to", async () => {
  const { api } = await build(
    {
      Sent: object({ size: { type: "integer", default: 1 } }),
      Got: object({ size: { type: "integer", default: 1 } }),
      Plain: text,
      AboveSent: holding("Between"),
      Between: holding("Sent"),
      AboveGot: holding("Got"),
      AbovePlain: holding("Plain"),
    },
    {
      parameters: [{ name: "q", in: "query", schema: ref("Plain") }],
      requestBody: json(ref("Sent")),
      responses: { 200: { description: "", ...json(ref("Got")) } },
    },
  );
  expect(Object.fromEntries(api.declarations.map(({ name, use }) => [name, use.side]))).toEqual({
    Sent: "write",
    Got: "read",
    Plain: "write",
    AboveSent: "write",
    Between: "write",
    AboveGot: "read",
    AbovePlain: "read",
  });
});

it("a declaration is asymmetric where something in or below it is written otherwise than it is read", async () => {
  const { api } = await build({
    ReadOnly: object({ id: { type: "string", readOnly: true } }),
    WriteOnly: object({ id: { type: "string", writeOnly: true } }),
    Default: object({ size: { type: "integer", default: 1 } }),
    RequiredDefault: object({ size: { type: "integer", default: 1 } }, ["size"]),
    Constant: object({ size: { const: 1, default: 1 } }, ["size"]),
    Tagged: {
      type: "object",
      discriminator: { propertyName: "kind" },
      required: ["kind"],
      properties: { kind: { type: "string", default: "plain" } },
    },
    Extending: {
      allOf: [ref("Tagged"), object({ kind: { type: "string", default: "extending" } }, ["kind"])],
    },
    Above: holding("Between"),
    Between: list(holding("ReadOnly")),
    Loop: holding("Loop", "Back"),
    Back: holding("Loop", "Default"),
    Plain: holding("Constant"),
  });
  expect(Object.keys(usesOf(api)).filter((name) => usesOf(api)[name] === "asymmetric")).toEqual([
    "ReadOnly",
    "WriteOnly",
    "Default",
    "RequiredDefault",
    "Above",
    "Between",
    "Loop",
    "Back",
  ]);
});

it("required properties that never occur are reported", async () => {
  const user = object(
    {
      id: { type: "string", readOnly: true },
      password: { type: "string", writeOnly: true },
    },
    ["id", "password"],
  );
  const { found } = await build(
    { NewUser: user, User: user, Both: user },
    {
      requestBody: json({ anyOf: [ref("NewUser"), ref("Both")] }),
      responses: { 200: { description: "", ...json({ anyOf: [ref("User"), ref("Both")] }) } },
    },
  );
  expect(found).toEqual([
    "operation/never-read at /components/schemas/NewUser/properties/id",
    "operation/never-written at /components/schemas/User/properties/password",
  ]);
});

it("cycles have one number each, and what only leads to them has none", async () => {
  const { api } = await build({
    Leads: holding("Tree"),
    Second: holding("First"),
    Tree: object({ children: list(ref("Tree")) }),
    A: holding("B", "End"),
    B: holding("C"),
    C: holding("A", "Tree"),
    End: { type: "object" },
    First: holding("Second"),
  });
  expect(Object.fromEntries(api.declarations.map(({ name, cycle }) => [name, cycle]))).toEqual({
    Leads: undefined,
    Second: 0,
    Tree: 1,
    A: 2,
    B: 2,
    C: 2,
    End: undefined,
    First: 0,
  });
});

it("cycles may be as long as they like", async () => {
  const count = 20_000;
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`S${index}`, holding(`S${(index + 1) % count}`)]),
  );
  const { api } = await build(schemas, { requestBody: json(ref("S0")) });
  expect(api.declarations).toHaveLength(count);
  expect(api.declarations.every(({ cycle, use }) => cycle === 0 && use.input)).toBe(true);
});

const response = {
  get: {
    responses: {
      200: {
        description: "A.",
        content: { "application/json": { schema: { $ref: "index.json#/Errors" } } },
      },
    },
  },
};
const files = {
  "index.json": { Errors: { $ref: "meta.json#/Errors" } },
  "meta.json": { Errors: object({ e: text }) },
  "paths.json": { a: response },
};

it.each([
  ["in place of the components", { $ref: "index.json" }],
  ["that the components refer to", { Errors: { $ref: "index.json#/Errors" } }],
  ["that the components pass by", { Errors: { $ref: "meta.json#/Errors" } }],
  ["without components", {}],
])("schemas behind an index file are declared once: %s", async (_, schemas) => {
  const { api } = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "T", version: "1" },
      paths: { "/a": { $ref: "paths.json#/a" } },
      components: { schemas },
    },
    ...files,
  });
  expect(api.declarations.map(({ name }) => name)).toEqual(["Errors"]);
  expect(api.operations[0]?.responses[0]?.contents[0]?.schema).toMatchObject({
    kind: "ref",
    target: { name: "Errors", schema: { kind: "object" } },
  });
});
