/** What is remembered of resources, and forgotten when they are removed. */
import { describe, expect, it } from "vitest";

import { Pool } from "../../../../generator/tools/verify/cases/pool.js";
import type { Operation } from "../../../../generator/description/model/operation.js";

const operation = (path: string): Operation => ({ id: path, path }) as unknown as Operation;
const ORDERS = operation("/orders");
const ORDER = operation("/orders/{orderId}");
const ALL = operation("/all");

describe("a resource that was removed", () => {
  const pool = (): Pool => {
    const made = new Pool([ORDERS, ORDER, ALL]);
    made.learn(ORDERS, {}, [{ id: "1" }, { id: "2" }]);
    return made;
  };

  it("a resource that was removed is referred to no longer, and the others still are", () => {
    const known = pool();
    const before = [known.pathValues(ORDER), known.pathValues(ORDER, 1)];
    expect(before).toEqual(expect.arrayContaining([{ orderId: "1" }, { orderId: "2" }]));
    known.forget(ORDER.path, { orderId: "2" });
    for (const turn of [0, 1]) {
      expect(known.pathValues(ORDER, turn)).toEqual({ orderId: "1" });
      expect(known.namedValue("order_id", turn)).toBe("1");
    }
    known.forget(ORDER.path, { orderId: "1" });
    expect(known.pathValues(ORDER)).toEqual({});
    expect(known.namedValue("orderId")).toBeUndefined();
  });

  it("a resource that was removed that nothing knew changes nothing", () => {
    const known = pool();
    const before = [known.pathValues(ORDER), known.namedValue("orderId")];
    known.forget(ORDER.path, { orderId: "3" });
    known.forget(ALL.path, {});
    known.forget("/others/{otherId}", { otherId: "1" });
    expect([known.pathValues(ORDER), known.namedValue("orderId")]).toEqual(before);
  });
});
