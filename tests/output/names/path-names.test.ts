/** Names of operations that have no id. */
import { expect, test } from "vitest";

import { nameApi } from "../../../generator/output/names/operations.js";
import { NameBook, type NameRecord } from "../../../generator/output/names/record.js";
import { buildDocument } from "../../support/model.js";

/** The names of `METHOD /path` or `METHOD /path tag`, as `TypeName group.method`. */
async function named(written: readonly string[], record?: NameRecord) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [method = "", path = "", tag] of written.map((line) => line.split(" ")))
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { responses: {}, ...(tag !== undefined && { tags: [tag] }) },
    };
  const { api } = await buildDocument({ paths });
  const book = new NameBook(record);
  const { groups } = nameApi(api, ({ message }) => expect.fail(message), book);
  const names = groups.flatMap(({ name, operations }) =>
    operations.map((one) => [one.operation.address, `${one.typeName} ${name}.${one.method}`]),
  );
  const byAddress = new Map(names as [string, string][]);
  return {
    names: written.map((line) => byAddress.get(line.split(" ").slice(0, 2).join(" "))),
    record: book.names,
  };
}

const under = (prefix: string, ...more: readonly string[]): readonly string[] => [
  ...["users", "teams", "plans", "seats", "keys"].map((one) => `GET ${prefix}/${one} x`),
  ...more,
];

test.each<[string, readonly string[], string]>([
  ["a version that all have", ["GET /api/v1/users x", "PUT /api/v1/plans/{id} x"], "PutPlansById"],
  ["a version, beside paths without one", ["GET /live x", "GET /v2/users x"], "GetUsers"],
  ["one of two versions", ["GET /v1/users x", "GET /v2/users x"], "GetV2Users"],
  ["a version that tells two paths apart", ["GET /users x", "GET /v1/users x"], "GetV1Users"],
  ["a gateway", under("/internal/rpc"), "GetKeys"],
  ["a resource that has no other beside it", under("/users", "GET /users/{id} x"), "GetUsersById"],
  ["items of a query", ["GET /find?q={q} x", "GET /find?q={q}&mode={mode} x"], "GetFindByMode"],
  ["a query template", ["GET /find{?q,mode} x"], "GetFind"],
  ["a fragment", ["POST /#Action=A&V=1 x", "POST /#Action=Describe&V=1 x"], "PostDescribe"],
  ["a key in parentheses", ["GET /groups(id='{id}') x"], "GetGroupsById"],
  [
    "many parameters",
    ["GET /organizations/{organizationId}/projects/{projectId}/environments/{environmentId} x"],
    "GetOrganizationsProjectsEnvironmentsByEnvironmentId",
  ],
])("%s in a path", async (_, written, typeName) => {
  const { names } = await named(written);
  expect(names.at(-1)?.split(" ")[0]).toBe(typeName);
});

test("no name has more than 60 characters", async () => {
  const query = Array.from({ length: 30 }, (_, index) => `parameter${index}={parameter${index}}`);
  const long = [
    `GET /search?${query.slice(1).join("&")} x`,
    `GET /search?${query.join("&")} x`,
    `GET /${"very-".repeat(30)}long x`,
    `GET /a/{${"long".repeat(30)}} x`,
  ];
  for (const name of (await named(long)).names)
    for (const part of name?.split(/[ .]/) ?? []) expect(part.length).toBeLessThanOrEqual(60);
});

test.each([
  ["cookies", "Cookie"],
  ["aliases", "Alias"],
  ["analyses", "Analysis"],
  ["heroes", "Hero"],
  ["preis", "Preis"],
  ["metadata", "Metadata"],
])("the singular of %s", async (segment, noun) => {
  const { names } = await named([`DELETE /users/{user}/${segment}/{id} x`]);
  expect(names[0]).toMatch(new RegExp(`deleteUser${noun}$`));
});

const resources = (count: number, name: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `GET /api/${name}/part${index}`);

test("hundreds of operations without a tag are divided by path, and what is added moves none", async () => {
  const many = [...resources(60, "orders"), ...resources(60, "invoices"), ...resources(3, "jobs")];
  const divided = await named(many);
  expect(divided.names[0]).toMatch(/ orders\./);
  expect(divided.names[60]).toMatch(/ invoices\./);
  expect(divided.names[120]).toMatch(/ general\./);
  const fewer = many.slice(50);
  expect((await named(fewer, divided.record)).names).toEqual(divided.names.slice(50));
  const more = [...many, ...resources(9, "jobs").slice(3)];
  expect((await named(more, divided.record)).names.slice(0, many.length)).toEqual(divided.names);
  const small = await named(resources(40, "orders"));
  expect(small.names[0]).toMatch(/ general\./);
  const grown = await named([...resources(40, "orders"), ...resources(90, "jobs")], small.record);
  expect(grown.names.slice(0, 40)).toEqual(small.names);
});

test("names that an earlier version gave stay, whatever they would be today", async () => {
  const record = new Map([
    ["operations", new Map([["POST /v1/heroes", "postV1Heroes"]])],
    ["groups", new Map([["x", "x"]])],
    ["methods of x", new Map([["POST /v1/heroes", "createHeroe"]])],
  ]);
  expect((await named(["POST /v1/heroes x"], record)).names).toEqual([
    "PostV1Heroes x.createHeroe",
  ]);
  const own = new Map(
    [...record].map(([kind, all]) => [kind, kind === "methods of x" ? new Map() : all]),
  );
  expect((await named(["POST /v1/heroes x"], own)).names).toEqual(["PostV1Heroes x.postV1Heroes"]);
});
