/** Requests of `node:http` as a router sees them, and their bytes as they arrive. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import { NodeIncomingRequest } from "../../../../runtime/server/adapters/node-request.js";
import { originFrom } from "../../../../runtime/server/adapters/request-origin.js";
import type { Guard } from "../../../../runtime/server/http/limits.js";
import { settled, TestRequest, TestResponse } from "./exchange.js";

const incomingOf = (req: TestRequest, res = new TestResponse()): NodeIncomingRequest =>
  new NodeIncomingRequest(req, res, originFrom({}));

describe("header fields", () => {
  const incoming = incomingOf(
    new TestRequest("GET /", "Date", "today", "Cookie", "a=1", "Accept", "a", "Cookie", "b=2"),
  );

  test.each([
    ["cookie", "a=1; b=2"],
    ["date", "today"],
    ["host", null],
    ["accept", "a"],
  ])("header fields: %s: %s", (name, value) => {
    expect(incoming.header(name)).toBe(value);
    expect(incoming.headers().get(name)).toBe(value);
  });

  test("header fields of one name are joined", () => {
    const twice = incomingOf(new TestRequest("GET /", "Accept", "a", "ACCEPT", "b"));
    expect(twice.header("accept")).toBe("a, b");
  });
});

test.each([
  ["GET", false],
  ["HEAD", false],
  ["POST", true],
  ["DELETE", true],
])("a request with %s has a body: %s", (method, has) => {
  const incoming = incomingOf(new TestRequest(`${method} /`, "Content-Length", "1"));
  expect(incoming.body !== undefined).toBe(has);
  expect(incoming.request.method).toBe(method);
});

test.each([
  [null, "http://localhost"],
  ["", "http://localhost"],
  ["a b", "http://localhost"],
  ["null", "http://null"],
  ["api.test:80", "http://api.test:80"],
  ["[::1]:8080", "http://[::1]:8080"],
])("the trusted host %j leads to %s", (host, origin) => {
  expect(originFrom({ trustHost: true })(host)).toBe(origin);
});

it("the signal of a request is aborted if the client has disconnected already", () => {
  const res = new TestResponse();
  res.destroyed = true;
  expect(incomingOf(new TestRequest("GET /"), res).signal.aborted).toBe(true);
});

it("the signal of a request is aborted when the client disconnects, unless the response is complete", () => {
  const [early, late] = [new TestResponse(), new TestResponse()];
  const signals = [early, late].map((res) => incomingOf(new TestRequest("GET /"), res).signal);
  late.writableFinished = true;
  for (const res of [early, late]) res.emit("close");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

describe("the bytes of a body", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const posted = (length?: number) => {
    const req = new TestRequest(
      "POST /",
      ...(length === undefined
        ? ["Transfer-Encoding", "chunked"]
        : ["Content-Length", String(length)]),
    );
    const incoming = incomingOf(req);
    const body = incoming.body ?? expect.fail();
    const whole = (guard: Partial<Guard> = {}): Promise<string> =>
      body.whole({ limit: 4, idle: 30_000, bytesPerSecond: 0, ...guard }).then(
        (bytes) => new TextDecoder().decode(bytes),
        (error: Error) => `${error.name}: ${error.message}`,
      );
    return { req, incoming, body, whole };
  };

  it("the bytes of a body that are here already are read at once", async () => {
    const { req, whole } = posted(4);
    req.push("abcd");
    const read = whole();
    await settled();
    expect(await read).toBe("abcd");
  });

  it("the bytes of a body that are here already are all read where `read` gives one chunk at a time", async () => {
    const { req, whole } = posted(4);
    req.push("ab");
    req.push("cd");
    const read = vi.spyOn(req, "read");
    for (const chunk of ["ab", "cd", null])
      read.mockReturnValueOnce(chunk && new TextEncoder().encode(chunk));
    expect(await whole()).toBe("abcd");
  });

  it("the bytes of a body may be as many as the limit", async () => {
    const { req, whole } = posted();
    const read = whole();
    await settled();
    req.push("ab");
    await settled();
    req.push("cd");
    req.finish();
    expect(await read).toBe("abcd");
  });

  it("the bytes of a body are refused when they are more, and the rest is not read", async () => {
    const { req, whole } = posted();
    const read = whole();
    await settled();
    req.push("abcde");
    expect(await read).toBe("Refusal: The body is larger than 4 bytes.");
    expect(req.isPaused()).toBe(true);
  });

  it("the bytes of a body may take long, as long as some arrive", async () => {
    const { req, whole } = posted();
    const read = whole({ idle: 100 });
    for (const chunk of ["a", "b", "c"]) {
      await settled();
      await vi.advanceTimersByTimeAsync(90);
      req.push(chunk);
    }
    await settled();
    await vi.advanceTimersByTimeAsync(90);
    req.finish();
    expect(await read).toBe("abc");
  });

  it("the bytes of a body are refused when none arrive in time", async () => {
    const { req, whole } = posted();
    const read = whole({ idle: 100 });
    await settled();
    req.push("a");
    await settled();
    await vi.advanceTimersByTimeAsync(100);
    expect(await read).toBe("HttpError: The body did not arrive in time.");
  });

  const ABORTED = "AbortError: The client disconnected before the end of its request body.";
  const failure = (code: string): Error => Object.assign(new Error("own"), { code });

  it.each<[string, (req: TestRequest) => void, string]>([
    ["closes the connection", (req) => void req.emit("close"), ABORTED],
    ["resets the connection", (req) => void req.emit("error", failure("ECONNRESET")), ABORTED],
    [
      "sends what is not HTTP",
      (req) => void req.emit("error", failure("HPE_INVALID")),
      "Error: own",
    ],
    ["fails in another way", (req) => void req.emit("error", new Error("own")), "Error: own"],
  ])("the bytes of a body fail where the client %s, now and later", async (_, fail, message) => {
    const { req, whole } = posted();
    const read = whole();
    await settled();
    req.push("a");
    await settled();
    fail(req);
    expect(await read).toBe(message);
    expect(await whole()).toBe(message);
  });

  it("the bytes of a body fail at once if the client has left before they are read", async () => {
    const { req, whole } = posted(4);
    req.push("a");
    req.destroy();
    await settled();
    expect(await whole()).toBe(ABORTED);
  });

  it("the bytes of a body are complete although the connection is closed after them", async () => {
    const { req, incoming, whole } = posted();
    const read = whole();
    await settled();
    req.push("ab");
    req.finish();
    expect(await read).toBe("ab");
    req.emit("close");
    await settled();
    expect(await whole()).toBe("");
    await incoming.bytes?.drain();
    expect(await incoming.request.text()).toBe("");
  });

  it("the bytes of a body are read as a stream only when they are asked for", async () => {
    const { req, body } = posted();
    const reader = body.stream().getReader();
    req.push("a");
    await settled();
    expect(req.readableDidRead).toBe(false);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("a");
    req.push("b");
    await settled();
    expect([req.isPaused(), req.readableLength]).toEqual([true, 1]);
    await reader.cancel();
    expect(req.isPaused()).toBe(true);
  });

  it("the bytes of a body are not read on after their reader has left", async () => {
    const { req, body } = posted();
    const reader = body.stream().getReader();
    const read = reader.read();
    await settled();
    await reader.cancel();
    expect(await read).toEqual({ done: true, value: undefined });
    expect(req.isPaused()).toBe(true);
  });

  it("the bytes of a body cannot be read after a body parser", async () => {
    const { req, whole } = posted();
    req.push("a");
    req.read();
    expect(await whole()).toBe(
      "TypeError: The body was read before the router got it: mount it before body parsers.",
    );
  });
});
