/** Samples of events: their payloads, and how a receiver handles them. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { object, text } from "./written.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The payloads of the events of a document, and the code of their handlers. */
async function eventsOf(webhooks: object, more: object = {}) {
  const { files } = await makeOf({ ...EMPTY, ...more, webhooks });
  const pages = [...files].filter(([path]) => /^(?:events|guides\/webhooks).*html$/.test(path));
  const codes = (label: string): readonly string[] =>
    pages
      .flatMap(([, page]) => [...page.matchAll(CODE)])
      .filter(([, found]) => found === label)
      .map(([, , code = ""]) => plain(code));
  return {
    payloads: codes("Payload").map((code): unknown => JSON.parse(code)),
    handlers: codes("Handler").map((code) => /handlers: \{\n([^]*?)\n {2}\}/.exec(code)?.[1]),
    receivers: codes("TypeScript"),
  };
}
const CODE = /<figcaption>(\w+)(?:: [^<]*)?<\/figcaption>\s*<pre[^>]*>([^]*?)<\/pre>/g;
const plain = (code: string): string =>
  code
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'");

const hook = (schema: object, example?: unknown): object => ({
  post: {
    requestBody: {
      content: { "application/json": { schema, ...(example !== undefined && { example }) } },
    },
    responses: {},
  },
});

const GROWN = {
  type: "object",
  required: ["type", "id"],
  properties: {
    type: { const: "grown" },
    id: { const: "7", readOnly: true },
    key: { const: "k", writeOnly: true },
    more: { const: 1 },
  },
};

it.each([
  ["made from the schema", { a: hook(GROWN) }, [{ type: "grown", id: "7", more: 1 }]],
  [
    "of an example",
    { a: hook(GROWN, { type: "grown", id: "7", key: "k", odd: 2 }) },
    [{ type: "grown", id: "7", key: "k", odd: 2 }],
  ],
  ["of a list", { a: hook({ type: "array", items: { const: 1 } }, [1, 1]) }, [[1, 1]]],
  ["of a text", { a: hook({ const: "hi" }) }, ["hi"]],
  ["of nothing", { a: hook(object({ no: false })) }, [null]],
  ["of an object without a type", { a: hook(object({ a: { const: 1 } })) }, [{ a: 1 }]],
])("an event shows a payload %s", async (_, webhooks, payloads) => {
  expect((await eventsOf(webhooks)).payloads).toEqual(payloads);
});

it("each payload of several events says which one it is", async () => {
  const schema = object({ type: text, a: { const: 1 } });
  const { payloads, handlers } = await eventsOf(
    {
      all: hook({
        oneOf: [ref("One"), ref("Two")],
        discriminator: { propertyName: "type", mapping: { first: "One", second: "Two" } },
      }),
    },
    {
      components: {
        schemas: { One: schema, Two: { ...schema, examples: [{ type: "odd", a: 1 }] } },
      },
    },
  );
  expect(payloads).toEqual([
    { type: "first", a: 1 },
    { type: "second", a: 1 },
  ]);
  expect(handlers[0]).toBe("    first: (event) => {\n      console.log(event.type);\n    },");
});

it.each([
  ["grown", hook(GROWN), "    grown: (event) => {\n      console.log(event.type);\n    },"],
  ["a", hook({ const: 1 }), "    a: (event) => {\n      console.log(event);\n    },"],
])("a sample handles the event %s", async (_, webhook, handler) => {
  const { handlers } = await eventsOf({ a: webhook });
  expect(handlers).toEqual([handler]);
});

it("receives with the secret of the scheme, or decides otherwise whom to trust", async () => {
  const { receivers: unsigned } = await eventsOf({ a: hook(GROWN) });
  expect(unsigned[0]).toContain('verify: (request) => request.headers.get("x-token")');
  const signature = { header: "X-Signature", secret: { prefix: "whsec_" } };
  const { receivers } = await eventsOf({ a: hook(GROWN) }, { "x-webhook-signature": signature });
  expect(receivers[0]).toContain('secrets: "whsec_YOUR_SECRET"');
});
