import type { Migration } from "./migration.js";

/** Apps receive nothing on behalf of a user who was deactivated, as their tokens do not work either. */
export const activeUsers: Migration = {
  name: "012-active-users",
  script: `
CREATE OR REPLACE VIEW app_reach AS
  SELECT id AS app_id, account_id, NULL::jsonb AS scopes, 'infinity'::timestamptz AS active_until
    FROM apps WHERE kind = 'internal'
  UNION ALL
  SELECT app_id, oauth_consents.account_id, scopes, active_until
    FROM oauth_consents JOIN users ON users.id = user_id
    WHERE ended_at IS NULL AND active_until IS NOT NULL AND users.status = 'active';
`,
};
