/**
 * What the service needs to run. A job's lease uses the time of the database server, which does not jump when the
 * sandbox clock does, and which all processes share.
 */
export const machineryTables = `
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
CREATE FUNCTION tell_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('jobs', current_setting('application_name')); RETURN NULL; END $$;
CREATE TRIGGER jobs_told AFTER INSERT OR UPDATE OF run_at ON jobs
  FOR EACH STATEMENT EXECUTE FUNCTION tell_jobs();
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
  match jsonb NOT NULL DEFAULT '{}',
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
`;
