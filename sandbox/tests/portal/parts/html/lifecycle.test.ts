/** The way of a resource through its states: what is behind it, where it is, and what comes. */
import { expect, test } from "vitest";
import type {
  ResourceLifecycle,
  StateTransition,
} from "../../../../src/foundation/core/lifecycle.js";
import { LifecycleWay } from "../../../../src/portal/html/lifecycle.js";
import { allOf, testParts } from "../optional.js";
import { at } from "../values.js";

const transition = (
  from: readonly string[],
  to: string,
  more: Partial<StateTransition> = {},
): StateTransition => ({
  from,
  to,
  trigger: { event: `It becomes ${to}.` },
  stamps: [`${to}_at`],
  clears: [],
  emits: [],
  ...more,
});

/** From a draft to a delivery, with a way back that is never part of the way, and a way out. */
const lifecycle: ResourceLifecycle = {
  property: "status",
  initial: ["draft", "sent"],
  transitions: [
    transition([], "draft"),
    transition([], "sent"),
    transition(["draft"], "draft", { stamps: ["changed_at"] }),
    transition(["draft"], "sent"),
    transition(["paid"], "sent", { trigger: { event: "It is paid back." } }),
    transition(["draft", "sent"], "cancelled"),
    transition(["sent"], "paid", { trigger: { operation: "pay" } }),
    transition(["paid"], "kept", { trigger: { time: "expires_at" } }),
  ],
};

const way = (state: string, more: Partial<Parameters<typeof LifecycleWay>[0]> = {}) =>
  LifecycleWay({ lifecycle, state, stamps: {}, history: [], ...more });

/** Each step: its class, whether it is the current one, its state, and what is said about it. */
const steps = (page: unknown): string[] =>
  allOf(page, /<li (.*?)<\/li>/g).map((step) =>
    step
      .replace(/^class="(.*?)"/, "$1")
      .replace(' aria-current="step"', " now")
      .replaceAll(/<[^>]*>|>/g, " ")
      .replaceAll(/\s+(?:(,)\s+)?/g, "$1 ")
      .trim(),
  );

test("a state on the way has states behind it and before it", () => {
  expect(steps(way("sent"))).toEqual([
    "past Draft",
    "now Sent",
    "Paid You approve it.",
    "Kept Its time passes.",
  ]);
});

test("the first and the last state of the way", () => {
  expect(steps(way("draft"))[0]).toBe("now Draft");
  expect(steps(way("draft"))[1]).toBe("Sent It becomes sent.");
  expect(steps(way("kept"))).toEqual(["past Draft", "past Sent", "past Paid", "now Kept"]);
});

test.each(["draft", "sent"])(
  "a resource that was created as %s shows the time of that",
  (start) => {
    const stamps = { [`${start}_at`]: at };
    expect(steps(way(start, { start, stamps }))[0]).toMatch(/^now \w+ 2 Jan 2026, 03:04 UTC$/);
  },
);

test("a resource that began in a later state has no earlier steps", () => {
  expect(steps(way("paid", { start: "sent" }))).toEqual([
    "past Sent",
    "now Paid",
    "Kept Its time passes.",
  ]);
});

test.each([
  [{}, ["past Draft", "ended now Cancelled"]],
  [{ draft_at: at }, ["past Draft 2 Jan 2026, 03:04 UTC", "ended now Cancelled"]],
  [
    { sent_at: at, cancelled_at: at, paid_at: null },
    ["past Draft", "past Sent 2 Jan 2026, 03:04 UTC", "ended now Cancelled 2 Jan 2026, 03:04 UTC"],
  ],
])("a resource that left the way with %j ends there", (stamps, expected) => {
  expect(steps(way("cancelled", { stamps }))).toEqual(expected);
});

test("a resource without declared states is where it is", () => {
  const none = { property: "status", initial: [], transitions: [] };
  expect(steps(way("odd", { lifecycle: none }))).toEqual(["now Odd"]);
});

const paid = { id: "evt_1", type: "order.completed", deliveries: 0, failed: 0 } as const;
const history = [{ ...paid, createdAt: new Date(at) }];
const emitting = {
  ...lifecycle,
  transitions: lifecycle.transitions.map((each) =>
    each.to === "paid" ? { ...each, stamps: [], emits: ["order.completed"] } : each,
  ),
};

testParts([
  [way("paid", { lifecycle: emitting, history }), way("paid", { history }), "<time"],
  [
    way("draft", { stamps: { created_at: at } }),
    way("sent", { stamps: { sent_at: null } }),
    "<time",
  ],
  [way("sent", { stamps: { sent_at: at } }), way("sent"), "<time"],
  [way("paid", { stamps: { paid_at: at } }), way("draft", { stamps: { paid_at: at } }), "<time"],
]);
