import type { Migration } from "./migration.js";

/**
 * The service's own tables: events and their deliveries, jobs, counters and settings.
 *
 * The body of an event is stored as text: every attempt at every endpoint sends the same bytes. A job's lease uses the
 * time of the database server, which does not jump when the sandbox clock does, and which all processes share.
 */
export const machinery: Migration = {
  name: "002-machinery",
  script: `
CREATE TABLE webhook_endpoints (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  url text NOT NULL,
  description text CHECK (char_length(description) <= 255),
  events jsonb NOT NULL,
  secret text NOT NULL,
  disabled_at timestamptz,
  disabled_reason text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX webhook_endpoints_by_app ON webhook_endpoints (app_id, created_at, seq);
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX events_by_account ON events (account_id, seq);
CREATE TABLE deliveries (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  endpoint_id text NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'cancelled')),
  by_hand boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  response_status integer,
  error text,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (event_id, endpoint_id)
);
CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id, created_at, seq);
CREATE INDEX deliveries_pending ON deliveries (endpoint_id, seq) WHERE status = 'pending';
CREATE TABLE delivery_attempts (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id text NOT NULL REFERENCES deliveries ON DELETE CASCADE,
  attempted_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  url text NOT NULL,
  request_headers jsonb NOT NULL,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text
);
CREATE INDEX attempts_by_delivery ON delivery_attempts (delivery_id, seq);
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  receiver text,
  run_at timestamptz NOT NULL,
  crashes integer NOT NULL DEFAULT 0,
  error text,
  lease text,
  lease_until timestamptz,
  UNIQUE (kind, subject)
);
CREATE INDEX jobs_by_time ON jobs (run_at, id);
CREATE TABLE counters (
  name text PRIMARY KEY,
  value bigint NOT NULL
);
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
CREATE TABLE faults (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  operation text NOT NULL,
  remaining integer,
  effect jsonb NOT NULL
);
CREATE TABLE rate_windows (
  bucket text PRIMARY KEY,
  hits jsonb NOT NULL,
  allowed boolean NOT NULL
);
CREATE TABLE snapshots (
  name text PRIMARY KEY,
  state jsonb NOT NULL,
  taken_at timestamptz NOT NULL
);
`,
};
