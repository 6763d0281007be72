import type { Migration } from "./migration.js";

/** Portal sessions, and the time at which each key was last used. */
export const portal: Migration = {
  name: "004-portal",
  script: `
CREATE TABLE portal_sessions (
  hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
ALTER TABLE keys ADD COLUMN last_used_at timestamptz;
`,
};
