/** The output as compilers, formatters and bundlers see it. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Compiler, COMPILERS, typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { DOCUMENT } from "./document.js";
import { generateClient, type Generated } from "./setup.js";

let generated: Generated;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT);
});
afterAll(() => generated.remove());

/** What programs rely on; each `@ts-expect-error` must be an error. */
const PROGRAM = `
import { ApiError, createApi, createClient, type Data, type ErrorBody, type Result, files, collections, things } from "./client/index.js";
import type { GetThingResponses, DeleteThingResponses, EchoResponses } from "./operations.js";
import type { Problem, Thing } from "./types.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <_ extends true>(): void => undefined;

yes<Equal<Data<GetThingResponses>, Thing>>();
yes<Equal<ErrorBody<GetThingResponses>, Problem | { range: boolean }>>();
yes<Equal<Data<DeleteThingResponses>, undefined>>();
yes<Equal<Data<EchoResponses>, ErrorBody<EchoResponses>>>();

export async function main(): Promise<void> {
  const client = createClient({ baseUrl: "http://localhost", auth: { token: async () => "t", login: { username: "u", password: "p" } } });
  // @ts-expect-error there is no such scheme
  createClient({ auth: { nope: "t" } });

  const thing: Thing = await things.get(client, { params: { thingId: "1" }, query: { fields: ["a"] } });
  // @ts-expect-error a path parameter is required
  things.get(client, { query: {} });
  // @ts-expect-error a request with something required in it is required
  things.get(client);
  // @ts-expect-error a parameter has a type
  things.get(client, { params: { thingId: 1 } });

  const call = things.get(client, { params: { thingId: "1" } });
  const result = await call.result();
  if (!result.declared) {
    yes<Equal<typeof result.status, number>>();
    if (result.ok) yes<Equal<typeof result.data, unknown>>();
    else yes<Equal<typeof result.error, unknown>>();
  } else if (result.ok) {
    const status: 200 = result.status;
    yes<Equal<typeof result.data, Thing>>();
    void status;
  } else if (result.status === 404) {
    yes<Equal<typeof result.error, Problem>>();
  } else {
    yes<Equal<typeof result.error, { range: boolean }>>();
    // @ts-expect-error 404 was told apart above, and 500 is not declared
    void (result.status === 500);
  }
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) yes<Equal<typeof error.body, unknown>>();
    if (!call.threw(error)) throw error;
    if (!error.declared) yes<Equal<typeof error.body, unknown>>();
    else if (error.status === 404) yes<Equal<typeof error.body, Problem>>();
    else yes<Equal<typeof error.body, { range: boolean }>>();
  }

  const removed = await things.deleteThing(client, { params: { thingId: "1" } }).result();
  if (removed.declared) {
    if (removed.ok) yes<Equal<typeof removed.data, undefined>>();
    else if (removed.status === 503) yes<Equal<typeof removed.error, Problem>>();
    switch (removed.status) {
      case 204:
        yes<Equal<typeof removed.ok, true>>();
    }
  }

  const replaced = await things.replace(client, { params: { thingId: "1" }, body: thing }).result();
  if (replaced.declared && replaced.ok && replaced.status === 202) yes<Equal<typeof replaced.data, undefined>>();

  await things.echo(client, { body: "text", contentType: "text/plain" });
  // @ts-expect-error the media type decides what the body is
  await things.echo(client, { body: 5, contentType: "text/plain" });

  for await (const item of collections.listPages(client).items()) yes<Equal<typeof item, Thing>>();
  for await (const page of collections.listCursors(client, {}).pages()) void page.data[0]?.id;
  // @ts-expect-error only lists have pages
  void things.get(client, { params: { thingId: "1" } }).items;

  for await (const event of await files.watchEvents(client)) yes<Equal<typeof event.data, Thing>>();
  await files.upload(client, { body: { file: new File(["x"], "x"), meta: { id: 1 } } });

  const api = createApi({ server: "sandbox", timeout: 1000 });
  const same: Thing = await api.things.get({ params: { thingId: "1" } });
  const { data, response } = await api.things.get({ params: { thingId: "1" } }).withResponse();
  yes<Equal<typeof data, Thing>>();
  await api.things.delete({ params: { thingId: "1" } }).catch((error: unknown) => {
    if (error instanceof ApiError) void [error.status, error.body, error.operation];
  });
  void [same, response];
}
export type R = Result<GetThingResponses>;
`;

describe("output", () => {
  it.each(Object.keys(COMPILERS) as Compiler[])(
    "compiles under every flag with TypeScript %s",
    (compiler) => {
      const name = `program-${compiler}.ts`;
      writeFileSync(join(generated.folder, name), PROGRAM);
      const files = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
      expect(typeErrors(generated.folder, compiler, [...files, name])).toEqual([]);
    },
    120_000,
  );

  it("is what a formatter leaves unchanged", () => {
    const own = [...generated.files].filter(([path]) => !path.startsWith("runtime/"));
    const oxfmt = fileURLToPath(new URL("../../../node_modules/.bin/oxfmt", import.meta.url));
    execFileSync(
      oxfmt,
      own.map(([path]) => path),
      { cwd: generated.folder },
    );
    for (const [path, text] of own)
      expect(readFileSync(join(generated.folder, path), "utf8")).toBe(text);
  });

  it("imports everything once", () => {
    const operations = generated.files.get("operations.ts") ?? "";
    const modules = [...operations.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
    expect(modules).toEqual(["./runtime/wire.js", "./types.js"]);
  });

  it("is the same for the same document", async () => {
    const again = await generateFrom(DOCUMENT, { only: ["types", "client"] });
    expect([...again.files]).toEqual([...generated.files]);
  });
});

describe("names that get in the way", () => {
  const RESPONSES = {
    200: { description: "Fine.", content: { "application/json": { schema: {} } } },
  };
  const tags = [
    "client",
    "request",
    "options",
    "retry",
    "hooks",
    "createApi",
    "index",
    "Api",
    "then",
    "constructor",
    "__proto__",
    "日本",
    "a/../b",
  ];
  const ids = [
    "delete",
    "get",
    "set",
    "multipart",
    "paginate",
    "client",
    "call",
    "then",
    "__proto__",
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

  it("compile, and stay text", async () => {
    const output = await generateClient(document);
    try {
      const files = [...output.files.keys()].filter((path) => path.endsWith(".ts"));
      expect(files.every((path) => !path.includes(".."))).toBe(true);
      expect(typeErrors(output.folder, "7", files)).toEqual([]);
      await output.load("client/index.ts");
    } finally {
      output.remove();
    }
  }, 60_000);
});

describe("size", () => {
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

  it("of a program with one operation is small, and nothing unused is in it", async () => {
    const { bytes, modules } = await bundle(`
      import { createClient, things } from "./client/index.js";
      console.log(await things.get(createClient({ auth: { token: "t" } }), { params: { thingId: "1" } }));
    `);
    expect(
      modules.filter((path) =>
        /retry|validate|hooks|paginate|multipart|sequence|event-stream|collections|files/.test(
          path,
        ),
      ),
    ).toEqual([]);
    expect(bytes).toBeLessThan(10_900);
  });
});
