/** Bodies that arrive slowly, or never. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { receiver, request } from "./receiver.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

const posted = (body: ReadableStream<Uint8Array>, headers: RequestInit["headers"] = {}): Request =>
  new Request("https://example.com/hooks", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);

it.each([
  ["says nothing", () => undefined],
  ["sends byte by byte", (send: (byte: Uint8Array) => void) => send(new Uint8Array(1))],
])("a body that takes longer than half a minute is refused if its sender %s", async (_, work) => {
  const cancelled = vi.fn<() => void>();
  let ticks: ReturnType<typeof setInterval> | undefined;
  const slow = new ReadableStream<Uint8Array>({
    start(controller) {
      ticks = setInterval(() => work((byte) => controller.enqueue(byte)), 200);
    },
    cancel() {
      clearInterval(ticks);
      cancelled();
    },
  });
  const { receive, errors } = receiver(["*"]);
  const answer = receive(posted(slow));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([408, { error: "body-too-late" }]);
  expect(cancelled).toHaveBeenCalledOnce();
  expect(errors).toEqual([]);
});

it("a delivery whose secret never comes is answered, and the sender may try again", async () => {
  const { receive, errors } = receiver(["*"], { secrets: () => new Promise(() => undefined) });
  const answer = receive(await request({ type: "ping" }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await answer).status).toBe(500);
  expect(errors).toEqual([new Error("`secrets` or `verify` took too long to decide")]);
});

it.each([
  [1_000, 408],
  [0, 204],
  [Infinity, 204],
])(
  "a body that takes an hour and may take %d ms is answered with %i",
  async (bodyTimeout, status) => {
    const sent = await request(
      { type: "ping" },
      { timestamp: Math.floor((Date.now() + HOUR) / 1000) },
    );
    const bytes = new Uint8Array(await sent.clone().arrayBuffer());
    let arrival: ReturnType<typeof setTimeout> | undefined;
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        arrival = setTimeout(() => {
          controller.enqueue(bytes);
          controller.close();
        }, HOUR);
      },
      cancel: () => clearTimeout(arrival),
    });
    const { receive } = receiver(["*"], { bodyTimeout });
    const answer = receive(posted(slow, sent.headers));
    await vi.advanceTimersByTimeAsync(HOUR);
    expect((await answer).status).toBe(status);
  },
);
