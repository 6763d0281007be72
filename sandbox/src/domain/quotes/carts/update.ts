import type { Cart } from "@apostille/evaluation-services/types";
import { type Core, notFound } from "../../../foundation/index.js";
import { type CartRow, toCart } from "./cart.js";
import { lockCart } from "./move.js";

/** The choices that customers make in the portal. Absent properties stay unchanged. */
export type CartChange = Partial<
  Pick<
    CartRow,
    "is_individual" | "physical_copy" | "translation_preference_type" | "unsubscribed_at"
  >
>;

/** Changes a cart of any account. Responds with 404 if it does not exist. */
export function updateCart(core: Core, cartId: string, change: CartChange): Promise<Cart> {
  return core.database.transaction(async (tx) => {
    const row = await lockCart(tx, cartId);
    if (row === undefined) throw notFound();
    const now = core.clock.now();
    const next = { ...row, ...change, last_activity_at: now, updated_at: now };
    await tx.query(
      `UPDATE carts SET is_individual = $2, physical_copy = $3, translation_preference_type = $4,
         unsubscribed_at = $5, last_activity_at = $6, updated_at = $6
       WHERE id = $1`,
      [
        cartId,
        next.is_individual,
        next.physical_copy,
        next.translation_preference_type,
        next.unsubscribed_at,
        now,
      ],
    );
    return toCart(next);
  });
}
