import { type Core, json, type Queryable, type Transaction } from "../../foundation/index.js";
import type { Scope } from "../accounts/scopes.js";
import { cancelUnreachable } from "../events/cancel.js";

/**
 * What one user agreed to. It has no effect until the app redeems its code, and lasts as long as its refresh tokens. All
 * consents of the users of an account are together the account's grant to the app.
 */
export interface StoredConsent {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
}

export interface NewConsent extends Omit<StoredConsent, "scopes"> {
  readonly scopes: readonly string[];
}

/** Stores a consent for the account of its user. */
export async function addConsent(core: Core, tx: Transaction, consent: NewConsent): Promise<void> {
  await tx.query(
    `INSERT INTO oauth_consents (id, app_id, account_id, user_id, scopes, created_at)
     SELECT $1, $2, account_id, id, $4::jsonb, $5 FROM users WHERE id = $3
     ON CONFLICT (id) DO UPDATE SET scopes = excluded.scopes`,
    [consent.id, consent.appId, consent.userId, json(consent.scopes), core.clock.now()],
  );
}

/** A consent that has not ended, whether or not its code was redeemed. */
export async function findConsent(
  database: Queryable,
  id: string,
): Promise<StoredConsent | undefined> {
  const [consent] = await database.query<StoredConsent>(
    `SELECT id, app_id AS "appId", user_id AS "userId", scopes
     FROM oauth_consents WHERE id = $1 AND ended_at IS NULL`,
    [id],
  );
  return consent;
}

/** Makes a consent last as long as the newest of its refresh tokens, of which each replaces the one before. */
export async function activateConsent(
  core: Core,
  tx: Transaction,
  { id, lifetime }: { readonly id: string; readonly lifetime: number },
): Promise<void> {
  const until = new Date(core.clock.now().getTime() + lifetime * 1000);
  await tx.query("UPDATE oauth_consents SET active_until = $2 WHERE id = $1", [id, until]);
}

/** Ends one consent, and the grant if it is the last. */
export async function endConsent(core: Core, tx: Transaction, id: string): Promise<void> {
  await end(core, tx, { id });
}

/** Ends all consents of an account to an app, including those whose codes have not been redeemed. */
export async function endConsents(
  core: Core,
  tx: Transaction,
  grant: { readonly accountId: string; readonly appId: string },
): Promise<void> {
  await end(core, tx, grant);
}

interface Ending {
  readonly id?: string;
  readonly accountId?: string;
  readonly appId?: string;
}

/** Their tokens stop working with this transaction, and deliveries that wait for an app without a grant are cancelled. */
async function end(core: Core, tx: Transaction, { id, accountId, appId }: Ending): Promise<void> {
  const consents = await tx.query<{ id: string; appId: string }>(
    `UPDATE oauth_consents SET ended_at = $1
     WHERE ended_at IS NULL AND (id = $2 OR account_id = $3 AND app_id = $4)
     RETURNING id, app_id AS "appId"`,
    [core.clock.now(), id, accountId, appId],
  );
  await tx.query(
    "DELETE FROM oauth_records WHERE grant_id IN (SELECT jsonb_array_elements_text($1::jsonb))",
    [json(consents.map((each) => each.id))],
  );
  const [first] = consents;
  if (first !== undefined) await cancelUnreachable(core, tx, first.appId);
}
