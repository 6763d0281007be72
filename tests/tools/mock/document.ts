/** The document that the mock serves. */
export const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://{region}.example.com/v1/", variables: { region: { default: "eu" } } }],
  security: [{ key: [] }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1 } },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
        ],
        responses: {
          "200": {
            description: "Pets.",
            headers: {
              "X-Total": { required: true, schema: { type: "integer", minimum: 7, maximum: 7 } },
            },
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
                examples: { cats: { $ref: "#/components/examples/cats" }, none: { value: [] } },
              },
              "text/csv": { schema: { type: "string" }, example: "id,name\n" },
            },
          },
          "400": {
            description: "Not valid.",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Problem" },
                example: { problem: "from the document" },
              },
            },
          },
          "404": {
            description: "None.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
          "5XX": { description: "Down." },
        },
      },
      post: {
        operationId: "addPet",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
        },
        responses: {
          "201": {
            description: "Added.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
          "422": {
            description: "Not valid.",
            content: {
              "application/problem+json": {
                schema: {
                  type: "object",
                  required: ["title", "status"],
                  properties: { title: { type: "string" }, status: { type: "integer" } },
                },
              },
            },
          },
        },
      },
    },
    "/pets/{petId}": {
      delete: {
        operationId: "removePet",
        security: [],
        parameters: [
          { name: "petId", in: "path", required: true, schema: { type: "string", format: "uuid" } },
        ],
        responses: { "204": { description: "Gone." }, default: { description: "Otherwise." } },
      },
    },
    "/events": {
      get: {
        operationId: "streamEvents",
        security: [],
        responses: {
          "200": {
            description: "Events.",
            content: {
              "text/event-stream": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: { type: "string", const: "tick" } },
                },
              },
            },
          },
        },
      },
    },
    "/broken": {
      get: {
        operationId: "onlyFails",
        security: [],
        responses: { "500": { description: "Always." } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    examples: { cats: { value: [{ id: "8b5f6ab4-3e2b-4f0b-9c6e-0a4a4a3b1c11", name: "Tom" }] } },
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          name: { type: "string", minLength: 1 },
          secret: { type: "string", writeOnly: true },
          age: { type: "integer", minimum: 0, maximum: 30 },
        },
      },
      Shown: { type: "object", example: { id: 7 } },
      Renamed: { $ref: "#/components/schemas/Shown" },
      Problem: {
        type: "object",
        required: ["problem"],
        properties: { problem: { type: "string", minLength: 3 } },
      },
    },
  },
};
