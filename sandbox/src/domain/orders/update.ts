import type { Order } from "@apostille/evaluation-services/types";
import { OrderUpdate } from "@apostille/evaluation-services/zod";
import { type Core, json, notFound, validateShape } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { lockOrder, readOrder } from "./read.js";

/**
 * Sets the customer's reference and metadata, the only properties that a customer may change. Absent properties stay
 * unchanged; null clears one, `{}` changes nothing.
 */
export function updateOrder(
  core: Core,
  caller: Caller,
  { orderId, body }: { readonly orderId: string; readonly body: unknown },
): Promise<Order> {
  return core.database.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (row.account_id !== caller.accountId) throw notFound();
    const { custom_reference: reference, custom_metadata: metadata } = validateShape(
      OrderUpdate,
      body,
    );
    if (reference !== undefined || metadata !== undefined) {
      await tx.query(
        `UPDATE orders SET custom_reference = $2, custom_metadata = $3::jsonb, updated_at = $4
         WHERE id = $1`,
        [
          orderId,
          reference === undefined ? row.custom_reference : reference,
          json(metadata === undefined ? row.custom_metadata : metadata),
          core.clock.now(),
        ],
      );
    }
    return readOrder(core, tx, orderId);
  });
}
