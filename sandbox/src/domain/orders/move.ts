import type { Order } from "@apostille/evaluation-services/types";
import type { Core } from "../../foundation/index.js";
import { approveDeliverables, ensureDeliverable } from "../documents/deliverable.js";
import { timestampAfter, type TransitionQuery, transition } from "../lifecycles/machine.js";
import { announceOrder } from "./announce.js";
import { unbill } from "./invoice.js";
import { lockOrder, readOrder } from "./read.js";

/**
 * Moves an order through its lifecycle, as the staff do. An order that goes to review without a deliverable gets one,
 * and one that is completed has its deliverables approved. Throws `NoTransition` if the lifecycle has no such transition.
 */
export async function moveOrder(
  core: Core,
  orderId: string,
  query: TransitionQuery,
): Promise<Order> {
  const deliverable =
    query.to === "awaiting_review" ? await ensureDeliverable(core, orderId) : null;
  return core.database.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    const change = transition(core.lifecycles.order, row.status, query);
    await deliverable?.(tx);
    if (change.to === "completed") await approveDeliverables(core, tx, orderId);
    const now = core.clock.now();
    await tx.query(
      `UPDATE orders SET status = $2, intake_at = $3, in_progress_at = $4, on_hold_at = $5,
         completed_at = $6, updated_at = $7
       WHERE id = $1`,
      [
        orderId,
        change.to,
        timestampAfter(change, now, ["intake_at", row.intake_at]),
        timestampAfter(change, now, ["in_progress_at", row.in_progress_at]),
        timestampAfter(change, now, ["on_hold_at", row.on_hold_at]),
        timestampAfter(change, now, ["completed_at", row.completed_at]),
        now,
      ],
    );
    if (change.to === "cancelled") await unbill(tx, orderId);
    const order = await readOrder(core, tx, orderId);
    await announceOrder(core, tx, { accountId: row.account_id, order, transition: change });
    return order;
  });
}

/** Puts an order on hold: sets a timestamp, but does not change the state. */
export function holdOrder(core: Core, orderId: string): Promise<Order> {
  return moveOrder(core, orderId, { to: "in_progress", stamps: "on_hold_at" });
}

/** Resumes work on an order. */
export function resumeOrder(core: Core, orderId: string): Promise<Order> {
  return moveOrder(core, orderId, { to: "in_progress", clears: "on_hold_at" });
}
