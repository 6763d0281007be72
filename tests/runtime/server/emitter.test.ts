import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { server } from "../../../generator/output/emitters/server/index.js";
import { typeErrors } from "../../support/compile.js";
import { vendored } from "../../support/vendored.js";
import { inFolder } from "../zod/generate.js";
import { api } from "./model.js";
import { json } from "./support.js";

const ROOT = new URL("../../../", import.meta.url);

function generate(): ReadonlyMap<string, string> {
  const run = runEmitters(api, [server], {
    names: nameApi(api, () => undefined),
    report: () => undefined,
    options: { server: { adapters: ["node", "express", "hono"] } },
  });
  const files = new Map(run.files.map((file) => [file.path, file.text]));
  for (const { path, text } of vendored(run.runtime)) files.set(path, text);
  return files;
}

/** Code of a user against the generated server. */
const USER = `
import { createRouter, refuse, type Handlers, type ThingsHandlers } from "./server.js";
import { toExpress, toHono, toListener } from "./server.js";

interface User { readonly name: string; readonly scopes: readonly string[] }
interface App { readonly db: string }

export const things: ThingsHandlers<User, App> = {
  async get({ params, query, auth, context }) {
    const nobody: undefined = auth;
    void nobody;
    if (params.id === 404) return { status: 404, body: { message: context.db } };
    const limit: number = query.limit;
    return { status: 200, body: { id: params.id, name: "thing", color: "red" }, headers: { "X-Limit": limit } };
  },
  create({ body, auth }) {
    if (body.name === auth.name) throw refuse("notFound", { message: "no such thing" });
    if (body.name === "wrong") return { status: 201, body: { id: 1 } as never };
    return { status: 201, body: { id: 1, name: body.name, color: body.color } };
  },
  async delete() {
    return { status: 204 };
  },
  async upload(request) {
    if (request.contentType === "application/json") return { status: 201, body: { size: request.body.url.length } };
    let size = 0;
    const reader = request.body.file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length;
    return { status: 201, body: { size } };
  },
  replaceNote(request) {
    const type: "application/json" | "text/plain" = request.contentType;
    const text = request.contentType === "text/plain" ? request.body : request.body.text;
    return { status: 200, body: { size: type.length + text.length } };
  },
  appendNote(request) {
    if (request.contentType === undefined) return { status: 200, body: { size: request.body?.text.length ?? 0 } };
    const text = request.contentType === "text/plain" ? request.body : request.body?.text;
    return { status: 200, body: { size: text?.length ?? 0 } };
  },
};

export const handlers: Handlers<User, App> = { things, general: { ping: () => ({ status: 204 }) } };

export const router = createRouter(handlers, {
  authenticate: (credential) =>
    credential.type === "bearer" && credential.token.startsWith("key")
      ? { name: "root", scopes: credential.token === "key" ? ["things:write"] : [] }
      : undefined,
  onError: () => undefined,
});

void toHono(router as never);
void [toExpress, toListener];
`;

/** Each line is wrong by itself. */
const WRONG = [
  'export const a: ThingsHandlers = { get: async () => ({ status: 200, body: { id: 1, name: "n", color: "red" } }) };',
  'const undeclaredStatus: ThingsHandlers["delete"] = async () => ({ status: 205 }); void undeclaredStatus;',
  'const wrongBody: ThingsHandlers["create"] = async () => ({ status: 201, body: { id: 1, name: "n" } }); void wrongBody;',
  'const wrongEnum: ThingsHandlers["create"] = async () => ({ status: 201, body: { id: 1, name: "n", color: "blue" } }); void wrongEnum;',
  'const noHeader: ThingsHandlers["get"] = async () => ({ status: 200, body: { id: 1, name: "n", color: "red" } }); void noHeader;',
  'const bodiless: ThingsHandlers["delete"] = async () => ({ status: 204, body: {} }); void bodiless;',
  "createRouter({ things: {} as ThingsHandlers }, { authenticate: () => undefined });",
  "createRouter({} as Handlers);",
  'import { toFastify } from "./server.js"; toFastify(createRouter({} as Handlers, { authenticate: () => undefined }));',
];

describe("generated server", () => {
  const files = generate();
  const sources = ["server.ts"];

  it("the generated server compiles, and types handlers exactly", async () => {
    await inFolder(files, (folder) => {
      const user = USER.replaceAll(/export const (things|handlers|router)\b/g, "const $1").replace(
        "void toHono",
        "void router; void toHono",
      );
      writeFileSync(join(folder, "user.ts"), user);
      const head =
        'import { createRouter, type Handlers, type ThingsHandlers } from "./server.js";';
      writeFileSync(join(folder, "wrong.ts"), [head, ...WRONG].join("\n"));
      const errors = typeErrors(folder, "7", ["server.ts", "user.ts", "wrong.ts"]);
      const places = new Set(errors.map((error) => error.replace(/^.*\/|,.*/g, "")));
      expect([...places]).toEqual(WRONG.map((_, index) => `wrong.ts(${index + 2}`));
      expect(errors.join("\n")).toMatch(/Add \\?"fastify\\?" to options\.server\.adapters/);
    });
  });

  it("the generated server is what a formatter would print", async () => {
    await inFolder(files, (folder) => {
      writeFileSync(join(folder, ".oxfmtrc.json"), '{ "printWidth": 100 }');
      const bin = fileURLToPath(new URL("node_modules/oxfmt/bin/oxfmt", ROOT));
      execFileSync(process.execPath, [bin, "--check", ...sources], { cwd: folder, stdio: "pipe" });
    });
  });

  it("the generated server answers", async () => {
    await inFolder(new Map([...files, ["user.ts", USER]]), async (folder) => {
      const module = (await import(pathToFileURL(join(folder, "user.ts")).href)) as {
        router: (request: Request, context: { db: string }) => Promise<Response>;
      };
      const ask = async (route: string, init: RequestInit = {}): Promise<unknown> => {
        const [method = "", path = ""] = route.split(" ");
        const request = new Request(`http://x${path}`, { method, ...init });
        const response = await module.router(request, { db: "from the context" });
        return [response.status, response.status === 204 ? "" : await response.json()];
      };
      const key = (init: RequestInit, token = "key"): RequestInit => ({
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
      });
      const text = { headers: { "content-type": "text/plain" }, body: "four" };
      expect(await ask("PUT /note", json({ text: "four" }))).toEqual([200, { size: 20 }]);
      expect(await ask("PUT /note", text)).toEqual([200, { size: 14 }]);
      expect(await ask("PUT /note")).toMatchObject([400, {}]);
      expect(await ask("POST /note", text)).toEqual([200, { size: 4 }]);
      expect(await ask("POST /note")).toEqual([200, { size: 0 }]);
      const thing = { name: "table", color: "green" };
      expect(await ask("GET /things/1")).toEqual([200, { id: 1, name: "thing", color: "red" }]);
      expect(await ask("GET /things/404")).toEqual([404, { message: "from the context" }]);
      expect(await ask("GET /things/x")).toMatchObject([400, { status: 400 }]);
      expect(await ask("POST /things", json(thing))).toEqual([
        401,
        { message: "Unauthenticated." },
      ]);
      expect(await ask("POST /things", key(json(thing), "key2"))).toEqual([
        403,
        {
          message: "This action requires the scope things:write.",
          required_scopes: ["things:write"],
        },
      ]);
      expect(await ask("POST /things", key(json(thing)))).toEqual([201, { id: 1, ...thing }]);
      expect(
        await ask("POST /things", key(json({ ...thing, name: "t", color: "x" }))),
      ).toMatchObject([
        422,
        { errors: { name: [expect.any(String)], color: [expect.any(String)] } },
      ]);
      expect(await ask("POST /things", key(json({ ...thing, name: "root" })))).toMatchObject([
        404,
        { message: "no such thing" },
      ]);
      expect(await ask("POST /things", key(json({ ...thing, name: "wrong" })))).toMatchObject([
        500,
        { status: 500 },
      ]);
      expect(await ask("DELETE /things/1", key({}))).toEqual([204, ""]);
      const form = new FormData();
      form.set("label", "x");
      form.set("file", new File(["12345"], "a.txt"));
      expect(await ask("POST /uploads", key({ body: form }))).toEqual([201, { size: 5 }]);
      expect(await ask("POST /uploads", key(json({ url: "https" })))).toEqual([201, { size: 5 }]);
      expect(await ask("GET /ping/1.txt")).toEqual([204, ""]);
      expect(await ask("GET /ping/1")).toMatchObject([404, {}]);
    });
  });
});
