import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { hashOf } from "./secret.js";

interface Row extends Omit<Caller, "scopes"> {
  readonly scopes: readonly string[];
}

/** Tokens are 43 characters; nobody is looked up for a longer text. */
const maxLength = 200;

/**
 * Who acts with an access token: the app, for the account and the user of the grant. Undefined where the token has
 * expired, the grant has ended, or the user is no longer active. The rate of an app counts for each account by itself.
 */
export async function authenticateToken(core: Core, token: string): Promise<Caller | undefined> {
  if (token.length > maxLength) return undefined;
  const [row] = await core.database.query<Row>(
    `SELECT oauth_records.hash AS "keyId", app_id AS "appId", oauth_grants.account_id AS "accountId",
       user_id AS "userId", to_jsonb(string_to_array(oauth_records.payload->>'scope', ' ')) AS scopes,
       app_id || '/' || oauth_grants.account_id AS "rateBucket"
     FROM oauth_records
       JOIN oauth_grants ON oauth_grants.id = grant_id
       JOIN users ON users.id = user_id
     WHERE kind = 'AccessToken' AND hash = $1 AND expires_at > $2
       AND ended_at IS NULL AND users.status = 'active'`,
    [hashOf(token), core.clock.now()],
  );
  return row && { ...row, scopes: new Set(row.scopes) };
}

/** Whether a token that was good a moment ago still is. */
export async function tokenIsStanding(core: Core, hash: string): Promise<boolean> {
  const found = await core.database.query(
    `SELECT hash FROM oauth_records JOIN oauth_grants ON oauth_grants.id = grant_id
     WHERE kind = 'AccessToken' AND hash = $1 AND expires_at > $2 AND ended_at IS NULL`,
    [hash, core.clock.now()],
  );
  return found.length > 0;
}
