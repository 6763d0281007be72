/** Outputs with thousands of operations have a file of descriptors and one of validators for each group. */
import { pathToFileURL } from "node:url";

import { beforeAll, expect, it } from "vitest";

import { typeErrors } from "../../../support/compile.js";
import { generateFrom } from "../../../support/generate.js";
import { inFolder, sourcesOf } from "../outputs.js";
import { flowSteps } from "./flow-steps.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const path = (name: string) => ({ name, in: "path", required: true, schema: text });

/** An operation with what all operations have, what its group has, and what is its own. */
const operation = (group: number, index: number) => ({
  operationId: `put-thing-${group}-${index}`,
  tags: [`Group ${group}`],
  parameters: [
    { $ref: "#/components/parameters/shop" },
    path(`group${group}`),
    { name: "dry", in: "query", schema: { type: "boolean" } },
    { name: "mode", in: "query", schema: { enum: [`a${index}`, "b"] } },
  ],
  requestBody: { required: true, ...json(ref("Thing")) },
  responses: {
    "200": { description: "Put.", ...json(ref("Thing")) },
    "404": { description: "Not there.", ...json(ref("ProblemOfSomethingThatIsNotThere")) },
    "409": { description: "There.", ...json({ type: "array", items: { enum: [group] } }) },
  },
});

/** A large group, and small ones. */
const SIZES = [520, ...Array<number>(74).fill(20)];

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: Object.fromEntries(
    SIZES.flatMap((size, group) =>
      Array.from({ length: size }, (_, index) => [
        `/shops/{shop}/groups-${group}/{group${group}}/things-${index}`,
        { put: operation(group, index) },
      ]),
    ),
  ),
  components: {
    parameters: { shop: path("shop") },
    schemas: {
      Thing: { type: "object", required: ["name"], properties: { name: text } },
      ProblemOfSomethingThatIsNotThere: { type: "object", properties: { message: text } },
    },
  },
};

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  ({ files } = await generateFrom(DOCUMENT));
});

const codeOf = (file: string): string => files.get(file) ?? "";

const importsOf = (file: string): readonly string[] =>
  [...codeOf(file).matchAll(/^(?:import|\}) .*from "([^"]+)";$/gm)].map(([, from = ""]) => from);

it("a large output has a file of descriptors and one of validators for each group", () => {
  for (const folder of ["descriptors", "validators"]) {
    const parts = [...files.keys()].filter((file) => file.startsWith(`${folder}/`));
    expect(parts).toContain(`${folder}/group-74.ts`);
    // No file has more than 500 operations.
    expect(parts).toContain(`${folder}/group-0_2.ts`);
    // The last two are those of the large group, and what they share.
    expect(parts).toHaveLength(SIZES.length + 2);
  }
});

it("a large output declares in one file what operations share", () => {
  expect(codeOf("descriptors/_shared.ts")).toMatch(/\nexport const \w+: ParameterDescriptor/);
  expect(codeOf("validators/_shared.ts")).toMatch(/\nexport const thing\w*/);
});

it("a large output has enumerations of one type, so that a compiler makes no class for each", () => {
  const code = [...files.values()].join("\n");
  expect(code).toContain('enum<string[]>(["a0", "b"])');
  expect(code).not.toContain('enum(["a0", "b"])');
});

it("a large output has clients that import only the descriptors of their group", () => {
  expect(importsOf("client/group-1.ts")).toContain("../descriptors/group-1.js");
  expect(importsOf("client/group-1.ts")).not.toContain("../descriptors.js");
  expect(importsOf("descriptors/group-1.ts")).toEqual(["../runtime/wire.js", "./_shared.js"]);
});

it("a large output has files through which the compiler walks in step with the number of operations", () => {
  const steps = sourcesOf(files).map((file) => flowSteps(codeOf(file)));
  // With one file of descriptors and one of validators, it would pass 17,000 constants for each operation.
  expect(steps.reduce((sum, count) => sum + count) / 2000).toBeLessThan(2000);
});

it("a large output compiles", async () => {
  expect(await inFolder(files, (folder) => typeErrors(folder, "7", sourcesOf(files)))).toEqual([]);
});

it("a large output runs, with the names that small outputs have", async () => {
  await inFolder(files, async (folder) => {
    const load = (file: string) => import(pathToFileURL(`${folder}/${file}`).href);
    const { createApi, validate } = await load("client/index.ts");
    const { createRouter } = await load("server.ts");
    const { validators, putThing0519Validators } = await load("validators.ts");
    const put = ({ params, body }: { params: object; body: object }) => ({
      status: 200,
      body: { ...body, params },
    });
    const router = createRouter(new Proxy({}, { get: () => new Proxy({}, { get: () => put }) }));
    const api = createApi({
      baseUrl: "https://things.test",
      use: [validate({ validators })],
      fetch: (url: string, init: RequestInit) => router(new Request(url, init)),
    });
    const params = { shop: "s", group0: "g" };
    const call = (body: object) => api.group0.putThing0519({ params, body });
    expect(await call({ name: "n" })).toEqual({ name: "n", params });
    await expect(call({})).rejects.toThrow("name");
    expect(validators["put-thing-0-519"]).toBe(putThing0519Validators);
    expect(Object.keys(validators)).toHaveLength(2000);
  });
});
