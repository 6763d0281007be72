/** Operations: names, methods, path items, tags and callbacks. */
import { expect, it } from "vitest";

import { buildDocument, buildFiles } from "../../support/model.js";

const get = (fields: object = {}) => ({ get: { responses: {}, ...fields } });

const idsOf = async (paths: object, openapi?: string) => {
  const { api, found } = await buildDocument({ paths }, openapi);
  return { ids: api.operations.map(({ id }) => id), found, api };
};

it("an operation keeps its operationId", async () => {
  const { api } = await idsOf({
    "/a": get({ operationId: "listA", "x-apostille-name": "allOfA" }),
  });
  expect(api.operations[0]).toMatchObject({ id: "listA", named: true, name: "allOfA" });
});

it.each([
  ["/quotes/{quoteId}", "getQuotesByQuoteId"],
  ["/quotes/{quoteId}/approve", "getQuotesByQuoteIdApprove"],
  ["/", "getRoot"],
  ["/web-hooks/snake_case.json", "getWebHooksSnakeCaseJson"],
  ["/v1/items/{item-id}:purge", "getV1ItemsByItemIdPurge"],
  ["/größe", "getGröße"],
])("without an operationId, GET %s is called %s", async (path, id) => {
  const { api } = await idsOf({ [path]: get() });
  expect(api.operations[0]).toMatchObject({ id, named: false });
});

it("an operation has the same name whatever else the document contains", async () => {
  const alone = await idsOf({ "/a/{b}": get() });
  const among = await idsOf({ "/a": get(), "/a/{b}": get(), "/c": get({ operationId: "other" }) });
  expect(among.ids).toContain(alone.ids[0]);
});

it("operations keep names apart that differ in punctuation only", async () => {
  const { ids, found } = await idsOf({ "/a-b": get(), "/a_b": get(), "/a.b": get() });
  expect(ids[0]).toBe("getAB");
  expect(new Set(ids).size).toBe(3);
  expect(ids[1]).toMatch(/^getAB_[0-9a-z]+$/);
  const others = await idsOf({ "/a-b": get(), "/a.b": get() });
  expect(others.ids[1]).toBe(ids[2]);
  expect(found).toEqual([]);
});

it("an operation whose operationId is taken is reported, and named after its method and path", async () => {
  const { ids, found } = await idsOf({
    "/a": get({ operationId: "list" }),
    "/b": get({ operationId: "list" }),
  });
  expect(ids).toEqual(["list", "getB"]);
  expect(found).toEqual(["operation/id-twice at /paths/~1b/get/operationId"]);
});

it("a report says of which operation an operationId is", async () => {
  const list = get({ operationId: "list" });
  const { diagnostics } = await buildDocument({ paths: { "/a": list, "/b": list } });
  expect(diagnostics[0]?.related).toMatchObject([
    { location: { pointer: "/paths/~1a/get/operationId" } },
  ]);
});

it("an operation is made from its method and path where the operationId is empty", async () => {
  const empty = get({ operationId: "" });
  const { ids, found } = await idsOf({ "/a": empty, "/b": empty });
  expect(ids).toEqual(["getA", "getB"]);
  expect(found).toEqual([]);
});

it("an operationId stays with the operation that has it, though another one is made like it", async () => {
  const { ids } = await idsOf({ "/b": get(), "/a": get({ operationId: "getB" }) });
  expect(ids[1]).toBe("getB");
  expect(ids[0]).toMatch(/^getB_/);
});

it("methods are those of 3.1, in the order of the document", async () => {
  const methods = ["trace", "patch", "head", "options", "delete", "post", "put", "get"];
  const item = Object.fromEntries(methods.map((method) => [method, { responses: {} }]));
  const { api } = await idsOf({ "/a": { summary: "x", ...item, query: { responses: {} } } });
  expect(api.operations.map(({ method }) => method)).toEqual(
    methods.map((method) => method.toUpperCase()),
  );
});

it("methods may be any in 3.2", async () => {
  const additionalOperations = {
    LINK: { responses: {} },
    unLink: { responses: {} },
    "NO WAY": { responses: {} },
  };
  const { api, found } = await idsOf(
    { "/a": { query: { responses: {} }, additionalOperations } },
    "3.2.0",
  );
  expect(api.operations.map(({ method, id }) => [method, id])).toEqual([
    ["QUERY", "queryA"],
    ["LINK", "linkA"],
    ["unLink", "unlinkA"],
  ]);
  expect(found).toEqual(["path/method at /paths/~1a/additionalOperations/NO WAY"]);
});

it("methods with a field of their own do not belong among the additional ones", async () => {
  const { api, found } = await idsOf(
    {
      "/a": {
        get: { responses: {} },
        additionalOperations: { GET: { responses: {} }, POST: { responses: {} } },
      },
    },
    "3.2.0",
  );
  expect(api.operations.map(({ method }) => method)).toEqual(["GET", "POST"]);
  expect(found).toEqual([
    "path/method-twice at /paths/~1a/additionalOperations/GET",
    "path/method-twice at /paths/~1a/additionalOperations/POST",
  ]);
});

it("path items may stand elsewhere, and what is beside the reference wins", async () => {
  const built = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "Test", version: "1" },
      paths: {
        "/a": { $ref: "paths/a.json", post: { operationId: "mine", responses: {} } },
        "/b": { $ref: "#/components/pathItems/B" },
      },
      components: { pathItems: { B: { $ref: "paths/a.json#/deep" } } },
    },
    "paths/a.json": {
      parameters: [{ name: "q", in: "query", schema: { $ref: "../schemas.json" } }],
      servers: [{ url: "https://a.example" }],
      get: { operationId: "theirs", responses: {} },
      post: { operationId: "notThis", responses: {} },
      deep: { delete: { operationId: "deep", responses: {} } },
    },
    "schemas.json": { type: "integer" },
  });
  expect(built.api.operations.map(({ id, path }) => [id, path])).toEqual([
    ["mine", "/a"],
    ["theirs", "/a"],
    ["deep", "/b"],
  ]);
  expect(built.api.operations[1]).toMatchObject({
    parameters: [{ name: "q", schema: { kind: "ref", target: { schema: { kind: "number" } } } }],
    servers: [{ url: "https://a.example" }],
  });
  expect(built.found).toEqual([]);
});

it("path items that refer to each other are nothing", async () => {
  const { api, found } = await buildDocument({
    paths: { "/a": { $ref: "#/components/pathItems/A" } },
    components: {
      pathItems: {
        A: { $ref: "#/components/pathItems/B" },
        B: { $ref: "#/components/pathItems/A" },
      },
    },
  });
  expect(api.operations).toEqual([]);
  expect(found).toEqual(["ref/loop at /paths/~1a"]);
});

it("path items that match the same requests are reported", async () => {
  const { found } = await buildDocument({
    paths: {
      "/a/{x}": { ...get(), parameters: [{ name: "x", in: "path", required: true, schema: {} }] },
      "/a/{y}": { ...get(), parameters: [{ name: "y", in: "path", required: true, schema: {} }] },
      "/a/z": get(),
    },
  });
  expect(found).toEqual(["path/ambiguous at /paths/~1a~1{y}/get"]);
});

it.each([
  ["/a/{x}/{x}", "path/repeated-variable"],
  ["/a/{x", "path/braces"],
  ["/a?b={x}", "path/query"],
  ["/a#b", "path/query"],
])("path items report the faults of the template %s", async (path, code) => {
  const { diagnostics } = await buildDocument({ paths: { [path]: get() } });
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
});

it("path items report those faults where a path has no operation, and no others", async () => {
  const { found } = await buildDocument({ paths: { "/a/{x}/{x}": {}, "/a/{x}/{y}": {} } });
  expect(found).toEqual(["path/repeated-variable at /paths/~1a~1{x}~1{x}"]);
});

it("path items end before a fragment, which is never sent", async () => {
  const { api, found } = await idsOf({
    "/a/{x}#one": { ...get({ operationId: "one" }) },
    "/a/{y}#two": { ...get({ operationId: "two" }) },
  });
  expect(api.operations.map(({ id, path }) => [id, path])).toEqual([
    ["one", "/a/{x}"],
    ["two", "/a/{y}"],
  ]);
  expect(found).toContain("path/ambiguous at /paths/~1a~1{y}#two/get");
});

it("path items skip extensions", async () => {
  const { ids } = await idsOf({ "x-internal": get(), "/a": { "x-get": {}, ...get() } });
  expect(ids).toEqual(["getA"]);
});

it("tags are those of the document, then those that operations name", async () => {
  const { api, found } = await buildDocument({
    tags: [
      { name: "B", description: "All of B.", "x-apostille-name": "beta" },
      { name: "C", parent: "B", kind: "nav" },
    ],
    paths: { "/a": get({ tags: ["A", "B"] }), "/b": get({ tags: ["A"] }), "/c": get() },
  });
  expect(api.tags.map(({ name }) => name)).toEqual(["B", "C", "A", "default"]);
  expect(api.tags[0]).toMatchObject({ alias: "beta", docs: { description: "All of B." } });
  expect(api.tags[1]).toMatchObject({ parent: "B", kind: "nav" });
  expect(api.operations.map(({ tags }) => tags.map(({ name }) => name))).toEqual([
    ["A", "B"],
    ["A"],
    ["default"],
  ]);
  expect(found).toEqual([]);
});

it("tags are reported when they stand twice, or have no place in a tree", async () => {
  const { api, found } = await buildDocument({
    tags: [
      { name: "A", parent: "B" },
      { name: "B", parent: "A" },
      { name: "B" },
      { name: "C", parent: "Aa" },
    ],
    paths: {},
  });
  expect(api.tags.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  expect(found).toEqual([
    "tag/twice at /tags/2",
    "tag/parent-unknown at /tags/3/parent",
    "tag/loop at /tags/0/parent",
  ]);
});
