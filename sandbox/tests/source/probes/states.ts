import { expect } from "vitest";
import { at } from "../../../../tests/spec/view.js";
import { statesOf } from "../seen.js";
import { probe, type Probes, type Scene } from "./probe.js";

/** Whether a resource was seen to go from each state to the one after it. */
function went({ seen }: Scene, schema: string, ...ways: readonly (readonly string[])[]): void {
  const histories = statesOf(seen, schema);
  for (const way of ways) {
    const followed = histories.some((states) => states.join(" ").includes(way.join(" ")));
    expect(followed, `${schema}: ${way.join(" to ")}`).toBe(true);
  }
}

export const states: Probes = {
  185: probe("draft, requested, priced, approved, cancelled, expired", (scene) => {
    went(
      scene,
      "Quote",
      ["pending", "requested"],
      ["requested", "awaiting_payment"],
      ["awaiting_payment", "approved"],
      ["awaiting_payment", "cancelled"],
    );
  }),
  186: probe("work, review, rework, completion, cancellation, refunds", (scene) => {
    went(
      scene,
      "Order",
      ["created", "in_progress", "awaiting_review", "in_progress", "awaiting_review", "completed"],
      ["completed", "refunded"],
      ["created", "cancelled", "refunded"],
    );
  }),
  187: probe("completed with the approval; abandoned, then expired", (scene) => {
    went(scene, "Cart", ["in_progress", "completed"], ["in_progress", "abandoned", "expired"]);
  }),
  188: probe("deactivated", (scene) => went(scene, "User", ["active", "inactive"])),
  396: probe("pending, then ready or failed, with the event", ({ seen }) => {
    const told = seen.deliveries.map(({ headers }) => headers["x-service-event"]);
    expect(told).toContain("file.ready");
    expect(told).toContain("file.failed");
  }),
  353: probe("an order summary; the endpoint in ping", ({ seen }) => {
    const objectOf = (type: string) =>
      seen.deliveries
        .filter(({ headers }) => headers["x-service-event"] === type)
        .map(({ body }) => at(JSON.parse(body), "data", "object"));
    for (const object of objectOf("quote.approved")) {
      const names = ["currency", "id", "number", "status", "total", "url"];
      expect(Object.keys(Object(at(object, "order"))).toSorted()).toEqual(names);
    }
    const pinged = objectOf("ping");
    expect(pinged.length).toBeGreaterThan(0);
    for (const object of pinged) expect(object).not.toHaveProperty("secret");
  }),
};
