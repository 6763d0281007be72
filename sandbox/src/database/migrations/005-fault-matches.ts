import type { Migration } from "./migration.js";

/** What a request has to have for a fault rule to hit it. */
export const faultMatches: Migration = {
  name: "005-fault-matches",
  script: `
ALTER TABLE faults ADD COLUMN match jsonb NOT NULL DEFAULT '{}';
`,
};
