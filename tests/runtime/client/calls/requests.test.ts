/** Where a call goes, what it sends, and when it is aborted; files and sequences. */
import { describe, expect, it } from "vitest";

import { clientSuite, thrown } from "./suite.js";
import { type ClientModule, json } from "../setup.js";

const { module, operation, server } = await clientSuite<
  ClientModule & Record<string, new () => Error>
>({ basePath: "/v1/" });

it("a request puts every parameter into its place", async () => {
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

it("a request is sent even if it is not awaited, and once", async () => {
  server.answer(json(200, { id: 1 }));
  const call = operation("things", "get")({ params: { thingId: "1" } });
  await expect.poll(() => server.requests.length).toBe(1);
  await Promise.all([call, call.result(), call.withResponse()]);
  await call;
  expect(server.requests.length).toBe(1);
});

it("a request can be looked at without being sent", async () => {
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

it("a request sends the media type that the caller chooses", async () => {
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

it("a request uses methods that only OpenAPI 3.2 knows", async () => {
  server.answer(json(200, []));
  expect(await operation("things", "search")({ body: { q: 1 } })).toEqual([]);
  expect(server.requests[0]?.method).toBe("QUERY");
});

it("a request takes further headers, of which the call's win, and refuses those that would make two", async () => {
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

it("a request is refused where it would go to another resource, or lacks its body", async () => {
  server.answer(json(200, {}));
  for (const thingId of ["", "..", undefined]) {
    await thrown(() => operation("things", "get")({ params: { thingId } }));
  }
  expect((await thrown(operation("things", "create")({}))).message).toMatch(
    /request body is missing/,
  );
  expect(server.requests.length).toBe(0);
});

describe("addresses", () => {
  const url = (options: object, callOptions: object = {}): string => {
    const get = module.createApi(options)["things"]?.["get"];
    return get?.({ params: { thingId: "1" } }, callOptions).url() ?? "";
  };

  it("base addresses come from the document's servers, their variables, or the caller", () => {
    expect(url({})).toBe("https://eu.things.test/v1/things/1");
    expect(url({ variables: { region: "us" } })).toBe("https://us.things.test/v1/things/1");
    expect(url({ server: "sandbox" })).toBe("https://sandbox.things.test/v1/things/1");
    expect(url({ server: 1 })).toBe("https://sandbox.things.test/v1/things/1");
    expect(url({ baseUrl: "http://localhost:1/x/" })).toBe("http://localhost:1/x/things/1");
    expect(url({}, { baseUrl: "http://localhost:2" })).toBe("http://localhost:2/things/1");
  });

  it("base addresses that cannot be are refused with what there is to choose from", () => {
    expect(() => url({ server: "nowhere" })).toThrow(
      /unknown server "nowhere".*"live" \(0\), "sandbox" \(1\)/,
    );
    expect(() => url({ variables: { region: "mars" } })).toThrow(
      /"region" cannot be "mars".*eu, us/,
    );
    expect(() => url({ baseUrl: "/api" })).toThrow(/baseUrl must be a URL/);
    expect(() => url({ baseUrl: "javascript:alert(1)" })).toThrow(/baseUrl must be a URL/);
  });

  it("base addresses of a link lead to the same origin only", () => {
    expect(url({}, { url: "/v1/things/2?x=1" })).toBe("https://eu.things.test/v1/things/2?x=1");
    expect(() => url({}, { url: "https://evil.test/" })).toThrow(/not followed/);
  });
});

it("a call is given up after its time is over", async () => {
  server.answer(() => undefined);
  const error = await thrown(
    operation("things", "get")({ params: { thingId: "1" } }, { timeout: 30 }),
  );
  expect([error.name, error.message]).toEqual([
    "TimeoutError",
    "GET /v1/things/1 (getThing) got no response within 30 ms",
  ]);
});

it("a call is given up while the body is on its way", async () => {
  server.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
  });
  expect(
    (await thrown(operation("things", "get")({ params: { thingId: "1" } }, { timeout: 50 }))).name,
  ).toBe("TimeoutError");
});

it("a call is given up by the caller, with the caller's reason", async () => {
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

it("a call is given up because no server is there", async () => {
  const nobody = module.createApi({ baseUrl: "http://127.0.0.1:1" });
  const error = await thrown(
    () => nobody["things"]?.["get"]?.({ params: { thingId: "1" } }) ?? Promise.resolve(),
  );
  expect(error.name).toBe("NetworkError");
  expect(error.message).toMatch(
    /^GET \/things\/1 \(getThing\) failed at http:\/\/127\.0\.0\.1:1: /,
  );
});

it("files and sequences are sent in parts", async () => {
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

it("files and sequences are handed out unread", async () => {
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

it("files and sequences come event by event, and end when the loop is left", async () => {
  const closed = new Promise<void>((resolve) => {
    server.answer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.on("close", resolve);
      const timer = setInterval(() => response.write('event: e\ndata: {"id":1}\n\n'), 5);
      response.on("close", () => clearInterval(timer));
    });
  });
  const events = (await operation("files", "watchEvents")()) as AsyncIterable<unknown>;
  let seen = 0;
  for await (const event of events) {
    expect(event).toEqual({ event: "e", data: { id: 1 } });
    if (++seen === 3) break;
  }
  await closed;
});

it("files and sequences are sent item by item", async () => {
  server.answer((request, response) => {
    const lines = request.body.toString().trim().split("\n");
    response.writeHead(200, { "content-type": "application/json" }).end(`[${lines.join()}]`);
  });
  async function* things(): AsyncGenerator<unknown> {
    yield { id: 1 };
    yield { id: 2 };
  }
  expect(await operation("files", "sendLines")({ body: things() })).toEqual([{ id: 1 }, { id: 2 }]);
});
