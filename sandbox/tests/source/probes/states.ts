import { expect } from "vitest";
import { at } from "../../../../tests/spec/view.js";
import { type Seen, statesOf } from "../seen.js";
import { answered, type Probes, type Scene } from "./probe.js";

/** Whether each transition of a resource was seen. */
function walks({ seen }: Scene, schema: string, ...ways: readonly (readonly string[])[]): void {
  const histories = statesOf(seen, schema);
  for (const way of ways) {
    const followed = histories.some((states) => states.join(" ").includes(way.join(" ")));
    expect(followed, `${schema}: ${way.join(" to ")}`).toBe(true);
  }
}

export const states: Probes = {
  169: (scene) => {
    const sizes = ["Quote", "Order", "Cart", "File", "User"].map(
      (schema) => new Set(statesOf(scene.seen, schema).flat()).size,
    );
    expect(sizes).toEqual([5, 6, 4, 3, 2]);
  },
  "172.2": ({ seen }) => {
    const onHold = (seen.accepted.get("Order") ?? []).filter(
      (each) => at(each, "on_hold_at") !== null,
    );
    expect(new Set(onHold.map((each) => at(each, "status")))).toEqual(new Set(["in_progress"]));
  },
  185: (scene) => {
    walks(
      scene,
      "Quote",
      ["pending", "requested"],
      ["requested", "awaiting_payment"],
      ["awaiting_payment", "approved"],
      ["awaiting_payment", "cancelled"],
    );
  },
  186: (scene) => {
    walks(
      scene,
      "Order",
      ["created", "in_progress", "awaiting_review", "in_progress", "awaiting_review", "completed"],
      ["completed", "refunded"],
      ["created", "cancelled", "refunded"],
    );
  },
  187: (scene) => {
    walks(scene, "Cart", ["in_progress", "completed"], ["in_progress", "abandoned", "expired"]);
  },
  188: (scene) => walks(scene, "User", ["active", "inactive"]),
  396: ({ seen }) => {
    const types = seen.deliveries.map(({ headers }) => headers["x-service-event"]);
    expect(types).toContain("file.ready");
    expect(types).toContain("file.failed");
  },
  "353.1": ({ seen }) => {
    const approved = objectsOf(seen, "quote.approved");
    expect(approved.length).toBeGreaterThan(0);
    for (const object of approved) {
      const names = ["currency", "id", "number", "status", "total", "url"];
      expect(Object.keys(Object(at(object, "order"))).toSorted()).toEqual(names);
    }
  },
  "353.2": (scene) => {
    answered(scene, "POST /webhook-endpoints/{id}/ping", 202);
    const pinged = objectsOf(scene.seen, "ping");
    expect(pinged.length).toBeGreaterThan(0);
    for (const object of pinged) expect(object).not.toHaveProperty("secret");
  },
};

/** The objects in the events of a type. */
const objectsOf = ({ deliveries }: Seen, type: string): readonly unknown[] =>
  deliveries
    .filter(({ headers }) => headers["x-service-event"] === type)
    .map(({ body }) => at(JSON.parse(body), "data", "object"));
