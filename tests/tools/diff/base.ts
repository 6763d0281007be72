/** A small API with an example of everything. */
const document = {
  openapi: "3.1.1",
  info: { title: "Garden", version: "1.2.3", description: "Beds and plants." },
  servers: [{ url: "https://garden.example/v1" }],
  security: [{ key: [] }],
  "x-rate-limit": { limit: 60, window: 60, per: "key" },
  "x-webhook-signature": { header: "X-Sign", format: "{signature}", payload: "{body}" },
  paths: {
    "/plants/{plantId}": {
      parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getPlant",
        tags: ["plants"],
        parameters: [
          { name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "depth", in: "query", schema: { type: "integer", maximum: 9, default: 1 } },
        ],
        responses: {
          "200": {
            description: "A plant.",
            headers: { ETag: { required: true, schema: { type: "string" } } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Plant" } } },
          },
          "404": { description: "None." },
        },
      },
      put: {
        operationId: "putPlant",
        tags: ["plants"],
        security: [{ login: ["write"] }],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/PlantInput" } } },
        },
        responses: {
          "200": {
            description: "The plant.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Plant" } } },
          },
        },
        callbacks: {
          watered: {
            "{$request.body#/url}": {
              post: {
                requestBody: {
                  content: { "application/json": { schema: { $ref: "#/components/schemas/Bed" } } },
                },
                responses: { "204": { description: "Seen." } },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    wilted: {
      post: {
        operationId: "onWilted",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Wilted" } } },
        },
        responses: { "200": { description: "Seen." } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      login: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://id.garden.example/token",
            scopes: { write: "Write", read: "Read" },
          },
        },
      },
    },
    schemas: {
      Plant: {
        type: "object",
        required: ["id", "colour", "bed"],
        properties: {
          id: { type: "string", readOnly: true },
          colour: { type: "string", enum: ["red", "blue", "white"] },
          height: { type: "integer", minimum: 1, maximum: 300 },
          bed: { $ref: "#/components/schemas/Bed" },
          parent: { $ref: "#/components/schemas/Plant" },
        },
      },
      PlantInput: {
        type: "object",
        required: ["colour"],
        additionalProperties: false,
        properties: {
          colour: { type: "string", enum: ["red", "blue", "white"] },
          note: { type: "string", maxLength: 100, pattern: "^[a-z]*$" },
          bed: { $ref: "#/components/schemas/Bed" },
          url: { type: "string", format: "uri" },
        },
      },
      Bed: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string", maxLength: 40 }, shade: { type: "boolean" } },
      },
      Wilted: {
        type: "object",
        required: ["type", "plant"],
        properties: {
          type: { const: "wilted" },
          plant: { $ref: "#/components/schemas/Plant" },
          cause: { type: "string", enum: ["heat", "frost"] },
        },
      },
    },
  },
};

export type Garden = typeof document;

/** A copy, which a test may change. */
export const garden = (): Garden => structuredClone(document);

type Json = { [key: string]: Json };

/** A copy with the value at a pointer replaced; `undefined` removes it. */
export function changed(pointer: string, value: unknown, base: object = garden()): object {
  const copy = structuredClone(base) as Json;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  let holder = copy;
  for (const key of keys) holder = holder[key] ??= {};
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (value === undefined) delete holder[last];
  else if (last === "-" && Array.isArray(holder)) holder.push(value);
  else holder[last] = value as Json;
  return copy;
}
