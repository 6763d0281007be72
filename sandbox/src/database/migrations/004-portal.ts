import type { Migration } from "./migration.js";

/** Who is signed in to the portal, and when each key was used last. */
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
