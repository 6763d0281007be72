import { json, type Queryable } from "../../foundation/index.js";
import type { OwnEventType } from "./event.js";

/** An event in the history of a resource. */
export interface HistoryEntry {
  readonly id: string;
  readonly type: OwnEventType;
  readonly createdAt: Date;
  /** The number of its deliveries, and how many of them have failed. */
  readonly deliveries: number;
  readonly failed: number;
}

/** The events about some resources of an account, newest first. */
export function readHistory(
  database: Queryable,
  { accountId, ids }: { readonly accountId: string; readonly ids: readonly string[] },
): Promise<HistoryEntry[]> {
  return database.query<HistoryEntry>(
    `SELECT events.id, type, events.created_at AS "createdAt", count(deliveries.id)::int AS deliveries,
       (count(*) FILTER (WHERE deliveries.status = 'failed'))::int AS failed
     FROM events LEFT JOIN deliveries ON event_id = events.id
     WHERE account_id = $1 AND subject IN (SELECT jsonb_array_elements_text($2::jsonb))
     GROUP BY events.seq, events.id, type, events.created_at ORDER BY events.seq DESC`,
    [accountId, json(ids)],
  );
}
