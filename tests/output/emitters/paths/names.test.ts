/** The names in `components` of `paths.ts`: each stands for one schema or part of a message. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { generateFile, generateFrom } from "../../../support/generate.js";
import { membersOf } from "./members.js";

const info = { title: "Names", version: "1" };
const ref = (path: string): object => ({ $ref: `#/components/schemas/${path}` });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });

/** The types of `components.schemas` by their names. */
async function schemasOf(schemas: object): Promise<Readonly<Record<string, string>>> {
  const body = json(ref("All"));
  const put = { requestBody: body, responses: { 200: { description: "", ...body } } };
  const document = { openapi: "3.1.1", info, paths: { "/all": { put } }, components: { schemas } };
  const { files } = await generateFrom(document, { only: ["paths"] });
  const found = [...membersOf(files.get("paths.ts") ?? "")].flatMap(([name, type]) =>
    name.startsWith("components.schemas.") ? [[name.slice(19), type.replaceAll(/\s+/g, " ")]] : [],
  );
  return Object.fromEntries(found);
}

const size = (type: string): object => ({ $defs: { Size: { type } } });

it.each<[string, object, object]>([
  [
    "definitions of the same name",
    {
      All: { oneOf: [ref("A/$defs/Size"), ref("B/$defs/Size")] },
      A: size("string"),
      B: size("number"),
    },
    { Size: "string", Size_: "number" },
  ],
  [
    "a definition and a component",
    {
      All: { oneOf: [ref("A/$defs/Size"), ref("Size")] },
      A: size("string"),
      Size: { type: "number" },
    },
    { Size: "number", Size_: "string" },
  ],
  [
    "the written form of a schema and a component",
    {
      All: { type: "object", properties: { id: { type: "string", readOnly: true } } },
      AllInput: { type: "number" },
    },
    { AllInput: "number", AllInput_: "{ [key: string]: unknown; }" },
  ],
])("%s have different ones", async (_, schemas, expected) => {
  expect(await schemasOf(schemas)).toMatchObject(expected);
});

/** The members of `paths.ts` for a document that refers to another one, `other.json`. */
async function membersFrom(document: object, other: object): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-paths-"));
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify({ openapi: "3.1.1", info, ...document }));
  writeFileSync(join(folder, "other.json"), JSON.stringify(other));
  const { files } = await generateFile(input, { only: ["paths"] });
  return membersOf(files.get("paths.ts") ?? "");
}

it("a part of a message has its own type where two documents have one of its name", async () => {
  const page = (type: string): object => ({ name: "page", in: "query", schema: { type } });
  const components = { parameters: { Page: page("integer"), Same: page("boolean") } };
  const get = (url: string, name: string): object => ({
    get: {
      parameters: [{ $ref: `${url}#/components/parameters/${name}` }],
      responses: { 204: { description: "" } },
    },
  });
  const paths = { "/a": get("", "Page"), "/b": get("other.json", "Page"), "/c": get("", "Same") };
  const other = { components: { parameters: { Page: page("string") } } };
  const members = await membersFrom({ paths, components }, other);
  const types = ["/a", "/b", "/c"].map(
    (path) =>
      /get: \{ parameters: \{ query\?: (\{[^}]*\})/.exec(members.get(`paths.${path}`) ?? "")?.[1],
  );
  expect(types).toEqual([
    '{ page?: components["parameters"]["Page"]; }',
    "{ page?: string; }",
    '{ page?: components["parameters"]["Same"]; }',
  ]);
});

it("the document's own component keeps its name where another document has one of that name", async () => {
  const get = (url: string): object => ({
    get: {
      responses: { 200: { description: "", ...json({ $ref: `${url}#/components/schemas/Pet` }) } },
    },
  });
  const schemas = (type: string): object => ({ components: { schemas: { Pet: { type } } } });
  const paths = { "/a": get("other.json"), "/b": get("") };
  const members = await membersFrom({ paths, ...schemas("boolean") }, schemas("string"));
  expect(members.get("components.schemas.Pet")).toBe("boolean");
  expect(members.get("components.schemas.Pet_")).toBe("string");
  expect(members.get("paths./a")).toContain('components["schemas"]["Pet_"]');
});
