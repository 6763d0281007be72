import { type Core, json, type Transaction } from "../../foundation/index.js";

/** Cancels the deliveries that wait for a disabled endpoint. They can be retried manually. */
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

/** Deletes the jobs of the attempts that are due at an endpoint. */
export async function dropJobs(tx: Transaction, endpointId: string): Promise<void> {
  await tx.query(
    `DELETE FROM jobs WHERE kind = 'deliver'
       AND subject IN (SELECT id FROM deliveries WHERE endpoint_id = $1 AND status = 'pending')`,
    [endpointId],
  );
}

/** Cancels deliveries that wait for an app on behalf of accounts that it may no longer act for. */
export async function cancelUnreachable(core: Core, tx: Transaction, appId: string): Promise<void> {
  const deliveries = await tx.query<{ id: string }>(
    `UPDATE deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = $2
     FROM webhook_endpoints endpoint, events
     WHERE endpoint.id = endpoint_id AND endpoint.app_id = $1 AND events.id = event_id
       AND deliveries.status = 'pending'
       AND events.account_id NOT IN (
         SELECT account_id FROM app_reach WHERE app_id = $1 AND active_until > $2)
     RETURNING deliveries.id`,
    [appId, core.clock.now()],
  );
  await tx.query(
    `DELETE FROM jobs WHERE kind = 'deliver'
       AND subject IN (SELECT jsonb_array_elements_text($1::jsonb))`,
    [json(deliveries.map(({ id }) => id))],
  );
}
