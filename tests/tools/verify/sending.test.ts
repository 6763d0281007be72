/** What is made of the ways in which a server can answer, stop, or not answer. */
import { afterEach, expect, it, vi } from "vitest";

import { MAX_PASSED_BYTES } from "../../../generator/tools/live/passed-on.js";
import { createSend } from "../../../generator/tools/verify/exchange/send.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const GET = { method: "GET", target: "/a", headers: [] };
const sendOver = (fetch: () => Promise<Response>, { hasty = false } = {}) => {
  vi.stubGlobal("fetch", fetch);
  return createSend("http://h.test", { timeout: 60_000, interval: 0, hasty })(GET);
};

/** Sends these texts, and then fails. */
const broken = (type: string | undefined, ...texts: string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      pull: (stream) => {
        const text = texts.shift();
        if (text === undefined) stream.error(new Error("reset"));
        else stream.enqueue(new TextEncoder().encode(text));
      },
    }),
    { headers: type === undefined ? {} : { "content-type": type } },
  );

it.each(["text/event-stream", "application/json-seq", "application/x-ndjson", "application/jsonl"])(
  "an endless %s is cut off, and what came of it is the answer",
  async (type) => {
    const answer = await sendOver(async () => broken(type, "a", "b"));
    expect(answer).toMatchObject({ status: 200, cut: true });
    expect(new TextDecoder().decode(answer.body)).toBe("ab");
  },
);

it.each([
  ["nothing came of an endless one", broken("text/event-stream")],
  ["it has an end", broken("application/json", "{")],
  ["its type is not known", broken(undefined, "{")],
])("a body that breaks off is no answer if %s", async (_, response) => {
  await expect(sendOver(async () => response)).rejects.toThrow("reset");
});

it.each([
  [MAX_PASSED_BYTES, false],
  [MAX_PASSED_BYTES + 1, true],
])("an answer of %i bytes has its rest cut off: %s", async (size, cut) => {
  const answer = await sendOver(async () => new Response(new Uint8Array(size)));
  expect(answer).toMatchObject({ cut });
});

it.each<[cause: unknown, message: string]>([
  [new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }), "ECONNREFUSED"],
  [new TypeError("fetch failed", { cause: new AggregateError([], "") }), "fetch failed"],
  [new TypeError("fetch failed", { cause: "other" }), "other"],
  [new TypeError("no such method"), "no such method"],
  ["thrown by a polyfill", "thrown by a polyfill"],
])("a request that fails names its reason: %s", async (error, message) => {
  await expect(sendOver(() => Promise.reject(error))).rejects.toThrow(message);
});

it("a request that takes too long names its limit", async () => {
  const never = (_: unknown, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  vi.stubGlobal("fetch", never);
  const send = createSend("http://h.test", { timeout: 1, interval: 0 });
  await expect(send(GET)).rejects.toThrow("no response within 1 ms");
});

it.each([
  ["65", 65_000],
  ["Sun, 22 Nov 2026 00:00:02 GMT", 2000],
  ["Sun, 22 Nov 2026 00:00:00 GMT", 0],
])(
  "a request that is told to come back after %s waits %i milliseconds",
  async (retryAfter, wait) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T00:00:00Z"), toFake: ["setTimeout", "Date"] });
    const start = Date.now();
    const answers = [
      new Response(null, { status: 429, headers: { "retry-after": retryAfter } }),
      new Response("served"),
    ];
    const served = sendOver(async () => answers.shift() ?? Response.error());
    await vi.advanceTimersByTimeAsync(wait);
    expect([(await served).status, Date.now() - start]).toEqual([200, wait]);
  },
);

type Planned = readonly [status: number, retryAfter?: string];

it.each<[string, readonly Planned[], boolean, readonly [status: number, requests: number]]>([
  ["until it is served", [[429, "0"], [200]], false, [200, 2]],
  ["three times at most", [[429, "0"]], false, [429, 3]],
  ["not without a time to wait", [[429]], false, [429, 1]],
  ["not after a time that is none", [[429, "soon"]], false, [429, 1]],
  ["not after too long a time", [[429, "66"]], false, [429, 1]],
  ["after a time in the past", [[429, "Sun, 22 Nov 2020 00:00:00 GMT"], [200]], false, [200, 2]],
  ["not for another status", [[503, "0"]], false, [503, 1]],
  ["not in haste", [[429, "0"]], true, [429, 1]],
])("a request is repeated: %s", async (_, plan, hasty, expected) => {
  const asked = vi.fn(async () => {
    const [status = 200, retryAfter] =
      plan[Math.min(asked.mock.calls.length, plan.length) - 1] ?? [];
    const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    return new Response(null, { status, headers });
  });
  const { status } = await sendOver(asked, { hasty });
  expect([status, asked.mock.calls.length]).toEqual(expected);
});

it("all requests together wait for five minutes at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const asked = vi.fn(
    async () => new Response(null, { status: 429, headers: { "retry-after": "50" } }),
  );
  vi.stubGlobal("fetch", asked);
  const send = createSend("http://h.test", { timeout: 60_000, interval: 0 });
  const attempts: number[] = [];
  for (const _ of Array.from({ length: 5 })) {
    asked.mockClear();
    const sent = send(GET);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect((await sent).status).toBe(429);
    attempts.push(asked.mock.calls.length);
  }
  expect(attempts).toEqual([3, 3, 3, 1, 1]);
});
