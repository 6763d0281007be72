import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiError, UnexpectedResponseError } from "../../runtime/client/call/errors.js";
import { DOCUMENT } from "./document.js";
import {
  type AnyApi,
  type ClientModule,
  generateClient,
  type Generated,
  type Handler,
  json,
  startServer,
  type TestServer,
} from "./setup.js";

let generated: Generated;
let server: TestServer;
let module: ClientModule & Record<string, new () => Error>;
let api: AnyApi;

beforeAll(async () => {
  generated = await generateClient(DOCUMENT);
  server = await startServer();
  module = (await generated.load("client/index.ts")) as typeof module;
  api = module.createApi({ baseUrl: `${server.url}/v1/` });
});
afterAll(async () => {
  generated.remove();
  await server.close();
});

const operation = (group: string, name: string) => {
  const found = api[group]?.[name];
  if (found === undefined)
    throw new TypeError(
      `no operation ${group}.${name} among ${Object.keys(api[group] ?? {}).join()}`,
    );
  return found;
};
const thrown = async (
  work: PromiseLike<unknown> | (() => PromiseLike<unknown>),
): Promise<Error> => {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new TypeError("nothing was thrown");
};

describe("a request", () => {
  it("puts every parameter into its place", async () => {
    server.answer(json(200, { id: 1 }));
    await operation(
      "things",
      "get",
    )({
      params: { thingId: "a/b" },
      query: { fields: ["x", "y,z"], filter: { size: 5 } },
      headers: { "X-Trace": "t" },
      cookies: { session: "s;1" },
    });
    const [request] = server.requests;
    expect([request?.method, request?.url]).toEqual([
      "GET",
      "/v1/things/a%2Fb?fields=x,y%2Cz&filter%5Bsize%5D=5",
    ]);
    expect(request?.headers).toMatchObject({
      "x-trace": "t",
      cookie: "session=s%3B1",
      accept: "application/json",
    });
  });

  it("is sent though nobody awaits it, and once", async () => {
    server.answer(json(200, { id: 1 }));
    const call = operation("things", "get")({ params: { thingId: "1" } });
    await expect.poll(() => server.requests.length).toBe(1);
    await Promise.all([call, call.result(), call.withResponse()]);
    await call;
    expect(server.requests.length).toBe(1);
  });

  it("can be looked at without being sent", async () => {
    server.answer(json(200, {}));
    const call = operation("things", "replace")({ params: { thingId: "1" }, body: { id: 1 } });
    expect(call.url()).toBe(`${server.url}/v1/things/1`);
    const request = await call.request();
    expect([request.method, request.url, request.headers.get("content-type")]).toEqual([
      "PUT",
      `${server.url}/v1/things/1`,
      "application/json",
    ]);
    expect(await request.json()).toEqual({ id: 1 });
    expect(server.requests.length).toBe(0);
  });

  it("sends the media type that the caller chooses", async () => {
    server.answer((request, response) => {
      response
        .writeHead(200, { "content-type": "text/plain" })
        .end(`${request.headers["content-type"]}|${request.body.toString()}`);
    });
    const echo = operation("things", "echo");
    await echo({ body: { a: 1 } });
    await echo({ body: "é", contentType: "text/plain" });
    await echo({ body: { a: [1, 2] }, contentType: "application/x-www-form-urlencoded" });
    await echo({});
    expect(
      server.requests.map(({ headers, body }) => [headers["content-type"], body.toString()]),
    ).toEqual([
      ["application/json", '{"a":1}'],
      ["text/plain", "é"],
      ["application/x-www-form-urlencoded", "a=1&a=2"],
      [undefined, ""],
    ]);
  });

  it("uses methods that only OpenAPI 3.2 knows", async () => {
    server.answer(json(200, []));
    expect(await operation("things", "search")({ body: { q: 1 } })).toEqual([]);
    expect(server.requests[0]?.method).toBe("QUERY");
  });

  it("takes further headers, of which the call's win, and refuses those that would make two", async () => {
    server.answer(json(200, { id: 1 }));
    const own = module.createApi({
      baseUrl: server.url,
      headers: { "X-A": "client", "X-B": "client" },
    });
    await own["things"]?.["get"]?.({ params: { thingId: "1" } }, { headers: { "x-b": "call" } });
    expect(server.requests[0]?.headers).toMatchObject({ "x-a": "client", "x-b": "call" });
    const secret = "s3cret\r\nX-Evil: 1";
    const error = await thrown(() =>
      operation("things", "get")({ params: { thingId: "1" } }, { headers: { "X-A": secret } }),
    );
    expect(error.message).toContain('header "X-A"');
    expect(error.message).not.toContain("s3cret");
  });

  it("is refused where it would go to another resource, or lacks its body", async () => {
    server.answer(json(200, {}));
    for (const thingId of ["", "..", undefined]) {
      await thrown(() => operation("things", "get")({ params: { thingId } }));
    }
    expect((await thrown(operation("things", "create")({}))).message).toMatch(
      /request body is missing/,
    );
    expect(server.requests.length).toBe(0);
  });
});

describe("an answer", () => {
  const get = (thingId = "1") => operation("things", "get")({ params: { thingId } });

  it("is the data, or the data with its response", async () => {
    server.answer(json(200, { id: 1 }, { "X-Count": "7" }));
    expect(await get()).toEqual({ id: 1 });
    const { data, response, headers } = await get().withResponse();
    expect([data, response.status, headers]).toEqual([{ id: 1 }, 200, { "X-Count": 7 }]);
  });

  it("is a result by its status", async () => {
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

  it("that says no is thrown as an ApiError that teaches", async () => {
    server.answer(json(404, { message: "No such thing." }));
    const error = (await thrown(get())) as ApiError;
    expect(error).toBeInstanceOf(module["ApiError"]);
    expect(error.message).toBe(
      "GET /v1/things/1 (getThing) answered 404 Not Found: No such thing.",
    );
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

  it("without a body is undefined", async () => {
    server.answer((_, response) => void response.writeHead(204).end());
    expect(await operation("things", "delete")({ params: { thingId: "1" } })).toBeUndefined();
    server.answer((_, response) => void response.writeHead(202, { "content-length": "0" }).end());
    expect(
      await operation("things", "replace")({ params: { thingId: "1" }, body: { id: 1 } }).result(),
    ).toMatchObject({
      status: 202,
      data: undefined,
    });
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
    ["a problem", json(500, { detail: "No." }, PROBLEM), { error: { detail: "No." } }],
  ])("that the document does not declare is readable: %s", async (_, handler, expected) => {
    server.answer(handler);
    expect(await get().result()).toMatchObject({ declared: false, ...expected });
  });

  it("that is not text is handed out unread where nobody declared it", async () => {
    server.answer((_, response) => {
      response.writeHead(500, { "content-type": "application/pdf" }).end(Buffer.from([1, 2, 3]));
    });
    const result = await get().result();
    const body = ("error" in result ? result.error : undefined) as Blob;
    expect(body.type).toBe("application/pdf");
    expect([...new Uint8Array(await body.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it("that failed is an ApiError with what the server answered, declared or not", async () => {
    server.answer(html);
    const error = (await thrown(get())) as ApiError;
    expect(error).toBeInstanceOf(module["ApiError"]);
    expect([error.status, error.declared, error.body]).toEqual([
      404,
      false,
      "<h1>Bad gateway</h1>",
    ]);
    expect(error.message).toContain("Bad gateway");
    server.answer(json(404, { message: "No." }));
    expect(((await thrown(get())) as ApiError).declared).toBe(true);
  });

  it("that succeeded is its data, declared or not, unless it cannot be read", async () => {
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
  ])("that the document does not declare is refused by a strict client: %s", async (_, handler) => {
    server.answer(handler);
    const strict = module.createApi({ baseUrl: `${server.url}/v1/`, strict: true });
    const call = strict["things"]?.["get"]?.({ params: { thingId: "1" } });
    await expect(call?.result()).rejects.toBeInstanceOf(module["UnexpectedResponseError"]);
  });

  it("tells which call threw it", async () => {
    server.answer(json(404, { message: "No." }));
    const [one, other] = [get(), get()];
    const [error] = await Promise.all([thrown(one), thrown(other)]);
    expect([one.threw(error), other.threw(error), one.threw(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("that is endless is read no further than the limit", async () => {
    server.answer((_, response) => {
      response.writeHead(500, { "content-type": "text/plain" });
      const more = (): void =>
        void (response.destroyed || response.write("x".repeat(65_536), more));
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

  it("may be as long as the client takes, and not longer", async () => {
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

  it("that never ends is left where the client takes no more", async () => {
    let closed = false;
    server.answer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.on("close", () => (closed = true));
      const more = (): void =>
        void (response.destroyed || response.write(" ".repeat(65_536), more));
      more();
    });
    const error = await thrown(() => ask(1_000_000));
    expect(error.name).toBe("UnexpectedResponseError");
    await expect.poll(() => closed).toBe(true);
  });

  it("by `default` is an error where a success is declared", async () => {
    server.answer(json(202, { message: "?" }));
    expect(
      await operation("things", "delete")({ params: { thingId: "1" } }).result(),
    ).toMatchObject({ ok: true, declared: false, status: 202, data: { message: "?" } });
    server.answer(json(400, { message: "No." }));
    expect(
      await operation("things", "delete")({ params: { thingId: "1" } }).result(),
    ).toMatchObject({ status: 400, error: { message: "No." } });
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
function silent(_: unknown, response: ServerResponse): void {
  response
    .writeHead(200, { "content-type": "application/json", "transfer-encoding": "chunked" })
    .end();
}

describe("addresses", () => {
  const url = (options: object, callOptions: object = {}): string => {
    const get = module.createApi(options)["things"]?.["get"];
    return get?.({ params: { thingId: "1" } }, callOptions).url() ?? "";
  };

  it("come from the document's servers, their variables, or the caller", () => {
    expect(url({})).toBe("https://eu.things.test/v1/things/1");
    expect(url({ variables: { region: "us" } })).toBe("https://us.things.test/v1/things/1");
    expect(url({ server: "sandbox" })).toBe("https://sandbox.things.test/v1/things/1");
    expect(url({ server: 1 })).toBe("https://sandbox.things.test/v1/things/1");
    expect(url({ baseUrl: "http://localhost:1/x/" })).toBe("http://localhost:1/x/things/1");
    expect(url({}, { baseUrl: "http://localhost:2" })).toBe("http://localhost:2/things/1");
  });

  it("that cannot be are refused with what there is to choose from", () => {
    expect(() => url({ server: "nowhere" })).toThrow(
      /no server "nowhere".*"live" \(0\), "sandbox" \(1\)/,
    );
    expect(() => url({ variables: { region: "mars" } })).toThrow(
      /"region" cannot be "mars".*eu, us/,
    );
    expect(() => url({ baseUrl: "/api" })).toThrow(/needs a baseUrl/);
    expect(() => url({ baseUrl: "javascript:alert(1)" })).toThrow(/needs a baseUrl/);
  });

  it("of a link lead to the same origin only", () => {
    expect(url({}, { url: "/v1/things/2?x=1" })).toBe("https://eu.things.test/v1/things/2?x=1");
    expect(() => url({}, { url: "https://evil.test/" })).toThrow(/not followed/);
  });
});

describe("what is given up", () => {
  it("after its time is over", async () => {
    server.answer(() => undefined);
    const error = await thrown(
      operation("things", "get")({ params: { thingId: "1" } }, { timeout: 30 }),
    );
    expect([error.name, error.message]).toEqual([
      "TimeoutError",
      "GET /v1/things/1 (getThing) got no answer within 30 ms",
    ]);
  });

  it("while the body is on its way", async () => {
    server.answer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
    });
    expect(
      (await thrown(operation("things", "get")({ params: { thingId: "1" } }, { timeout: 50 })))
        .name,
    ).toBe("TimeoutError");
  });

  it("by the caller, with the caller's reason", async () => {
    server.answer(() => undefined);
    const controller = new AbortController();
    const call = operation("things", "get")(
      { params: { thingId: "1" } },
      { signal: controller.signal, timeout: 5000 },
    );
    const waiting = thrown(call);
    controller.abort(new RangeError("not wanted any more"));
    expect(await waiting).toBeInstanceOf(RangeError);
  });

  it("because nobody is there", async () => {
    const nobody = module.createApi({ baseUrl: "http://127.0.0.1:1" });
    const error = await thrown(
      () => nobody["things"]?.["get"]?.({ params: { thingId: "1" } }) ?? Promise.resolve(),
    );
    expect(error.name).toBe("NetworkError");
    expect(error.message).toMatch(
      /^GET \/things\/1 \(getThing\) got no answer from http:\/\/127\.0\.0\.1:1: /,
    );
  });
});

describe("files and sequences", () => {
  it("are sent in parts", async () => {
    server.answer(json(200, { ok: true }));
    await operation(
      "files",
      "upload",
    )({
      body: {
        file: new File(["abc"], "a.txt", { type: "text/plain" }),
        meta: { id: 1 },
        tags: ["x", "y"],
      },
    });
    const [request] = server.requests;
    const type = request?.headers["content-type"] ?? "";
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { "content-type": type },
    }).formData();
    expect([(form.get("file") as File).name, form.get("meta"), form.getAll("tags")]).toEqual([
      "a.txt",
      '{"id":1}',
      ["x", "y"],
    ]);
  });

  it("are handed out unread", async () => {
    server.answer((_, response) => {
      response.writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="x.bin"',
      });
      response.end("abc");
    });
    const file = (await operation("files", "download")({})) as {
      name: string;
      text(): Promise<string>;
    };
    expect([file.name, await file.text()]).toEqual(["x.bin", "abc"]);
  });

  it("come event by event, and end when the loop is left", async () => {
    const closed = new Promise<void>((resolve) => {
      server.answer((_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.on("close", resolve);
        const timer = setInterval(() => response.write('event: e\ndata: {"id":1}\n\n'), 5);
        response.on("close", () => clearInterval(timer));
      });
    });
    const events = (await operation("files", "watchEvents")(undefined, {
      timeout: 200,
    })) as AsyncIterable<unknown>;
    let seen = 0;
    for await (const event of events) {
      expect(event).toEqual({ event: "e", data: { id: 1 } });
      if (++seen === 3) break;
    }
    await closed;
  });

  it("are sent item by item", async () => {
    server.answer((request, response) => {
      const lines = request.body.toString().trim().split("\n");
      response.writeHead(200, { "content-type": "application/json" }).end(`[${lines.join()}]`);
    });
    async function* things(): AsyncGenerator<unknown> {
      yield { id: 1 };
      yield { id: 2 };
    }
    expect(await operation("files", "sendLines")({ body: things() })).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });
});
