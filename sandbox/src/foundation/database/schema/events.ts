/**
 * Events, their deliveries, and mail that is not sent. The body of an event is stored as text: every attempt at every
 * endpoint sends the same bytes. Until a time, if it has one, an endpoint signs with its previous secret. `scope` is
 * what an app of another account needs to receive the event; null: nothing. `subject` is the id of the resource that it
 * is about.
 */
export const eventTables = `
CREATE TABLE webhook_endpoints (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  url text NOT NULL,
  description text CHECK (char_length(description) <= 255),
  events jsonb NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamptz,
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
  scope text,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX events_by_account ON events (account_id, seq);
CREATE INDEX events_by_subject ON events (subject, seq);
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
CREATE INDEX deliveries_of_status ON deliveries (endpoint_id, status, created_at, seq);
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
CREATE TABLE notifications (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  type text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notifications_by_account ON notifications (account_id);
`;
