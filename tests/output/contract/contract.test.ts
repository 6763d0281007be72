/** What contracts say of programs in different styles: what they send and read, by path. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeEach, expect, test } from "vitest";

import type { ConsumerContract, UsedPaths } from "../../../generator/output/contract/format.js";
import { generate } from "../../../generator/output/stages/generate.js";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const shell = { $ref: "#/components/schemas/Shell" };
const text = { type: "string" };
const id = { name: "id", in: "path", required: true, schema: text };
const gone = { description: "Gone.", headers: { "X-Why": { schema: text } }, ...json(shell) };
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Sea", version: "1.0.0" },
  paths: {
    "/shells": {
      get: {
        operationId: "listShells",
        tags: ["shells"],
        parameters: ["colour", "size"].map((name) => ({ name, in: "query", schema: text })),
        responses: { "200": { description: "All.", ...json({ type: "array", items: shell }) } },
      },
    },
    "/tides": {
      get: {
        operationId: "listTides",
        tags: ["tides"],
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        "x-pagination": { style: "page", page: "page", items: "/data" },
        responses: {
          "200": {
            description: "All.",
            ...json({
              type: "object",
              required: ["data"],
              properties: {
                data: {
                  type: "array",
                  items: { type: "object", properties: { at: text, low: text } },
                },
                year: text,
              },
            }),
          },
        },
      },
    },
    "/shells/{id}": {
      parameters: [id],
      get: {
        operationId: "getShell",
        tags: ["shells"],
        responses: { "200": { description: "One.", ...json(shell) }, "410": gone },
      },
      patch: {
        operationId: "updateShell",
        tags: ["shells"],
        requestBody: { required: true, ...json(shell) },
        responses: { "200": { description: "One.", ...json(shell) } },
      },
      delete: {
        operationId: "delete",
        tags: ["shells"],
        responses: { "200": { description: "Gone.", ...json(shell) } },
      },
    },
  },
  webhooks: Object.fromEntries(
    ["found", "lost"].map((type) => [
      type,
      {
        post: {
          requestBody: json({
            type: "object",
            required: ["type", "shell"],
            properties: { type: { const: type }, shell },
          }),
          responses: { "204": { description: "Good." } },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Shell: {
        type: "object",
        required: ["id"],
        properties: {
          id: text,
          colour: text,
          beach: { type: "object", properties: { name: text, country: text } },
          layers: { type: "array", items: { type: "object", properties: { width: text } } },
          inner: shell,
        },
      },
    },
  },
};

let folder: string;
let codes: string[];
beforeEach(() => {
  codes = [];
  folder = mkdtempSync(join(tmpdir(), "apostille-"));
  const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));
  symlinkSync(modules, join(folder, "node_modules"));
  write("openapi.json", JSON.stringify(DOCUMENT));
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function textOf(program: string, file = "src/main.ts"): Promise<string> {
  write(file, program);
  const { files } = await generate(
    {
      input: join(folder, "openapi.json"),
      output: join(folder, "src/api"),
      only: ["types", "client", "webhooks"],
      consumer: { name: "collector", program: [join(folder, "src/**")] },
    },
    { report: ({ code }) => void codes.push(code) },
  );
  return files.find(({ path }) => path === "contract.json")?.text ?? "";
}

const contractOf = async (program: string, file?: string): Promise<ConsumerContract> =>
  JSON.parse(await textOf(program, file)) as ConsumerContract;

const START = 'import { createApi } from "./api/index.js";\nconst api = createApi();\n';
const GET = 'await api.shells.get({ params: { id: "1" } })';

const namesIn = (paths: UsedPaths = {}): readonly string[] =>
  Object.keys(paths).map((path) => path.replace("/body/", ""));

test.each([
  ["taking apart", `const { id, beach: { name } = {} } = ${GET};`, ["beach", "beach/name", "id"]],
  ["the rest", `const { id, ...rest } = ${GET}; export const c = rest.colour;`, ["colour", "id"]],
  [
    "a helper and a list",
    `import type { Shell } from "./api/index.js";\nconst width = ({ layers = [] }: Shell) => layers.map((one) => one.width);\nwidth(${GET});`,
    ["layers", "layers/width"],
  ],
  [
    "a type of one's own",
    `const name = (one: { colour?: string }) => one.colour;\nname(${GET});`,
    ["colour"],
  ],
  [
    "a function that is passed on",
    `const name = (one: { colour?: string }) => one.colour;\nawait ${GET.slice(6)}.then(name);`,
    ["colour"],
  ],
  [
    "a map, a key of which is computed",
    `import type { Shell } from "./api/index.js";\ntype All = Record<string, Shell>;\nconst add = (all: All, one: Shell): All => ({ ...all, [one.id]: one });\nexport const colour = (all: All, id: string) => all[id]?.colour;\nexport const all = add({}, ${GET});`,
    ["colour", "id"],
  ],
  [
    "promises of several",
    `const [one, { status }] = await Promise.all([${GET}, fetch("/")]);\nconst [first] = await Promise.allSettled([${GET.slice(6)}]);\nexport const c = [one.id, status, first.status === "fulfilled" ? first.value.colour : first.reason];`,
    ["colour", "id"],
  ],
  [
    "what iterates",
    `const all = <T>(given: Iterable<T>): T[] => [...given];\nexport const c = all([${GET}])[0]?.colour;`,
    ["colour"],
  ],
  [
    "a function that is bound",
    `const retrying = <A extends unknown[], R>(run: (...args: A) => PromiseLike<R>) => async (...args: A): Promise<R> => run(...args);\nconst get = retrying(api.shells.get.bind(api.shells));\nexport const c = (await get({ params: { id: "1" } })).colour;`,
    ["colour"],
  ],
  ["spreads", `const one = { ...${GET}, seen: true }; export const c = one.colour;`, ["colour"]],
  [
    "a generic function",
    `const same = <T>(one: T) => one; same(${GET}).inner?.id;`,
    ["id", "inner"],
  ],
  ["computed names", `for (const k of ["id", "colour"] as const) (${GET})[k];`, ["colour", "id"]],
  ["any name", `export const at = async (k: never) => (${GET})[k];`, ["*"]],
  ["JSON.stringify", `const one = ${GET}; JSON.stringify({ one });`, ["*"]],
  ["what becomes any", `const one: any = (${GET}).beach; one.name;`, ["beach", "beach/*"]],
  [
    "a function that takes it",
    `const seen: any = (one: typeof api) => void one; await seen; ${GET};`,
    [],
  ],
  ["a log", `console.log(${GET}, { one: ${GET} });`, []],
  ["nothing", `${GET};`, []],
  ["a result that is not narrowed", `JSON.stringify(await ${GET.slice(6)}.result());`, ["*"]],
])("what is read through %s", async (_, program, names) => {
  const { operations, notes } = await contractOf(START + program);
  expect(namesIn(operations["GET /shells/{id}"]?.reads["200"]).toSorted()).toEqual(names);
  expect(Object.keys(notes)).toHaveLength(names.some((name) => name.endsWith("*")) ? 1 : 0);
});

test.each([
  ["a literal", `{ id: "1", beach: { name: "b" } }`, ["beach", "beach/name", "id"]],
  ["what has no type", `JSON.parse("{}")`, ["*"]],
  ["what is made elsewhere", `made`, ["colour", "id"]],
  ["what was received", `await api.shells.get({ params: { id: "1" } })`, ["*"]],
])("what is sent: %s", async (_, body, names) => {
  const made = `const made = { id: "1", colour: "red" };\n`;
  const call = `await api.shells.update({ params: { id: "1" }, body: ${body} });`;
  const { operations } = await contractOf(START + made + call);
  const { sends, reads } = operations["PATCH /shells/{id}"] ?? {};
  expect(Object.keys(sends ?? {})).toContain("/params/id");
  const inBody = Object.keys(sends ?? {}).filter((path) => path.startsWith("/body/"));
  expect(inBody.map((path) => path.replace("/body/", ""))).toEqual(names);
  expect(reads).toEqual({ "200": {} });
});

test.each([
  [
    "in an object",
    `import { createApi } from "./api/index.js";\nconst { id } = await createApi().shells.delete(`,
  ],
  [
    "by itself",
    `import { createClient, shells } from "./api/index.js";\nconst { id } = await shells.delete(createClient(), `,
  ],
])("an operation whose name is a word of the language counts, %s", async (_, call) => {
  const { operations } = await contractOf(`${call}{ params: { id: "1" } });`);
  expect(operations["DELETE /shells/{id}"]).toEqual({
    at: "src/main.ts:2",
    sends: { "/params/id": "src/main.ts:2" },
    reads: { "200": { "/body/id": "src/main.ts:2" } },
  });
});

test.each([
  [
    "const { data, year } = await api.tides.list(); export const c = [data[0]?.at, year];",
    ["data", "data/at", "year"],
  ],
  ["for await (const { low } of api.tides.list().items()) console.log(low);", ["data", "data/low"]],
  [
    "const { body } = await api.tides.list().withResponse().then(({ data }) => ({ body: data })); export const c = body.year;",
    ["year"],
  ],
])("what is read of a body without a name: %s", async (program, names) => {
  const { operations } = await contractOf(START + program);
  expect(namesIn(operations["GET /tides"]?.reads["200"]).toSorted()).toEqual(names);
});

test("failures count if the program tells them apart or reads something of them", async () => {
  const result = `const result = await api.shells.get({ params: { id: "1" } }).result();\n`;
  const read = `if (result.declared && result.status === 410) result.headers["X-Why"];`;
  const { operations } = await contractOf(START + result + read);
  expect(operations["GET /shells/{id}"]?.reads).toEqual({
    "200": {},
    "410": { "/headers/X-Why": "src/main.ts:4" },
  });
});

test("an error whose body is cast to a type of one's own counts as a whole", async () => {
  const program = `${START.replace("{ ", "{ ApiError, ")}try { ${GET}; } catch (error) {
  if (error instanceof ApiError) (error.body as { why: string }).why;\n}`;
  const { operations } = await contractOf(program);
  expect(operations["GET /shells/{id}"]?.reads["410"]).toEqual({ "/body/*": "src/main.ts:4" });
});

test("webhooks are those that have handlers", async () => {
  const { webhooks, operations } = await contractOf(
    'import { createWebhookReceiver } from "./api/webhooks.js";\ncreateWebhookReceiver({ secrets: "s", handlers: {\n  found: ({ shell }) => shell.colour,\n} } as never);\nexport const on = { found: 1 };',
  );
  expect(operations).toEqual({});
  expect(Object.keys(webhooks)).toEqual(["POST found"]);
});

test("a whole API that is chosen from counts as a whole", async () => {
  const all = await contractOf(`${START}export const call = (name: string) => (api as any)[name];`);
  expect(Object.keys(all.operations)).toHaveLength(5);
});

test.each([
  ["no TypeScript", "src/App.vue", ["<script>", "</script>"]],
  ["nested thousands of levels deep", "src/deep.ts", ["", ";".concat("(".repeat(2e4))]],
  ["longer than a million characters", "src/long.ts", ["", `;"${"x".repeat(1e6)}"`]],
])("a file that is %s counts as a whole", async (_, file, [before = "", after = ""]) => {
  const { operations } = await contractOf(`${before}${START}${GET}${after}`, file);
  expect(operations["GET /shells/{id}"]?.sends).toEqual({ "/*": `${file}:3` });
});

test("of a file that does not compile, the first hundred places are named", async () => {
  const { notes } = await contractOf("nothing;\n".repeat(30_000));
  expect(Object.keys(notes)).toHaveLength(100);
});

test("a contract of nothing is reported", async () => {
  await contractOf("export {};");
  expect(codes).toContain("output/contract-empty");
});

test("the same program gives the same bytes, and nothing of its source", async () => {
  const program = `${START}const secretName = "s3cret-value";\nexport const c = [secretName, (${GET}).colour];\nnoSuchName;`;
  const first = await textOf(program);
  expect(await textOf(program)).toBe(first);
  expect(first).not.toMatch(/secretName|s3cret/);
  const { consumer, document, notes } = JSON.parse(first) as ConsumerContract;
  expect(consumer).toBe("collector");
  expect(document).toMatchObject({
    version: "1.0.0",
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(notes).toEqual({ "src/main.ts:5": expect.stringContaining("does not compile") });
});
