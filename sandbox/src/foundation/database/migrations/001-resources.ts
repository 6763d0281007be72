import type { Migration } from "./migration.js";

/**
 * Accounts and their resources. `seq` keeps the order of insertion, for lists whose sort leaves ties: times can be
 * equal, especially while the clock is frozen. Every sort and every filter of a list has an index; `totals` counts the
 * rows of each owner, which are never deleted one by one. Lengths are counted in characters, like the constraints of
 * the document.
 */
export const resources: Migration = {
  name: "001-resources",
  script: `
CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  invoicing_enabled boolean NOT NULL,
  platform_apps_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
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
CREATE INDEX users_by_first_name ON users (account_id, first_name COLLATE "C", seq);
CREATE INDEX users_by_last_name ON users (account_id, last_name COLLATE "C", seq);
CREATE INDEX users_by_email ON users (account_id, email COLLATE "C", seq);
CREATE INDEX users_by_status ON users (account_id, status, created_at, seq);
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
  revoked_at timestamptz
);
CREATE TABLE invoices (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('open', 'paid')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz
);
CREATE UNIQUE INDEX one_open_invoice ON invoices (account_id) WHERE status = 'open';
CREATE TABLE carts (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  number text NOT NULL,
  status text NOT NULL,
  payment_status text,
  is_individual boolean NOT NULL,
  turnaround_type text,
  translation_preference_type text,
  physical_copy boolean NOT NULL,
  cc_emails jsonb NOT NULL,
  total_cents bigint NOT NULL,
  last_activity_at timestamptz,
  unsubscribed_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE quotes (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  team_id text REFERENCES teams,
  cart_id text REFERENCES carts,
  number text NOT NULL,
  status text NOT NULL,
  quote_type text NOT NULL,
  request jsonb NOT NULL,
  requested_turnaround text,
  tat_value integer,
  tat_range text,
  turnaround_label text,
  guaranteed_delivery_at timestamptz,
  items jsonb NOT NULL,
  total_cents bigint NOT NULL,
  expires_at timestamptz,
  requested_at timestamptz,
  approved_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, number)
);
CREATE INDEX quotes_by_account ON quotes (account_id, created_at, seq);
CREATE INDEX quotes_by_number ON quotes (account_id, number COLLATE "C", seq);
CREATE INDEX quotes_by_status ON quotes (account_id, status COLLATE "C", seq);
CREATE INDEX quotes_by_expiry ON quotes (account_id, expires_at, seq);
CREATE INDEX quotes_by_request ON quotes (account_id, requested_at, seq);
CREATE INDEX quotes_of_status ON quotes (account_id, status, created_at, seq);
CREATE INDEX quotes_of_type ON quotes (account_id, quote_type, created_at, seq);
CREATE INDEX quotes_of_team ON quotes (account_id, team_id, created_at, seq);
CREATE TABLE orders (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  team_id text REFERENCES teams,
  quote_id text UNIQUE REFERENCES quotes,
  cart_id text REFERENCES carts,
  number text NOT NULL,
  status text NOT NULL,
  custom_reference text CHECK (char_length(custom_reference) <= 255),
  custom_metadata jsonb NOT NULL,
  total bigint NOT NULL,
  currency text NOT NULL,
  intake_at timestamptz,
  in_progress_at timestamptz,
  on_hold_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, number)
);
CREATE INDEX orders_by_account ON orders (account_id, created_at, seq);
CREATE INDEX orders_by_number ON orders (account_id, number COLLATE "C", seq);
CREATE INDEX orders_by_status ON orders (account_id, status COLLATE "C", seq);
CREATE INDEX orders_by_total ON orders (account_id, total, seq);
CREATE INDEX orders_by_completion ON orders (account_id, completed_at, seq);
CREATE INDEX orders_of_status ON orders (account_id, status, created_at, seq);
CREATE INDEX orders_of_reference ON orders (account_id, custom_reference, created_at, seq);
CREATE INDEX orders_of_team ON orders (account_id, team_id, created_at, seq);
CREATE TABLE invoice_lines (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES invoices ON DELETE CASCADE,
  order_id text NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE,
  total_cents bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE files (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  status text NOT NULL,
  source text NOT NULL,
  url text,
  file_name text NOT NULL CHECK (char_length(file_name) <= 255),
  mime_type text,
  size bigint,
  bytes_key text,
  failure_message text,
  created_at timestamptz NOT NULL,
  completed_at timestamptz
);
CREATE TABLE documents (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  quote_id text REFERENCES quotes ON DELETE CASCADE,
  order_id text REFERENCES orders ON DELETE CASCADE,
  url text,
  bytes_key text,
  title text,
  document_type text,
  document_category text,
  document_role text,
  file_name text,
  mime_type text,
  size bigint,
  page_count integer,
  word_count integer,
  character_count integer,
  source_language_code text,
  source_language text,
  metadata jsonb NOT NULL,
  analysis_completed_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE totals (
  list text NOT NULL,
  owner text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (list, owner)
);
CREATE FUNCTION add_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals (list, owner, total) SELECT TG_TABLE_NAME, account_id, count(*) FROM added GROUP BY account_id
    ON CONFLICT (list, owner) DO UPDATE SET total = totals.total + excluded.total; RETURN NULL; END $$;
CREATE TRIGGER users_total AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_totals();
CREATE TRIGGER quotes_total AFTER INSERT ON quotes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_totals();
CREATE TRIGGER orders_total AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_totals();
CREATE INDEX documents_by_quote ON documents (quote_id, seq);
CREATE INDEX documents_by_order ON documents (order_id, seq);
`,
};
