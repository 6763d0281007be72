/** The result of a call for each kind of response. */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

import { expect, it } from "vitest";

import type { ApiError, UnexpectedResponseError } from "../../../../runtime/client/call/errors.js";
import { clientSuite, thrown } from "./suite.js";
import { type ClientModule, type Handler, json } from "../setup.js";

const { module, operation, server } = await clientSuite<
  ClientModule & Record<string, new () => Error>
>({ basePath: "/v1/" });

const get = (thingId = "1") => operation("things", "get")({ params: { thingId } });

const PROBLEM = { "content-type": "application/problem+json" };
const empty =
  (status: number): Handler =>
  (_, response) =>
    void response.writeHead(status).end();
const untyped =
  (text: string): Handler =>
  (_, response) =>
    void response.writeHead(503).end(text);
const latin: Handler = (_, response) => {
  response.writeHead(500, { "content-type": 'application/json; charset="iso-8859-1"' });
  response.end(Buffer.from('{"é":1}', "latin1"));
};
const odd: Handler = (_, response) =>
  void response.writeHead(500, { "content-type": "text/json; charset=klingon" }).end('{"a":1}');
const text: Handler = (_, response) => {
  response.writeHead(503, { "content-type": "text/plain; charset=euc-jp" });
  response.end(Buffer.from([0x4e, 0xff]));
};
function silent(_: unknown, response: ServerResponse): void {
  response
    .writeHead(200, { "content-type": "application/json", "transfer-encoding": "chunked" })
    .end();
}

it("an answer is the data, or the data with its response", async () => {
  server.answer(json(200, { id: 1 }, { "X-Count": "7" }));
  expect(await get()).toEqual({ id: 1 });
  const { data, response, headers } = await get().withResponse();
  expect([data, response.status, headers]).toEqual([{ id: 1 }, 200, { "X-Count": 7 }]);
});

it("an answer is a result by its status", async () => {
  server.answer(json(200, { id: 1 }));
  expect(await get().result()).toMatchObject({ ok: true, status: 200, data: { id: 1 } });
  server.answer(json(404, { message: "No such thing." }));
  expect(await get().result()).toMatchObject({
    ok: false,
    status: 404,
    error: { message: "No such thing." },
  });
  server.answer(json(418, { range: true }));
  expect(await get().result()).toMatchObject({ ok: false, status: 418, error: { range: true } });
});

it("an answer that says no is thrown as an ApiError that teaches", async () => {
  server.answer(json(404, { message: "No such thing." }));
  const error = (await thrown(get())) as ApiError;
  expect(error).toBeInstanceOf(module["ApiError"]);
  expect(error.message).toBe("GET /v1/things/1 (getThing) answered 404 Not Found: No such thing.");
  expect([error.name, error.status, error.operation, error.method, error.url]).toEqual([
    "ApiError",
    404,
    "getThing",
    "GET",
    `${server.url}/v1/things/1`,
  ]);
  expect([error.body, error.headers.get("content-type")]).toEqual([
    { message: "No such thing." },
    "application/json",
  ]);
});

it("an answer without a body is undefined", async () => {
  server.answer((_, response) => void response.writeHead(204).end());
  expect(await operation("things", "delete")({ params: { thingId: "1" } })).toBeUndefined();
  server.answer((_, response) => void response.writeHead(202, { "content-length": "0" }).end());
  expect(
    await operation("things", "replace")({ params: { thingId: "1" }, body: { id: 1 } }).result(),
  ).toMatchObject({ status: 202, data: undefined });
  server.answer(
    (_, response) =>
      void response
        .writeHead(200, { "content-type": "application/json", "content-length": "9" })
        .end(),
  );
  expect(await operation("things", "head")({ params: { thingId: "1" } })).toBeUndefined();
});

it.each<[string, Handler, object]>([
  ["a status", json(500, { a: 1 }), { ok: false, status: 500, error: { a: 1 } }],
  ["a status for success", json(207, [1]), { ok: true, status: 207, data: [1] }],
  ["HTML for JSON", html, { ok: false, status: 404, error: "<h1>Bad gateway</h1>" }],
  ["broken JSON", broken, { ok: true, status: 200, data: '{"id":' }],
  ["nothing for something", nothing, { ok: true, status: 200, data: undefined }],
  ["a lying length", silent, { ok: true, status: 200, data: undefined }],
  ["an error without a body", empty(404), { ok: false, status: 404, error: undefined }],
  ["JSON without a media type", untyped('{"a":1}'), { ok: false, status: 503, error: { a: 1 } }],
  ["text without a media type", untyped("down"), { ok: false, status: 503, error: "down" }],
  ["JSON in another charset", latin, { ok: false, status: 500, error: { é: 1 } }],
  ["an unknown charset", odd, { ok: false, status: 500, error: { a: 1 } }],
  ["text in an unknown charset", text, { ok: false, status: 503, error: "N\ufffd" }],
  ["a problem", json(500, { detail: "No." }, PROBLEM), { error: { detail: "No." } }],
])("an answer that the document does not declare is readable: %s", async (_, handler, expected) => {
  server.answer(handler);
  expect(await get().result()).toMatchObject({ declared: false, ...expected });
});

it("an answer that is labelled as text is read as the JSON that is declared, if it is JSON", async () => {
  const labelled =
    (type: string, body: string): Handler =>
    (_, response) => {
      response.writeHead(200, { "content-type": type }).end(body);
    };
  server.answer(labelled("text/html; charset=utf-8", '{"id":"1"}'));
  expect(await get().result()).toMatchObject({ declared: false, ok: true, data: { id: "1" } });
  expect(await get()).toEqual({ id: "1" });
  server.answer(labelled("text/html", "<form>"));
  expect(await get().result()).toMatchObject({ declared: false, ok: true, data: "<form>" });
});

it("an answer that is not text is returned unread if it is undeclared", async () => {
  server.answer((_, response) => {
    response.writeHead(500, { "content-type": "application/pdf" }).end(Buffer.from([1, 2, 3]));
  });
  const result = await get().result();
  const body = ("error" in result ? result.error : undefined) as Blob;
  expect(body.type).toBe("application/pdf");
  expect([...new Uint8Array(await body.arrayBuffer())]).toEqual([1, 2, 3]);
});

it("an answer that failed is an ApiError with the server's response, declared or not", async () => {
  server.answer(html);
  const error = (await thrown(get())) as ApiError;
  expect(error).toBeInstanceOf(module["ApiError"]);
  expect([error.status, error.declared, error.body]).toEqual([404, false, "<h1>Bad gateway</h1>"]);
  expect(error.message).toContain("Bad gateway");
  server.answer(json(404, { message: "No." }));
  expect(((await thrown(get())) as ApiError).declared).toBe(true);
});

it("an answer that succeeded is its data, declared or not, unless it cannot be read", async () => {
  server.answer(json(207, [1]));
  expect(await get()).toEqual([1]);
  server.answer(broken);
  const error = (await thrown(get())) as UnexpectedResponseError;
  expect(error).toBeInstanceOf(module["UnexpectedResponseError"]);
  expect(error.message).toMatch(/but the body is not JSON.*\{"id":/);
  expect(error.body).toBe('{"id":');
});

it.each([
  ["a status", json(500, { a: 1 })],
  ["HTML for JSON", html],
  ["nothing for something", nothing],
])(
  "an answer that the document does not declare is refused by a strict client: %s",
  async (_, handler) => {
    server.answer(handler);
    const strict = module.createApi({ baseUrl: `${server.url}/v1/`, strict: true });
    const call = strict["things"]?.["get"]?.({ params: { thingId: "1" } });
    await expect(call?.result()).rejects.toBeInstanceOf(module["UnexpectedResponseError"]);
  },
);

it("an answer tells which call threw it", async () => {
  server.answer(json(404, { message: "No." }));
  const [one, other] = [get(), get()];
  const [error] = await Promise.all([thrown(one), thrown(other)]);
  expect([one.threw(error), other.threw(error), one.threw(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("an answer that is endless is read no further than the limit", async () => {
  server.answer((_, response) => {
    response.writeHead(500, { "content-type": "text/plain" });
    const more = (): void => void (response.destroyed || response.write("x".repeat(65_536), more));
    more();
  });
  const error = (await thrown(() => ask(100_000))) as UnexpectedResponseError;
  expect([error.name, error.status]).toEqual(["UnexpectedResponseError", 500]);
  expect(error.message.length).toBeLessThan(600);
});

const ask = async (maxResponseBytes: number): Promise<unknown> => {
  const limited = module.createApi({ baseUrl: `${server.url}/v1/`, maxResponseBytes });
  return limited["things"]?.["get"]?.({ params: { thingId: "1" } });
};

it("an answer may be as long as the client takes, and not longer", async () => {
  const body = JSON.stringify({ id: 1, name: "é".repeat(40_000) });
  const bytes = Buffer.byteLength(body);
  server.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(body));
  });
  expect(await ask(bytes)).toEqual(JSON.parse(body));
  const error = (await thrown(() => ask(bytes - 1))) as UnexpectedResponseError;
  expect(error).toBeInstanceOf(module["UnexpectedResponseError"]);
  expect(error.message).toContain(`with more than ${bytes - 1} bytes`);
  expect(error.body).toMatch(/^\{"id":1,"name":"é/);
});

it("an answer that never ends is left where the client takes no more", async () => {
  let closed = false;
  server.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.on("close", () => (closed = true));
    const more = (): void => void (response.destroyed || response.write(" ".repeat(65_536), more));
    more();
  });
  const error = await thrown(() => ask(1_000_000));
  expect(error.name).toBe("UnexpectedResponseError");
  await expect.poll(() => closed).toBe(true);
});

it("an answer by `default` is an error where a success is declared", async () => {
  server.answer(json(202, { message: "?" }));
  expect(await operation("things", "delete")({ params: { thingId: "1" } }).result()).toMatchObject({
    ok: true,
    declared: false,
    status: 202,
    data: { message: "?" },
  });
  server.answer(json(400, { message: "No." }));
  expect(await operation("things", "delete")({ params: { thingId: "1" } }).result()).toMatchObject({
    status: 400,
    error: { message: "No." },
  });
});

function html(_: unknown, response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
}
function broken(_: unknown, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).end('{"id":');
}
function nothing(_: unknown, response: ServerResponse): void {
  response.writeHead(200, { "content-length": "0" }).end();
}
