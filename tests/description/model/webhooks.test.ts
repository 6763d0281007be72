import { expect, it } from "vitest";

import { buildDocument } from "../../support/model.js";

const hook = (schema: object, more: object = {}) => ({
  post: {
    requestBody: { content: { "application/json": { schema } } },
    responses: { "2XX": { description: "" } },
    ...more,
  },
});

const event = (properties: object) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});

it("webhooks are those of the document, with what they send and expect", async () => {
  const { api, found } = await buildDocument({
    webhooks: {
      "order.created": {
        "x-apostille-name": "created",
        parameters: [{ name: "X-Event", in: "header", required: true, schema: { type: "string" } }],
        ...hook(event({ id: { type: "string" } }), { summary: "Created." }),
      },
      other: { $ref: "#/components/pathItems/Other" },
    },
    components: { pathItems: { Other: { put: { responses: { 200: { description: "" } } } } } },
  });
  expect(api.webhooks).toMatchObject([
    {
      kind: "webhook",
      key: "order.created",
      name: "created",
      method: "POST",
      docs: { summary: "Created." },
      parameters: [{ name: "X-Event", location: "header" }],
      body: { contents: [{ schema: { kind: "object" } }] },
      responses: [{ status: "2XX" }],
    },
    { key: "other", method: "PUT", responses: [{ status: 200 }] },
  ]);
  expect(found).toEqual([]);
});

it("webhooks are read from x-webhooks in 3.0", async () => {
  const { api } = await buildDocument({ paths: {}, "x-webhooks": { ping: hook({}) } }, "3.0.3");
  expect(api.webhooks.map(({ key }) => key)).toEqual(["ping"]);
});

it("webhooks with several methods are distinguished by their method", async () => {
  const { api, found } = await buildDocument({
    webhooks: { ping: { ...hook({}), put: { responses: {} } } },
  });
  expect(api.webhooks.map(({ key }) => key)).toEqual(["ping", "ping PUT"]);
  expect(found).toEqual(["webhook/several-methods at /webhooks/ping"]);
});

it("webhooks have names, ids and signatures of their own, or those of the path item", async () => {
  const { api } = await buildDocument({
    webhooks: {
      shared: {
        "x-apostille-name": "both",
        "x-webhook-signature": "github",
        ...hook({}, { operationId: "onShared" }),
        put: { responses: {}, "x-apostille-name": "mine", "x-webhook-signature": "stripe" },
        patch: { responses: {} },
      },
      plain: hook({}),
    },
  });
  const told = api.webhooks.map(({ key, name, operationId, signature }) => [
    key,
    name,
    operationId,
    signature?.header,
  ]);
  expect(told).toEqual([
    ["shared", "both", "onShared", "X-Hub-Signature-256"],
    ["shared PUT", "mine", undefined, "Stripe-Signature"],
    ["shared PATCH", "both PATCH", undefined, "X-Hub-Signature-256"],
    ["plain", undefined, undefined, undefined],
  ]);
});

const property = async (...bodies: readonly object[]) => {
  const webhooks = Object.fromEntries(
    bodies.map((schema, index) => [`hook${index}`, hook(schema)]),
  );
  const { api } = await buildDocument({
    webhooks,
    components: {
      schemas: {
        Made: event({ kind: { const: "made" } }),
        Envelope: event({ v: { const: "1" }, id: {} }),
      },
    },
  });
  return [api.events.property, ...api.webhooks.map(({ type }) => type)];
};

const constant = (type: unknown, more: object = {}) => event({ type: { const: type }, ...more });
const composed = {
  allOf: [{ $ref: "#/components/schemas/Envelope" }, event({ kind: { const: "gone" } })],
};
const several = (name: string) =>
  event({ kind: { const: name }, event: { const: `e${name}` }, type: { enum: [`t${name}`] } });

it.each<[string, readonly object[], ...(string | undefined)[]]>([
  ["by the usual property", [several("a"), several("b")], "type", "ta", "tb"],
  [
    "by any property that holds another constant in each, through references and allOf",
    [{ $ref: "#/components/schemas/Made" }, composed],
    ...["kind", "made", "gone"],
  ],
  [
    "not by what is the same in two, or not constant in one",
    [constant("a", { v: { const: "1" } }), event({ v: { const: "1" }, type: { type: "string" } })],
  ],
  ["not, if alone, by just any constant", [event({ v: { const: "1" } })]],
  [
    "by the usual property, if alone",
    [event({ v: { const: "1" }, event_type: { const: "a" } })],
    ...["event_type", "a"],
  ],
  [
    "not by a body that may be one of several",
    [{ oneOf: [constant("a"), constant("b")] }, constant("c")],
  ],
  ["not by numbers", [constant(1), constant(2)]],
  ["not by texts that are empty", [constant(""), constant("b")]],
  [
    "not by a body of which a part may be one of several",
    [{ allOf: [constant("a"), { anyOf: [event({ b: {} }), event({ c: {} })] }] }, constant("c")],
  ],
])("webhooks are told apart %s", async (_, bodies, ...expected) => {
  const none = [undefined, ...bodies.map(() => undefined)];
  expect(await property(...bodies)).toEqual(expected.length === 0 ? none : expected);
});

it.each([
  ["of JSON", ["text/plain", "application/json"]],
  ["the first", ["application/x-www-form-urlencoded", "text/plain"]],
])("the type of a webhook is that of the body %s", async (_, [first = "", second = ""]) => {
  const body = (type: string) => {
    const content = { [first]: {}, [second]: {} };
    const chosen = second === "application/json" ? second : first;
    content[chosen] = { schema: event({ type: { const: type } }) };
    return { post: { requestBody: { content }, responses: {} } };
  };
  const { api } = await buildDocument({ webhooks: { a: body("a"), b: body("b") } });
  expect([api.events.property, ...api.webhooks.map(({ type }) => type)]).toEqual([
    "type",
    "a",
    "b",
  ]);
});

it("webhooks without a body are not told apart by a property", async () => {
  const { api } = await buildDocument({
    webhooks: {
      a: hook(event({ type: { const: "a" } })),
      b: hook(event({ type: { const: "b" } })),
      c: { post: { responses: {} } },
    },
  });
  expect([api.events.property, ...api.webhooks.map(({ type }) => type)]).toEqual([
    "type",
    "a",
    "b",
    undefined,
  ]);
});
