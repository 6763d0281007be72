/** A document with what a mock can remember: nested things, a lifecycle, a single thing. */
const json = (schema: object, more: object = {}) => ({
  content: { "application/json": { schema, ...more } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: object, more: object = {}) => ({ description: "It.", ...json(schema, more) });
const missing = { "404": { description: "None.", ...json(ref("Problem")) } };
const path = (name: string, type = "integer") => ({
  name,
  in: "path",
  required: true,
  schema: { type },
});
const query = (name: string, schema: object) => ({ name, in: "query", schema });
const headers = { Location: { required: true, schema: { type: "string", format: "uri" } } };

export const SHOP = {
  openapi: "3.1.1",
  info: { title: "Shop", version: "1" },
  paths: {
    "/owners": {
      get: {
        operationId: "listOwners",
        parameters: [
          query("page", { type: "integer", minimum: 1 }),
          query("per_page", { type: "integer", default: 2 }),
          query("name", { type: "string" }),
          query("plan", { type: "string" }),
          query("sort", { type: "string" }),
        ],
        responses: {
          "200": ok(
            {
              type: "object",
              required: ["data", "total"],
              properties: {
                data: { type: "array", items: ref("Owner") },
                total: { type: "integer" },
              },
            },
            {
              example: {
                data: [{ id: 70, name: "Eve", plan: "pro", created_at: "2020-01-01T00:00:00Z" }],
                total: 1,
              },
            },
          ),
        },
      },
      post: {
        operationId: "addOwner",
        requestBody: { required: true, ...json(ref("Owner")) },
        responses: { "201": { headers, ...ok(ref("Owner")) } },
      },
    },
    "/owners/{ownerId}": {
      parameters: [path("ownerId")],
      get: { operationId: "getOwner", responses: { "200": ok(ref("Owner")), ...missing } },
      put: {
        operationId: "replaceOwner",
        requestBody: { required: true, ...json(ref("Owner")) },
        responses: { "200": ok(ref("Owner")), ...missing },
      },
      patch: {
        operationId: "changeOwner",
        requestBody: {
          required: true,
          content: {
            "application/merge-patch+json": {
              schema: {
                type: "object",
                properties: { name: { type: "string" }, email: { type: ["string", "null"] } },
              },
            },
            "application/json-patch+json": { schema: { type: "array", items: { type: "object" } } },
          },
        },
        responses: { "200": ok(ref("Owner")), ...missing },
      },
      delete: {
        operationId: "removeOwner",
        responses: { "204": { description: "Gone." }, ...missing },
      },
    },
    "/owners/{ownerId}/pets": {
      parameters: [path("ownerId")],
      get: {
        operationId: "listPets",
        responses: { "200": ok({ type: "array", items: ref("Pet") }), ...missing },
      },
      post: {
        operationId: "addPet",
        requestBody: { required: true, ...json(ref("Pet")) },
        responses: { "201": ok(ref("Pet")), ...missing },
      },
    },
    "/owners/{ownerId}/pets/{petId}": {
      parameters: [path("ownerId"), path("petId", "string")],
      get: { operationId: "getPet", responses: { "200": ok(ref("Pet")), ...missing } },
    },
    "/owners/{ownerId}/photo": {
      parameters: [path("ownerId")],
      get: { operationId: "getPhoto", responses: { "204": { description: "It." } } },
    },
    "/tags/{name}": {
      parameters: [path("name", "string")],
      get: { operationId: "getTag", responses: { "200": ok(ref("Tag")), ...missing } },
      post: {
        operationId: "putTag",
        requestBody: { required: true, ...json(ref("Tag")) },
        responses: { "200": ok(ref("Tag")) },
      },
    },
    "/offers": {
      get: {
        operationId: "listOffers",
        responses: {
          "200": ok({ type: "array", items: ref("Tag") }, { example: [{ name: "sale" }] }),
        },
      },
    },
    "/offers/{name}": {
      parameters: [path("name", "string")],
      get: { operationId: "getOffer", responses: { "200": ok(ref("Tag")), ...missing } },
      delete: { operationId: "endOffer", responses: { "204": { description: "Gone." } } },
    },
    "/orders": {
      post: {
        operationId: "addOrder",
        requestBody: { required: true, ...json(ref("Order")) },
        responses: { "201": ok(ref("Order")) },
      },
    },
    "/orders/{orderId}": {
      parameters: [path("orderId", "string")],
      get: { operationId: "getOrder", responses: { "200": ok(ref("Order")), ...missing } },
    },
    "/orders/{orderId}/pay": {
      parameters: [path("orderId", "string")],
      post: {
        operationId: "payOrder",
        responses: { "200": ok(ref("Order")), "409": { description: "No." } },
      },
    },
    "/settings": {
      get: { operationId: "getSettings", responses: { "200": ok(ref("Settings")) } },
      put: {
        operationId: "putSettings",
        requestBody: { required: true, ...json(ref("Settings")) },
        responses: { "200": ok(ref("Settings")) },
      },
    },
  },
  components: {
    schemas: {
      Problem: {
        type: "object",
        required: ["problem"],
        properties: { problem: { type: "string" } },
      },
      Tag: {
        type: "object",
        properties: { name: { type: "string" }, color: { type: "string" } },
      },
      Settings: {
        type: "object",
        properties: { theme: { type: "string" }, beta: { type: "boolean" } },
      },
      Owner: {
        type: "object",
        required: ["id", "name", "created_at"],
        properties: {
          id: { type: "integer", readOnly: true, example: 7 },
          name: { type: "string" },
          email: { type: "string" },
          password: { type: "string", writeOnly: true },
          plan: { type: "string", default: "free" },
          created_at: { type: "string", format: "date-time", readOnly: true },
        },
      },
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          owner_id: { type: "integer", readOnly: true },
          name: { type: "string" },
        },
      },
      Order: {
        type: "object",
        required: ["id", "status", "paid_at"],
        properties: {
          id: { type: "string", readOnly: true },
          status: { type: "string", enum: ["open", "paid", "sent", "lost"], readOnly: true },
          paid_at: { type: ["string", "null"], format: "date-time", readOnly: true },
          opened_at: { type: "string", format: "date-time", readOnly: true },
          ends_at: { type: "string", format: "date-time", readOnly: true },
          note: { type: "string" },
        },
        "x-lifecycle": {
          property: "status",
          initial: ["lost", "open"],
          transitions: [
            {
              ...{ from: [], to: "open", trigger: { operation: "addOrder" } },
              ...{ stamps: ["opened_at"], emits: ["order.opened"] },
            },
            {
              ...{ from: ["open"], to: "paid", trigger: { operation: "payOrder" } },
              ...{ stamps: ["paid_at"], emits: ["order.paid"] },
            },
            { from: ["paid"], to: "sent", trigger: { event: "It left." }, emits: ["order.sent"] },
            { from: ["open"], to: "lost", trigger: { time: "ends_at" }, emits: ["order.lost"] },
          ],
        },
      },
    },
  },
};
