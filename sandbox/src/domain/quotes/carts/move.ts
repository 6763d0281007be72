import {
  type Core,
  finish,
  type Job,
  schedule,
  type Transaction,
} from "../../../foundation/index.js";
import { allows, transition } from "../../lifecycles/machine.js";
import type { CartRow } from "./cart.js";

/** Completes the cart of an approved quote, to be paid with the invoice. The caller deletes its `idle_cart` job. */
export async function completeCart(
  core: Core,
  tx: Transaction,
  cartId: string | null,
): Promise<void> {
  const cart = await lockCart(tx, cartId);
  if (cart === undefined) return;
  const query = { to: "completed", operation: "approveQuote" };
  const { to } = transition(core.lifecycles.cart, cart.status, query);
  await tx.query(
    `UPDATE carts SET status = $2, payment_status = 'unpaid', last_activity_at = $3,
       updated_at = $3
     WHERE id = $1`,
    [cartId, to, core.clock.now()],
  );
}

/** The job that abandons an inactive cart, and later lets it expire. */
export async function idleCartJob(core: Core, job: Job): Promise<void> {
  await core.database.transaction(async (tx) => {
    const cart = await lockCart(tx, job.subject);
    await finish(tx, job);
    if (cart === undefined) return;
    for (const to of ["abandoned", "expired"]) {
      if (!allows(core.lifecycles.cart, cart.status, { to, by: "time" })) continue;
      const now = core.clock.now();
      await tx.query("UPDATE carts SET status = $2, updated_at = $3 WHERE id = $1", [
        cart.id,
        to,
        now,
      ]);
      if (to === "expired") return;
      const runAt = new Date(now.getTime() + core.settings.cartExpiry);
      return schedule(core, tx, { kind: "idle_cart", subject: cart.id, runAt });
    }
  });
}

/** Locks a cart, if there is one, until the transaction ends. */
export async function lockCart(
  tx: Transaction,
  cartId: string | null,
): Promise<CartRow | undefined> {
  const [row] = await tx.query<CartRow>("SELECT * FROM carts WHERE id = $1 FOR UPDATE", [cartId]);
  return row;
}
