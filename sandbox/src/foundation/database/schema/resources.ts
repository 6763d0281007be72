/**
 * What accounts work with. Every sort and every filter of a long list has an index; the index for sorting by status also
 * finds the rows of a status. What a search looks at is kept without case and accents, which people leave out, and has
 * an index of its trigrams, of which few wait to be sorted in. Lengths are counted in characters, like the constraints
 * of the document.
 */
export const resourceTables = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION searchable(VARIADIC texts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(CASE current_setting('server_encoding')
    WHEN 'UTF8' THEN regexp_replace(normalize(array_to_string(texts, ' '), NFKD), '[\\u0300-\\u036f]', '', 'g')
    ELSE array_to_string(texts, ' ') END) $$;
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
  searchable text GENERATED ALWAYS AS (searchable(number, request ->> 'reference',
    request #>> '{candidate,first_name}', request #>> '{candidate,middle_name}',
    request #>> '{candidate,last_name}')) STORED
);
CREATE INDEX quotes_by_account ON quotes (account_id, created_at, seq);
CREATE UNIQUE INDEX quotes_by_number ON quotes (account_id, number COLLATE "C");
CREATE INDEX quotes_by_status ON quotes (account_id, status COLLATE "C", created_at, seq);
CREATE INDEX quotes_by_expiry ON quotes (account_id, expires_at, created_at, seq);
CREATE INDEX quotes_by_request ON quotes (account_id, requested_at, created_at, seq);
CREATE INDEX quotes_of_type ON quotes (account_id, quote_type, created_at, seq);
CREATE INDEX quotes_of_team ON quotes (account_id, team_id, created_at, seq);
CREATE INDEX quotes_searched ON quotes USING gin (searchable gin_trgm_ops) WITH (gin_pending_list_limit = 64);
CREATE INDEX quotes_to_price ON quotes (seq) WHERE status = 'requested';
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
  searchable text GENERATED ALWAYS AS (searchable(number, custom_reference)) STORED
);
CREATE INDEX orders_by_account ON orders (account_id, created_at, seq);
CREATE UNIQUE INDEX orders_by_number ON orders (account_id, number COLLATE "C");
CREATE INDEX orders_by_status ON orders (account_id, status COLLATE "C", created_at, seq);
CREATE INDEX orders_by_total ON orders (account_id, total, created_at, seq);
CREATE INDEX orders_by_completion ON orders (account_id, completed_at, created_at, seq);
CREATE INDEX orders_of_reference ON orders (account_id, custom_reference, created_at, seq);
CREATE INDEX orders_of_team ON orders (account_id, team_id, created_at, seq);
CREATE INDEX orders_searched ON orders USING gin (searchable gin_trgm_ops) WITH (gin_pending_list_limit = 64);
CREATE INDEX orders_in_order ON orders (seq);
CREATE TABLE invoice_lines (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES invoices ON DELETE CASCADE,
  order_id text NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE,
  total_cents bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX invoice_lines_by_invoice ON invoice_lines (invoice_id, seq);
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
  failure text,
  absence_accepted_at timestamptz,
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
  updated_at timestamptz NOT NULL,
  searchable text GENERATED ALWAYS AS (searchable(title, file_name)) STORED
);
CREATE INDEX documents_by_quote ON documents (quote_id, seq);
CREATE INDEX documents_by_order ON documents (order_id, seq);
CREATE INDEX documents_searched ON documents USING gin (searchable gin_trgm_ops) WITH (gin_pending_list_limit = 64);
CREATE INDEX documents_to_approve ON documents (seq)
  WHERE order_id IS NOT NULL AND approved_at IS NULL AND document_role NOT IN ('source', 'reference');
CREATE TABLE quote_notes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id text NOT NULL REFERENCES quotes ON DELETE CASCADE,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX quote_notes_by_quote ON quote_notes (quote_id, seq);
`;
