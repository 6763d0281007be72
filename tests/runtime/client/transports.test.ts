/** The examples of docs/transports.md carry the requests of the generated client, as pasted. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Capability } from "../../../runtime/client/call/capability.js";
import { typeErrors } from "../../support/compile.js";
import { DOCUMENT } from "../query/document.js";
import {
  type ClientModule,
  type Generated,
  generateClient,
  json,
  startServer,
  type TestServer,
} from "./setup.js";
import { object, text } from "../../support/openapi.js";

const page = readFileSync(new URL("../../../docs/transports.md", import.meta.url), "utf8");
/** Beside notes, a form with a file, and a stream of events. */
const document = {
  ...DOCUMENT,
  paths: {
    ...DOCUMENT.paths,
    "/files": {
      post: {
        operationId: "upload",
        tags: ["files"],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: object({ file: { type: "string", format: "binary" } }),
            },
          },
        },
        responses: { 204: { description: "Stored." } },
      },
      get: {
        operationId: "watch",
        tags: ["files"],
        responses: {
          200: { description: "Changes.", content: { "text/event-stream": { schema: text } } },
        },
      },
    },
  },
};
const programs = [...page.matchAll(/^```ts (\w+\.ts)\n([\s\S]*?)^```/gm)];

let generated: Generated;
let server: TestServer;
let module: ClientModule;

beforeAll(async () => {
  generated = await generateClient(document);
  for (const [, name = "", code = ""] of programs)
    writeFileSync(join(generated.folder, name), code);
  server = await startServer();
  module = (await generated.load("client/index.ts")) as unknown as ClientModule;
});
afterAll(async () => {
  await server.close();
});

const ONE = { params: { noteId: "n1" } };
const note = { id: "n1", text: "Hello" };
const answers = (fetch: unknown) => {
  const api = module.createApi({ baseUrl: server.url, fetch: fetch as typeof globalThis.fetch });
  return (name: string, request: object, options: object = {}, group = "notes") =>
    (api[group]?.[name] ?? expect.fail(name))(request, options);
};

it("the guide shows these transports", () => {
  const names = programs.map(([, name]) => name);
  expect(names).toEqual(["axios.ts", "ky.ts", "undici.ts", "double.ts", "port.ts"]);
});

it("every transport compiles", () => {
  writeFileSync(join(generated.folder, "node.d.ts"), '/// <reference types="node" />');
  const files = ["node.d.ts", ...programs.map(([, name = ""]) => name)];
  expect(typeErrors(generated.folder, "7", files)).toEqual([]);
});

describe.each(["axios", "ky", "undici", "double"])("%s", (name) => {
  let call: ReturnType<typeof answers>;
  beforeAll(async () => {
    const { transport } = await generated.load(`${name}.ts`);
    call = answers(transport);
  });

  it("the transport carries answers, bodies and failures", async () => {
    server.answer(json(200, note));
    expect(await call("get", ONE)).toEqual(note);
    server.answer(({ body }, response) => {
      response.writeHead(201, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: "n1", ...(JSON.parse(body.toString()) as object) }));
    });
    expect(await call("create", { body: { text: "Grüße" } })).toEqual({ id: "n1", text: "Grüße" });
    server.answer(json(404, { code: "not_found" }));
    const result = await call("get", { params: { noteId: "none" } }).result();
    expect(result).toMatchObject({ ok: false, status: 404, error: { code: "not_found" } });
  });
});

describe.each(["axios", "ky", "undici"])("%s", (name) => {
  it("the transport carries headers and empty answers, and ends with its signal", async () => {
    const { transport } = await generated.load(`${name}.ts`);
    const call = answers(transport);
    server.answer((_, response) => void response.writeHead(204).end());
    expect(await call("delete", ONE, { headers: { "x-trace": "t1" } })).toBeUndefined();
    expect(server.requests[0]).toMatchObject({ method: "DELETE", headers: { "x-trace": "t1" } });
    const controller = new AbortController();
    const reason = new Error("enough");
    server.answer(() => controller.abort(reason));
    await expect(call("get", ONE, { signal: controller.signal })).rejects.toThrow("enough");
  });
});

describe.each(["axios", "ky", "undici"])("%s", (name) => {
  it("the transport carries files, and events while they arrive", async () => {
    const { transport } = await generated.load(`${name}.ts`);
    const call = answers(transport);
    server.answer((_, response) => void response.writeHead(204).end());
    const file = new File(["Grüße"], "a.txt", { type: "text/plain" });
    await call("upload", { body: { file } }, {}, "files");
    const [sent] = server.requests;
    const type = String(sent?.headers["content-type"]);
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(new Uint8Array(sent?.body ?? []), {
      headers: { "content-type": type },
    }).formData();
    expect(await (form.get("file") as File).text()).toBe("Grüße");

    let end = (): void => undefined;
    server.answer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: one\n\n");
      end = () => void response.end("data: two\n\n");
    });
    const events: unknown[] = [];
    for await (const event of (await call("watch", {}, {}, "files")) as AsyncIterable<unknown>) {
      events.push(event);
      // The second event is sent only after the first one was read.
      end();
    }
    expect(events).toEqual(["one", "two"]);
  });
});

it("a capability sends some operations elsewhere", async () => {
  const { elsewhere } = (await generated.load("port.ts")) as unknown as {
    elsewhere: (operations: ReadonlySet<string>, other: typeof fetch) => Capability;
  };
  const other = async (): Promise<Response> => Response.json({ id: "n9", text: "elsewhere" });
  const use = [elsewhere(new Set(["getNote"]), other)];
  const api = module.createApi({ baseUrl: server.url, use });
  server.answer(json(200, ["a"]));
  expect(await api["notes"]?.["get"]?.(ONE)).toEqual({ id: "n9", text: "elsewhere" });
  expect(await api["labels"]?.["list"]?.()).toEqual(["a"]);
});
