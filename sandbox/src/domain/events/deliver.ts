import { type Core, finish, type Job, type Transaction } from "../../foundation/index.js";
import { attemptDelivery, type DueDelivery } from "./attempt.js";
import { noteFailure, noteFirstSuccess, noteSuccess } from "./outcome.js";

/** The job that makes one delivery attempt. If this process dies in between, the attempt is repeated. */
export async function deliverJob(core: Core, job: Job): Promise<void> {
  const [due] = await core.database.query<DueDelivery>(
    `SELECT deliveries.id AS "deliveryId", endpoint_id AS "endpointId", event_id AS "eventId",
       events.account_id AS "accountId", events.type, events.body, endpoint.url, endpoint.secret,
       previous_secret, previous_secret_until, endpoint.consecutive_failures AS failures
     FROM deliveries
       JOIN events ON events.id = event_id
       JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
     WHERE deliveries.id = $1 AND deliveries.status = 'pending' AND endpoint.disabled_at IS NULL
       AND (events.scope IS NULL OR EXISTS (
         SELECT FROM app_reach reach
         WHERE reach.app_id = endpoint.app_id AND reach.account_id = events.account_id
           AND active_until > $2 AND (reach.scopes IS NULL OR reach.scopes ? events.scope)))`,
    [job.subject, core.clock.now()],
  );
  if (due === undefined) return cancel(core, job);
  const attempt = await attemptDelivery(core, due);
  const { deliveryId, endpointId, type, url } = due;
  const { status, duration, error } = attempt;
  core.observer.onAttempt({ deliveryId, endpointId, type, url, status, duration, error });
  if (attempt.error === null && due.failures === 0) {
    return noteFirstSuccess(core, { job, deliveryId, attempt });
  }
  await core.database.transaction(async (tx) => {
    await lockEndpoint(tx, endpointId);
    await finish(tx, job);
    if (attempt.error === null) await noteSuccess(core, tx, { job, deliveryId, attempt });
    else await noteFailure(core, tx, { job, deliveryId, attempt });
  });
}

/** The endpoint is locked first: disabling and deleting it use the same order, so that there is no deadlock. */
async function lockEndpoint(tx: Transaction, endpointId: string): Promise<void> {
  await tx.query("SELECT id FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE", [endpointId]);
}

/** Cancels a delivery: since it was noted, it has ended, its endpoint was disabled, or the grant has ended. */
async function cancel(core: Core, job: Job): Promise<void> {
  await core.database.transaction(async (tx) => {
    await finish(tx, job);
    await tx.query(
      `UPDATE deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = $2
       WHERE id = $1 AND status = 'pending'`,
      [job.subject, core.clock.now()],
    );
  });
}
