/** A document with responses for mocks. */
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object, rest: object = {}): object => ({
  description: "Fine.",
  content: { "application/json": { schema, ...rest } },
});
const id = { name: "petId", in: "path", required: true, schema: { type: "string" } };

export const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  servers: [
    { url: "https://pets.test/v1" },
    { url: "https://{region}.pets.test/{region}/v1", variables: { region: { default: "eu" } } },
  ],
  paths: {
    "/pets": {
      get: {
        tags: ["Pets"],
        operationId: "listPets",
        responses: { 200: content({ type: "array", items: ref("Pet"), minItems: 2 }) },
      },
      post: {
        tags: ["Pets"],
        operationId: "createPet",
        requestBody: { required: true, content: { "application/json": { schema: ref("Pet") } } },
        responses: {
          201: content(ref("Pet"), {
            examples: {
              none: { value: null },
              text: { value: '{"id":"p-8"}' },
              rex: { value: { id: "p-9", name: "Rex", kind: "dog" } },
            },
          }),
          "4XX": content(ref("Problem")),
        },
      },
    },
    "/pets/{petId}": {
      get: {
        tags: ["Pets"],
        operationId: "getPet",
        parameters: [id],
        responses: { 200: content(ref("Pet")), 404: content(ref("Problem")) },
      },
      delete: {
        tags: ["Pets"],
        operationId: "deletePet",
        parameters: [id],
        responses: { 204: { description: "Gone." } },
      },
    },
    "/pets/count": {
      get: {
        tags: ["Pets"],
        operationId: "countPets",
        responses: {
          200: {
            description: "n",
            content: { "text/plain": { schema: { type: "string", pattern: "^\\d{2}$" } } },
          },
        },
      },
    },
    "/größen [alle]": {
      get: {
        tags: ["Pets"],
        operationId: "listSizes",
        responses: { 204: { description: "None." } },
      },
    },
    "/broken": {
      get: {
        tags: ["Pets"],
        operationId: "getBroken",
        responses: { 200: content({ type: "string", minLength: 3, maxLength: 1 }) },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name", "kind"],
        properties: {
          id: { type: "string", pattern: "^p-\\d+$" },
          name: { type: "string", minLength: 1 },
          kind: { enum: ["dog", "cat"] },
          secret: { type: "string", writeOnly: true },
        },
      },
      Problem: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
    },
  },
};
