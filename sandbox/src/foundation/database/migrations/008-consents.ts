import type { Migration } from "./migration.js";

/**
 * Grants that last as long as their tokens, and events in order. A row that one user's consent made is now in
 * `oauth_consents`: it counts from when its code is redeemed until its refresh token expires (`active_until`). An event
 * has the scope that an app of another account needs to receive it; null: none. `scopes` of `app_reach` is null for an
 * account's own apps, which receive everything. Events of an account have different times, the last of which is
 * `last_event_at`.
 */
export const consents: Migration = {
  name: "008-consents",
  script: `
DROP VIEW app_reach;
ALTER TABLE oauth_grants RENAME TO oauth_consents;
ALTER TABLE oauth_consents ADD COLUMN active_until timestamptz;
UPDATE oauth_consents SET active_until = (SELECT max(expires_at) FROM oauth_records
  WHERE grant_id = oauth_consents.id AND kind = 'RefreshToken' AND consumed_at IS NULL);
ALTER TABLE accounts ADD COLUMN last_event_at timestamptz;
UPDATE accounts SET last_event_at = (SELECT max(created_at) FROM events WHERE account_id = accounts.id);
ALTER TABLE events ADD COLUMN scope text;
UPDATE events SET scope = split_part(type, '.', 1) || 's:read' WHERE type <> 'ping';
CREATE VIEW app_reach AS
  SELECT id AS app_id, account_id, NULL::jsonb AS scopes, 'infinity'::timestamptz AS active_until
    FROM apps WHERE kind = 'internal'
  UNION ALL
  SELECT app_id, account_id, scopes, active_until FROM oauth_consents
    WHERE ended_at IS NULL AND active_until IS NOT NULL;
`,
};
