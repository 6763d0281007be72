import { createHash } from "node:crypto";
import { type Database, lock } from "./database.js";
import { accountTables } from "./schema/accounts.js";
import { eventTables } from "./schema/events.js";
import { machineryTables } from "./schema/machinery.js";
import { resourceTables } from "./schema/resources.js";
import { totals } from "./schema/totals.js";

/** A migration of the schema. Once released, its script is never changed; a change needs a new migration. */
interface Migration {
  readonly name: string;
  /** Statements without parameters, separated by semicolons. */
  readonly script: string;
}

/** Every migration, in order. */
const migrations: readonly Migration[] = [
  {
    name: "001-schema",
    script: accountTables + resourceTables + eventTables + machineryTables + totals,
  },
];

/** Migrates the schema to the latest version. Several processes may do so at once: each migration runs exactly once. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Two processes that create a table at once, even `IF NOT EXISTS`, can fail.
    await lock(tx, "migrations");
    await tx.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, script text NOT NULL)",
    );
    const applied = await tx.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
    const unknown = applied.find(({ name }) => migrations.every((each) => each.name !== name));
    if (unknown !== undefined) throw otherVersion(`its step ${unknown.name} is unknown here`);
  });
  for (const migration of migrations) await apply(database, migration);
}

/** Migrates a database and returns it. Closes it if the migration fails. */
export async function migrateOrClose(database: Database): Promise<Database> {
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
    if (applied?.script === script) return;
    if (applied !== undefined) throw otherVersion(`its step ${name} differs`);
    for (const statement of statements(script)) await tx.query(statement);
    await tx.query("INSERT INTO migrations (name, script) VALUES ($1, $2)", [name, script]);
  });
}

function otherVersion(difference: string): Error {
  return new Error(
    `The database was set up by another version of the sandbox: ${difference}. ` +
      "Start on a new data folder or database, or use the version that made this one.",
  );
}

/** Splits a script, which has no semicolons inside statements. */
function statements(script: string): string[] {
  return script.split(";\n").filter((statement) => statement.trim() !== "");
}
