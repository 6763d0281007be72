/** The limits of the runtime, each at its boundary: what is just allowed passes, one more does not. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { resumeEvents } from "../../runtime/client/capabilities/resume.js";
import { retry, type RetryOptions } from "../../runtime/client/capabilities/retry.js";
import type { Outgoing } from "../../runtime/client/call/capability.js";
import { NetworkError } from "../../runtime/client/call/errors.js";
import { newAttempt } from "../../runtime/client/request/attempt.js";
import { followRedirects } from "../../runtime/client/request/transmit.js";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import { sampler } from "../../runtime/samples/sampler.js";
import { nextFormPart } from "../../runtime/server/multipart/part-header.js";
import { MultipartReader } from "../../runtime/wire/multipart/reader.js";
import { fieldErrors } from "../../runtime/server/request/validate.js";
import { memoryStore } from "../../runtime/webhooks/receiver/delivery-store.js";
import { createSender } from "../../runtime/webhooks/sender/sender.js";
import { verify } from "../../runtime/webhooks/signature/verify.js";
import { stepsOf } from "../../runtime/wire/parameters/deep-object.js";
import { lazy } from "../../runtime/zod/bounded.js";
import { looseObject, strictObject } from "../../runtime/zod/objects.js";
import { request, receiver } from "../runtime/webhooks/receiver.js";
import { github, standard } from "../runtime/webhooks/schemes.js";
import { messages, ok, paths } from "../runtime/zod/parts.js";

const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);
const nested = (levels: number, innermost: unknown = {}): unknown =>
  times(levels, "a").reduce((inner: unknown) => ({ a: inner }), innermost);

describe("a validator", () => {
  it.each([
    [99, 99],
    [100, 100],
    [101, 100],
  ])("of %i issues reports %i", (wrong, reported) => {
    const list = looseObject({ list: z.array(z.string()) });
    expect(paths(list, { list: times(wrong, 1) })).toHaveLength(reported);
    const issues = times(wrong, 0).map((_, index) => ({ path: [index], message: "Wrong" }));
    expect(Object.keys(fieldErrors(issues, "body"))).toHaveLength(reported);
    const strings = { "test:a": { type: "array", items: { type: "string" } } };
    expect(evaluator(strings).evaluate("test:a", times(wrong, 1))).toHaveLength(reported);
  });

  it("names 10 unknown properties", () => {
    const unknown = Object.fromEntries(times(21, 1).map((value, index) => [`k${index}`, value]));
    expect(messages(strictObject({}), unknown)?.[0]?.match(/k\d+/g)).toHaveLength(10);
  });

  it("follows recursive schemas for 200 levels, and others for a thousand steps", () => {
    const tree: z.ZodType = lazy(() => z.looseObject({ a: tree.optional() }));
    expect([199, 200].map((levels) => ok(tree, nested(levels)))).toEqual([true, false]);
    const schemas = { "test:a": { properties: { a: { $ref: "#" } } } };
    const issues = [499, 500].map((levels) =>
      evaluator(schemas).evaluate("test:a", nested(levels)),
    );
    expect(issues.map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe("a parameter", () => {
  it("has names of 32 steps", () => {
    const steps = (count: number) => stepsOf(`a${"[b]".repeat(count)}`, "a")?.length;
    expect([32, 33].map(steps)).toEqual([32, undefined]);
  });
});

describe("a part of a form", () => {
  const read = (text: string) => {
    const body = new Response(text).body ?? new ReadableStream();
    return nextFormPart(new MultipartReader(body, "b", { parts: 1, partHeaderBytes: 4096 }));
  };
  const head = 'Content-Disposition: form-data; name="n"';

  it.each([
    ["white space of 64 bytes", `--b${" ".repeat(64)}\r\n${head}\r\n\r\nx\r\n--b--`, "n"],
    ["white space of more", `--b${" ".repeat(65)}\r\n${head}\r\n\r\nx\r\n--b--`, "delimiter"],
    ["16 fields", `--b\r\n${head}${fields(15)}\r\n\r\nx\r\n--b--`, "n"],
    ["17 fields", `--b\r\n${head}${fields(16)}\r\n\r\nx\r\n--b--`, "too many header fields"],
  ])("with %s", async (_, text, found) => {
    const part = await read(text).then(
      ({ name = "" } = { name: "" } as never) => name,
      (error: unknown) => String(error),
    );
    expect(part).toContain(found);
  });

  function fields(count: number): string {
    return Array.from({ length: count }, (_, index) => `\r\nX-${index}: 1`).join("");
  }
});

const get: Outgoing = { method: "GET", url: "https://api.test/", headers: new Headers() };
const site = { operation: "get", method: "GET", url: "https://api.test/" } as never;

describe("a call", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    [20, 200],
    [21, 302],
  ])("that is redirected %i times answers %i", async (count, status) => {
    let left = count;
    const send = async () =>
      left-- > 0
        ? new Response(null, { status: 302, headers: { location: "/" } })
        : new Response(null);
    expect((await followRedirects(get, [], send)).status).toBe(status);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2 ** 31 - 1, 1],
    [2 ** 31, 0],
  ])("with a timeout of %i ms has %i timers while it lasts", async (timeout, timers) => {
    const attempt = newAttempt(site, timeout, undefined);
    const counted = await attempt.step(async () => vi.getTimerCount());
    expect([counted, vi.getTimerCount()]).toEqual([timers, 0]);
  });

  /** The milliseconds between the attempts of a call that fails again and again. */
  async function pauses(options: RetryOptions, answer: () => Response): Promise<readonly number[]> {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const context = { operation: {}, options: {} } as never;
    const sent: number[] = [];
    const send = async () => {
      sent.push(Date.now());
      return answer();
    };
    const done = retry(options).around?.(get, send, context);
    await vi.runAllTimersAsync();
    await done;
    return sent.slice(1).map((time, index) => time - (sent[index] ?? 0));
  }
  const status = (code: number, after?: string) => () =>
    new Response(null, {
      status: code,
      headers: after === undefined ? {} : { "retry-after": after },
    });

  it.each<[string, RetryOptions, () => Response, readonly number[]]>([
    ["three times in all", {}, status(503), [500, 1000]],
    [
      "with half a minute at most",
      { attempts: 9 },
      status(503),
      [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
    ],
    [
      "with what the options say",
      { attempts: 4, delay: 10, maxDelay: 15 },
      status(503),
      [10, 15, 15],
    ],
    ["as late as the server asks", {}, status(429, "30"), [30_000, 30_000]],
    ["but not later", {}, status(429, "31"), []],
    ["nor never", { maxDelay: Infinity }, status(503, "2147484"), []],
    ["at a date that is past", {}, status(503, "Thu, 01 Jan 1970 00:00:00 GMT"), [0, 0]],
    ["in its own time if the server asks for nonsense", {}, status(503, "-5"), [500, 1000]],
    ...[408, 425, 429, 500, 502, 503, 504].map(
      (code): [string, RetryOptions, () => Response, readonly number[]] => [
        `after ${code}`,
        {},
        status(code),
        [500, 1000],
      ],
    ),
    ...[200, 400, 404, 409, 501, 505].map(
      (code): [string, RetryOptions, () => Response, readonly number[]] => [
        `not after ${code}`,
        {},
        status(code),
        [],
      ],
    ),
  ])("is repeated %s", async (_, options, answer, expected) => {
    expect(await pauses(options, answer)).toEqual(expected);
  });

  it("of a stream is opened five more times without an event, a second apart", async () => {
    const opened: number[] = [];
    const open = () => {
      opened.push(Date.now());
      return Promise.reject(new NetworkError(site, new Error("away")));
    };
    const done = (async () => {
      for await (const _ of resumeEvents(open)) expect.unreachable();
    })().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await done).toBeInstanceOf(NetworkError);
    expect(opened.map((time) => time - (opened[0] ?? 0))).toEqual([
      0, 1000, 2000, 3000, 4000, 5000,
    ]);
  });
});

describe("a webhook", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [1_048_576, 204],
    [1_048_577, 413],
  ])("of %i bytes is answered with %i", async (bytes, status) => {
    const body = '{"type":"ping"}'.padEnd(bytes);
    expect((await receiver(["*"]).receive(await request({}, { body }))).status).toBe(status);
  });

  it.each([
    [32, "no-match"],
    [33, "malformed-header"],
  ])("with %i signatures is refused: %s", async (count, reason) => {
    const signature = times(count, `v1,${btoa("x".repeat(32))}`).join(" ");
    const headers = {
      "webhook-id": "1",
      "webhook-timestamp": "1",
      "webhook-signature": signature,
    };
    expect(await verify("{}", headers, "whsec_c2VjcmV0", standard)).toMatchObject({ reason });
  });

  it("is remembered for three days, among 20,000", async () => {
    let now = 0;
    const store = memoryStore({ now: () => now });
    const claim = async (key: string) => {
      const state = await store.claim(key);
      await store.complete(key);
      return state;
    };
    await claim("first");
    for (let count = 1; count < 20_000; count++) await claim(String(count));
    expect(await store.claim("first")).toBe("done");
    await claim("one more");
    expect(await store.claim("first")).toBe("taken");
    now = 259_200_000 - 1;
    expect(await store.claim("one more")).toBe("done");
    now++;
    expect(await store.claim("one more")).toBe("taken");
  });

  it("is sent within ten seconds, and the first thousand characters of the answer are kept", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const fetch = async () => new Response("é".repeat(1001), { status: 500 });
    const sender = createSender<object>({ scheme: github }, { secrets: "s", fetch });
    const sent = await sender.send("https://example.com", {}, { type: "ping" });
    expect(sent).toMatchObject({ ok: false, status: 500, body: "é".repeat(1000) });
    expect(timeout.mock.calls).toEqual([[10_000]]);
  });
});

describe("a sample", () => {
  it.each<[string, number, number]>([
    ["int8", -128, 127],
    ["uint8", 0, 255],
    ["int16", -32_768, 32_767],
    ["uint16", 0, 65_535],
    ["int32", -2_147_483_648, 2_147_483_647],
    ["uint32", 0, 4_294_967_295],
    ["int64", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["uint64", 0, Number.MAX_SAFE_INTEGER],
  ])("of the format %s is between %i and %i", (format, least, most) => {
    const sample = (bounds: object, seed: number) =>
      sampler({ "test:a": { type: "integer", format, ...bounds } }).sample("test:a", { seed });
    for (let seed = 0; seed < 8; seed++) {
      expect(sample({ maximum: least }, seed)).toBe(least);
      expect(sample({ minimum: most }, seed)).toBe(most);
    }
  });
});
