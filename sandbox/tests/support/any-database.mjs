/**
 * Tests that do the same whatever the database is, because they have none, or bring their own, or look at what stands before it:
 * the command line, forms, pages, receivers. A run on PostgreSQL leaves them out. All others run on both databases.
 */
export const anyDatabase = [
  "bytes",
  "control/cli",
  "control/document",
  "control/listen",
  "hostile-receivers",
  "http/bodies",
  "http/cors",
  "http/forms",
  "http/idle-connections",
  "http/own-addresses",
  "http/readme",
  "http/serve",
  "http/targets",
  "http/wire",
  "oauth/crash",
  "outbound",
  "portal/other-sites",
  "portal/pages",
  "source-rows",
  "source/rows",
  "statements",
  "suggest",
].map((name) => `sandbox/tests/${name}.test.ts`);
