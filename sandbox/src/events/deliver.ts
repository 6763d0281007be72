import { sign } from "@apostille/evaluation-services/runtime/webhooks/signature/sign";
import { signatureScheme } from "@apostille/evaluation-services/webhooks";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import type { Job } from "../jobs/jobs.js";
import { finish } from "../jobs/jobs.js";
import type { EventType } from "./event.js";
import { type AttemptResult, noteFailure, noteSuccess } from "./outcome.js";

interface Attempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
}

/** The job that makes one attempt at a delivery. If this process dies in between, the attempt is made again. */
export async function deliverJob(core: Core, job: Job): Promise<void> {
  const [attempt] = await core.database.query<Attempt>(
    `SELECT deliveries.id AS "deliveryId", endpoint_id AS "endpointId", event_id AS "eventId",
       events.type, events.body, endpoint.url, endpoint.secret
     FROM deliveries
       JOIN events ON events.id = event_id
       JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
     WHERE deliveries.id = $1 AND deliveries.status = 'pending' AND endpoint.disabled_at IS NULL`,
    [job.subject],
  );
  const result = attempt && (await send(core, attempt));
  await core.database.transaction(async (tx) => {
    // The endpoint first: whoever disables or deletes it takes the same order, and nobody waits in a circle.
    if (attempt) {
      await tx.query("SELECT id FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE", [
        attempt.endpointId,
      ]);
    }
    await finish(tx, job);
    if (result === undefined) return cancel(core, tx, job.subject);
    if (result.error === null) await noteSuccess(core, tx, { deliveryId: job.subject, result });
    else await noteFailure(core, tx, { deliveryId: job.subject, result });
  });
}

/** The endpoint was disabled, or the delivery has ended, between its being noted and now. */
async function cancel(core: Core, tx: Transaction, deliveryId: string): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = $2
     WHERE id = $1 AND status = 'pending'`,
    [deliveryId, core.clock.now()],
  );
}

async function send(core: Core, attempt: Attempt): Promise<AttemptResult> {
  const { timeout } = core.settings.deliveries;
  try {
    const headers = await headersOf(attempt);
    const { url, body } = attempt;
    const status = await core.outbound.post({ url, headers, body, timeout });
    const taken = status >= 200 && status < 300;
    return { status, error: taken ? null : `The endpoint answered with status ${status}.` };
  } catch (error) {
    return { status: null, error: wording(error, timeout) };
  }
}

/** Signed at the moment of sending, in real time, with which receivers compare it. */
async function headersOf(attempt: Attempt): Promise<Headers> {
  const { deliveryId, endpointId, eventId, type, body, secret } = attempt;
  return {
    "content-type": "application/json",
    "user-agent": "evaluation-services-sandbox",
    ...(await sign(body, secret, signatureScheme)),
    "x-service-event": type,
    "x-service-event-id": eventId,
    "x-service-delivery": deliveryId,
    "x-service-webhook-id": endpointId,
  };
}

type Headers = Readonly<Record<string, string>>;

/** The same words for everything that is not a timeout: they must not tell what is behind an address. */
function wording(error: unknown, timeout: number): string {
  return error instanceof Error && error.name === "TimeoutError"
    ? `No answer within ${timeout / 1000} seconds.`
    : "The endpoint could not be reached.";
}
