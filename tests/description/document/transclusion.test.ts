/** References in positions where OpenAPI has none, as in descriptions that were split manually. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { parsePointer, valueAt } from "../../../generator/description/core/origin.js";
import { generateFile, type Output } from "../../support/generate.js";
import { structureOf } from "../../support/structure.js";
import { replaced } from "../../support/value-places.js";

const json = (schema: object): object => ({ "application/json": { schema } });
const ref = (name: string): object => ({ $ref: `#/components/${name}` });

const WHOLE = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1", contact: { name: "Desk" } },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
  tags: [{ name: "books", description: "What is lent." }],
  security: [{ key: [] }],
  paths: {
    "/books/{id}": {
      parameters: [ref("parameters/Id")],
      get: {
        operationId: "getBook",
        tags: ["books"],
        parameters: [{ name: "a/b~c", in: "query", schema: { type: "integer" } }],
        responses: { 200: ref("responses/Book"), "4XX": { description: "No." } },
      },
      put: {
        operationId: "putBook",
        tags: ["books"],
        requestBody: { required: true, content: json(ref("schemas/Book")) },
        responses: { 204: { description: "Put.", headers: { "X-At": ref("headers/At") } } },
      },
    },
  },
  components: {
    schemas: {
      Book: { type: "object", required: ["title"], properties: { title: ref("schemas/Title") } },
      Title: { type: "string", maxLength: 100, discriminator: { propertyName: "x" } },
    },
    parameters: { Id: { name: "id", in: "path", required: true, schema: { type: "string" } } },
    responses: { Book: { description: "A book.", content: json(ref("schemas/Book")) } },
    examples: { Left: { value: { title: "It" } } },
    headers: { At: { schema: { type: "string", format: "date-time" } } },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};

const PLACES = `
  /info /info/contact /servers /servers/0 /servers/0/variables /servers/0/variables/region /tags
  /tags/0 /security /paths /paths/~1books~1{id}/parameters /paths/~1books~1{id}/get
  /paths/~1books~1{id}/get/parameters /paths/~1books~1{id}/get/responses
  /paths/~1books~1{id}/put/requestBody/content /paths/~1books~1{id}/put/responses/204/headers
  /components /components/schemas /components/schemas/Book/properties /components/parameters
  /components/responses /components/headers /components/examples /components/securitySchemes`
  .trim()
  .split(/\s+/);

type Files = Record<string, object>;

/** Moves the value at a pointer to a new file. References to components still lead to the entry. */
function split(files: Files, name: string, pointer: string): Files {
  const whole = files["openapi.json"];
  const instead = { $ref: `parts/${name}.json#/it` };
  const root = replaced(whole, parsePointer(pointer) ?? [], instead) as object;
  const text = JSON.stringify({ it: valueAt(whole, pointer)?.value })
    .replaceAll('"parts/', '"')
    .replaceAll('"#/', '"../openapi.json#/');
  return { ...files, "openapi.json": root, [`parts/${name}.json`]: JSON.parse(text) };
}

async function generated(files: Files) {
  const folder = mkdtempSync(join(tmpdir(), "apostille-split-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
  }
  return await generateFile(join(folder, "openapi.json"));
}

describe("a reference in place of", () => {
  let whole: Output;
  beforeAll(async () => {
    whole = await generated({ "openapi.json": WHOLE });
  });

  test.each(PLACES)("a reference in place of %s is what it leads to", async (pointer) => {
    const parted = await generated(split({ "openapi.json": WHOLE }, "part", pointer));
    expect(parted.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const unusual = parted.diagnostics.filter(({ code }) => code === "ref/unusual");
    expect(unusual.map(({ position }) => position?.pointer)).toEqual([`${pointer}/$ref`]);
    expect(Object.fromEntries(parted.files)).toEqual(Object.fromEntries(whole.files));
  });

  test("a reference within such a file is followed on", async () => {
    const pointers = ["/paths/~1books~1{id}/get/responses", "/paths/~1books~1{id}/get", "/paths"];
    let files: Files = { "openapi.json": WHOLE };
    for (const [index, pointer] of pointers.entries())
      files = split(files, `part${index}`, pointer);
    const parted = await generated(files);
    expect(parted.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.fromEntries(parted.files)).toEqual(Object.fromEntries(whole.files));
  });
});

const entry = (paths: object) => ({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });

test("what is wrong is reported where it was written", async () => {
  const { found } = await structureOf({
    "openapi.json": entry({ "/a": { get: { $ref: "get.json" } } }),
    "get.json": { operationId: 1, responses: { 200: { description: [] } } },
  });
  expect(found).toEqual([
    "error structure/wrong-type get.json:2:18",
    "warning ref/unusual openapi.json:10:17",
    "warning structure/left-out get.json:5:7",
  ]);
});

test("what is wrong may be references that multiply each other", async () => {
  const twice = (to: string) => ({ a: { $ref: to }, b: { $ref: to } });
  const levels = Array.from({ length: 40 }, (_, level) => [
    `l${level}`,
    { encoding: twice(`#/x-levels/l${level + 1}`) },
  ]);
  const content = { "multipart/form-data": { encoding: twice("#/x-levels/l0") } };
  const { found, located } = await structureOf({
    "openapi.json": {
      ...entry({ "/a": { post: { requestBody: { content }, responses: {} } } }),
      openapi: "3.2.0",
      "x-levels": { ...Object.fromEntries(levels), l40: { contentType: "text/plain" } },
    },
  });
  expect(found).toContainEqual(expect.stringContaining("error ref/too-much openapi.json:"));
  expect(located.find(({ code }) => code === "ref/too-much")?.message).toContain(
    "more than 1,000,000 nodes",
  );
});
