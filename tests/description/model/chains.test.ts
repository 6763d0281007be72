/**
 * Many references into the same long chain, at its head or in the middle: together they take one pass through it.
 */
import { buildDocument } from "../../support/model.js";
import { describe, expect, it } from "vitest";

import type { DocumentSet } from "../../../generator/description/document/types.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import type { Api } from "../../../generator/description/model/api.js";
import { generateFrom } from "../../support/generate.js";
import { loadFiles } from "../../support/load.js";
import { object, text } from "../../support/openapi.js";

type Enter = (index: number) => object;

/** `A1` refers to `A2` and so on, up to the `end`; `paths` refer to different links. */
function chained(
  { kind, end, count }: { readonly kind: string; readonly end: object; readonly count: number },
  paths: (ref: Enter, index: number) => object,
  entries: "head" | "everywhere" = "everywhere",
): object {
  const ref = (index: number): object => ({ $ref: `#/components/${kind}/A${index}` });
  const links = Array.from({ length: count }, (_, index) => [
    `A${index + 1}`,
    index === count - 1 ? end : ref(index + 2),
  ]);
  const enter: Enter = (index) => ref(entries === "head" ? 1 : ((index * 7) % count) + 1);
  return {
    openapi: "3.2.0",
    info: { title: "Chain", version: "1" },
    paths: Object.fromEntries(links.map((_, index) => [`/p${index}`, paths(enter, index)])),
    components: { [kind]: Object.fromEntries(links) },
  };
}

const answer = (content: object): object => ({
  responses: { 200: { description: "", ...content } },
});
const get = (fields: object): object => ({ get: { responses: {}, ...fields } });

const kinds: readonly (readonly [string, object, (ref: Enter, index: number) => object])[] = [
  [
    "parameters",
    { name: "q", in: "query", schema: text },
    (ref, i) => get({ parameters: [ref(i)] }),
  ],
  ["responses", { description: "" }, (ref, i) => get({ responses: { 200: ref(i) } })],
  [
    "requestBodies",
    { content: { "text/plain": { schema: text } } },
    (ref, i) => ({ post: { requestBody: ref(i), responses: {} } }),
  ],
  ["headers", { schema: text }, (ref, i) => get(answer({ headers: { "X-H": ref(i) } }))],
  [
    "examples",
    { value: "a" },
    (ref, i) =>
      get(answer({ content: { "text/plain": { schema: text, examples: { a: ref(i) } } } })),
  ],
  [
    "mediaTypes",
    { schema: text },
    (ref, i) => get(answer({ content: { "application/json": ref(i) } })),
  ],
  ["links", { operationId: "a" }, (ref, i) => get(answer({ links: { a: ref(i) } }))],
  ["callbacks", { "{$url}": get({}) }, (ref, i) => get({ callbacks: { a: ref(i) } })],
  ["pathItems", get({}), (ref, i) => ref(i)],
  ["schemas", { ...text, default: "a" }, (ref, i) => get({ parameters: [query(ref(i))] })],
];

const query = (schema: object): object => ({ name: "q", in: "query", schema });

/** The model, and how often references were followed for it. */
async function buildCounting(
  document: object,
): Promise<{ readonly api: Api; readonly followed: number }> {
  const { set } = await loadFiles({ "openapi.json": document });
  if (set === undefined) throw new TypeError("the document does not load");
  let followed = 0;
  const counting: DocumentSet = {
    ...set,
    resolver: {
      resolve(ref, from) {
        followed++;
        return set.resolver.resolve(ref, from);
      },
    },
  };
  return { api: buildModel(counting, () => undefined), followed };
}

describe.each(["head", "everywhere"] as const)("a chain that is entered at its %s", (entries) => {
  it.each(kinds)("a chain of references is followed once: %s", async (kind, end, paths) => {
    const count = 400;
    const { api, followed } = await buildCounting(chained({ kind, end, count }, paths, entries));
    expect(api.operations).toHaveLength(count);
    // Each of the 800 references a few times, rather than each of the 400 links for each of the 400 entries.
    expect(followed).toBeLessThan(8 * count);
  });
});

describe("two thousand ways into a chain of two thousand schemas", () => {
  const count = 2000;

  it("two thousand ways into a chain of schemas are distinguished from their targets", async () => {
    const property = (schema: object): object => ({
      "multipart/form-data": { schema: object({ a: schema }) },
    });
    const { api, files } = await generateFrom(
      chained({ kind: "schemas", end: text, count }, (ref, i) => ({
        post: {
          operationId: `o${i}`,
          parameters: [query(ref(i))],
          requestBody: { content: property(ref(i + 1)) },
          responses: { 200: { description: "", content: { "text/plain": { schema: ref(i) } } } },
        },
      })),
    );
    expect(api?.declarations).toHaveLength(count);
    const paths = [...files.keys()].filter((path) => path.startsWith("descriptors"));
    const descriptors = paths.map((path) => files.get(path)).join("");
    expect(descriptors.match(/ id: "o\d+"/g)).toHaveLength(count);
    expect(descriptors).toContain('shape: "string"');
  });

  it("two thousand ways into a chain of schemas may pass null and annotations on the way", async () => {
    const links = Array.from({ length: count }, (_, index) => [
      `A${index}`,
      {
        description: `${index}`,
        anyOf: [{ $ref: `#/components/schemas/A${index + 1}` }, { type: "null" }],
      },
    ]);
    const paths = links.map(([name], index) => [
      `/p${index}`,
      get({
        operationId: `o${index}`,
        parameters: [query({ $ref: `#/components/schemas/${name}` })],
      }),
    ]);
    const { api } = await generateFrom({
      openapi: "3.1.1",
      info: { title: "Chain", version: "1" },
      paths: Object.fromEntries(paths),
      components: { schemas: { ...Object.fromEntries(links), [`A${count}`]: text } },
    });
    const [first] = api?.operations[0]?.parameters ?? [];
    expect(first?.schema.kind === "ref" && first.schema.target.behind).toMatchObject({
      schema: { kind: "string" },
      nullable: true,
    });
  });
});

it("a path item has the operations that it refers to where it declares none", async () => {
  const operations = { get: { responses: {} }, additionalOperations: { COPY: { responses: {} } } };
  const { api } = await buildDocument(
    {
      paths: {
        "/a": { $ref: "#/components/pathItems/A", get: "none", summary: "A" },
        "/b": { $ref: "#/components/pathItems/A", additionalOperations: { LINK: {} } },
        "/c": { $ref: "#/components/pathItems/A", parameters: [] },
      },
      components: { pathItems: { A: operations } },
    },
    "3.2.0",
  );
  expect(api.operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    ...["COPY /a", "COPY /b", "COPY /c"],
    ...["GET /a", "GET /b", "GET /c"],
    "LINK /b",
  ]);
});

it("of a chain of references, the nearest field, default or direction counts", async () => {
  const { api } = await buildCounting({
    openapi: "3.1.1",
    info: { title: "Chain", version: "1" },
    paths: {
      "/a": { $ref: "#/components/pathItems/A", parameters: [query(text)] },
      "/b": { $ref: "#/components/pathItems/A" },
      "/c": { $ref: "#/components/pathItems/B" },
    },
    components: {
      pathItems: {
        A: { $ref: "#/components/pathItems/B", ...get({ summary: "nearer" }) },
        B: { ...get({ summary: "further" }), parameters: [query({ type: "integer" })] },
      },
      schemas: {
        Holder: object({
          a: { $ref: "#/components/schemas/A" },
          b: { $ref: "#/components/schemas/B" },
        }),
        A: { $ref: "#/components/schemas/B", default: "near" },
        B: { $ref: "#/components/schemas/C", readOnly: true },
        C: { type: "string", default: "far" },
      },
    },
  });
  expect(
    api.operations.map(({ docs, parameters }) => [docs.summary, parameters[0]?.schema.kind]),
  ).toEqual([
    ["nearer", "string"],
    ["nearer", "number"],
    ["further", "number"],
  ]);
  const holder = api.declarations.find(({ name }) => name === "Holder")?.schema;
  const properties = holder?.kind === "object" ? holder.properties : [];
  expect(properties.map((one) => [one.default, one.direction])).toEqual([
    ["near", "read"],
    ["far", "read"],
  ]);
});
