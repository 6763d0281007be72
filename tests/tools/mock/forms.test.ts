/** What a mock sends besides plain JSON: XML, events, callbacks, and the reasons of its refusals. */
import { once } from "node:events";
import { createServer } from "node:http";

import { describe, expect, it } from "vitest";

import { mockOf } from "./mock-of.js";

const get = (content: object, responses: object = {}) => ({
  "/things": { get: { responses: { "200": { content }, ...responses } } },
});
const ask = { headers: { accept: "application/xml" } };

describe("XML", () => {
  const schema = {
    type: "object",
    xml: { name: "pet", namespace: "http://a.test/?a&b", prefix: "p" },
    required: ["id", "name", "tags", "photos", "owner", "born at"],
    properties: {
      id: { const: 7, xml: { attribute: true } },
      name: { const: "<Rex>", xml: { name: "title" } },
      tags: { type: "array", minItems: 2, maxItems: 2, items: { const: "a" } },
      photos: {
        type: "array",
        minItems: 1,
        maxItems: 1,
        xml: { wrapped: true },
        items: { const: "b", xml: { name: "photo" } },
      },
      owner: { type: "object", required: ["id"], properties: { id: { const: null } } },
      "born at": { const: true },
    },
  };
  const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

  it("XML is made from the schema, with the names and forms that it gives", async () => {
    const send = await mockOf(get({ "application/xml": { schema } }));
    const { response, text } = await send("/things", ask);
    expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
    expect(text).toBe(
      `${HEAD}<p:pet xmlns:p="http://a.test/?a&amp;b" id="7"><title>&lt;Rex&gt;</title><tags>a</tags><tags>a</tags><photos><photo>b</photo></photos><owner><id></id></owner><born_at>true</born_at></p:pet>`,
    );
  });

  it("XML has the names of components, and is made from an example that is an object", async () => {
    const list = { type: "array", items: { $ref: "#/components/schemas/Pet" } };
    const Pet = { type: "object", properties: { name: { type: "string" } } };
    const document = { components: { schemas: { Pet, Pets: list } } };
    const pets = { $ref: "#/components/schemas/Pets" };
    const send = await mockOf(
      get({ "text/xml": { schema: pets, example: [{ name: "Rex" }, { other: 1 }] } }),
      { document },
    );
    const { text } = await send("/things", { headers: { accept: "text/xml" } });
    expect(text).toBe(
      `${HEAD}<Pets><Pets><name>Rex</name></Pets><Pets><other>1</other></Pets></Pets>`,
    );
  });

  it("XML that is written as text is sent as it is written", async () => {
    const send = await mockOf(get({ "application/xml": { schema, example: "<pet/>" } }));
    expect((await send("/things", ask)).text).toBe("<pet/>");
  });
});

it.each([
  ["no schema", {}, /^data: ?\S/m],
  ["a text", { schema: { type: "string", enum: ["tick"] } }, /^data: ?"?tick"?$/m],
])("a stream of events of %s has events", async (_, content, data) => {
  const send = await mockOf(get({ "text/event-stream": content }));
  const { text } = await send("/things");
  expect(text).toMatch(data);
  expect(text.match(/^data:/gm)).toHaveLength(3);
});

describe("a refusal", () => {
  const refused = async (schema: object, example?: unknown): Promise<unknown> => {
    const parameters = [{ name: "n", in: "query", schema: { type: "integer" } }];
    const content = { "application/json": { schema, ...(example !== undefined && { example }) } };
    const send = await mockOf({
      "/things": { get: { parameters, responses: { "204": {}, "422": { content } } } },
    });
    return JSON.parse((await send("/things?n=a")).text);
  };
  const text = { type: "string" };
  const object = (properties: object) => ({
    type: "object",
    required: Object.keys(properties),
    properties,
  });

  it.each<[string, object, unknown]>([
    ["its message", object({ code: { const: "x" }, message: text }), undefined],
    ["that of an example", object({ message: text }), { message: "No." }],
    ["the one within", object({ error: object({ message: text }) }), undefined],
    [
      "the first of a list",
      object({ errors: { type: "array", minItems: 1, items: object({ detail: text }) } }),
      undefined,
    ],
    [
      "a list by field",
      { additionalProperties: { type: "array", minItems: 1, items: text } },
      { detail: ["No."] },
    ],
    ["the body itself", text, "No."],
  ])("a refusal gives its reason in %s", async (_, schema, example) => {
    expect(JSON.stringify(await refused(schema, example))).toContain("parameter n is not valid");
  });

  it("a refusal stays as declared where the reason is not allowed", async () => {
    expect(await refused(object({ message: { const: "No." } }))).toEqual({ message: "No." });
  });
});

const body = {
  content: {
    "application/json": { schema: { type: "object", properties: { url: { type: "string" } } } },
  },
};
const callback = (expression: string) => ({
  done: {
    [expression]: {
      put: {
        requestBody: { content: { "application/json": { schema: { const: { done: true } } } } },
        responses: { "204": { description: "Seen." } },
      },
    },
  },
});
const call = async (expression: string, url: string, callbacks: boolean) => {
  let resolve = (_: string): void => undefined;
  const promise = new Promise<string>((settle) => (resolve = settle));
  const operation = { requestBody: body, callbacks: callback(expression) };
  const send = await mockOf(
    { "/things": { post: { ...operation, responses: { "202": {} } } } },
    { callbacks, onCallback: (outcome) => resolve(outcome) },
  );
  const { response } = await send("/things", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  expect(response.status).toBe(202);
  return callbacks ? promise : undefined;
};

it("callbacks are sent to the address that the request names, if they are asked for", async () => {
  const seen: string[] = [];
  const receiver = createServer((request, response) => {
    request.on("data", (bytes) => seen.push(`${request.method} ${request.url} ${bytes}`));
    request.on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const hook = "{$request.body#/url}/done?of={$method}";
  await call(hook, url, false);
  expect(await call(hook, url, true)).toContain("callback done: ");
  receiver.close();
  expect(seen).toEqual(['PUT /done?of=POST {"done":true}']);
});

it("callbacks are not sent without an address, or if nobody is there", async () => {
  expect(await call("$request.body#/none", "x", true)).toContain("not sent, because $request");
  expect(await call("$request.body#/url", "file:///etc/passwd", true)).toContain("not sent");
  expect(await call("$request.body#/url", "http://127.0.0.1:9/", true)).toContain("failed: ");
});
