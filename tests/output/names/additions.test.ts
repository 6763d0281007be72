/** What is added to a document renames nothing: names that an output has are kept. */
import { expect, test } from "vitest";

import { planTypes } from "../../../generator/output/emitters/types/plan.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { NameBook, type NameRecord } from "../../../generator/output/names/record.js";
import {
  createManifest,
  printManifest,
  readManifest,
} from "../../../generator/output/write/manifest.js";
import { generateFrom } from "../../support/generate.js";
import { buildDocument } from "../../support/model.js";

type Fields = Readonly<Record<string, unknown>>;

const ignore = (): void => undefined;

/** Every name, by what has it, and what is to be recorded. */
async function namesIn(document: object, kept?: NameRecord) {
  const { api } = await buildDocument(document);
  const book = new NameBook(kept);
  const names = nameApi(api, ignore, book);
  const types = planTypes(api, names, { report: ignore });
  const operations = names.groups.flatMap(({ name, fileName, operations: own }) =>
    own.map(({ operation, ...one }) => [
      `${operation.method} ${operation.path}`,
      [name, fileName, one.name, one.typeName, one.method, one.functionName],
    ]),
  );
  const schemas = api.declarations.map((declaration) => [
    declaration.origin.pointer,
    [types.typeOf(declaration, "read").name, types.typeOf(declaration, "write").name],
  ]);
  const shared = [...types.components.responses, ...types.components.headers].map((one) =>
    "body" in one
      ? [one.response.origin.pointer, [one.body.name, one.headers.name]]
      : [one.header.origin.pointer, [one.symbol.name]],
  );
  const groups = types.parameterGroups.shared.map(({ parameters, symbol }) => [
    parameters.map(({ name: own }) => own).join(),
    symbol.name,
  ]);
  return {
    all: new Map([...operations, ...schemas, ...shared, ...groups] as [string, unknown][]),
    record: book.names,
  };
}

const get = (operationId: string | undefined, tag: string, more: Fields = {}): Fields => ({
  get: { ...(operationId !== undefined && { operationId }), tags: [tag], responses: {}, ...more },
});

const answer = (name: string): Fields => ({
  responses: { 404: { $ref: `#/components/responses/${name}` } },
});

const part = (type: string): Fields => ({
  type: "object",
  $defs: { Part: { type } },
  properties: { part: { $ref: "#/components/schemas/NAME/$defs/Part" } },
});
const named = (name: string, type: string): Fields =>
  JSON.parse(JSON.stringify(part(type)).replace("NAME", name));

const page = {
  parameters: ["q", "from", "to", "page"].map((name) => ({ name, in: "query", schema: {} })),
};

const PATHS: Readonly<Record<string, Fields>> = {
  "/a": get("createUser", "Users"),
  "/b": get("create-users", "Users"),
  "/c": get("create", "Users"),
  "/users/{id}": get(undefined, "users"),
  "/v2/users/{name}": get(undefined, "USERS"),
  "/teams/{id}/users": get(undefined, "users"),
  "/users": get(undefined, "users"),
  "/d": get("listAll", "end points"),
  "/e": get("ListAll", "endpoints"),
  "/f": get("find", "Endpoints"),
  "/g": get("first", "g", answer("NotFound")),
  "/h": get("second", "g", answer("NotFound")),
  "/i": get("third", "g", answer("Gone")),
  "/n": get("make-it", "n"),
  "/o": get("make-it", "n"),
  "/p": get("make-it", "p"),
  "/p/{id}": get(undefined, "p"),
  "/p/{id}/": get(undefined, "p"),
  "/p2": get("getPById", "p"),
  "/n1": get("copy", "n"),
  "/n2": get("copy", "n"),
  "/p1": get("copy", "p"),
  "/q": get("disableFlag", "feature flags"),
  "/r": get("disableFeatureFlag", "feature flags"),
  "/s": get("disableFlags", "feature flags"),
  "/t1": get("findThings", "t", page),
  "/t2": get("findOthers", "t", page),
  "/t3": get("findMore", "t", page),
};
const SCHEMAS: Readonly<Record<string, Fields>> = {
  Car: named("Car", "string"),
  Bicycle: named("Bicycle", "number"),
  Part: { type: "boolean" },
  CarPart: { type: "boolean" },
  "user-status": { type: "string" },
  user_status: { type: "string" },
  UserStatus: { type: "string" },
  CreateUserResponses: { type: "string" },
};

const RESPONSES: Fields = {
  NotFound: { description: "", headers: { Age: { $ref: "#/components/headers/Age" } } },
  Gone: { description: "", headers: { Age: { schema: {} } } },
};

const documentOf = (paths: Fields, schemas: Fields) => ({
  paths,
  components: { schemas, responses: RESPONSES, headers: { Age: { schema: {} } } },
});
const without = (fields: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== key));

test.each([...Object.keys(PATHS), ...Object.keys(SCHEMAS)])(
  "what is added renames nothing: %s",
  async (key) => {
    const before = await namesIn(documentOf(without(PATHS, key), without(SCHEMAS, key)));
    const after = await namesIn(documentOf(PATHS, SCHEMAS), before.record);
    expect(after.all.size).toBeGreaterThan(before.all.size);
    for (const [one, names] of before.all) expect([one, after.all.get(one)]).toEqual([one, names]);
  },
);

test("a component that says the same as an inline type renames it only if it never had a name", async () => {
  const fields = ["name", "street", "city", "country"];
  const properties = Object.fromEntries(fields.map((field) => [field, { type: "string" }]));
  const place = { type: "object", properties };
  const schema = { type: "object", properties: { origin: place, target: place } };
  const content = { "application/json": { schema } };
  const paths = { "/a": { post: { requestBody: { content }, responses: {} } } };
  const typesOf = async (schemas: object, kept?: NameRecord) => {
    const document = { openapi: "3.1.1", info: { title: "A", version: "1" }, paths };
    const all = { ...document, components: { schemas } };
    const { files, record } = await generateFrom(all, { only: ["types"] }, kept);
    const names = (files.get("types.ts") ?? "").matchAll(/^export interface (\w+)/gm);
    return { names: [...names].map(([, name]) => name).toSorted(), record };
  };
  const { names, record } = await typesOf({});
  expect(names).toEqual(["Origin"]);
  expect((await typesOf({ Place: place })).names).toEqual(["Place"]);
  expect((await typesOf({ Place: place }, record)).names).toEqual(["Origin", "Place"]);
  expect((await typesOf({ Origin: place }, record)).names).toEqual(["Origin"]);
});

test("a name is kept only while the document still gives it", async () => {
  const before = await namesIn(documentOf({ "/a": get("createUser", "Users") }, {}));
  const after = await namesIn(
    documentOf({ "/a": get("createPerson", "Users") }, {}),
    before.record,
  );
  const names = ["users", "users", "createPerson", "CreatePerson", "createPerson", "createPerson"];
  expect(after.all.get("GET /a")).toEqual(names);
});

const HEAD = { openapi: "3.1.1", info: { title: "Pets", version: "1" } };

test("an operation whose id is changed has names of the new id alone, and the old ones are reported", async () => {
  const paths = (id: string | undefined): Fields => ({
    "/pets": get(id, "shop"),
    "/shops": get("list-shops", "shop"),
    "/owners": get("listShops", "shop"),
  });
  const old = await namesIn(documentOf(paths("getPets"), {}));
  for (const id of ["getPets", undefined]) {
    const { record } = await namesIn(documentOf(paths(id), {}));
    const { "/pets": pets, ...others } = paths("browseCatalogue");
    const { files, diagnostics } = await generateFrom(
      { ...HEAD, ...documentOf({ ...others, "/pets": pets }, {}) },
      { only: ["types", "client"], runtime: "package" },
      record,
    );
    expect(files.get("operations.ts")).toContain("BrowseCatalogueResponses");
    expect(files.get("operations.ts")).not.toContain("GetPets");
    expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      "names/changed",
      "`getPets` is now `browseCatalogue`, and so are its types: what begins with `GetPets` begins with `BrowseCatalogue`.",
    ]);
  }
  // The name that was free before stays where it was, although nothing competes for the other one any more.
  const { "/owners": _, ...fewer } = paths("getPets");
  const kept = await namesIn(documentOf(fewer, {}), old.record);
  expect(kept.all.get("GET /shops")).toEqual(old.all.get("GET /shops"));
});

test("manifests of two branches that git cannot merge are read as one", async () => {
  const manifest = (path: string, names: Fields) =>
    printManifest(
      createManifest({
        generator: "1",
        options: {},
        inputs: new Map([["a.yaml", path]]),
        files: [{ path, text: path }],
        names: new Map([["groups", new Map(Object.entries(names) as [string, string][])]]),
      }),
    ).trimEnd();
  const [ours, theirs] = [manifest("a.ts", { a: "A" }), manifest("b.ts", { b: "B" })];
  const text = `<<<<<<< HEAD\n${ours}\n||||||| base\n{}\n=======\n${theirs}\n>>>>>>> other\n`;
  const read = readManifest(text, { path: "p", report: ({ message }) => expect.fail(message) });
  expect(Object.fromEntries(read?.names.get("groups") ?? [])).toEqual({ a: "A", b: "B" });
  expect(Object.fromEntries(read?.files ?? [])).toEqual({ "a.ts": "", "b.ts": "" });
});
