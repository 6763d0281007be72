import {
  type Core,
  type Job,
  json,
  only,
  schedule,
  type Transaction,
} from "../../foundation/index.js";
import type { AttemptResult } from "./attempt.js";
import { cancelWaiting } from "./cancel.js";
import type { DeliveryRow } from "./delivery.js";

interface AttemptedDelivery {
  readonly job: Job;
  readonly deliveryId: string;
  readonly attempt: AttemptResult;
}

/**
 * Notes that a receiver without earlier failures accepted the event. It needs no lock on the endpoint, only a single
 * statement, which changes nothing if the lease of the job was lost.
 */
export async function noteFirstSuccess(
  core: Core,
  { job, deliveryId, attempt }: AttemptedDelivery,
): Promise<void> {
  await core.database.query(
    `WITH job AS (DELETE FROM jobs WHERE id = $1 AND lease = $2 RETURNING id),
       delivery AS (
         UPDATE deliveries SET attempts = attempts + 1, response_status = $5, error = NULL,
           status = 'succeeded', by_hand = false, next_attempt_at = NULL, last_attempt_at = $4,
           updated_at = $4
         WHERE id = $3 AND EXISTS (SELECT 1 FROM job))
     INSERT INTO delivery_attempts (delivery_id, attempted_at, response_status, duration_ms, url,
       request_headers, response_headers, response_body)
     SELECT $3, $4, $5::int, $6::int, $7, $8::jsonb, $9::jsonb, $10 FROM job`,
    [
      job.id,
      job.lease,
      deliveryId,
      core.clock.now(),
      attempt.status,
      attempt.duration,
      attempt.url,
      json(attempt.requestHeaders),
      json(attempt.responseHeaders),
      attempt.responseBody,
    ],
  );
}

/** Notes that the receiver accepted the event, and resets the endpoint's failures. */
export async function noteSuccess(
  core: Core,
  tx: Transaction,
  attempt: AttemptedDelivery,
): Promise<void> {
  const delivery = await count(core, tx, attempt);
  await end(core, tx, { delivery, status: "succeeded" });
  await tx.query("UPDATE webhook_endpoints SET consecutive_failures = 0 WHERE id = $1", [
    delivery.endpoint_id,
  ]);
}

/**
 * Notes that the receiver did not accept the event: another attempt follows after a delay, or the delivery has failed.
 */
export async function noteFailure(
  core: Core,
  tx: Transaction,
  attempt: AttemptedDelivery,
): Promise<void> {
  const delivery = await count(core, tx, attempt);
  const { retryDelays, countedFailures } = core.settings.deliveries;
  const delay = delivery.by_hand ? undefined : retryDelays[delivery.attempts - 1];
  if (delay === undefined) await end(core, tx, { delivery, status: "failed" });
  else await scheduleRetry(core, tx, { delivery, delay, receiver: attempt.job.receiver });
  // A manual attempt of a failed delivery does not count as another failure.
  const usedUp = delay === undefined && !delivery.by_hand;
  if (usedUp || countedFailures === "attempts") await countFailure(core, tx, delivery.endpoint_id);
}

async function count(
  core: Core,
  tx: Transaction,
  { deliveryId, attempt }: AttemptedDelivery,
): Promise<DeliveryRow> {
  await tx.query(
    `INSERT INTO delivery_attempts (delivery_id, attempted_at, duration_ms, url, request_headers,
       response_status, response_headers, response_body, error)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7::jsonb, $8, $9)`,
    [
      deliveryId,
      core.clock.now(),
      attempt.duration,
      attempt.url,
      json(attempt.requestHeaders),
      attempt.status,
      json(attempt.responseHeaders),
      attempt.responseBody,
      attempt.error,
    ],
  );
  const rows = await tx.query<DeliveryRow>(
    `UPDATE deliveries SET attempts = attempts + 1, response_status = $2, error = $3,
       last_attempt_at = $4, updated_at = $4
     WHERE id = $1 RETURNING *`,
    [deliveryId, attempt.status, attempt.error, core.clock.now()],
  );
  return only(rows);
}

async function end(
  core: Core,
  tx: Transaction,
  outcome: { readonly delivery: DeliveryRow; readonly status: "succeeded" | "failed" },
): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET status = $2, by_hand = false, next_attempt_at = NULL, updated_at = $3
     WHERE id = $1`,
    [outcome.delivery.id, outcome.status, core.clock.now()],
  );
}

interface Retry {
  readonly delivery: DeliveryRow;
  readonly delay: number;
  readonly receiver: string | null;
}

async function scheduleRetry(
  core: Core,
  tx: Transaction,
  { delivery, delay, receiver }: Retry,
): Promise<void> {
  const runAt = new Date(core.clock.now().getTime() + delay);
  await tx.query("UPDATE deliveries SET next_attempt_at = $2 WHERE id = $1", [delivery.id, runAt]);
  await schedule(core, tx, { kind: "deliver", subject: delivery.id, receiver, runAt });
}

async function countFailure(core: Core, tx: Transaction, endpointId: string): Promise<void> {
  const rows = await tx.query<{ consecutive_failures: number }>(
    `UPDATE webhook_endpoints SET consecutive_failures = consecutive_failures + 1
     WHERE id = $1 RETURNING consecutive_failures`,
    [endpointId],
  );
  if (only(rows).consecutive_failures < core.settings.deliveries.maxFailures) return;
  const disabled = await tx.query(
    `UPDATE webhook_endpoints
     SET disabled_at = $2, disabled_reason = 'consecutive_failures', updated_at = $2
     WHERE id = $1 AND disabled_at IS NULL RETURNING id`,
    [endpointId, core.clock.now()],
  );
  if (disabled.length === 0) return;
  await cancelWaiting(core, tx, endpointId);
  tx.afterCommit(() => core.observer.onDisabled(endpointId));
}
