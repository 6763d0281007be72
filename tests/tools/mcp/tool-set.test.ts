/** The tools of a document: their names and hints, and what is reported. */
import { expect, it } from "vitest";

import { checksOf } from "../../../runtime/tools/check.js";
import { toolSetOf } from "../../../generator/tools/mcp/tool-set.js";
import { buildDocument } from "../../support/model.js";

const responses = { 204: { description: "Done." } };

/** The tools of a document with these paths, and the codes that were reported. */
async function toolsOf(paths: object) {
  const { api, diagnostics } = await buildDocument({ paths });
  const found = [...diagnostics];
  const set = toolSetOf(api, (diagnostic) => found.push(diagnostic));
  return { ...set, found, checks: checksOf(set) };
}

it("two operations that claim one name are reported, with what the other is called", async () => {
  const { tools, found } = await toolsOf({
    "/a": { get: { operationId: "résumé", responses } },
    "/b": { get: { operationId: "rèsumè", responses } },
  });
  expect(tools.map(({ name }) => name)).toEqual(["r_sum", "get__b"]);
  expect(found.map(({ code, location }) => [code, location?.pointer])).toEqual([
    ["names/clash", "/paths/~1b/get"],
  ]);
  expect(found[0]?.message).toBe("Two things would be called r_sum; this one is called get__b.");
});

it("what the names of tools come from is reported too", async () => {
  const { tools, found } = await toolsOf({
    "/a": { get: { operationId: "get-quote", responses } },
    "/b": { get: { operationId: "get_quote", responses } },
  });
  expect(tools.map(({ name }) => name)).toEqual(["getQuote", "getB"]);
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(["names/clash"]));
});

it("two operations that are given one name are reported, though the other keeps its own", async () => {
  const { tools, found } = await toolsOf({
    "/a": { get: { operationId: "first", "x-apostille-name": "read", responses } },
    "/b": { get: { operationId: "second", "x-apostille-name": "read", responses } },
  });
  expect(tools.map(({ name }) => name)).toEqual(["read", "second"]);
  expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "names/clash: Two things would be called read; this one is called second.",
  ]);
});

it("x-tool-hints say what a method leaves open, and warn of any", async () => {
  const post = (hints: object) => ({ post: { "x-tool-hints": hints, responses } });
  const { tools, found } = await toolsOf({
    "/search": post({ readOnly: true }),
    "/refunds": post({ destructive: true, idempotent: false }),
    "/visits": { get: { "x-tool-hints": { readOnly: false }, responses } },
    "/notes": { put: { "x-tool-hints": { destructive: false }, responses } },
  });
  expect(found).toEqual([]);
  expect(tools.map(({ hints }) => hints)).toEqual([
    { readOnly: true, destructive: false, idempotent: true },
    { readOnly: false, destructive: true, idempotent: false },
    { readOnly: false },
    { readOnly: false, destructive: false, idempotent: true },
  ]);
});

it.each<[hints: unknown]>([
  [{ readOnly: true }],
  [{ destructive: "no" }],
  [{ readOnly: true, destructive: true }],
  ["safe"],
])("%j on a removal is reported, and changes nothing", async (hints) => {
  const { tools, found } = await toolsOf({
    "/notes": { delete: { "x-tool-hints": hints, responses } },
  });
  expect(tools[0]?.hints).toEqual({ readOnly: false, destructive: true, idempotent: true });
  expect(found.map(({ code }) => code)).toEqual(["extension/malformed"]);
});

it("a result of one alternative is valid, though open enumerations of others would take its value", async () => {
  const kind = (...values: string[]) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", enum: values } },
  });
  const schema = { oneOf: [kind("cat"), kind("dog", "wolf")] };
  const content = { "application/json": { schema } };
  const { checks } = await toolsOf({
    "/pets": {
      get: { operationId: "read", responses: { 200: { description: "One.", content } } },
      put: { operationId: "write", requestBody: { required: true, content }, responses },
    },
  });
  expect(checks.output("read", { kind: "cat" })).toEqual([]);
  expect(checks.output("read", { kind: 1 })).not.toEqual([]);
  expect(checks.input("write", { body: { kind: "cat" } })).toEqual([]);
  expect(checks.input("write", { body: { kind: "cow" } })).not.toEqual([]);
});
