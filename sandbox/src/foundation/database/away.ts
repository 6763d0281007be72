/** SQLSTATE classes: connection exceptions, insufficient resources, operator intervention. */
const classes = /^(?:08|53|57P)/;
const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** What `pg` says of a connection, without a code. */
const broken = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/;

/** Whether an error means that the database is temporarily unavailable, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return classes.test(code) || network.has(code) || broken.test(error.message);
}
