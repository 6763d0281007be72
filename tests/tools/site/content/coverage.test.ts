/** Whatever a document says of its values is on the site: each property, value and example, at every depth. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
const json = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});

const SCHEMAS = {
  Tree: object({ leafName: { type: "string" }, children: { type: "array", items: ref("Tree") } }),
  Deep: object({ l1: object({ l2: object({ l3: object({ l4: { enum: ["deepest-value"] } }) }) }) }),
  Wide: object(
    Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`wide${at}`, ref("Deep")])),
  ),
  Shape: {
    oneOf: [ref("Circle"), ref("Square"), object({ inlineVariant: { type: "null" } })],
    discriminator: { propertyName: "kind" },
  },
  Circle: object({ kind: { const: "round-value" }, radius: { type: "number", example: 7.25 } }),
  Square: object({ kind: { const: "square-value" }, side: { type: ["integer", "null"] } }),
  Both: { allOf: [ref("Circle"), ref("Deep"), object({ ofBoth: { type: "string" } })], not: {} },
  Pair: { type: "array", prefixItems: [object({ inTuple: {} })], items: object({ inRest: {} }) },
  List: {
    type: "array",
    items: object({ inList: { type: "string" } }, { example: { inList: "item-example" } }),
  },
  Map: object({}, { additionalProperties: object({ inMap: { examples: ["map-example"] } }) }),
  Matched: object({ near: {} }, { patternProperties: { "^x-": object({ inPattern: {} }) } }),
  Sided: object({
    onlyRead: { type: "string", readOnly: true },
    onlyWritten: { type: "string", writeOnly: true },
  }),
  Named: {
    type: "string",
    enum: ["named-a", "named-b"],
    "x-enum-descriptions": ["The meaning of a.", "The meaning of b."],
  },
  Unused: object({ inUnused: { default: "unused-default" } }),
};

const DENSE = {
  ...EMPTY,
  paths: {
    "/all": {
      post: {
        operationId: "all",
        parameters: [
          { name: "q", in: "query", schema: object({ inQuery: { enum: ["query-value"] } }) },
          { name: "at", in: "header", schema: { type: "string" }, example: "header-example" },
        ],
        requestBody: json(object({ sent: ref("Sided") }), {
          examples: { first: { summary: "First of all", value: { note: "request-example" } } },
        }),
        responses: {
          200: {
            description: "",
            headers: { "X-Left": { schema: { type: "integer", example: 4711 } } },
            ...json(
              object(Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, ref(name)]))),
            ),
          },
          422: { description: "", ...json(ref("Tree"), { example: { note: "error-example" } }) },
        },
        callbacks: {
          called: {
            "{$request.body#/url}": { post: { requestBody: json(object({ inCallback: {} })) } },
          },
        },
      },
    },
  },
  webhooks: {
    sent: {
      post: {
        requestBody: json(object({ inEvent: ref("Named") })),
        responses: { 200: { description: "", ...json({}, { example: "event-example" }) } },
      },
    },
  },
  components: { schemas: SCHEMAS },
};

/** The names of all properties, all values of enumerations, and all values of examples, as text. */
function* saidIn(node: unknown, key = ""): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  if (key === "enum") yield* Object.values(node).map(String);
  for (const [name, value] of Object.entries(node)) {
    if (key === "properties") yield name;
    if (/^(?:const|default|example)$/.test(name)) yield* leaves(value);
    if (name === "examples") yield* leaves(Array.isArray(value) ? value : Object.values(value));
    if (name === "x-enum-descriptions") yield* leaves(value);
    yield* saidIn(value, name);
  }
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) yield String(value);
  else for (const inner of Object.values(value)) yield* leaves(inner);
}

const made = await makeOf(DENSE);
const text = [...made.files]
  .filter(([path]) => path.endsWith(".html"))
  .flatMap(([, page]) => readable(page))
  .join("\n");

it("a dense document is on the site in full", () => {
  const said = [...new Set(saidIn(DENSE))];
  expect(said.length).toBeGreaterThan(300);
  expect(said.filter((one) => !text.includes(one))).toEqual([]);
});

it("a dense document unfolds schemas in place, and not a schema in itself", () => {
  const page = readable(made.page("reference/general/all.html"));
  const at = page.indexOf("Shape [Shape](../../schemas/Shape.html)");
  expect(page.slice(at + 1, at + 4)).toEqual([
    ...["3 alternatives", 'kind: "round-value" [Circle](../../schemas/Circle.html)', "2 fields"],
  ]);
  expect(page).toContain("Wide [Wide](../../schemas/Wide.html)");
  const tree = readable(made.page("schemas/Tree.html"));
  expect(tree).toContain("children [Tree](../schemas/Tree.html)[]");
  expect(tree.filter((line) => line === "leafName string")).toHaveLength(1);
  expect(tree).toContain("[POST /all](../reference/general/all.html)");
});

it("a dense document shows each side its own properties, and says on the page of a schema whose they are", () => {
  const page = made.page("reference/general/all.html");
  const [sent = "", received = ""] = page.split('id="responses"');
  expect([sent.includes("onlyWritten"), sent.includes("onlyRead")]).toEqual([true, false]);
  expect([received.includes("onlyWritten"), received.includes("onlyRead")]).toEqual([false, true]);
  const schema = readable(made.page("schemas/Sided.html"));
  expect(schema).toContain("onlyRead string only in responses");
  expect(schema).toContain("onlyWritten string only in requests");
});

it("a dense document names alternatives by their titles, or by what only they require", async () => {
  const contact = (more: object): object => object({ email: {}, phone: {}, name: {} }, more);
  const oneOf = [
    contact({ title: "By mail", required: ["email"] }),
    contact({ required: ["name", "phone"] }),
    contact({ required: ["name"] }),
  ];
  const { page } = await makeOf({ ...EMPTY, components: { schemas: { Contact: { oneOf } } } });
  const lines = readable(page("schemas/Contact.html")).filter((line) => line.startsWith("or"));
  expect(lines).toEqual([
    "or: By mail object",
    "or, with phone, name object",
    "or, with name object",
  ]);
});

it("a dense document says which value leads to which alternative, and what may be null", () => {
  const shape = readable(made.page("schemas/Circle.html")).join("\n");
  expect(shape).toContain('kind "round-value"');
  expect(readable(made.page("schemas/Square.html"))).toContain("side integer | null");
});
