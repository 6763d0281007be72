/** `created` orders the events of an account. Shown for random lives of quotes and orders while the clock stands still. */
import { expect, test } from "vitest";

import { eventTypes } from "../../src/domain/events/event.js";
import { readEvents } from "../../src/domain/events/read.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { holdOrder, moveOrder, resumeOrder } from "../../src/domain/orders/move.js";
import { NoTransition } from "../../src/domain/lifecycles/machine.js";
import { cancelQuote } from "../../src/domain/quotes/cancel.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { groupBy } from "../../src/foundation/lists/group.js";
import { suite } from "../support/suite.js";
import type { World } from "../support/world.js";
import { quote } from "./endpoint.js";

const { world: createWorld } = suite();

/** Numbers from 0 to below 1, the same in every run (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** Creates a quote, and performs random allowed transitions of it and its order. */
async function live({ core, alice }: World, random: () => number): Promise<void> {
  const { data } = await createQuote(core, alice.caller, quote);
  if (random() < 0.2) return void (await cancelQuote(core, data.id));
  await priceQuote(core, data.id);
  if (random() < 0.2) return void (await cancelQuote(core, data.id));
  const { id } = await approveQuote(core, alice.caller, data.id);
  const moves = [
    ...["in_progress", "awaiting_review", "completed", "cancelled", "refunded"].map(
      (to) => () => moveOrder(core, id, { to }),
    ),
    () => holdOrder(core, id),
    () => resumeOrder(core, id),
  ];
  for (let step = 0; step < 12; step++) {
    const move = moves[Math.floor(random() * moves.length)];
    await move?.().catch((error: unknown) => {
      if (!(error instanceof NoTransition)) throw error;
    });
  }
}

interface SentEvent {
  readonly type: string;
  readonly created: string;
  readonly data: { readonly object: { readonly id: string } };
}

const byTime = (one: SentEvent, other: SentEvent): number => (one.created < other.created ? -1 : 1);
const rank = ({ type }: SentEvent): number => eventTypes.findIndex((each) => each === type);

test("events have growing times in the order of what happened, though the clock stands still", async () => {
  const world = await createWorld({ startAt: new Date("2030-01-02T03:04:05Z") });
  const random = randomFrom(7);
  for (let life = 0; life < 40; life++) await live(world, random);
  const events = (await readEvents(world.core.database, { after: 0, limit: 1_000 })).map(
    ({ body }) => JSON.parse(body) as SentEvent,
  );
  const times = events.map(({ created }) => created);
  for (const time of times) expect(time).toMatch(/^2030-01-02T03:04:05\.\d{6}\+00:00$/);
  expect([...new Set(times)].toSorted()).toEqual(times);
  const byResource = groupBy(events.toSorted(byTime), ({ data }) => data.object.id);
  for (const inTurn of byResource.values())
    expect(inTurn.map(({ type }) => type)).toEqual(
      inTurn.toSorted((one, other) => rank(one) - rank(other)).map(({ type }) => type),
    );
  const seen = new Set(events.map(({ type }) => type));
  expect(eventTypes.filter((type) => /^(?:quote|order)\./.test(type) && !seen.has(type))).toEqual(
    [],
  );
});

test("of quotes that are requested at once, no two events have the same time", async () => {
  const { core, alice, bob } = await createWorld();
  const callers = Array.from({ length: 20 }, (_, index) => (index % 2 ? alice : bob).caller);
  await Promise.all(callers.map((caller) => createQuote(core, caller, quote)));
  const events = await readEvents(core.database, { after: 0, limit: 1_000 });
  for (const { accountId } of [alice, bob]) {
    const own = events.filter((event) => event.accountId === accountId);
    const times = own.map(({ body }) => (JSON.parse(body) as SentEvent).created);
    expect([times.length, new Set(times).size]).toEqual([10, 10]);
    expect(times.toSorted()).toEqual(times);
  }
});
