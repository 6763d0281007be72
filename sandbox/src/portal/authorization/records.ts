import type { AdapterPayload } from "oidc-provider";
import { type Core, json, type Transaction } from "../../foundation/index.js";
import { hashOf } from "../../domain/index.js";

/** A single-use record has been used already. */
export class AlreadyConsumed extends Error {
  override readonly name = "AlreadyConsumed";
  readonly grantId: string | null;

  constructor(grantId: string | null) {
    super("The code or token was consumed before.");
    this.grantId = grantId;
  }
}

/** Identifies a record. Its id is a code, a token or the value of a cookie, and is stored as a hash. */
export interface RecordKey {
  readonly kind: string;
  readonly id: string;
}

interface Row {
  readonly payload: AdapterPayload;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly consumed_at: Date | null;
}

const columns = "payload, issued_at, expires_at, consumed_at";

/** Stores a record for `lifetime` seconds of the sandbox clock, and deletes expired ones. */
export async function keepRecord(
  core: Core,
  tx: Transaction,
  { kind, id, payload, lifetime }: RecordKey & { payload: AdapterPayload; lifetime: number },
): Promise<void> {
  const now = core.clock.now();
  await dropExpired(tx, now);
  await tx.query(
    `INSERT INTO oauth_records (kind, hash, grant_id, payload, issued_at, expires_at)
     VALUES ($1, $2, (SELECT id FROM oauth_consents WHERE id = $3), $4::jsonb, $5, $6)
     ON CONFLICT (kind, hash) DO UPDATE SET payload = excluded.payload,
       expires_at = excluded.expires_at`,
    [
      kind,
      hashOf(id),
      payload.grantId,
      json(withoutSecrets(id, payload)),
      now,
      new Date(now.getTime() + lifetime * 1000),
    ],
  );
}

/** Skips records that another transaction is about to delete, so that there is no deadlock. */
async function dropExpired(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM oauth_records WHERE (kind, hash) IN (
       SELECT kind, hash FROM oauth_records WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}

export async function findRecord(
  core: Core,
  { kind, id }: RecordKey,
): Promise<AdapterPayload | undefined> {
  const [row] = await core.database.query<Row>(
    `SELECT ${columns} FROM oauth_records WHERE kind = $1 AND hash = $2 AND expires_at > $3`,
    [kind, hashOf(id), core.clock.now()],
  );
  return row && { ...inRealTime(core, row), ...withId(id, row.payload) };
}

/** Throws `AlreadyConsumed` if another request, or an earlier run of this one, was first. */
export async function consumeRecord(
  core: Core,
  tx: Transaction,
  { kind, id }: RecordKey,
): Promise<void> {
  const consumed = await tx.query(
    `UPDATE oauth_records SET consumed_at = $3
     WHERE kind = $1 AND hash = $2 AND consumed_at IS NULL RETURNING hash`,
    [kind, hashOf(id), core.clock.now()],
  );
  if (consumed.length > 0) return;
  const [kept] = await tx.query<{ grant_id: string | null }>(
    "SELECT grant_id FROM oauth_records WHERE kind = $1 AND hash = $2",
    [kind, hashOf(id)],
  );
  throw new AlreadyConsumed(kept?.grant_id ?? null);
}

export async function dropRecord(tx: Transaction, { kind, id }: RecordKey): Promise<void> {
  await tx.query("DELETE FROM oauth_records WHERE kind = $1 AND hash = $2", [kind, hashOf(id)]);
}

/** Times have columns of their own, and the payload must not contain the id by which the record is found. */
function withoutSecrets(id: string, payload: AdapterPayload): AdapterPayload {
  const { jti: _jti, iat: _iat, exp: _exp, returnTo, ...rest } = payload;
  return returnTo === undefined ? rest : { ...rest, returnTo: returnTo.replace(id, "") };
}

/** The URL at which an interaction continues ends with its id. */
function withId(id: string, { returnTo }: AdapterPayload): Partial<AdapterPayload> {
  return { jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) };
}

/** The server compares times with real time; records use the sandbox clock, which may stand still or be ahead. */
function inRealTime(core: Core, row: Row): AdapterPayload {
  const ahead = core.clock.now().getTime() - Date.now();
  const seconds = (time: Date): number => Math.ceil((time.getTime() - ahead) / 1000);
  const { payload, consumed_at: consumed } = row;
  return {
    ...payload,
    iat: seconds(row.issued_at),
    exp: seconds(row.expires_at),
    ...(consumed !== null && { consumed: seconds(consumed) }),
  };
}
