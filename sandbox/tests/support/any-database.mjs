/**
 * Tests that do the same whatever the database is, because they have none, or bring their own, or look at what stands before it:
 * the command line, forms, pages, receivers. A run on PostgreSQL leaves them out. All others run on both databases.
 */
export const anyDatabase = [
  "storage/bytes",
  "control/cli",
  "control/document",
  "control/listen",
  "events/hostile-receivers",
  "http/bodies",
  "http/access/cors",
  "http/files/forms",
  "http/hostile/idle-connections",
  "http/hostile/own-addresses",
  "http/starting/readme",
  "http/starting/serve",
  "http/hostile/targets",
  "http/hostile/wire",
  "memory",
  "events/outbound",
  "portal/other-sites",
  "portal/pages",
  "source-rows",
  "source/rows",
  "storage/statements",
  "suggest",
].map((name) => `sandbox/tests/${name}.test.ts`);
