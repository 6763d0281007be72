/** The output as compilers and bundlers see it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, it } from "vitest";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { DOCUMENT } from "./document.js";
import { PROGRAM } from "../../output/artefacts/programs/client.js";
import { generateClient, type Generated } from "./setup.js";

let generated: Generated;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT);
});

it("output compiles under every flag, and types programs exactly", () => {
  writeFileSync(join(generated.folder, "program.ts"), PROGRAM);
  const files = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
  expect(typeErrors(generated.folder, "7", [...files, "program.ts"])).toEqual([]);
});

it("output imports everything once", () => {
  const operations = generated.files.get("operations.ts") ?? "";
  const modules = [...operations.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
  expect(modules).toEqual(["./runtime/wire.js", "./types.js"]);
});

it("output is the same for the same document", async () => {
  const again = await generateFrom(DOCUMENT, { only: ["types", "client"] });
  expect([...again.files]).toEqual([...generated.files]);
});

const RESPONSES = {
  200: { description: "Fine.", content: { "application/json": { schema: {} } } },
};
const tags =
  "client request options retry hooks createApi index Api then constructor __proto__ 日本 a/../b".split(
    " ",
  );
const ids = [
  ..."delete import default get set multipart paginate client call then __proto__".split(" "),
  "*/ alert(1) /*",
  "a'\"\\`${x}\u2028",
];
const document = {
  openapi: "3.1.0",
  info: { title: "*/ alert(1); /*\u2028`${x}", version: "1" },
  servers: [{ url: 'https://x.test/`${y}"' }],
  paths: Object.fromEntries(
    tags.flatMap((tag, index) =>
      ids.map((id, at) => [
        `/${index}/${at}/{p'"}`,
        {
          post: {
            tags: [tag],
            operationId: `${id}${index === 0 ? "" : index}`,
            description: "*/ alert(1) /* @throws",
            parameters: [
              { name: "p'\"", in: "path", required: true, schema: { type: "string" } },
              { name: "__proto__", in: "query", schema: {} },
            ],
            responses: RESPONSES,
          },
        },
      ]),
    ),
  ),
  components: {
    securitySchemes: {
      "a-b": { type: "http", scheme: "bearer" },
      __proto_: { type: "apiKey", in: "query", name: "*/" },
    },
  },
};

it("names that get in the way compile, and stay text", async () => {
  const output = await generateClient(document);
  const files = [...output.files.keys()].filter((path) => path.endsWith(".ts"));
  expect(files.every((path) => !path.includes(".."))).toBe(true);
  expect(typeErrors(output.folder, "7", files)).toEqual([]);
  const { createApi, client } = (await output.load("client/index.ts")) as {
    readonly createApi: () => Readonly<Record<string, object>>;
    readonly client: object;
  };
  const methods = Object.keys(createApi()["client"] ?? {}).sort();
  expect(methods).toEqual(expect.arrayContaining(["default_", "delete", "import"]));
  expect(Object.keys(client).sort()).toEqual(methods);
});

async function bundle(
  program: string,
): Promise<{ readonly bytes: number; readonly modules: readonly string[] }> {
  const entry = join(generated.folder, "entry.ts");
  writeFileSync(entry, program);

  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: generated.folder,
    build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["es"] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("nothing was bundled");
  return {
    bytes: gzipSync(chunk.code).length,
    modules: chunk.moduleIds.map((id) => id.slice(generated.folder.length + 1)),
  };
}

it("size of a program with one operation is small, and nothing unused is in it", async () => {
  const { bytes, modules } = await bundle(`
      import { createClient, things } from "./client/index.js";
      console.log(await things.get(createClient({ auth: { token: "t" } }), { params: { thingId: "1" } }));
    `);
  expect(
    modules.filter((path) =>
      /retry|validate|hooks|paginate|multipart|sequence|event-stream|collections|files/.test(path),
    ),
  ).toEqual([]);
  expect(bytes).toBeLessThan(10_900);
});
