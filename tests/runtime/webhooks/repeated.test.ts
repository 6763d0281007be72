/** Repeated deliveries, and the store that recognizes them. */
import { describe, expect, it } from "vitest";

import { memoryStore } from "../../../runtime/webhooks/receiver/delivery-store.js";
import { bare, github, service, standard } from "./schemes.js";
import { type Options, source, request, receiver } from "./receiver.js";

describe("deliveries", () => {
  it("deliveries are handled once, however often they are sent and signed", async () => {
    const { receive, calls } = receiver(["*"]);
    const now = Math.floor(Date.now() / 1000);
    for (const timestamp of [now, now, now + 1, now + 2]) {
      expect((await receive(await request({ type: "ping" }, { timestamp }))).status).toBe(204);
    }
    expect(calls).toHaveLength(1);
    await receive(await request({ type: "ping" }, { delivery: "dlv_2", timestamp: now + 3 }));
    expect(calls).toHaveLength(2);
  });

  it("deliveries that are replayed under another id are not handled", async () => {
    const { receive, calls } = receiver(["*"]);
    const timestamp = Math.floor(Date.now() / 1000);
    await receive(await request({ type: "ping" }, { timestamp }));
    const replay = await receive(
      await request({ type: "ping" }, { timestamp, delivery: "dlv_forged" }),
    );
    expect(replay.status).toBe(204);
    const genuine = await request(
      { type: "ping" },
      { timestamp: timestamp + 1, delivery: "dlv_forged" },
    );
    expect((await receive(genuine)).status).toBe(204);
    expect(calls).toHaveLength(2);
    const upper = await request({ type: "ping" }, { timestamp, delivery: "dlv_forged_too" });
    upper.headers.set(
      service.header,
      (upper.headers.get(service.header) ?? "").replace(
        /v1=.*/,
        (v) => `v1=${v.slice(3).toUpperCase()}`,
      ),
    );
    expect((await receive(upper)).status).toBe(204);
    expect(calls).toHaveLength(2);
  });

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

  it("deliveries are identified by a signed id if there is no other", async () => {
    const { deliveryHeader: _, ...scheme } = { ...standard, secret: service.secret };
    const { receive, calls } = receiver(["*"], {}, { ...source, scheme });
    const now = Math.floor(Date.now() / 1000);
    for (const timestamp of [now, now + 1])
      await receive(await request({ type: "ping" }, { timestamp, scheme }));
    expect(calls).toHaveLength(1);
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
