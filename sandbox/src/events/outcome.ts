import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { only } from "../database/database.js";
import { schedule } from "../jobs/jobs.js";
import { cancelWaiting } from "./cancel.js";
import type { DeliveryRow } from "./delivery.js";

/** What came of an attempt. `error` is null if the receiver took the event. */
export interface AttemptResult {
  readonly status: number | null;
  readonly error: string | null;
}

interface Attempted {
  readonly deliveryId: string;
  readonly result: AttemptResult;
}

/** The receiver took the event: the endpoint's failures are forgotten. */
export async function noteSuccess(
  core: Core,
  tx: Transaction,
  attempted: Attempted,
): Promise<void> {
  const delivery = await count(core, tx, attempted);
  await end(core, tx, { delivery, status: "succeeded" });
  await tx.query("UPDATE webhook_endpoints SET consecutive_failures = 0 WHERE id = $1", [
    delivery.endpoint_id,
  ]);
}

/** The receiver did not take the event: another attempt follows after a delay, or the delivery has failed. */
export async function noteFailure(
  core: Core,
  tx: Transaction,
  attempted: Attempted,
): Promise<void> {
  const delivery = await count(core, tx, attempted);
  const { retryDelays, countedFailures } = core.settings.deliveries;
  const delay = delivery.by_hand ? undefined : retryDelays[delivery.attempts - 1];
  if (delay === undefined) await end(core, tx, { delivery, status: "failed" });
  else await again(core, tx, { delivery, delay });
  // An attempt by hand at a delivery that had failed says nothing new.
  const usedUp = delay === undefined && !delivery.by_hand;
  if (usedUp || countedFailures === "attempts") await countFailure(core, tx, delivery.endpoint_id);
}

async function count(
  core: Core,
  tx: Transaction,
  { deliveryId, result }: Attempted,
): Promise<DeliveryRow> {
  const rows = await tx.query<DeliveryRow>(
    `UPDATE deliveries SET attempts = attempts + 1, response_status = $2, error = $3,
       last_attempt_at = $4, updated_at = $4
     WHERE id = $1 RETURNING *`,
    [deliveryId, result.status, result.error, core.clock.now()],
  );
  return only(rows);
}

async function end(
  core: Core,
  tx: Transaction,
  ended: { readonly delivery: DeliveryRow; readonly status: "succeeded" | "failed" },
): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET status = $2, by_hand = false, next_attempt_at = NULL, updated_at = $3
     WHERE id = $1`,
    [ended.delivery.id, ended.status, core.clock.now()],
  );
}

async function again(
  core: Core,
  tx: Transaction,
  { delivery, delay }: { readonly delivery: DeliveryRow; readonly delay: number },
): Promise<void> {
  const runAt = new Date(core.clock.now().getTime() + delay);
  await tx.query("UPDATE deliveries SET next_attempt_at = $2 WHERE id = $1", [delivery.id, runAt]);
  await schedule(core, tx, { kind: "deliver", subject: delivery.id, runAt });
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
  if (disabled.length > 0) await cancelWaiting(core, tx, endpointId);
}
