import type { Migration } from "./migration.js";

/**
 * Platform apps: their registration, the accounts that granted them access, and the records of the authorization
 * server. Secrets, codes and tokens are stored as hashes. `app_reach` maps apps to the accounts whose data they can
 * use: its own account for an internal app, every account with an active grant for a platform app.
 */
export const platformApps: Migration = {
  name: "003-platform-apps",
  script: `
CREATE TABLE platform_apps (
  app_id text PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
  redirect_uris jsonb NOT NULL,
  secret_hash text NOT NULL,
  secret_hint text NOT NULL
);
CREATE TABLE oauth_grants (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX oauth_grants_by_account ON oauth_grants (account_id, app_id);
CREATE INDEX oauth_grants_by_app ON oauth_grants (app_id, account_id);
CREATE TABLE oauth_records (
  kind text NOT NULL,
  hash text NOT NULL,
  grant_id text REFERENCES oauth_grants ON DELETE CASCADE,
  payload jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX oauth_records_by_grant ON oauth_records (grant_id);
CREATE INDEX oauth_records_by_expiry ON oauth_records (expires_at);
CREATE VIEW app_reach AS
  SELECT id AS app_id, account_id FROM apps WHERE kind = 'internal'
  UNION
  SELECT app_id, account_id FROM oauth_grants WHERE ended_at IS NULL;
`,
};
