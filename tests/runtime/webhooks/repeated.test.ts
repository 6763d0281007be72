/** Repeated deliveries, and the store that recognizes them. */
import { describe, expect, it } from "vitest";

import { memoryStore } from "../../../runtime/webhooks/receiver/delivery-store.js";
import { bare, github } from "./schemes.js";
import { type Options, source, request, receiver } from "./receiver.js";

describe("deliveries", () => {
  describe.each([
    ["github", github, 2],
    ["one without any id", bare, 3],
  ])("by a scheme that signs no time (%s)", (_name, scheme, handled) => {
    const calls = async (options: Options) => {
      const { receive, calls: made } = receiver(["*"], options, { ...source, scheme });
      const statuses: number[] = [];
      for (const delivery of ["a", "b", "b"])
        statuses.push(
          (await receive(await request({ type: "ping" }, { delivery, scheme }))).status,
        );
      expect(statuses).toEqual([204, 204, 204]);
      return made.length;
    };

    it("deliveries that are replayed under another id are not handled", async () => {
      expect(await calls({})).toBe(1);
    });

    it("deliveries with equal content are two if the receiver allows them", async () => {
      expect(await calls({ allowEqualContent: true })).toBe(handled);
    });
  });

  it("deliveries with other content are handled where no time is signed", async () => {
    const { receive, calls } = receiver(["*"], {}, { ...source, scheme: github });
    for (const order of ["a", "b"])
      await receive(
        await request({ type: "order.created", order }, { delivery: order, scheme: github }),
      );
    expect(calls).toHaveLength(2);
  });

  it("deliveries that fail may come again, with the same signature, and are reported", async () => {
    const results = [() => Promise.reject(new Error("database away")), () => Promise.resolve()];
    const { receive, errors } = receiver([], { handlers: { ping: () => results.shift()?.() } });
    const sent = await request({ type: "ping" });
    const first = await receive(sent.clone() as Request);
    expect([first.status, await first.json()]).toEqual([500, { error: "internal" }]);
    expect(errors).toEqual([new Error("database away")]);
    expect((await receive(sent.clone() as Request)).status).toBe(204);
    expect((await receive(sent.clone() as Request)).status).toBe(204);
    expect(results).toEqual([]);
  });

  it("deliveries can be answered before they are handled", async () => {
    const work: Promise<void>[] = [];
    const done: string[] = [];
    const { receive, errors } = receiver([], {
      waitUntil: (one) => work.push(one),
      handlers: {
        ping: async () => {
          await new Promise((next) => setTimeout(next));
          done.push("ping");
        },
        "order.created": () => Promise.reject(new Error("late")),
      },
    });
    expect((await receive(await request({ type: "ping" }))).status).toBe(202);
    expect(done).toEqual([]);
    expect(
      (await receive(await request({ type: "order.created" }, { delivery: "dlv_2" }))).status,
    ).toBe(202);
    await Promise.all(work);
    expect(done).toEqual(["ping"]);
    expect(errors).toEqual([new Error("late")]);
  });

  it("deliveries are not handled when the store fails", async () => {
    const store = { ...memoryStore(), claim: () => Promise.reject(new Error("store away")) };
    const { receive, calls, errors } = receiver(["*"], { store });
    expect((await receive(await request({ type: "ping" }))).status).toBe(500);
    expect([calls, errors]).toEqual([[], [new Error("store away")]]);
  });
});

it("the store in memory forgets the oldest deliveries, and those that are too old", async () => {
  let now = 0;
  const store = memoryStore({ limit: 2, ttl: 10, now: () => now });
  const done = async (key: string): Promise<string> => {
    const state = await store.claim(key);
    if (state === "taken") await store.complete(key);
    return state;
  };
  expect([await done("a"), await done("b"), await done("a"), await done("b")]).toEqual([
    "taken",
    "taken",
    "done",
    "done",
  ]);
  expect([await done("c"), await done("a")]).toEqual(["taken", "taken"]);
  now = 9_999;
  expect(await done("a")).toBe("done");
  now = 10_000;
  expect(await done("a")).toBe("taken");
});
