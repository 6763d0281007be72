import { describe, expect, it } from "vitest";

import { evaluator } from "../../runtime/json-schema/evaluator.js";
import type { SchemaTable } from "../../runtime/json-schema/values/types.js";
import { bundle } from "./bundle.js";
import { at, follow, isJson, type Json, list } from "./view.js";

const document = bundle();
const base = "https://spec.example/openapi.json";

/** A schema somewhere in the description, and a value that is to match it. */
interface Sample {
  readonly at: string;
  readonly schema: unknown;
  readonly value: unknown;
}

const methods = ["get", "put", "post", "delete"];

/** Everything with a schema and examples: bodies, parameters, headers and schemas themselves. */
function samples(node: unknown, pointer: string): readonly Sample[] {
  if (Array.isArray(node))
    return node.flatMap((item, index) => samples(item, `${pointer}/${index}`));
  if (!isJson(node)) return [];
  const below = Object.entries(node)
    .filter(
      ([key]) =>
        !["example", "examples", "default", "enum", "const"].includes(key) ||
        pointer.endsWith("/properties"),
    )
    .flatMap(([key, child]) => samples(child, `${pointer}/${key}`));
  return [...own(node, pointer), ...below];
}

function own(node: Json, pointer: string): readonly Sample[] {
  const schema = node["schema"];
  if (schema === undefined) {
    const isSchema = /\/(?:schemas|properties)\/[^/]+$|\/(?:items|schema|\d+)$/.test(pointer);
    const values = isSchema
      ? [...list(node["examples"]), ...(node["default"] === undefined ? [] : [node["default"]])]
      : [];
    return values.map((value, index) => ({
      at: `${pointer}/examples/${index}`,
      schema: node,
      value,
    }));
  }
  const single =
    node["example"] === undefined
      ? []
      : [{ at: `${pointer}/example`, schema, value: node["example"] }];
  const named = Object.entries(isJson(node["examples"]) ? node["examples"] : {}).map(
    ([name, example]) => ({
      at: `${pointer}/examples/${name}`,
      schema,
      value: at(follow(document, example), "value"),
    }),
  );
  return [...single, ...named];
}

const all = samples(document, "");

function table(): SchemaTable {
  const components = Object.entries(at(document, "components", "schemas") as Json);
  return Object.fromEntries([
    ...components.map(([name, schema]) => [`${base}#/components/schemas/${name}`, schema]),
    ...all.map(({ schema }, index) => [`${base}#/samples/${index}`, schema]),
  ]) as SchemaTable;
}

describe("the examples", () => {
  const { evaluate } = evaluator(table());

  it("the examples match their schemas, and so do the defaults", () => {
    const wrong = all.flatMap((sample, index) =>
      evaluate(`${base}#/samples/${index}`, sample.value).map(
        ({ path, message }) => `${sample.at} ${path.join(".")} ${message}`,
      ),
    );
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(150);
  });

  it("the examples would be refused with an unknown value, a missing field or a wrong type", () => {
    const index = all.findIndex(({ at: place }) =>
      place.includes("/quotes/{quoteId}/get/responses/200"),
    );
    const quote = all[index]?.value as Json;
    const { id, ...without } = quote;
    const changes = [
      without,
      { ...quote, status: "lost" },
      { ...quote, id: 7 },
      { ...quote, total: null },
    ];
    const uri = `${base}#/samples/${index}`;
    expect(id).toBeTypeOf("string");
    expect(changes.map((change) => evaluate(uri, change).length)).toEqual([1, 1, 1, 1]);
  });
});

const operations = ["paths", "webhooks"].flatMap((kind) =>
  Object.entries(at(document, kind) as Json).flatMap(([name, item]) =>
    methods
      .filter((method) => isJson(at(item, method)))
      .map((method) => ({
        name: `${kind}: ${method} ${name}`,
        operation: at(item, method),
        kind,
        key: name,
      })),
  ),
);

it("every body of a request, an answer, an error and an event has an example", () => {
  const bodies = operations.flatMap(({ name, operation }) => [
    { name: `${name} request`, body: at(operation, "requestBody") },
    ...Object.entries(at(operation, "responses") as Json).map(([status, response]) => ({
      name: `${name} ${status}`,
      body: follow(document, response),
    })),
  ]);
  const contents = bodies.flatMap(({ name, body }) =>
    Object.values((at(body, "content") ?? {}) as Json).map((mediaType) => ({ name, mediaType })),
  );
  const bare = contents.filter(
    ({ mediaType }) => Object.keys((at(mediaType, "examples") ?? {}) as Json).length === 0,
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
  expect(contents.length).toBeGreaterThan(150);
});

it("every body of an event is an example of that very event", () => {
  const events = operations.filter(({ kind }) => kind === "webhooks");
  const types = events.flatMap(({ key, operation }) =>
    Object.values(
      at(operation, "requestBody", "content", "application/json", "examples") as Json,
    ).map((example) => ({ key, type: at(follow(document, example), "value", "type") })),
  );
  expect(types.filter(({ key, type }) => key !== type)).toEqual([]);
  expect(new Set(types.map(({ key }) => key)).size).toBe(14);
});

/** Every object in an example that has items and a total. */
function quotesIn(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(quotesIn);
  if (!isJson(value)) return [];
  const inner = Object.values(value).flatMap(quotesIn);
  return "total_cents" in value && "items" in value ? [value, ...inner] : inner;
}

it("the quotes in the examples add up: a subtotal is price times quantity, and the total is the sum", () => {
  const quotes = all.flatMap(({ value }) => quotesIn(value));
  expect(quotes.length).toBeGreaterThan(5);
  for (const quote of quotes) {
    const items = list(quote["items"]) as readonly Record<
      "price" | "quantity" | "subtotal",
      number
    >[];
    for (const item of items) expect(item.subtotal).toBe(item.price * item.quantity);
    const total = items.reduce((sum, item) => sum + item.subtotal, 0);
    expect(quote["total_cents"]).toBe(total);
    expect(quote["total"]).toBe((total / 100).toFixed(2));
  }
});
