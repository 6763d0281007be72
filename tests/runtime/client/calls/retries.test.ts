/** When calls and streams are repeated, and after how long, by a clock that stands still. */
import { getEventListeners } from "node:events";

import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import type { CallContext, Outgoing } from "../../../../runtime/client/call/capability.js";
import { NetworkError, TimeoutError } from "../../../../runtime/client/call/errors.js";
import { resumeEvents } from "../../../../runtime/client/capabilities/resume.js";
import { retry, type RetryOptions } from "../../../../runtime/client/capabilities/retry.js";
import type { ParameterDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { EncodeError } from "../../../../runtime/wire/values/errors.js";

/** As far after a whole second as no header can say. */
const START = Date.UTC(2024, 0, 1) + 353;
const site = { operation: "get", method: "GET", url: "https://a.test/x" };
const operation = { id: "get", method: "GET", path: "/x", responses: {} };
const network = new NetworkError(site, new Error("lost"));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Answers {
  readonly options?: RetryOptions;
  readonly request?: Partial<Outgoing>;
  readonly context?: Partial<CallContext>;
}

/** Repeats a call that is always answered like this; tells when it was sent, and how it ended. */
async function repeated(
  answer: () => Response,
  { options = {}, request, context }: Answers = {},
): Promise<{ readonly times: readonly number[]; readonly ended: unknown }> {
  const times: number[] = [];
  const send = async (): Promise<Response> => {
    times.push(Date.now() - START);
    return answer();
  };
  const outgoing = { method: "GET", url: site.url, headers: new Headers(), ...request };
  const call = retry(options).around?.(outgoing, send, {
    operation,
    options: {},
    site,
    ...context,
  });
  const ended = call?.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { times, ended: await ended };
}
const failing = (headers: HeadersInit = {}) => new Response("x", { status: 503, headers });
const httpDate = (milliseconds: number) => new Date(START + milliseconds).toUTCString();

test.each([408, 425, 429, 500, 502, 503, 504])(
  "the status %i is asked about again",
  async (status) => {
    expect((await repeated(() => new Response("", { status }))).times).toHaveLength(3);
  },
);

test.each([200, 400, 404, 409, 426, 430, 501, 505])("the status %i is final", async (status) => {
  expect((await repeated(() => new Response("", { status }))).times).toEqual([0]);
});

it.each<[number, RetryOptions, readonly number[]]>([
  [0, {}, [0, 250, 750]],
  [0.5, {}, [0, 375, 1125]],
  [1, {}, [0, 500, 1500]],
  [1, { attempts: 2, delay: 100 }, [0, 100]],
  [1, { attempts: 1 }, [0]],
  [1, { attempts: 4, delay: 100, maxDelay: 300 }, [0, 100, 300, 600]],
  [1, { attempts: 3, delay: 20_000 }, [0, 20_000, 50_000]],
])("the pause at the random number %d with %j is doubled", async (random, options, times) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  expect((await repeated(failing, { options })).times).toEqual(times);
  expect(
    (
      await repeated(
        () => {
          throw network;
        },
        { options },
      )
    ).ended,
  ).toBe(network);
});

it.each<[string, string, RetryOptions, readonly number[]]>([
  ["seconds", "1", {}, [0, 1000]],
  ["no time", "0", {}, [0, 0]],
  ["as long as a client waits", "30", {}, [0, 30_000]],
  ["longer than a client waits", "31", {}, [0]],
  ["a time in the past", httpDate(-5000), {}, [0, 0]],
  ["a time", httpDate(4647), {}, [0, 4647]],
  ["a time that is just too late", httpDate(30_647), { maxDelay: 30_646 }, [0]],
  ["a time that is just early enough", httpDate(30_647), { maxDelay: 30_647 }, [0, 30_647]],
  ...["soon", "-5", "-0", "1.5", "5 bananas", "", "0x10", "1e3", "NaN", "Infinity"].map(
    (text) => [`nothing, as ${text}`, text, {}, [0, 500]] as [string, string, object, number[]],
  ),
  ["the most that a timer counts", "2147483", { maxDelay: Infinity }, [0, 2_147_483_000]],
  ["more than a timer counts", "2147484", { maxDelay: Infinity }, [0]],
  ["more than a number counts", "9".repeat(24), { maxDelay: Infinity }, [0]],
  ["the last of all times", "Fri, 31 Dec 9999 23:59:59 GMT", { maxDelay: Infinity }, [0]],
])("the pause is what the server asks for: %s", async (_, header, more, times) => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const options = { attempts: 2, ...more };
  const answer = () => failing({ "retry-after": header });
  expect((await repeated(answer, { options })).times).toEqual(times);
});

it.each([
  [30_000, [0, 30_000]],
  [30_001, [0]],
])("the pause of %i ms is at the edge of thirty seconds", async (pause, times) => {
  const now = Date.UTC(2024, 0, 1) - pause;
  vi.setSystemTime(now);
  const answer = () => failing({ "retry-after": new Date(Date.UTC(2024, 0, 1)).toUTCString() });
  const found = await repeated(answer, { options: { attempts: 2 } });
  expect(found.times.map((time) => time + START - now)).toEqual(times);
});

it.each([
  [2 ** 31 - 1, 2],
  [2 ** 31, 1],
])("the pause of %i ms is at the edge of what a timer counts", async (pause, sent) => {
  vi.setSystemTime(Date.UTC(2024, 0, 1) - pause);
  const answer = () => failing({ "retry-after": new Date(Date.UTC(2024, 0, 1)).toUTCString() });
  const found = await repeated(answer, { options: { attempts: 2, maxDelay: Infinity } });
  expect(found.times).toHaveLength(sent);
});

it("the pause ends when the caller aborts", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  setTimeout(() => controller.abort("enough"), 100);
  const context = { options: { signal } };
  const { times, ended } = await repeated(failing, { context, options: { delay: 1000 } });
  expect([times, ended, Date.now()]).toEqual([[0], "enough", START + 100]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect((await repeated(failing, { context })).ended).toBe("enough");
});

it("the pause leaves no listener when it is over", async () => {
  const { signal } = new AbortController();
  await repeated(failing, { context: { options: { signal } } });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("only failures of the connection are repeated", async () => {
  const thrown = async (error: Error) =>
    repeated(() => {
      throw error;
    });
  const late = new TimeoutError(site, 1);
  const other = new Error("other");
  for (const [error, sent] of [
    [network, 3],
    [late, 3],
    [other, 1],
  ] as const) {
    const { times, ended } = await thrown(error);
    expect([times.length, ended]).toEqual([sent, error]);
  }
});

describe("a call that is not idempotent", () => {
  const header = (name: string, place = "header") => ({
    operation: { ...operation, parameters: [{ in: place, name } as ParameterDescriptor] },
  });

  it.each<[string, Answers, number]>([
    ["GET", {}, 3],
    ["POST", { request: { method: "POST" } }, 1],
    [
      "with a key",
      { request: { method: "POST", headers: new Headers({ "idempotency-key": "k" }) } },
      3,
    ],
    ["with a declared key", { request: { method: "POST" }, context: header("idempotency-KEY") }, 3],
    ["with another header", { request: { method: "POST" }, context: header("X-Key") }, 1],
    [
      "with a query",
      { request: { method: "POST" }, context: header("Idempotency-Key", "query") },
      1,
    ],
    ["with a stream", { request: { method: "PUT", body: new Blob([]).stream() } }, 1],
    [
      "with a stream, whatever the caller says",
      { request: { method: "PUT", body: new Blob([]).stream() }, options: { when: () => true } },
      1,
    ],
    ["as the caller says", { request: { method: "POST" }, options: { when: () => true } }, 3],
  ])("a call that is not idempotent is repeated if it has a key: %s", async (_, answers, sent) => {
    expect((await repeated(failing, answers)).times).toHaveLength(sent);
  });

  it("a call that is not idempotent has the same new key in every attempt, unless it has one", async () => {
    const keyOf = async (headers: Headers) => {
      await repeated(failing, {
        request: { method: "POST", headers },
        context: header("Idempotency-Key"),
      });
      return headers.get("idempotency-key");
    };
    expect(await keyOf(new Headers())).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(await keyOf(new Headers({ "idempotency-key": "own" }))).toBe("own");
  });
});

/** Opens streams that end with an error after an item, or at once; tells when and after which event. */
async function resumed(error: Error, items: readonly object[], options?: object) {
  const opened: unknown[] = [];
  const streams = [...items];
  const events = resumeEvents(async ({ headers }) => {
    opened.push([Date.now() - START, headers?.["Last-Event-ID"]]);
    const position = streams.shift();
    return {
      ...position,
      async *[Symbol.asyncIterator]() {
        if (position !== undefined) yield 1;
        throw error;
      },
    };
  }, options);
  const read = (async () => {
    for await (const _ of events) continue;
  })().catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  expect(await read).toBe(error);
  return opened;
}
const seconds = (...times: number[]) => times.map((time) => [time * 1000, undefined]);

it("a stream of events is opened again five times, every second", async () => {
  expect(await resumed(network, [])).toEqual(seconds(0, 1, 2, 3, 4, 5));
  expect(await resumed(network, [], { attempts: 1, delay: 7 })).toHaveLength(2);
});

it("a stream of events is opened after its last event, when the server says", async () => {
  const items = [{ lastEventId: "7", retry: 20 }, { lastEventId: "" }, {}];
  expect(await resumed(network, items, { attempts: 1 })).toEqual([
    [0, undefined],
    [20, "7"],
    [40, "7"],
    [60, "7"],
  ]);
});

it.each<[Error, number]>([
  [network, 2],
  [new TimeoutError(site, 1), 2],
  [new TypeError("broken"), 2],
  [new EncodeError("x", "cannot be sent"), 1],
  [new Error("other"), 1],
])("a stream of events is opened again only if the connection broke: %s", async (error, count) => {
  expect(await resumed(error, [], { attempts: 1 })).toHaveLength(count);
});
