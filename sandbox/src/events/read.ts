import type { Queryable } from "../database/database.js";
import type { OwnEventType } from "./event.js";

/** An event as it happened, for people who look on and for forwarding. */
export interface RecordedEvent {
  /** Where to go on reading. */
  readonly seq: number;
  readonly id: string;
  readonly accountId: string;
  readonly type: OwnEventType;
  /** The very text that is delivered. */
  readonly body: string;
  readonly createdAt: Date;
}

const columns = `seq, id, account_id AS "accountId", type, body, created_at AS "createdAt"`;

export interface EventQuery {
  /** The `seq` of the last event that is known already; 0: none. */
  readonly after: number;
  readonly limit: number;
  /** Those of one account. */
  readonly accountId?: string;
}

/** Events in the order in which they happened. */
export function readEvents(
  database: Queryable,
  { after, limit, accountId }: EventQuery,
): Promise<RecordedEvent[]> {
  return database.query<RecordedEvent>(
    `SELECT ${columns} FROM events
     WHERE seq > $1 AND ($2::text IS NULL OR account_id = $2) ORDER BY seq LIMIT $3`,
    [after, accountId ?? null, limit],
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
