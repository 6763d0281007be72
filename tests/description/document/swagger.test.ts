/** Swagger 2.0 is read as the same API in OpenAPI 3.0, and every diagnostic points into the document as it was written. */
import { expect, it } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { generateFrom } from "../../support/generate.js";
import { loadFiles } from "../../support/load.js";
import { structureOf } from "../../support/structure.js";
import { list, object } from "../../support/openapi.js";
import { placesIn, replaced } from "../../support/value-places.js";

const info = { title: "Pets", version: "1" };
const ref = (pointer: string) => ({ $ref: `#/${pointer}` });
const json = (schema: object, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const pet = (pointer: string, discriminator: unknown, nullable: string) => ({
  type: "object",
  required: ["name", "kind"],
  discriminator,
  properties: {
    name: { type: "string", [nullable]: true },
    kind: { type: "string" },
    parent: ref(`${pointer}/Pet`),
    nickname: ref(`${pointer}/Pet/properties/name`),
  },
});
const child = (pointer: string) => ({
  allOf: [
    ref(`${pointer}/Pet`),
    object({ lives: { type: "integer", minimum: 0, exclusiveMinimum: true } }),
  ],
});
const failure = object({ message: { type: "string" } });
const strings = list({ type: "string" });

const SWAGGER = {
  swagger: "2.0",
  info,
  host: "api.example.com",
  basePath: "/v1/",
  schemes: ["https", "http"],
  consumes: ["application/json"],
  produces: ["application/json"],
  securityDefinitions: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    basic: { type: "basic" },
    code: {
      type: "oauth2",
      flow: "accessCode",
      authorizationUrl: "https://a.example.com/authorize",
      tokenUrl: "https://a.example.com/token",
      scopes: { "pets:read": "Read pets." },
    },
    machine: { type: "oauth2", flow: "application", tokenUrl: "https://a.example.com/token" },
  },
  security: [{ key: [] }, { code: ["pets:read"] }],
  tags: [{ name: "pets", description: "Animals." }],
  parameters: {
    Limit: { name: "limit", in: "query", type: "integer", maximum: 100, default: 20 },
    PetBody: { name: "pet", in: "body", required: true, schema: ref("definitions/Pet") },
  },
  responses: { NotFound: { description: "None.", schema: ref("definitions/Failure") } },
  paths: {
    "/pets": {
      parameters: [{ name: "X-Trace", in: "header", type: "string", "x-example": "a" }],
      get: {
        operationId: "listPets",
        tags: ["pets"],
        parameters: [
          ref("parameters/Limit"),
          { name: "ids", in: "query", ...strings },
          { name: "names", in: "query", ...strings, collectionFormat: "multi" },
          { name: "kinds", in: "query", ...strings, collectionFormat: "pipes" },
          { name: "words", in: "query", ...strings, collectionFormat: "ssv" },
        ],
        responses: {
          200: {
            description: "Pets.",
            schema: list(ref("definitions/Pet")),
            headers: { "X-Total": { type: "integer", description: "How many." } },
            examples: { "application/json": [{ name: "Rex", kind: "Cat" }] },
          },
          404: ref("responses/NotFound"),
        },
      },
      post: {
        operationId: "createPet",
        schemes: ["https"],
        consumes: ["application/json", "application/vnd.pet+json"],
        parameters: [ref("parameters/PetBody")],
        responses: { 204: { description: "Created." } },
      },
    },
    "/pets/{petId}/photo": {
      parameters: [
        { name: "petId", in: "path", required: true, type: "string" },
        { name: "label", in: "formData", type: "string", description: "Shown below." },
      ],
      put: {
        operationId: "putPhoto",
        consumes: ["multipart/form-data"],
        parameters: [
          { name: "file", in: "formData", type: "file", required: true },
          { name: "tags", in: "formData", ...strings, collectionFormat: "multi" },
        ],
        responses: { 204: { description: "Stored." } },
      },
      post: { operationId: "labelPhoto", responses: { 204: { description: "Labelled." } } },
    },
    "/photos": {
      get: {
        operationId: "getPhoto",
        produces: ["image/png"],
        responses: { 200: { description: "The photo.", schema: { type: "file" } } },
      },
      delete: {
        operationId: "deletePhoto",
        produces: ["application/problem+json"],
        responses: { 204: { description: "Gone." }, 404: ref("responses/NotFound") },
      },
    },
  },
  definitions: {
    Pet: pet("definitions", "kind", "x-nullable"),
    Cat: child("definitions"),
    Dog: child("definitions"),
    Failure: failure,
  },
};

const label = { type: "string", description: "Shown below." };
const listed = (name: string, style: object) => ({ name, in: "query", schema: strings, ...style });
const form = (schema: object, media: object = {}) => ({ schema, ...media });
const fields = object({ file: { type: "string", format: "binary" }, tags: strings, label }, [
  "file",
]);

const OPENAPI = {
  openapi: "3.0.4",
  info,
  servers: [{ url: "https://api.example.com/v1" }, { url: "http://api.example.com/v1" }],
  security: SWAGGER.security,
  tags: SWAGGER.tags,
  paths: {
    "/pets": {
      parameters: [{ name: "X-Trace", in: "header", schema: { type: "string" }, example: "a" }],
      get: {
        operationId: "listPets",
        tags: ["pets"],
        parameters: [
          ref("components/parameters/Limit"),
          listed("ids", { style: "form", explode: false }),
          listed("names", { style: "form", explode: true }),
          listed("kinds", { style: "pipeDelimited", explode: false }),
          listed("words", { style: "spaceDelimited", explode: false }),
        ],
        responses: {
          200: {
            description: "Pets.",
            headers: { "X-Total": { description: "How many.", schema: { type: "integer" } } },
            content: json(list(ref("components/schemas/Pet")), [{ name: "Rex", kind: "Cat" }]),
          },
          404: ref("components/responses/NotFound"),
        },
      },
      post: {
        operationId: "createPet",
        servers: [{ url: "https://api.example.com/v1" }],
        requestBody: {
          required: true,
          content: {
            ...json(ref("components/schemas/Pet")),
            "application/vnd.pet+json": { schema: ref("components/schemas/Pet") },
          },
        },
        responses: { 204: { description: "Created." } },
      },
    },
    "/pets/{petId}/photo": {
      parameters: [{ name: "petId", in: "path", required: true, schema: { type: "string" } }],
      put: {
        operationId: "putPhoto",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": form(fields, {
              encoding: { tags: { style: "form", explode: true } },
            }),
          },
        },
        responses: { 204: { description: "Stored." } },
      },
      post: {
        operationId: "labelPhoto",
        requestBody: { content: { "application/x-www-form-urlencoded": form(object({ label })) } },
        responses: { 204: { description: "Labelled." } },
      },
    },
    "/photos": {
      get: {
        operationId: "getPhoto",
        responses: {
          200: {
            description: "The photo.",
            content: { "image/png": form({ type: "string", format: "binary" }) },
          },
        },
      },
      delete: {
        operationId: "deletePhoto",
        responses: {
          204: { description: "Gone." },
          404: {
            description: "None.",
            content: { "application/problem+json": form(ref("components/schemas/Failure")) },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: pet("components/schemas", { propertyName: "kind" }, "nullable"),
      Cat: child("components/schemas"),
      Dog: child("components/schemas"),
      Failure: failure,
    },
    parameters: {
      Limit: { name: "limit", in: "query", schema: { type: "integer", maximum: 100, default: 20 } },
    },
    responses: {
      NotFound: { description: "None.", content: json(ref("components/schemas/Failure")) },
    },
    securitySchemes: {
      key: SWAGGER.securityDefinitions.key,
      basic: { type: "http", scheme: "basic" },
      code: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: "https://a.example.com/authorize",
            tokenUrl: "https://a.example.com/token",
            scopes: { "pets:read": "Read pets." },
          },
        },
      },
      machine: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.example.com/token", scopes: {} } },
      },
    },
  },
};

it("Swagger 2.0 gives the same output as the same API in OpenAPI 3.0, from types to server", async () => {
  const options = { only: ["types", "client", "zod", "server", "paths"] as const };
  const read = await generateFrom(SWAGGER, options);
  const expected = await generateFrom(OPENAPI, options);
  expect(read.diagnostics.map(({ code }) => code)).toEqual(
    expected.diagnostics.map(({ code }) => code),
  );
  expect(read.files.size).toBeGreaterThan(10);
  for (const [path, text] of expected.files) expect(read.files.get(path), path).toBe(text);
  expect([...read.files.keys()]).toEqual([...expected.files.keys()]);
});

it("Swagger 2.0 may be split into files, which share their definitions", async () => {
  const { set, located } = await loadFiles({
    "api.json": {
      swagger: "2.0",
      info,
      produces: ["application/json"],
      paths: { "/pets": { $ref: "paths/pets.json" } },
      definitions: { Id: { type: "string", maxLength: 8 } },
    },
    "paths/pets.json": {
      post: {
        parameters: [{ $ref: "../shared.json#/pet" }],
        responses: { 200: { description: "A pet.", schema: { $ref: "../shared.json#/defs/Pet" } } },
      },
    },
    "shared.json": {
      pet: { name: "pet", in: "body", schema: { $ref: "#/defs/Pet" } },
      defs: { Pet: object({ id: { $ref: "api.json#/definitions/Id" }, old: { type: "file" } }) },
    },
  });
  expect(located).toEqual([]);
  if (set === undefined) throw new Error("not loaded");
  const { operations } = buildModel(set, (found) => expect(found).toBeUndefined());
  const [operation] = operations;
  const body = operation?.body?.contents[0]?.schema;
  expect(body).toMatchObject({
    kind: "ref",
    target: {
      schema: {
        kind: "object",
        properties: [
          { name: "id", schema: { kind: "ref", target: { schema: { maxLength: 8 } } } },
          { name: "old" },
        ],
      },
    },
  });
  expect(operation?.responses[0]?.contents[0]).toMatchObject({ schema: { kind: "ref" } });
});

it("Swagger 2.0 may have its version as a number, and no media types or servers", async () => {
  const { set, located } = await loadFiles({
    "a.yaml": "swagger: 2.0\ninfo: { title: T, version: '1' }\npaths: {}\n",
  });
  expect(located).toEqual([]);
  expect(Object.keys(Object(set?.entry.value))).toEqual(["openapi", "info", "paths"]);
});

const yaml = (rest: string) => `swagger: "2.0"\ninfo: { title: T, version: "1" }\n${rest}\n`;
const get = (rest: string) =>
  yaml(`paths:\n  /a:\n    get:\n      responses: { 200: { description: d } }\n      ${rest}`);

it.each([
  ["no paths", yaml(""), "error structure/missing-field a.yaml:1:1"],
  ["a path without a slash", yaml("paths: { a: {} }"), "error structure/path-slash a.yaml:3:10"],
  [
    "an unknown field",
    yaml("paths: {}\nconsume: []"),
    "warning structure/unknown-field a.yaml:4:1",
  ],
  ["a field of OpenAPI 3", get("requestBody: {}"), "warning structure/unknown-field a.yaml:7:7"],
  [
    "a parameter in cookies",
    get("parameters: [{ name: a, in: cookie, type: string }]"),
    "error structure/wrong-value a.yaml:7:35",
  ],
  [
    "a body without a schema",
    get("parameters: [{ name: a, in: query, type: string }, { name: b, in: body }]"),
    "error structure/missing-field a.yaml:7:58",
  ],
  [
    "an unknown type",
    get("parameters: [{ name: a, in: header, type: text }]"),
    "warning structure/unclear-type a.yaml:7:49",
  ],
  [
    "an unknown collection format",
    get("parameters: [{ name: a, in: query, type: array, collectionFormat: tabs }]"),
    "error structure/wrong-value a.yaml:7:73",
  ],
  [
    "a collection format that no codec has",
    get("parameters: [{ name: a, in: query, type: array, collectionFormat: tsv }]"),
    "warning operation/collection-format a.yaml:7:73",
  ],
  [
    "two bodies",
    get("parameters: [{ name: a, in: body, schema: {} }, { name: b, in: formData, type: string }]"),
    "error operation/several-bodies a.yaml:5:5",
  ],
  [
    "a broken reference",
    yaml(
      "paths:\n  /a: { get: { responses: { 200: { $ref: '#/responses/Rigt' } } } }\nresponses: { Right: { description: d } }",
    ),
    "error ref/missing a.yaml:4:42",
  ],
  [
    "an unknown flow",
    yaml("paths: {}\nsecurityDefinitions:\n  a: { type: oauth2, flow: code }"),
    "error structure/wrong-value a.yaml:5:28",
  ],
])("a fault in Swagger 2.0 is shown where it was written: %s", async (_, text, expected) => {
  expect((await structureOf({ "a.yaml": text })).found).toEqual([expected]);
});

it("a fault in Swagger 2.0 never ends in an exception, and always has a position, wherever a value is wrong", async () => {
  const places = placesIn(SWAGGER);
  expect(places.length).toBeGreaterThan(200);
  for (const [index, place] of places.entries()) {
    const wrong = [null, [], {}, "", 5][index % 5];
    const { set, diagnostics, sources, folder } = await loadFiles({
      "a.json": replaced(SWAGGER, place, wrong) as object,
    });
    const own = [...diagnostics];
    if (set !== undefined) buildModel(set, (found) => own.push(found));
    for (const { code, position } of locate(own, sources, folder))
      expect(
        position?.line,
        `${code} for ${JSON.stringify(wrong)} at ${place.join("/")}`,
      ).toBeGreaterThan(0);
  }
});

it("media types of the root repeat the schemas of operations up to a number of nodes", async () => {
  const get = { responses: { 200: { description: "Done.", schema: { type: "object" } } } };
  const paths = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`/a${at}`, { get }]));
  const produces = Array.from({ length: 5000 }, (_, at) => `text/x${at}`);
  const found = async (types: readonly string[]) => {
    const { set, diagnostics } = await loadFiles({
      "a.json": { swagger: "2.0", info, produces: types, paths },
    });
    return {
      text: JSON.stringify(set?.entry.value).length,
      codes: diagnostics.map(({ code }) => code),
    };
  };
  const many = await found(produces);
  expect(many.codes).toEqual(["operation/media-types-repeated"]);
  expect(many.text).toBeLessThan(6_000_000);
  expect((await found(produces.slice(0, 100))).codes).toEqual([]);
});
