/**
 * Accounts, who acts in them, and platform apps. Keys, secrets, codes and tokens are stored as hashes. `seq` keeps the
 * order of insertion, for lists whose sort leaves ties: times can be equal, especially while the clock is frozen. Events
 * of an account have different times, the last of which is `last_event_at`.
 *
 * A consent counts from when its code is redeemed until its refresh token expires (`active_until`). `app_reach` maps apps
 * to the accounts whose data they can use: its own account for an internal app, with all scopes (null), and for a
 * platform app every account of which an active user consented. The message of a session is what its next page says,
 * encrypted with the token of the session, because keys are among it.
 */
export const accountTables = `
CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  invoicing_enabled boolean NOT NULL,
  platform_apps_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_event_at timestamptz
);
CREATE TABLE teams (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  icon text NOT NULL,
  color text NOT NULL,
  description text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE users (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  first_name text,
  middle_name text,
  last_name text,
  phone text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  status text NOT NULL,
  timezone text,
  locale text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX users_by_account ON users (account_id, created_at, seq);
CREATE TABLE memberships (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  team_id text NOT NULL REFERENCES teams ON DELETE CASCADE,
  role text NOT NULL,
  PRIMARY KEY (user_id, team_id)
);
CREATE TABLE apps (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('internal', 'platform')),
  created_at timestamptz NOT NULL
);
CREATE TABLE keys (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  hint text NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE TABLE platform_apps (
  app_id text PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
  redirect_uris jsonb NOT NULL,
  secret_hash text NOT NULL,
  secret_hint text NOT NULL
);
CREATE TABLE oauth_consents (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  active_until timestamptz,
  ended_at timestamptz
);
CREATE INDEX oauth_consents_by_account ON oauth_consents (account_id, app_id);
CREATE INDEX oauth_consents_by_app ON oauth_consents (app_id, account_id);
CREATE TABLE oauth_records (
  kind text NOT NULL,
  hash text NOT NULL,
  grant_id text REFERENCES oauth_consents ON DELETE CASCADE,
  payload jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX oauth_records_by_grant ON oauth_records (grant_id);
CREATE INDEX oauth_records_by_expiry ON oauth_records (expires_at);
CREATE VIEW app_reach AS
  SELECT id AS app_id, account_id, NULL::jsonb AS scopes, 'infinity'::timestamptz AS active_until
    FROM apps WHERE kind = 'internal'
  UNION ALL
  SELECT app_id, oauth_consents.account_id, scopes, active_until
    FROM oauth_consents JOIN users ON users.id = user_id
    WHERE ended_at IS NULL AND active_until IS NOT NULL AND users.status = 'active';
CREATE TABLE portal_sessions (
  hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  message text,
  expires_at timestamptz NOT NULL
);
`;
