import { createHash } from "node:crypto";
import { type Database, lock } from "./database.js";
import { resources } from "./migrations/001-resources.js";
import { machinery } from "./migrations/002-machinery.js";
import { platformApps } from "./migrations/003-platform-apps.js";
import { portal } from "./migrations/004-portal.js";
import { faultMatches } from "./migrations/005-fault-matches.js";
import { totals } from "./migrations/006-totals.js";
import { messages } from "./migrations/007-messages.js";
import { consents } from "./migrations/008-consents.js";
import { changedDrafts } from "./migrations/009-changed-drafts.js";
import { neededIndexes } from "./migrations/010-needed-indexes.js";
import { notifications } from "./migrations/011-notifications.js";
import { activeUsers } from "./migrations/012-active-users.js";
import type { Migration } from "./migrations/migration.js";

/** Every migration, in order. */
const migrations: readonly Migration[] = [
  resources,
  machinery,
  platformApps,
  portal,
  faultMatches,
  totals,
  messages,
  consents,
  changedDrafts,
  neededIndexes,
  notifications,
  activeUsers,
];

/** Migrates the schema to the latest version. Several processes may do so at once: each migration runs exactly once. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Two processes that create a table at once, even `IF NOT EXISTS`, can fail.
    await lock(tx, "migrations");
    await tx.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, script text NOT NULL)",
    );
  });
  for (const migration of migrations) await apply(database, migration);
}

/** Migrates a database and returns it. Closes it if the migration fails. */
export async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Identifies the version of the schema, for what is derived from it. */
export function schemaVersion(): string {
  return createHash("sha256").update(JSON.stringify(migrations)).digest("hex");
}

async function apply(database: Database, { name, script }: Migration): Promise<void> {
  await database.transaction(async (tx) => {
    await lock(tx, "migrations");
    const [applied] = await tx.query<{ script: string }>(
      "SELECT script FROM migrations WHERE name = $1",
      [name],
    );
    if (applied !== undefined) return refuseChange(name, applied.script === script);
    for (const statement of statements(script)) await tx.query(statement);
    await tx.query("INSERT INTO migrations (name, script) VALUES ($1, $2)", [name, script]);
  });
}

function refuseChange(name: string, same: boolean): void {
  if (same) return;
  throw new Error(
    `The database was set up by another version of the sandbox: its step ${name} differs. ` +
      "Start on a new data folder or database, or use the version that made this one.",
  );
}

/** Splits a script, which has no semicolons inside statements. */
function statements(script: string): string[] {
  return script.split(";\n").filter((statement) => statement.trim() !== "");
}
