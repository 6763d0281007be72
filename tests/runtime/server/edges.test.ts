/** Limits, credentials and refusals of the server at their edges, one by one. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import type { IncomingRequest } from "../../../runtime/server/http/incoming-request.js";
import {
  checkContentLength,
  confine,
  inTime,
  limitsOf,
  readWhole,
} from "../../../runtime/server/http/limits.js";
import { refuse } from "../../../runtime/server/http/refusal.js";
import { errorResponse } from "../../../runtime/server/response/error-response.js";
import { authorise } from "../../../runtime/server/security/authenticate.js";
import { httpCredential } from "../../../runtime/server/security/credential.js";
import type { RefusalKind } from "../../../runtime/wire/descriptors/refusal-kind.js";
import type {
  SecurityRequirementDescriptor,
  SecuritySchemeDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";

test("the limits are those that are documented", () => {
  const defaults = { bodyBytes: 1_048_576, uploadBytes: 104_857_600, idle: 30_000 };
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
    const guard = confine(stream, { limit: 5, idle: 10 });
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.pulled).toBe(0);
    expect(await read(guard)).toBe(5);
  });

  it("bytes as they arrive are refused and cancelled when they are too many", async () => {
    const { seen, stream } = source(2, 3, 1);
    const error = await read(confine(stream, { limit: 4, idle: 10 })).catch((one: unknown) => one);
    expect(error).toMatchObject({ kind: "payloadTooLarge" });
    expect([seen.pulled, seen.cancelled]).toEqual([2, error]);
  });

  it("bytes as they arrive are refused when they are too late", async () => {
    const late = inTime(new Promise(() => undefined), 10).catch((one: unknown) => one);
    await vi.advanceTimersByTimeAsync(10);
    expect(await late).toMatchObject({ status: 408 });
  });

  it.each([
    ["come", () => Promise.resolve()],
    ["do not come", () => Promise.reject(new Error("gone"))],
  ])("bytes as they arrive leave no timer when they %s", async (_, work) => {
    await inTime(work(), 10).catch(() => undefined);
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
      const reading = readWhole(readable.getReader(), { limit: 9, idle: 100 });
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
