import type { WebhookDeliveryStatus } from "@apostille/evaluation-services/types";
import type { Queryable } from "../../foundation/index.js";
import type { OwnEventType } from "../events/event.js";

/** A delivery with its latest attempt. */
export interface LatestDelivery {
  readonly id: string;
  readonly type: OwnEventType;
  readonly status: WebhookDeliveryStatus;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly firstAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  /** In milliseconds; null: there was no attempt yet. */
  readonly duration: number | null;
}

/** How the latest deliveries to an endpoint went, whether or not they have used up their attempts. */
export interface EndpointHealth {
  /** Oldest first. */
  readonly latest: readonly LatestDelivery[];
  /** How many of them were attempted, and of how many the latest attempt failed. */
  readonly attempted: number;
  readonly failed: number;
  /** When the failures began that have not ended; null: the latest attempt succeeded, or there was none. */
  readonly failingSince: Date | null;
  /** When a failed delivery is attempted again. */
  readonly nextAttemptAt: Date | null;
}

const many = 50;

export async function readHealth(database: Queryable, endpointId: string): Promise<EndpointHealth> {
  const rows = await database.query<LatestDelivery>(
    `SELECT each.id, type, each.status, response_status AS "responseStatus", error,
       last_attempt_at AS "lastAttemptAt", next_attempt_at AS "nextAttemptAt",
       (SELECT min(attempted_at) FROM delivery_attempts WHERE delivery_id = each.id) AS "firstAttemptAt",
       (SELECT duration_ms FROM delivery_attempts WHERE delivery_id = each.id
        ORDER BY seq DESC LIMIT 1) AS duration
     FROM (SELECT * FROM deliveries WHERE endpoint_id = $1 ORDER BY created_at DESC, seq DESC LIMIT ${many}) each
     JOIN events ON events.id = event_id ORDER BY each.created_at, each.seq`,
    [endpointId],
  );
  const attempted = rows.filter(({ lastAttemptAt }) => lastAttemptAt !== null);
  const failed = attempted.filter(isFailing);
  const retried = failed.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
  return {
    latest: rows,
    attempted: attempted.length,
    failed: failed.length,
    failingSince: beginningOf(attempted),
    nextAttemptAt: earliest(retried),
  };
}

/** Whether the latest attempt of a delivery failed. */
export const isFailing = ({ lastAttemptAt, error }: LatestDelivery): boolean =>
  lastAttemptAt !== null && error !== null;

/** When the failures began after the last success. */
function beginningOf(attempted: readonly LatestDelivery[]): Date | null {
  const time = ({ lastAttemptAt }: LatestDelivery): number => lastAttemptAt?.getTime() ?? 0;
  const byTime = attempted.toSorted((one, other) => time(one) - time(other));
  const success = byTime.findLastIndex((each) => !isFailing(each));
  const since = byTime[success]?.lastAttemptAt ?? new Date(0);
  const later = byTime
    .slice(success + 1)
    .flatMap(({ firstAttemptAt, lastAttemptAt }) => [firstAttemptAt, lastAttemptAt])
    .filter((time) => time !== null && time >= since);
  return earliest(later.flatMap((time) => time ?? []));
}

function earliest(times: readonly Date[]): Date | null {
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
