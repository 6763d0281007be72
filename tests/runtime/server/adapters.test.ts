/** The adapters in the frameworks that they are for. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { toExpress, toFastify, toHono } from "../../../runtime/server/adapters/frameworks.js";
import { toListener } from "../../../runtime/server/adapters/listener.js";
import { serve } from "../../../runtime/server/adapters/node.js";
import { routeOperations } from "../../../runtime/server/router/router.js";
import type { Binary } from "../../../runtime/types/binary.js";
import { jsonBody, operation } from "./support.js";

const bytes = { contents: [{ type: "application/octet-stream", codec: "binary" }] } as const;

/** Contexts of the frameworks differ. */
type Tell = (context: unknown) => unknown;

const router = (tell: Tell, basePath = "") =>
  routeOperations(
    {
      operations: [
        operation(
          "POST /echo/{id}",
          ({ params, body, context }) => ({
            status: 200,
            body: { params, body, told: tell(context) },
          }),
          { parameters: [{ name: "id", in: "path", shape: "string" }], body: jsonBody },
        ),
        operation("PUT /bytes", ({ body }) => ({ status: 200, body: (body as Binary).stream() }), {
          body: bytes,
          responses: { 200: { contents: bytes.contents } },
        }),
      ],
    },
    { basePath, limits: { bodyBytes: 1000 } },
  );

async function listening<T>(server: Server, use: (url: string) => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function proveWith(url: string, told: unknown): Promise<void> {
  const post = (path: string, body: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
  const echoed = await post("/echo/a%2Fb", '{"x":1}');
  const { byteLength } = await echoed.clone().arrayBuffer();
  expect(echoed.headers.get("content-length")).toBe(String(byteLength));
  expect(await echoed.json()).toEqual({ params: { id: "a/b" }, body: { x: 1 }, told });
  expect((await post("/echo/a", "{")).status).toBe(400);
  // The response to a request that is still being sent is whole, too.
  const early = await post("/echo/a", `"${"x".repeat(2000)}"`);
  const said = await early.arrayBuffer();
  expect([early.status, early.headers.get("content-length")]).toEqual([
    413,
    String(said.byteLength),
  ]);
  expect(said.byteLength).toBeGreaterThan(0);
  expect((await post("/nothing", "1")).status).toBe(404);
  const wrong = await fetch(`${url}/bytes`);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "PUT, OPTIONS"]);
  const sent = new Uint8Array(3_000_000).map((_, index) => index % 251);
  const headers = { "content-type": "application/octet-stream" };
  const back = await fetch(`${url}/bytes`, { method: "PUT", body: sent, headers });
  expect(back.headers.get("content-type")).toBe("application/octet-stream");
  expect(Buffer.compare(Buffer.from(await back.arrayBuffer()), Buffer.from(sent))).toBe(0);
}

const method = (context: unknown): unknown => (context as { req: { method: string } }).req.method;

describe("the router", () => {
  it("the router listens in node:http", async () => {
    await listening(createServer(toListener(router(method))), (url) => proveWith(url, "POST"));
  });

  it("the router serves by itself", async () => {
    const { url, close } = await serve(router(method), { port: 0 });
    await proveWith(url, "POST");
    await close();
    await expect(fetch(url)).rejects.toThrow();
    const one = await serve(router(method), { port: 0 });
    const port = Number(new URL(one.url).port);
    await expect(serve(router(method), { port })).rejects.toThrow("EADDRINUSE");
    await one.close();
  });

  it.each(["TRACE", "PROPFIND"])("the router answers %s as other methods", async (name) => {
    const own = router(method);
    // A program that calls the router itself has the request of fetch.
    for (const each of [own, (request: Request) => own(request, undefined)])
      await listening(createServer(toListener(each)), async (url) => {
        const asked = request(`${url}/bytes`, { method: name }).end();
        const [answer] = (await once(asked, "response")) as [IncomingMessage];
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, "PUT, OPTIONS"]);
        expect(JSON.parse(await text(answer))).toMatchObject({ status: 405 });
      });
  });

  it("the router is a middleware of Express, behind its own routes and under a path", async () => {
    const app = express();
    app.get("/own", (_, response) => void response.send("own"));
    app.use("/api", toExpress(router(method)));
    await listening(createServer(app), async (url) => {
      expect(await (await fetch(`${url}/own`)).text()).toBe("own");
      await proveWith(`${url}/api`, "POST");
      expect((await fetch(`${url}/other`)).headers.get("x-powered-by")).toBe("Express");
    });
  });

  it("the router says so when Express has read the body before it", async () => {
    const app = express();
    app.use(express.json(), toExpress(router(method)));
    const { error } = console;
    const told: unknown[] = [];
    console.error = (problem: unknown) => told.push(problem);
    try {
      await listening(createServer(app), async (url) => {
        const init = {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json" },
        };
        expect((await fetch(`${url}/echo/a`, init)).status).toBe(500);
      });
    } finally {
      console.error = error;
    }
    expect(String(told[0])).toContain("before body parsers");
  });

  it("the router is a plugin of Fastify, whose hooks run and whose parsers do not", async () => {
    const app = fastify();
    const hooked: string[] = [];
    app.addHook("onRequest", async ({ url }) => void hooked.push(url));
    app.get("/own", () => "own");
    app.register(
      toFastify(router((context) => (context as { request: { method: string } }).request.method)),
    );
    await app.ready();
    await listening(app.server, async (url) => {
      expect(await (await fetch(`${url}/own`)).text()).toBe("own");
      await proveWith(url, "POST");
      expect(hooked).toContain("/echo/a%2Fb");
    });
    await app.close();
  });

  it("the router is a handler of Hono", async () => {
    const app = new Hono();
    app.get("/own", (context) => context.text("own"));
    app.all(
      "/api/*",
      toHono(router((context) => (context as { req: { path: string } }).req.path, "/api")),
    );
    expect(await (await app.request("/own")).text()).toBe("own");
    const init = { method: "POST", body: "1", headers: { "content-type": "application/json" } };
    expect(await (await app.request("/api/echo/x", init)).json()).toEqual({
      params: { id: "x" },
      body: 1,
      told: "/api/echo/x",
    });
    expect((await app.request("/api/other")).status).toBe(404);
  });

  const address = routeOperations({
    operations: [operation("GET /a", ({ request }) => ({ status: 200, body: request.url }))],
  });
  const urlOf = async (url: string, host: string): Promise<unknown> => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end(`GET /a?b HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  };

  it.each([
    [{}, "evil.example", "http://localhost/a?b"],
    [{ origin: "https://api.test" }, "evil.example", "https://api.test/a?b"],
    [{ origin: "https://api.test/" }, "evil.example", "https://api.test/a?b"],
    [{ trustHost: true }, "own.example:8080", "http://own.example:8080/a?b"],
    [{ trustHost: true, origin: "https://api.test" }, "own.example", "https://own.example/a?b"],
    [{ trustHost: true, origin: "https://api.test" }, "a@b", "https://api.test/a?b"],
  ])("the router has its address from %j, not from Host: %s", async (options, host, expected) => {
    const listener = createServer(toListener(address, options));
    await listening(listener, async (url) => expect(await urlOf(url, host)).toBe(expected));
    const app = express();
    app.use(toExpress(address, options));
    await listening(createServer(app), async (url) =>
      expect(await urlOf(url, host)).toBe(expected),
    );
    const plugin = fastify();
    plugin.register(toFastify(address, options));
    await plugin.ready();
    await listening(plugin.server, async (url) => expect(await urlOf(url, host)).toBe(expected));
    await plugin.close();
    const { url, close } = await serve(address, { port: 0, ...options });
    expect(await urlOf(url, host)).toBe(expected);
    await close();
  });

  it("the router refuses an invalid origin", () => {
    for (const origin of ["api.test", "ftp://api.test", ""]) {
      expect(() => toListener(address, { origin }), origin).toThrow(TypeError);
    }
  });
});
