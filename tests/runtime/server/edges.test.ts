/** Limits, credentials and refusals of the server at their edges, one by one. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import type { IncomingRequest } from "../../../runtime/server/http/incoming-request.js";
import {
  checkContentLength,
  confine,
  limitsOf,
  readWhole,
} from "../../../runtime/server/http/limits.js";
import { inTime } from "../../../runtime/wire/values/deadline.js";
import { refuse } from "../../../runtime/server/http/refusal.js";
import { errorResponse } from "../../../runtime/server/response/error-response.js";
import { authorise } from "../../../runtime/server/security/authenticate.js";
import { httpCredential } from "../../../runtime/server/security/credential.js";
import { harness, operation, type Seen } from "./support.js";
import { isBinary } from "./uploads/upload.js";
import type { RefusalKind } from "../../../runtime/wire/descriptors/refusal-kind.js";
import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";

test("the limits are those that are documented", () => {
  const defaults = {
    bodyBytes: 1_048_576,
    uploadBytes: 104_857_600,
    idle: 30_000,
    bytesPerSecond: 500,
  };
  expect(limitsOf()).toEqual(defaults);
  expect(limitsOf({ uploadBytes: 5 })).toEqual({ ...defaults, uploadBytes: 5 });
});

test.each([
  [null, true],
  ["9", true],
  ["10", true],
  ["11", false],
  ["x11", true],
  ["1e9", true],
  ["0x20", true],
  ["", true],
])("a length of %j passes a limit of ten: %j", (length, passes) => {
  const check = () => checkContentLength(length, 10);
  if (passes) check();
  else expect(check).toThrow("The body is larger than 10 bytes.");
});

const PATIENCE = { idle: 10, bytesPerSecond: 0 };

describe("bytes as they arrive", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A stream of parts with these lengths, and what becomes of it. */
  const source = (...lengths: readonly number[]) => {
    const seen = { pulled: 0, cancelled: undefined as unknown };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const length = lengths[seen.pulled++];
          if (length === undefined) controller.close();
          else controller.enqueue(new Uint8Array(length));
        },
        cancel: (reason) => void (seen.cancelled = reason),
      },
      { highWaterMark: 0 },
    );
    return { seen, stream };
  };
  const read = async (stream: ReadableStream<Uint8Array>) =>
    (await new Response(stream).arrayBuffer()).byteLength;

  it("bytes as they arrive are not asked for before they are wanted", async () => {
    const { seen, stream } = source(2, 3);
    const guard = confine(stream, { limit: 5, ...PATIENCE });
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.pulled).toBe(0);
    expect(await read(guard)).toBe(5);
  });

  it("bytes as they arrive are refused and cancelled when they are too many", async () => {
    const { seen, stream } = source(2, 3, 1);
    const error = await read(confine(stream, { limit: 4, ...PATIENCE })).catch(
      (one: unknown) => one,
    );
    expect(error).toMatchObject({ kind: "payloadTooLarge" });
    expect([seen.pulled, seen.cancelled]).toEqual([2, error]);
  });

  it("bytes as they arrive are refused when they are too late", async () => {
    const silent = new ReadableStream<Uint8Array>().getReader();
    const late = readWhole(silent, { limit: 1, ...PATIENCE }).catch((one: unknown) => one);
    await vi.advanceTimersByTimeAsync(10);
    expect(await late).toMatchObject({ status: 408 });
  });

  it.each([
    ["a whole body", "json", {}, 408, 30],
    ["a file", "binary", {}, 408, 30],
    ["a sequence", "json-lines", {}, 200, 80],
    ["a body that may be slow", "json", { bytesPerSecond: 0.4 }, 200, 80],
    ["a body of any rate", "json", { bytesPerSecond: 0 }, 200, 80],
  ] as const)(
    "bytes as they arrive in %s, one every two seconds (%s, %j): %i after %d seconds",
    async (_, codec, limits, status, seconds) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const text = `[${" ".repeat(37)}]\n`;
      for (const [index, byte] of new TextEncoder().encode(text).entries())
        setTimeout(
          () => void writer.write(Uint8Array.of(byte)).catch(() => undefined),
          2000 * (index + 1),
        );
      setTimeout(() => void writer.close().catch(() => undefined), 2000 * text.length);
      const contents = [{ type: "a/b", codec }] as const;
      const drain = async ({ body }: Seen) => {
        if (isBinary(body)) await body.text();
        else for await (const _item of body as AsyncIterable<unknown>);
        return { status: 200, body: null };
      };
      const api = harness([operation("POST /a", drain, { body: { contents } })], { limits });
      const start = performance.now();
      const answer = api
        .fetch("POST /a", { body: readable, headers: { "content-type": "a/b" } })
        .then((response) => [response.status, Math.round((performance.now() - start) / 1000)]);
      await vi.advanceTimersByTimeAsync(100_000);
      expect(await answer).toEqual([status, seconds]);
    },
  );

  it.each([
    ["come", () => Promise.resolve()],
    ["do not come", () => Promise.reject(new Error("gone"))],
  ])("bytes as they arrive leave no timer when they %s", async (_, work) => {
    await inTime(work(), 10, Error).catch(() => undefined);
    // Only microtasks are waited for: after them, other code of the process may set timers too.
    for (let turn = 0; turn < 3; turn++) await undefined;
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [[], 100],
    [[1], 101],
    [[60], 160],
    [[60, 100], 200],
    [[60, 159], 259],
  ])(
    "bytes as they arrive that arrive after %j ms are missed after %i ms",
    async (arriving, missed) => {
      const start = performance.now();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      for (const time of arriving) setTimeout(() => void writer.write(new Uint8Array(1)), time);
      const guard = { limit: 9, idle: 100, bytesPerSecond: 0 };
      const reading = readWhole(readable.getReader(), guard);
      const refused = reading.catch(() => performance.now() - start);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await refused).toBe(missed);
    },
  );
});

test.each<[RefusalKind, number, string]>([
  ["unauthenticated", 401, "Unauthorized"],
  ["forbidden", 403, "Forbidden"],
  ["notFound", 404, "Not Found"],
  ["methodNotAllowed", 405, "Method Not Allowed"],
  ["notAcceptable", 406, "Not Acceptable"],
  ["payloadTooLarge", 413, "Content Too Large"],
  ["unsupportedMediaType", 415, "Unsupported Media Type"],
  ["malformed", 400, "Bad Request"],
  ["invalid", 422, "Unprocessable Content"],
  ["internal", 500, "Internal Server Error"],
])("a refusal of the kind %s has the status %i", (kind, status, title) => {
  const response = errorResponse(refuse(kind), { messages: {} });
  expect(response.status).toBe(status);
  expect(JSON.parse(String(response.body))).toMatchObject({ status, title });
});

const schemes: Readonly<Record<string, SecuritySchemeDescriptor>> = {
  a: { type: "http", scheme: "bearer" },
  b: { type: "apiKey", in: "header", name: "X-Key" },
  c: { type: "http", scheme: "Basic" },
  d: { type: "http", scheme: "Digest" },
};
const ask =
  (...known: readonly string[]) =>
  async (scheme: string) =>
    known.includes(scheme) ? { scopes: [scheme] } : undefined;

it.each<[readonly SecurityRequirementDescriptor[], readonly string[], readonly string[]]>([
  [[{ a: [] }, { b: [], c: [] }], ["a", "b", "c"], ["a"]],
  [
    [{ b: [], c: [] }, { a: [] }],
    ["a", "b", "c"],
    ["b", "c"],
  ],
  [[{}, { a: [] }], ["a"], ["a"]],
  [[{ a: [] }, {}], ["a"], ["a"]],
  [[{}, { a: [] }], [], []],
  [
    [{}, { b: [], c: [] }],
    ["b", "c"],
    ["b", "c"],
  ],
  [
    [{ b: [], c: [] }, {}],
    ["b", "c"],
    ["b", "c"],
  ],
])("security alternatives of %j with %j identify %j", async (alternatives, known, found) => {
  const principals = await authorise(alternatives, { ask: ask(...known), schemes });
  expect([...principals.keys()]).toEqual(found);
});

it("security alternatives are named to whoever meets none", async () => {
  const alternatives = ["a", "b", "c", "d", "other"].map((name) => ({ [name]: [] }));
  await expect(authorise(alternatives, { ask: ask(), schemes })).rejects.toMatchObject({
    kind: "unauthenticated",
    details: {
      headers: { "WWW-Authenticate": 'Bearer, ApiKey, Basic realm="api", charset="UTF-8", Digest' },
    },
  });
});

const request = (text: string) =>
  ({ header: (name: string) => (name === "authorization" ? text : null) }) as IncomingRequest;
const basic = (text: string) => `Basic ${btoa(text)}`;

it.each<[string, readonly [string, string] | undefined]>([
  [basic("u:p"), ["u", "p"]],
  [basic("u:p:q"), ["u", "p:q"]],
  [basic(":"), ["", ""]],
  [basic("up"), undefined],
  [basic("\u00ff:p"), undefined],
  [basic("\u00c3\u00bc:p"), ["ü", "p"]],
  ["Basic *", undefined],
])("the Authorization header: %j holds the name and password %j", (text, found) => {
  const scheme = { type: "http", scheme: "Basic" } as const;
  const [username, password] = found ?? [];
  const credential = { scheme: "key", type: "basic", username, password };
  expect(httpCredential("key", scheme, request(text))).toEqual(found && credential);
});
