import { type Queryable, timestamp } from "../../foundation/index.js";

/** One delivery attempt: the request that was sent, and its outcome. */
export interface RecordedAttempt {
  readonly attempted_at: string;
  /** In real time. */
  readonly duration_ms: number;
  readonly url: string;
  readonly request_headers: Readonly<Record<string, string>>;
  /** Null: there was no response. */
  readonly response_status: number | null;
  readonly response_headers: Readonly<Record<string, string | readonly string[]>> | null;
  /** The first 4 kB. */
  readonly response_body: string | null;
  readonly error: string | null;
}

/** The attempts of a delivery, oldest first. */
export async function listAttempts(
  database: Queryable,
  deliveryId: string,
): Promise<RecordedAttempt[]> {
  const rows = await database.query<
    Omit<RecordedAttempt, "attempted_at"> & { readonly attempted_at: Date }
  >(
    `SELECT attempted_at, duration_ms, url, request_headers, response_status, response_headers,
       response_body, error
     FROM delivery_attempts WHERE delivery_id = $1 ORDER BY seq`,
    [deliveryId],
  );
  return rows.map((row) => ({ ...row, attempted_at: timestamp(row.attempted_at) }));
}
