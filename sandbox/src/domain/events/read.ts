import { type Queryable, timestampFormat } from "../../foundation/index.js";
import type { OwnEventType } from "./event.js";

/** An event as it was stored, for observers and for forwarding. */
export interface RecordedEvent {
  /** The position to continue reading from. */
  readonly seq: number;
  readonly id: string;
  readonly accountId: string;
  readonly type: OwnEventType;
  /** The exact JSON text that is delivered. */
  readonly body: string;
  /** A timestamp, because a `Date` has no microseconds. */
  readonly createdAt: string;
}

const columns = `seq, id, account_id AS "accountId", type, body,
  to_char(created_at AT TIME ZONE 'UTC', '${timestampFormat}') AS "createdAt"`;

export interface EventQuery {
  /** The `seq` of the last event that was read; 0: none. */
  readonly after: number;
  readonly limit: number;
  /** Only events of this account. */
  readonly accountId?: string;
}

/** Events in the order in which they occurred. */
export function readEvents(
  database: Queryable,
  { after, limit, accountId }: EventQuery,
): Promise<RecordedEvent[]> {
  return database.query<RecordedEvent>(
    `SELECT ${columns} FROM events
     WHERE seq > $1 AND ($2::text IS NULL OR account_id = $2) ORDER BY seq LIMIT $3`,
    [after, accountId, limit],
  );
}

export async function readEvent(
  database: Queryable,
  id: string,
): Promise<RecordedEvent | undefined> {
  const [event] = await database.query<RecordedEvent>(
    `SELECT ${columns} FROM events WHERE id = $1`,
    [id],
  );
  return event;
}
