import type { Migration } from "./migration.js";

/** What the service would send by mail, a row for each address. Nothing is sent. */
export const notifications: Migration = {
  name: "011-notifications",
  script: `
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
`,
};
