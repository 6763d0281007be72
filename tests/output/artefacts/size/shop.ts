/**
 * A document of the size and with the features of Swagger's Petstore: 20 operations, 6 schemas, JSON beside XML, a form,
 * an upload, keys and OAuth.
 */
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: object) => ({ type: "array", items });
const text = { type: "string" };
const id = { type: "integer", format: "int64" };

const json = (schema: object) => ({ "application/json": { schema } });
const jsonOrXml = (schema: object) => ({ "application/xml": { schema }, ...json(schema) });
const empty = (...statuses: readonly string[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: `Status ${status}.` }]));
const answers = (content: object, ...failures: readonly string[]) => ({
  200: { description: "Found.", content },
  ...empty(...failures),
});
const takes = (content: object) => ({ description: "What is sent.", required: true, content });
const path = (name: string, schema: object) => ({ name, in: "path", required: true, schema });
const query = (name: string, schema: object) => ({ name, in: "query", required: true, schema });
const withScopes = [{ shop_auth: ["write:items", "read:items"] }];

const operation = (tag: string, operationId: string, rest: object) => ({
  tags: [tag],
  operationId,
  summary: `Calls ${operationId}.`,
  ...rest,
});

const item = (operationId: string, rest: object) =>
  operation("item", operationId, { security: withScopes, ...rest });
const order = (operationId: string, rest: object) => operation("order", operationId, rest);
const user = (operationId: string, rest: object) => operation("user", operationId, rest);

const itemId = { parameters: [path("itemId", id)] };
const orderId = { parameters: [path("orderId", { ...id, minimum: 1 })] };
const userName = { parameters: [path("name", text)] };

const ITEMS = {
  "/item": {
    post: item("addItem", { requestBody: takes(jsonOrXml(ref("Item"))), responses: empty("405") }),
    put: item("changeItem", {
      requestBody: takes(jsonOrXml(ref("Item"))),
      responses: empty("400", "404", "405"),
    }),
  },
  "/item/byState": {
    get: item("findByState", {
      parameters: [query("state", listOf({ ...text, enum: ["new", "sold"] }))],
      responses: answers(jsonOrXml(listOf(ref("Item"))), "400"),
    }),
  },
  "/item/byLabel": {
    get: item("findByLabel", {
      deprecated: true,
      parameters: [query("labels", listOf(text))],
      responses: answers(jsonOrXml(listOf(ref("Item"))), "400"),
    }),
  },
  "/item/{itemId}": {
    ...itemId,
    get: item("getItem", {
      security: [{ key: [] }],
      responses: answers(jsonOrXml(ref("Item")), "400", "404"),
    }),
    post: item("changeWithForm", {
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { name: text, state: text } },
          },
        },
      },
      responses: empty("405"),
    }),
    delete: item("deleteItem", {
      parameters: [{ name: "X-Reason", in: "header", schema: text }],
      responses: empty("400", "404"),
    }),
  },
  "/item/{itemId}/picture": {
    ...itemId,
    post: item("sendPicture", {
      requestBody: {
        content: { "application/octet-stream": { schema: { ...text, format: "binary" } } },
      },
      responses: answers(json(ref("Message"))),
    }),
  },
};

const ORDERS = {
  "/stock": {
    get: order("getStock", {
      security: [{ key: [] }],
      responses: answers(json({ type: "object", additionalProperties: { type: "integer" } })),
    }),
  },
  "/order": {
    post: order("placeOrder", {
      requestBody: takes(json(ref("Order"))),
      responses: answers(jsonOrXml(ref("Order")), "400"),
    }),
  },
  "/order/{orderId}": {
    ...orderId,
    get: order("getOrder", { responses: answers(jsonOrXml(ref("Order")), "400", "404") }),
    delete: order("deleteOrder", { responses: empty("400", "404") }),
  },
};

const USERS = {
  "/user": {
    post: user("addUser", { requestBody: takes(json(ref("User"))), responses: empty("default") }),
  },
  "/user/fromArray": {
    post: user("addFromArray", {
      requestBody: takes(json(listOf(ref("User")))),
      responses: empty("default"),
    }),
  },
  "/user/fromList": {
    post: user("addFromList", {
      requestBody: takes(json(listOf(ref("User")))),
      responses: empty("default"),
    }),
  },
  "/user/login": {
    get: user("login", {
      parameters: [query("name", text), query("password", text)],
      responses: {
        200: {
          description: "The session.",
          headers: { "X-Rate-Limit": { schema: { type: "integer" } } },
          content: jsonOrXml(text),
        },
        ...empty("400"),
      },
    }),
  },
  "/user/logout": { get: user("logout", { responses: empty("default") }) },
  "/user/{name}": {
    ...userName,
    get: user("getUser", { responses: answers(jsonOrXml(ref("User")), "400", "404") }),
    put: user("changeUser", {
      requestBody: takes(json(ref("User"))),
      responses: empty("400", "404"),
    }),
    delete: user("deleteUser", { responses: empty("400", "404") }),
  },
};

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});
const int32 = { type: "integer", format: "int32" };

export const SHOP: object = {
  openapi: "3.1.1",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com/v2" }],
  paths: { ...ITEMS, ...ORDERS, ...USERS },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "api_key" },
      shop_auth: {
        type: "oauth2",
        flows: {
          implicit: {
            authorizationUrl: "https://shop.example.com/oauth",
            scopes: { "write:items": "change items", "read:items": "read items" },
          },
        },
      },
    },
    schemas: {
      Order: object({
        id,
        itemId: id,
        quantity: int32,
        shipped: { ...text, format: "date-time" },
        state: { ...text, enum: ["placed", "approved", "delivered"] },
        complete: { type: "boolean", default: false },
      }),
      Category: object({ id, name: text }),
      Label: object({ id, name: text }),
      User: object({ id, name: text, first: text, last: text, email: text, status: int32 }),
      Item: object(
        {
          id: { ...id, readOnly: true },
          category: ref("Category"),
          name: text,
          pictures: listOf(text),
          labels: listOf(ref("Label")),
          state: { ...text, enum: ["new", "sold"] },
        },
        ["name", "pictures"],
      ),
      Message: object({ code: int32, kind: text, message: text }),
    },
  },
};
