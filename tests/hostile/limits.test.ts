/** The limits of the runtime, each at its boundary: what is just allowed passes, one more does not. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { retry, type RetryOptions } from "../../runtime/client/capabilities/retry.js";
import type { Outgoing } from "../../runtime/client/call/capability.js";
import { newAttempt } from "../../runtime/client/request/attempt.js";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import { nextFormPart } from "../../runtime/server/multipart/part-header.js";
import { MultipartReader } from "../../runtime/wire/multipart/reader.js";
import { fieldErrors } from "../../runtime/server/request/validate.js";
import { memoryStore } from "../../runtime/webhooks/receiver/delivery-store.js";
import { looseObject } from "../../runtime/zod/objects.js";
import { paths } from "../runtime/zod/parts.js";

const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);
const nested = (levels: number, innermost: unknown = {}): unknown =>
  times(levels, "a").reduce((inner: unknown) => ({ a: inner }), innermost);

it.each([
  [99, 99],
  [100, 100],
  [101, 100],
])("a validator of %i issues reports %i", (wrong, reported) => {
  const list = looseObject({ list: z.array(z.string()) });
  expect(paths(list, { list: times(wrong, 1) })).toHaveLength(reported);
  const issues = times(wrong, 0).map((_, index) => ({ path: [index], message: "Wrong" }));
  expect(Object.keys(fieldErrors(issues, "body"))).toHaveLength(reported);
  const strings = { "test:a": { type: "array", items: { type: "string" } } };
  expect(evaluator(strings).evaluate("test:a", times(wrong, 1))).toHaveLength(reported);
});

it("a validator follows references for a thousand steps", () => {
  const schemas = { "test:a": { properties: { a: { $ref: "#" } } } };
  const issues = [499, 500].map((levels) => evaluator(schemas).evaluate("test:a", nested(levels)));
  expect(issues.map(({ length }) => length)).toEqual([0, 1]);
});

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
])("a part of a form with %s", async (_, text, found) => {
  const part = await read(text).then(
    ({ name = "" } = { name: "" } as never) => name,
    (error: unknown) => String(error),
  );
  expect(part).toContain(found);
});

function fields(count: number): string {
  return Array.from({ length: count }, (_, index) => `\r\nX-${index}: 1`).join("");
}

const get: Outgoing = { method: "GET", url: "https://api.test/", headers: new Headers() };
const site = { operation: "get", method: "GET", url: "https://api.test/" } as never;

describe("a call", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    [0, 0],
    [1, 1],
    [2 ** 31 - 1, 1],
    [2 ** 31, 0],
  ])("a call with a timeout of %i ms has %i timers while it lasts", async (timeout, timers) => {
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
  ])("a call is repeated %s", async (_, options, answer, expected) => {
    expect(await pauses(options, answer)).toEqual(expected);
  });
});

it("20,000 deliveries are remembered", async () => {
  const store = memoryStore({ now: () => 0 });
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
});
