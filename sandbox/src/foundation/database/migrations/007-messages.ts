import type { Migration } from "./migration.js";

/** What the next page of a portal session says, encrypted with the token of the session, because keys are among it. */
export const messages: Migration = {
  name: "007-messages",
  script: "ALTER TABLE portal_sessions ADD COLUMN message text;",
};
