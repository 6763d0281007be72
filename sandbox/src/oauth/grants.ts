import type { Scope } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { type Queryable, type Transaction, json } from "../database/database.js";
import { cancelUnreachable } from "../events/cancel.js";
import { notFound } from "../errors/service-error.js";
import { timestamp } from "../core/timestamp.js";

/** The scopes that a user of an account granted to a platform app, until the grant ends. */
export interface Grant {
  readonly id: string;
  readonly appId: string;
  readonly appName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly userId: string;
  readonly userEmail: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
}

interface Row extends Omit<Grant, "createdAt"> {
  readonly createdAt: Date;
}

export interface NewGrant {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

const select = `SELECT oauth_grants.id, app_id AS "appId", apps.name AS "appName",
    oauth_grants.account_id AS "accountId", accounts.name AS "accountName",
    user_id AS "userId", users.email AS "userEmail", scopes,
    oauth_grants.created_at AS "createdAt"
  FROM oauth_grants
    JOIN apps ON apps.id = app_id
    JOIN accounts ON accounts.id = oauth_grants.account_id
    JOIN users ON users.id = user_id
  WHERE ended_at IS NULL`;

/** Stores the user's consent as a grant of the user's account. */
export async function addGrant(core: Core, tx: Transaction, grant: NewGrant): Promise<void> {
  await tx.query(
    `INSERT INTO oauth_grants (id, app_id, account_id, user_id, scopes, created_at)
     SELECT $1, $2, account_id, id, $4::jsonb, $5 FROM users WHERE id = $3
     ON CONFLICT (id) DO UPDATE SET scopes = excluded.scopes`,
    [grant.id, grant.appId, grant.userId, json(grant.scopes), core.clock.now()],
  );
}

export async function findGrant(database: Queryable, id: string): Promise<Grant | undefined> {
  const [row] = await database.query<Row>(`${select} AND oauth_grants.id = $1`, [id]);
  return row && toGrant(row);
}

/** The active grants of an account, newest first. */
export async function listGrants(database: Queryable, accountId: string): Promise<Grant[]> {
  const rows = await database.query<Row>(
    `${select} AND oauth_grants.account_id = $1 ORDER BY oauth_grants.seq DESC`,
    [accountId],
  );
  return rows.map(toGrant);
}

/** The active grants of an app. */
export async function listGrantsOfApp(database: Queryable, appId: string): Promise<Grant[]> {
  const rows = await database.query<Row>(
    `${select} AND oauth_grants.app_id = $1 ORDER BY oauth_grants.seq DESC`,
    [appId],
  );
  return rows.map(toGrant);
}

/** Ends a grant of the account. Responds with 404 for any other grant. */
export function endAccountGrant(core: Core, accountId: string, grantId: string): Promise<void> {
  return core.database.transaction(async (tx) => {
    const grant = await findGrant(tx, grantId);
    if (grant?.accountId !== accountId) throw notFound();
    await endGrant(core, tx, grantId);
  });
}

/**
 * Ends a grant: its tokens stop working with this transaction, and waiting deliveries to the app on behalf of the
 * account are cancelled, unless another grant between the two is active.
 */
export async function endGrant(core: Core, tx: Transaction, grantId: string): Promise<void> {
  const [ended] = await tx.query<{ appId: string }>(
    `UPDATE oauth_grants SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL
     RETURNING app_id AS "appId"`,
    [grantId, core.clock.now()],
  );
  await tx.query("DELETE FROM oauth_records WHERE grant_id = $1", [grantId]);
  if (ended !== undefined) await cancelUnreachable(core, tx, ended.appId);
}

function toGrant({ createdAt, ...row }: Row): Grant {
  return { ...row, createdAt: timestamp(createdAt) };
}
