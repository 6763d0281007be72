/** How long, and how far, a receiver and a sender are listened to. */
import { afterEach, expect, it, vi } from "vitest";

import { deliver, forward, readDelivery } from "../../../generator/tools/webhooks/deliver.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A body that comes in these parts, and then stays open, ends or breaks off. */
function bodyOf(
  parts: readonly Uint8Array[],
  end: "open" | "closed" | "broken",
): ReadableStream<Uint8Array> {
  const rest = [...parts];
  return new ReadableStream({
    pull(controller) {
      const next = rest.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (end === "closed") controller.close();
      else if (end === "broken") controller.error(new Error("it broke off"));
    },
  });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const answering = (parts: readonly Uint8Array[], end: "open" | "closed" | "broken") =>
  vi.stubGlobal("fetch", async () => new Response(bodyOf(parts, end), { status: 201 }));
const send = () => deliver(new Request("https://a.test/", { method: "POST", body: "a" }));

it.each([
  ["in two parts", [bytes("a"), bytes("b")], "ab"],
  ["with a character in two parts", [bytes("ü").slice(0, 1), bytes("ü").slice(1)], "ü"],
])("the answer to an event is read as a whole: %s", async (_, parts, body) => {
  answering(parts, "closed");
  expect(await send()).toEqual({ status: 201, body });
});

it.each([2000, 2001])(
  "the answer to an event that never ends is read no further than is shown",
  async (length) => {
    answering([bytes("a".repeat(length))], "open");
    expect(await send()).toEqual({ status: 201, body: "a".repeat(2000) });
  },
);

it("the answer to an event that breaks off is none", async () => {
  answering([bytes("a")], "broken");
  expect(await send()).toEqual({ error: "it broke off" });
});

it.each([
  ["an event", () => send()],
  ["a delivery that is passed on", () => forward({ body: bytes("a"), headers: {} }, "http://a/")],
])("%s is waited for half a minute", async (_, start) => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  answering([], "closed");
  await start();
  expect(timeout.mock.calls).toEqual([[30_000]]);
});

it("a delivery that breaks off is answered with 400", async () => {
  const body = bodyOf([bytes("a")], "broken");
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const request = new Request("http://a.test/", init);
  expect(await readDelivery(request)).toMatchObject({ status: 400 });
});
