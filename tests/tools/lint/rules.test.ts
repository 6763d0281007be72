import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { extensions as known } from "../../../spec/rules/extensions.js";
import plugin from "../../../spec/rules/plugin.js";
import { type Case, unmark } from "./case.js";
import { extensions } from "./cases/extensions.js";
import { lifecycles } from "./cases/lifecycles.js";
import { lists } from "./cases/lists.js";
import { operations } from "./cases/operations.js";
import { schemas } from "./cases/schemas.js";
import { webhooks } from "./cases/webhooks.js";
import { lint, lintDocuments } from "./redocly.js";

const cases = [...operations, ...lists, ...webhooks, ...schemas, ...lifecycles, ...extensions];
const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../../..", path), "utf8");
const config = parse(read("redocly.yaml")) as { readonly rules: Record<string, unknown> };
const rules = Object.keys(plugin().rules.oas3);

const ours = Object.entries(config.rules).filter(([name]) => name.startsWith("apostille/"));
const problems = lintDocuments(
  Object.fromEntries(
    cases.flatMap(({ broken, fixed }, index) => [
      [`${index}-broken.yaml`, unmark(broken).text],
      [`${index}-fixed.yaml`, unmark(fixed).text],
    ]),
  ),
  Object.fromEntries(ours),
);

/** The problems of one document that the rule of its case reports, in the order of the document. */
function found(index: number, variant: "broken" | "fixed", { rule }: Case) {
  const id = rule === "struct" ? rule : `apostille/${rule}`;
  return (problems.get(`${index}-${variant}.yaml`) ?? [])
    .filter((problem) => problem.rule === id)
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}

describe.each(cases.map((one, index) => ({ ...one, index })))("$rule: $name", (one) => {
  it("the rule reports each place, and says why", () => {
    const reported = found(one.index, "broken", one);
    const places = reported.map(({ line, column }) => ({ line, column }));
    expect(places).toEqual(unmark(one.broken).marks);
    for (const { message, severity } of reported) {
      expect(message).toMatch(one.says);
      expect(severity).toBe("error");
    }
  });

  it("the rule is silent once it is fixed", () => {
    expect(found(one.index, "fixed", one)).toEqual([]);
  });
});

it("the plugin has every rule shown, switched on and listed", () => {
  const shown = new Set(cases.map(({ rule }) => rule));
  const readme = read("spec/rules/README.md");
  expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
  expect(ours.map(([name]) => name)).toEqual(rules.map((rule) => `apostille/${rule}`));
  expect([...readme.matchAll(/^\| `(apostille\/[a-z-]+)`/gm)].map(([, name]) => name)).toEqual(
    ours.map(([name]) => name),
  );
});

it("the plugin has every extension shown and documented, and no other is documented", () => {
  const shown = new Set(shapeNames());
  // Extensions of other generators are read, but we do not check their structure.
  const documented = new Set(
    read("docs/extensions.md").match(/\bx-(?!fern-|ms-|speakeasy-|stainless-)[a-z-]+\b(?=`)/g),
  );
  expect(Object.keys(known).filter((name) => !shown.has(name))).toEqual([]);
  expect([...documented].toSorted()).toEqual(Object.keys(known).toSorted());
});

function shapeNames(): readonly string[] {
  return extensions.filter(({ rule }) => rule === "struct").map(({ name }) => name);
}

describe("Redocly's own rules", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    post:
      callbacks:
        c:
          '{$x}': { post: { requestBody: { content: { a/b: { schema: { type: string }, example: 7 } } } } }
webhooks:
  ping:
    post:
      parameters: [{ name: X-A, in: header, schema: { type: integer }, example: text }]
      requestBody: { content: { a/b: { schema: { type: string }, examples: { one: { value: 7 } } } } }
      responses: { '200': { headers: { X-B: { schema: { type: integer, examples: [text] } } } } }
`;
  it("Redocly's own rules check the examples of webhooks, callbacks, parameters and headers", () => {
    const names = [
      "no-invalid-media-type-examples",
      "no-invalid-parameter-examples",
      "no-invalid-schema-examples",
    ];
    const options = Object.fromEntries(names.map((name) => [name, config.rules[name] ?? "error"]));
    const found =
      lintDocuments({ "a.yaml": text }, { struct: "off", ...options }).get("a.yaml") ?? [];
    const counts = names.map((name) => found.filter((problem) => problem.rule === name).length);
    expect(counts).toEqual([2, 1, 1]);
  });
});

const holes = [
  "null",
  "7",
  "text",
  "[null]",
  "{ a: null }",
  "{ $ref: '#/nowhere' }",
  "{ $ref: '#' }",
];
const shape = (hole: string) => `
openapi: 3.1.0
x-webhook-signature: ${hole}
paths:
  /a: ${hole}
  /b/{id}:
    parameters: ${hole}
    get: ${hole}
    put: { operationId: listB, security: ${hole}, parameters: ${hole}, responses: ${hole}, x-pagination: ${hole} }
    post: { operationId: ${hole}, x-not-shown: ${hole}, requestBody: ${hole}, callbacks: { c: ${hole} } }
webhooks:
  c: ${hole}
  d: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/E' } } } } } }
components:
  schemas:
    D: { enum: ${hole}, type: ${hole}, properties: ${hole}, x-lifecycle: ${hole}, x-enum-varnames: ${hole} }
    E: { allOf: [{ $ref: '#/components/schemas/E' }, ${hole}], x-lifecycle: { initial: ${hole}, transitions: ${hole} } }
  headers: { H: ${hole} }
`;

it("a malformed description breaks no rule", () => {
  const documents = holes.map((hole, index) => [`${index}.yaml`, shape(hole)] as const);
  const reported = lintDocuments(Object.fromEntries(documents), Object.fromEntries(ours));
  for (const [name] of documents) expect(reported.get(name)).not.toEqual([]);
});

it("our own documents have no problem at all", () => {
  expect(lint([])).toEqual([]);
});
