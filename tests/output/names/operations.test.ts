/** The groups of a document's operations, and the names of their methods. */
import { expect, test } from "vitest";

import { nameApi } from "../../../generator/output/names/operations.js";
import { buildDocument } from "../../support/model.js";

type Fields = Readonly<Record<string, unknown>>;

/** Groups as `name TypeName file-name: function TypeName method, …`, and the codes that are reported. */
async function grouped(operations: readonly Fields[], tags: readonly Fields[] = []) {
  const paths = operations.map((fields, index) => [
    `/p/${index}`,
    { get: { responses: {}, ...fields } },
  ]);
  const { api } = await buildDocument({ paths: Object.fromEntries(paths), tags });
  const codes: string[] = [];
  const { groups } = nameApi(api, ({ code }) => codes.push(code));
  const lines = groups.map(({ name, typeName, fileName, operations: own }) => {
    const methods = own.map((one) => `${one.name} ${one.typeName} ${one.method}`);
    return `${name} ${typeName} ${fileName}: ${methods.join(", ")}`;
  });
  return { lines, codes };
}

const op = (operationId: string, tag?: string, more: Fields = {}): Fields => ({
  operationId,
  ...(tag !== undefined && { tags: [tag] }),
  ...more,
});

test.each<[string, readonly Fields[], readonly string[]]>([
  ["no tag", [op("a")], ["general General general: a A a"]],
  [
    "two controllers of NestJS",
    [
      op("RolesController_create", "Access"),
      op("GroupsController_create", "Access"),
      op("RolesController_findAll", "Access"),
      op("GroupsController_findAll", "Access"),
      op("SessionsController_open[0]", "Access"),
    ],
    [
      "access Access access: rolesControllerCreate RolesControllerCreate create, groupsControllerCreate GroupsControllerCreate createGroup, rolesControllerFindAll RolesControllerFindAll findAll, groupsControllerFindAll GroupsControllerFindAll findAllGroups, sessionsControllerOpen0 SessionsControllerOpen0 open",
    ],
  ],
  ["a tag called client", [op("a", "Client")], ["client Client client: a A a"]],
  [
    "the first of several tags",
    [{ operationId: "a", tags: ["b", "c"] }, op("d", "c"), op("e", "b")],
    ["b B b: a A a, e E e", "c C c: d D d"],
  ],
  ["a short noun in -ies", [op("getTie", "ties")], ["ties Ties ties: getTie GetTie get"]],
  [
    "a namespace without a name",
    [op("quotes/", "Quotes")],
    ["quotes Quotes quotes: quotes Quotes get"],
  ],
  ["a method that would make a promise", [op("then", "a")], ["a A a: then Then then_"]],
  [
    "a shortened one that would",
    [op("thenQuote", "quotes")],
    ["quotes Quotes quotes: thenQuote ThenQuote then_"],
  ],
  [
    "a given name",
    [op("getQuote", "quotes", { "x-apostille-name": "fetchQuote" })],
    ["quotes Quotes quotes: fetchQuote FetchQuote fetchQuote"],
  ],
  [
    "a given name of the method in another case",
    [op("getQuote", "quotes", { "x-fern-sdk-method-name": "fetch it" })],
    ["quotes Quotes quotes: getQuote GetQuote fetchIt"],
  ],
  [
    "one that has a function's name, because that of the other is a reserved word",
    [op("delete_quote", "quotes"), op("delete", "quotes", { "x-fern-sdk-method-name": "a" })],
    ["quotes Quotes quotes: deleteQuote DeleteQuote delete, delete_ Delete a"],
  ],
  [
    "no noun, in a tag without words",
    [op("List", "--")],
    [expect.stringMatching(/: list List list$/)],
  ],
  ["no id", [{ tags: ["p"] }], ["p P p: getP0 GetP0 get0"]],
  ["an id in another case", [op("Get_Quote", "a")], ["a A a: getQuote GetQuote getQuote"]],
  [
    "a group",
    [op("a", "b", { "x-speakeasy-group": "c d" }), op("e", "f", { "x-speakeasy-group": "cD" })],
    ["cD CD c-d: a A a, e E e"],
  ],
  [
    "a group that is a tag of another",
    [op("a", "b", { "x-speakeasy-group": "F" }), op("e", "f")],
    ["f F f: a A a, e E e"],
  ],
])("operations have names with %s", async (_, operations, expected) => {
  const { lines, codes } = await grouped(operations);
  expect(lines).toEqual(expected);
  expect(codes).toEqual([]);
});

test("tags that differ only in case, spaces and punctuation are one group, and may be given a name", async () => {
  const operations = [op("a", "some tag"), op("b", "someTag"), op("c", "other"), op("d", "index")];
  const more = [op("e", "SOME-TAG"), op("f", "General"), { operationId: "g" }];
  const tags = [{ name: "someTag" }, { name: "other", "x-apostille-name": "given" }];
  const { lines, codes } = await grouped([...operations, ...more], tags);
  expect(lines).toEqual([
    "someTag SomeTag some-tag: a A a, b B b, e E e",
    "given Given given: c C c",
    expect.stringMatching(/^index Index index-\w+: d D d$/),
    "general General general: f F f, g G g",
  ]);
  expect(codes).toEqual([]);
});

test("ids that differ only in case and punctuation are called after their paths", async () => {
  const { lines, codes } = await grouped([{ tags: ["t"] }, op("get-p0", "t"), op("getP0", "t")]);
  expect(lines).toEqual([
    expect.stringMatching(
      /^t T t: getP0\w{5,} GetP0\w{5,} getP0\w*, getP1 GetP1 getP1, getP0 GetP0 getP0$/,
    ),
  ]);
  expect(codes).toEqual(["names/clash"]);
});

test("a given name comes first, then one that is kept", async () => {
  const names = async (...operations: readonly Fields[]) =>
    (await grouped(operations)).lines[0]
      ?.split(": ")[1]
      ?.split(", ")
      .map((one) => one.split(" ")[0]);
  const suffixed = expect.stringMatching(/^\w+_?\w{6,}$/);
  const given = op("other", "t", { "x-apostille-name": "getP0" });
  expect(await names(op("getP0", "t"), given)).toEqual([suffixed, "getP0"]);
});

test("a tag has a given name", async () => {
  const tags = [
    { name: "b", "x-apostille-name": "someTag" },
    { name: "d", "x-apostille-name": "no name" },
  ];
  const operations = [op("a", "some tag"), op("c", "b"), op("e", "d")];
  const given = (await grouped(operations, tags)).lines.map((line) => line.split(" ")[0]);
  expect(given).toEqual(["someTag", "noName"]);
});
