import { type Core, groupBy, notFound, timestamp } from "../../foundation/index.js";
import { type Scope, scopes as allScopes } from "../accounts/scopes.js";
import { endConsents } from "./consents.js";

/** What an account granted to a platform app: everything that its active users agreed to. There is one for each app. */
export interface Grant {
  readonly appId: string;
  readonly appName: string;
  readonly accountId: string;
  readonly accountName: string;
  /** The user who agreed last. */
  readonly userEmail: string;
  readonly scopes: readonly Scope[];
  /** When the first user agreed. */
  readonly createdAt: string;
}

interface Row extends Omit<Grant, "createdAt"> {
  readonly createdAt: Date;
}

const select = `SELECT app_id AS "appId", apps.name AS "appName",
    oauth_consents.account_id AS "accountId", accounts.name AS "accountName",
    users.email AS "userEmail", scopes, oauth_consents.created_at AS "createdAt"
  FROM oauth_consents
    JOIN apps ON apps.id = app_id
    JOIN accounts ON accounts.id = oauth_consents.account_id
    JOIN users ON users.id = user_id
  WHERE ended_at IS NULL AND active_until > $2 AND users.status = 'active'`;

/** The grants of an account, newest first. */
export async function listGrants({ database, clock }: Core, accountId: string): Promise<Grant[]> {
  const rows = await database.query<Row>(
    `${select} AND oauth_consents.account_id = $1 ORDER BY oauth_consents.seq DESC`,
    [accountId, clock.now()],
  );
  return [...groupBy(rows, ({ appId }) => appId).values()].flatMap(mergeConsents);
}

/** The grants to an app, newest first. */
export async function listGrantsOfApp({ database, clock }: Core, appId: string): Promise<Grant[]> {
  const rows = await database.query<Row>(
    `${select} AND app_id = $1 ORDER BY oauth_consents.seq DESC`,
    [appId, clock.now()],
  );
  return [...groupBy(rows, ({ accountId }) => accountId).values()].flatMap(mergeConsents);
}

/** Ends the grant of an account to an app. Responds with 404 if there is none. */
export function endGrant(
  core: Core,
  grant: { readonly accountId: string; readonly appId: string },
): Promise<void> {
  return core.database.transaction(async (tx) => {
    const active = await tx.query(
      `SELECT id FROM oauth_consents
       WHERE account_id = $1 AND app_id = $2 AND ended_at IS NULL AND active_until > $3`,
      [grant.accountId, grant.appId, core.clock.now()],
    );
    if (active.length === 0) throw notFound();
    await endConsents(core, tx, grant);
  });
}

/** Consents of one account to one app as a grant. */
function mergeConsents(rows: readonly Row[]): Grant[] {
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const scopes = allScopes.filter((scope) => rows.some((row) => row.scopes.includes(scope)));
  return [{ ...newest, scopes, createdAt: timestamp(oldest.createdAt) }];
}
