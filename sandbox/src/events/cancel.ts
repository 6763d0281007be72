import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";

/** Gives up the deliveries that wait for an endpoint which was disabled. They can be retried by hand. */
export async function cancelWaiting(
  core: Core,
  tx: Transaction,
  endpointId: string,
): Promise<void> {
  await dropJobs(tx, endpointId);
  await tx.query(
    `UPDATE deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = $2
     WHERE endpoint_id = $1 AND status = 'pending'`,
    [endpointId, core.clock.now()],
  );
}

/** Strikes off the attempts that are due at an endpoint. */
export async function dropJobs(tx: Transaction, endpointId: string): Promise<void> {
  await tx.query(
    `DELETE FROM jobs WHERE kind = 'deliver'
       AND subject IN (SELECT id FROM deliveries WHERE endpoint_id = $1 AND status = 'pending')`,
    [endpointId],
  );
}
