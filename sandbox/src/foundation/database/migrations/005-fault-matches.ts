import type { Migration } from "./migration.js";

/** The conditions under which a fault rule applies to a request. */
export const faultMatches: Migration = {
  name: "005-fault-matches",
  script: `
ALTER TABLE faults ADD COLUMN match jsonb NOT NULL DEFAULT '{}';
`,
};
