import type { Core } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { hashOf } from "./secret.js";

interface Row extends Omit<Caller, "scopes"> {
  readonly scopes: readonly string[];
}

/** Tokens have 43 characters; a longer string is not looked up. */
const maxLength = 200;

/**
 * The caller of an access token: the app, for the account and the user of the grant. `undefined` if the token has
 * expired, the grant has ended, or the user has been deactivated. The rate limit of an app applies per account.
 */
export async function authenticateToken(core: Core, token: string): Promise<Caller | undefined> {
  if (token.length > maxLength) return undefined;
  const [row] = await core.database.query<Row>(
    `SELECT oauth_records.hash AS "keyId", app_id AS "appId", oauth_consents.account_id AS "accountId",
       user_id AS "userId", to_jsonb(string_to_array(oauth_records.payload->>'scope', ' ')) AS scopes,
       app_id || '/' || oauth_consents.account_id AS "rateBucket",
       EXISTS (SELECT FROM faults) AS "faultRules"
     FROM oauth_records
       JOIN oauth_consents ON oauth_consents.id = grant_id
       JOIN users ON users.id = user_id
     WHERE kind = 'AccessToken' AND hash = $1 AND expires_at > $2
       AND ended_at IS NULL AND users.status = 'active'`,
    [hashOf(token), core.clock.now()],
  );
  return row && { ...row, scopes: new Set(row.scopes) };
}

/** Whether a token is still valid that was valid a moment ago. */
export async function tokenIsStanding(core: Core, hash: string): Promise<boolean> {
  const rows = await core.database.query(
    `SELECT hash FROM oauth_records JOIN oauth_consents ON oauth_consents.id = grant_id
     WHERE kind = 'AccessToken' AND hash = $1 AND expires_at > $2 AND ended_at IS NULL`,
    [hash, core.clock.now()],
  );
  return rows.length > 0;
}
