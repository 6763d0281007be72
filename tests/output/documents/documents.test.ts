import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";
import { typeErrors } from "../../support/compile.js";
import { DOCUMENTS, documentOf, FILES, PROGRAM, SERVICES } from "./services.js";

const CONFIG = { documents: DOCUMENTS, root: ".", output: "src/api" };
const PACKAGE = { type: "module", dependencies: { zod: "4" } };

const folderOf = (config: object, files: Readonly<Record<string, object>> = FILES): UserFolder =>
  userFolder({ ...files, "package.json": PACKAGE, "apostille.config.json": config });

/** The names of the types that are declared in the files of a folder, each as often as it is. */
const declared = (place: UserFolder, name = "types.ts"): readonly string[] =>
  place
    .list("src/api")
    .filter((path) => path.endsWith(`/${name}`))
    .flatMap((path) => [
      ...place.read(`src/api/${path}`).matchAll(/^export (?:interface|type) (\w+)/gm),
    ])
    .map(([, type = ""]) => type)
    .toSorted();

describe("five services with a common file", () => {
  const place = folderOf(CONFIG);
  beforeAll(async () => {
    const { exit, err } = await place.apostille("generate");
    expect([exit, err.match(/^error.*/gm)]).toEqual([0, null]);
  });

  it("declares every type once, and tells apart by its document what differs under one name", () => {
    const types = declared(place);
    expect(types).toEqual([...new Set(types)]);
    expect(types).toEqual(expect.arrayContaining(["Money", "Person", "PersonInput", "Invoice"]));
    expect(types.filter((name) => name.endsWith("Error"))).toEqual([
      "BillingError",
      "OrdersError",
      "ShippingError",
      "SupportError",
      "UsersError",
    ]);
    const received = declared(place, "received.ts");
    expect(received).toEqual([...new Set(received)]);
    expect(place.list("src/api").filter((path) => path.endsWith("runtime/client.ts"))).toHaveLength(
      1,
    );
  });

  it("compiles, and a program that serves and calls two of them needs no cast", async () => {
    place.write("src/main.ts", PROGRAM);
    for (const compiler of ["5.4", "7"] as const)
      expect(typeErrors(place.folder, compiler, ["src/main.ts"])).toEqual([]);
    const every = place.list("src/api").filter((path) => path.endsWith(".ts"));
    expect(
      typeErrors(
        place.folder,
        "7",
        every.map((path) => `src/api/${path}`),
      ),
    ).toEqual([]);
    const { run } = (await import(pathToFileURL(join(place.folder, "src/main.ts")).href)) as {
      readonly run: () => Promise<unknown>;
    };
    const order = {
      id: "o1",
      total: { amount: "1.00", currency: "EUR" },
      to: { city: "Köln", country: "DE" },
    };
    expect(await run()).toEqual({ order, same: [order], seen: ["b", "o", "o"], isMoney: true });
  });

  it("is one output for check, which names what has changed", async () => {
    expect(await place.apostille("check")).toMatchObject({ exit: 0 });
    const changed = documentOf("users", { type: "Member", tag: "members", has: {} });
    place.write("services/users.yaml", changed);
    const { exit, out } = await place.apostille("check", "services/users.yaml");
    expect(exit).not.toBe(0);
    expect(out).toMatch(/^document .*src\/api\/users\/types\.ts/m);
    expect(out).not.toContain("src/api/billing");
    place.write("services/users.yaml", FILES["services/users.yaml"] ?? {});
  });

  it("reads one of the documents for commands that are about one", async () => {
    const { out } = await place.apostille("inspect", "services/orders.yaml", "--stage", "model");
    expect(JSON.parse(out)).toMatchObject({ title: "The orders service" });
    const lint = await place.apostille("lint", "--only", "apostille");
    for (const name of Object.keys(SERVICES)) expect(lint.err + lint.out).toContain(`${name}.yaml`);
  });
});

describe("documents that share an output", () => {
  let place: UserFolder;

  const generate = async (): Promise<string> => {
    const { err } = await place.apostille("generate");
    expect(err).not.toMatch(/^error/m);
    return err;
  };

  it("keep the names of their types when another gets a type of the same name", async () => {
    const schemas = (...names: readonly string[]): object => ({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      components: {
        schemas: Object.fromEntries(
          names.map((name, index) => [name, { type: "object", minProperties: index }]),
        ),
      },
    });
    const files = { "a.json": schemas("One", "Error"), "b.json": schemas("Two") };
    place = folderOf({ documents: { a: "a.json", b: "b.json" }, output: "src/api" }, files);
    await generate();
    expect(declared(place)).toEqual(["Error", "One", "Two"]);
    place.write("b.json", schemas("Two", "Three", "Error"));
    await generate();
    expect(declared(place)).toEqual(["BError", "Error", "One", "Three", "Two"]);
  });

  it("have dates converted, and a family whose members differ is told apart", async () => {
    const event = { $ref: "common.json#/components/schemas/Event" };
    const common = {
      components: {
        schemas: {
          Event: {
            type: "object",
            required: ["kind", "at"],
            properties: { kind: { type: "string" }, at: { $ref: "#/components/schemas/Moment" } },
            discriminator: { propertyName: "kind" },
          },
          Moment: { type: "object", properties: { time: { type: "string", format: "date-time" } } },
        },
      },
    };
    const document = (member: string): object => ({
      openapi: "3.1.0",
      info: { title: member, version: "1" },
      paths: { "/e": { get: { responses: { 200: { description: "", ...content(event) } } } } },
      components: {
        schemas: { [member]: { allOf: [event, { properties: { [member]: { type: "string" } } }] } },
      },
    });
    const content = (schema: object) => ({ content: { "application/json": { schema } } });
    const files = { "common.json": common, "a.json": document("Paid"), "b.json": document("Sent") };
    const documents = { a: "a.json", b: "b.json" };
    const options = { types: { dates: "Date" } };
    place = folderOf({ documents, output: "src/api", options }, files);
    await generate();
    expect(declared(place)).toEqual(["AEvent", "BEvent", "Moment", "Paid", "Sent"]);
    expect(place.read("src/api/a/conversions.ts")).toContain('from "../shared/conversions.js"');
    const every = place.list("src/api").filter((path) => path.endsWith(".ts"));
    expect(
      typeErrors(
        place.folder,
        "7",
        every.map((path) => `src/api/${path}`),
      ),
    ).toEqual([]);
  });

  it("make a package with entry points for each, and one for all", async () => {
    const { billing = "", users = "" } = DOCUMENTS;
    const documents = { billing, users };
    const named = { package: { name: "@own/apis" }, output: "pkg", root: ".", documents };
    place = folderOf({ ...named, only: ["client"] });
    await generate();
    const manifest = JSON.parse(place.read("pkg/package.json"));
    expect(Object.keys(manifest.exports)).toEqual(
      expect.arrayContaining([".", "./billing", "./billing/client", "./users", "./shared/types"]),
    );
    const each = ["billing/openapi.json", "users/openapi.json"];
    expect(manifest.files).toEqual(expect.arrayContaining(each));
    for (const path of [...manifest.files.slice(1), "README.md", "tsconfig.json"])
      expect(place.list("pkg")).toContain(path);
    expect(place.read("pkg/billing/README.md")).toContain('from "@own/apis/billing"');
    expect(place.read("pkg/README.md")).toContain("(billing/README.md)");
    expect(await place.apostille("check")).toMatchObject({ exit: 0 });
  });

  it("have handlers in a folder for each, and keys of queries that begin with their names", async () => {
    const { billing = "", orders = "" } = DOCUMENTS;
    const only = ["server", "query"];
    const documents = { billing, orders };
    place = folderOf({ ...CONFIG, documents, handlers: "src/handlers", only });
    await generate();
    expect(place.list("src/handlers")).toEqual(
      expect.arrayContaining(["billing/invoices.ts", "orders/orders.ts"]),
    );
    const paths = place.list("src").filter((path) => path.endsWith(".ts"));
    expect(
      typeErrors(
        place.folder,
        "7",
        paths.map((path) => `src/${path}`),
      ),
    ).toEqual([]);
    expect(place.read("src/api/orders/query/orders.ts")).toContain('["orders", "orders"');
    expect(await place.apostille("check")).toMatchObject({ exit: 0 });
  });

  it.each([
    [{ ...CONFIG, input: "a.yaml" }, "either input or documents"],
    [{ output: "o" }, "input is missing"],
    [{ documents: {}, output: "o" }, "at least one document"],
    [{ documents: { shared: "a.yaml" }, output: "o" }, "documents.shared needs another name"],
    ...["a-b", "default", "await", "package"].map((name): [object, string] => [
      { documents: { [name]: "a.yaml" }, output: "o" },
      `"${name}" is no name of a variable`,
    ]),
    ...["createApi", "hooks", "refresh", "toString", "constructor"].map(
      (name): [object, string] => [
        { documents: { [name]: "a.yaml" }, output: "o" },
        `documents.${name} needs another name`,
      ],
    ),
    [
      { documents: { userData: "a.yaml", userdata: "b.yaml" }, output: "o" },
      "documents.userdata needs another name: on some systems its folder is that of userData",
    ],
    [{ documents: null, input: "a.yaml", output: "o" }, "documents must be an object"],
    [{ ...CONFIG, include: { usedBy: ["src"] } }, "include.usedBy is for a single document"],
    [
      { ...CONFIG, consumer: { name: "portal", program: ["src"] } },
      "consumer is for a single document",
    ],
  ])("say what is wrong with their configuration: %j", async (config, message) => {
    place = folderOf(config);
    const { exit, err } = await place.apostille("generate");
    expect(exit).toBe(2);
    expect(err).toContain(message);
  });
});
