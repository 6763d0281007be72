/** How responses are sent by `node:http`: at once or as they come, early, and to clients that disconnect. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import { toFastify } from "../../../../runtime/server/adapters/frameworks.js";
import { toListener } from "../../../../runtime/server/adapters/listener.js";
import { routeOperations } from "../../../../runtime/server/router/router.js";
import type { AnyReply } from "../../../../runtime/server/response/reply.js";
import { operation } from "../support.js";
import { settled, TestRequest, TestResponse } from "./exchange.js";

type Router = (request: Request) => Promise<Response>;

/** A stream whose chunks the test sends. */
function source() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled: unknown[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return {
    stream,
    cancelled,
    chunk: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    close: () => controller?.close(),
    fail: () => controller?.error(new Error("broken")),
  };
}

async function responded(router: Router, req = new TestRequest("GET /")): Promise<TestResponse> {
  const res = new TestResponse();
  toListener(router)(req, res);
  await settled();
  return res;
}

/** A generated router, which needs no `Request`. */
const replying = (reply: AnyReply): Router =>
  routeOperations(
    {
      operations: [
        operation("GET /", () => reply),
        operation("POST /", () => reply, {
          responses: {
            200: {
              contents: [
                { type: "application/json", codec: "json" },
                { type: "text/plain", codec: "text" },
              ],
            },
            204: { contents: [] },
          },
        }),
      ],
    },
    {},
  ) as Router;

it.each<[string, Router, readonly string[]]>([
  ["of a router with a text", replying({ status: 200, body: "ä" }), ['end "ä"']],
  [
    "with a length",
    async () => new Response("ab", { headers: { "content-length": "2" } }),
    ["chunk ab", "end"],
  ],
  ["without a body", async () => new Response(null, { status: 204 }), ["end"]],
])("a response: %s is sent at once", async (_, router, sent) => {
  const res = await responded(router);
  expect(res.sent).toEqual(sent);
  expect(res.headers.has("connection")).toBe(false);
});

it("a response without a length is sent as it comes, with its headers before the first chunk", async () => {
  const { stream, chunk, close } = source();
  const res = await responded(async () => new Response(stream, { status: 201 }));
  expect([res.statusCode, res.sent]).toEqual([201, ["headers"]]);
  chunk("a");
  chunk("b");
  await settled();
  expect(res.sent).toEqual(["headers", "chunk a", "chunk b"]);
  close();
  await settled();
  expect(res.sent.at(-1)).toBe("end");
  expect(res.headers.has("connection")).toBe(false);
});

it("a response waits until the client has read enough", async () => {
  const { stream, chunk, close } = source();
  const res = await responded(async () => new Response(stream));
  const listeners = ["close", "drain"].map((name) => res.listenerCount(name));
  res.hasRoom = false;
  chunk("a");
  chunk("b");
  await settled();
  expect(res.sent).toEqual(["headers", "chunk a"]);
  res.hasRoom = true;
  res.emit("drain");
  await settled();
  expect(res.sent).toEqual(["headers", "chunk a", "chunk b"]);
  expect(["close", "drain"].map((name) => res.listenerCount(name))).toEqual(listeners);
  close();
  await settled();
  expect(res.sent.at(-1)).toBe("end");
});

it.each([true, false])(
  "a response ends where the client disconnects (room: %s)",
  async (hasRoom) => {
    const { stream, chunk, cancelled } = source();
    const res = await responded(async () => new Response(stream));
    res.hasRoom = hasRoom;
    chunk("a");
    await settled();
    res.destroy();
    await settled();
    expect(cancelled).toEqual(["the client went away"]);
    expect(res.sent.filter((step) => step.startsWith("chunk"))).toEqual(["chunk a"]);
    expect(res.sent.at(-1)).toBe("end");
  },
);

it("a response that breaks off closes the connection", async () => {
  const { stream, chunk, fail } = source();
  const res = await responded(async () => new Response(stream));
  chunk("a");
  await settled();
  fail();
  await settled();
  expect(res.sent).toEqual(["headers", "chunk a", "destroyed"]);
});

it("a response is 500 if the router fails, and the console says why", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("not set up");
  const res = await responded(() => Promise.reject(failure));
  expect([res.statusCode, res.sent, res.headers.get("connection")]).toEqual([
    500,
    ["end"],
    "close",
  ]);
  expect(said.mock.calls).toEqual([[failure]]);
  said.mockRestore();
});

it.each(["CONNECT", "TRACE", "TRACK"])(
  "a request with %s, which fetch lacks, is passed on",
  async (method) => {
    const router = vi.fn<Router>((request) => Promise.resolve(new Response(request.method)));
    await responded(router, new TestRequest(`${method} /`));
    expect(router.mock.calls.map(([request]) => request.method)).toEqual([`X-${method}`]);
  },
);

describe("a response to a request that is still being sent", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sending = () => new TestRequest("POST /", "Content-Length", "9");

  it.each<[string, AnyReply, readonly string[]]>([
    ["with a body", { status: 200, body: "a" }, ["headers", 'chunk "a"']],
    ["without a body", { status: 204 }, ["headers"]],
  ])(
    "a response to a request that is still being sent: %s ends when the client has sent everything",
    async (_, reply, sent) => {
      const req = sending();
      const res = await responded(replying(reply), req);
      expect([res.statusCode, res.sent, res.headers.get("connection")]).toEqual([
        reply.status,
        sent,
        "close",
      ]);
      expect(res.headers.get("content-type")).toBe(
        reply.status === 200 ? "application/json" : undefined,
      );
      req.push("123456789");
      req.finish();
      await settled();
      expect(res.sent).toEqual([...sent, "end"]);
    },
  );

  it("a response to a request that is still being sent ends after two seconds in any case", async () => {
    const res = await responded(replying({ status: 200, body: "a" }), sending());
    await vi.advanceTimersByTimeAsync(1999);
    expect(res.sent).toEqual(["headers", 'chunk "a"']);
    await vi.advanceTimersByTimeAsync(1);
    expect(res.sent.at(-1)).toBe("end");
  });

  it("a response to a request that is still being sent ends when the client disconnects", async () => {
    const req = sending();
    const res = await responded(replying({ status: 200, body: "a" }), req);
    req.destroy();
    await settled();
    expect(res.sent.at(-1)).toBe("end");
  });

  it("a response to a request that is still being sent ends after its stream when the client has sent everything", async () => {
    const [{ stream, chunk, close }, req] = [source(), sending()];
    const res = await responded(async () => new Response(stream), req);
    chunk("a");
    close();
    await settled();
    expect(res.sent).toEqual(["headers", "chunk a"]);
    expect(res.headers.get("connection")).toBe("close");
    req.push("123456789");
    req.finish();
    await settled();
    expect(res.sent).toEqual(["headers", "chunk a", "end"]);
  });
});

test("Fastify leaves the response to the router", async () => {
  const steps: string[] = [];
  let handler: ((request: object, reply: object) => unknown) | undefined;
  await toFastify(async () => new Response("a"))({
    removeAllContentTypeParsers: () => steps.push("no parsers"),
    addContentTypeParser: (type: string) => steps.push(type),
    all: (path: string, own: typeof handler) => {
      steps.push(path);
      handler = own;
    },
  } as never);
  const res = new TestResponse();
  await handler?.(
    { raw: new TestRequest("GET /") },
    { raw: res, hijack: () => steps.push("hijacked") },
  );
  expect(steps).toEqual(["no parsers", "*", "*", "hijacked"]);
  expect(res.sent).toEqual(["headers", "chunk a", "end"]);
});
