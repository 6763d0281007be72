import { Pool, types, type ClientBase, type PoolClient } from "pg";
import { randomUUID } from "node:crypto";
import { listen } from "./listen.js";
import { waiting } from "./after-commit.js";
import { type Database, type SqlValue, type Transaction, sendable } from "./database.js";
import { withoutValues } from "./without-values.js";

/** Type OIDs of PostgreSQL whose text format the driver would not convert. */
const int8 = 20;

/** SQLSTATEs of a transaction that was aborted in favour of another one: serialization_failure, deadlock_detected. */
const givenUp: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

const maxAttempts = 5;

/** Connects to PostgreSQL 15 or newer. Several processes may share one database. */
export function openPostgres(connectionString: string): Database {
  // Tells this process' own notifications from those of others.
  const name = `sandbox ${randomUUID()}`;
  const pool = new Pool({
    connectionString,
    application_name: name,
    max: 10,
    types: { getTypeParser },
  });
  // A connection that breaks is removed from the pool; the next query gets an error or a new connection.
  pool.on("error", () => undefined);
  // The pool itself hears only of connections that are idle.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    kind: "postgres",
    query: (statement, parameters) => run(pool, statement, parameters),
    transaction: (work) => repeatedly(() => once(pool, work)),
    async execute(script) {
      await pool.query(script);
    },
    alone: (work) => runAlone(pool, work),
    listen: (listener) => listen(connectionString, { name, listener }),
    close: () => pool.end(),
  };
}

function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>): unknown {
  return type === int8 ? Number : types.getTypeParser(type, format);
}

async function repeatedly<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === maxAttempts || !wasGivenUp(error)) throw error;
    }
  }
}

function wasGivenUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && givenUp.has(error.code);
}

async function once<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const committed = waiting();
  let isUsable = true;
  try {
    await client.query("BEGIN");
    const result = await work({
      query: (statement, parameters) => run(client, statement, parameters),
      afterCommit: committed.add,
    });
    await client.query("COMMIT");
    committed.run();
    return result;
  } catch (error) {
    isUsable = await rollBack(client);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

/** Holds a lock that ends with its connection, and so with this process. */
async function runAlone<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('alone', 0))");
    return await work();
  } finally {
    client.release(true);
  }
}

/** Returns whether the connection can still be used. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

async function run<Row>(
  driver: Pool | ClientBase,
  statement: string,
  parameters: readonly SqlValue[] = [],
): Promise<Row[]> {
  const { rows } = await withoutValues(driver.query(statement, sendable(parameters)));
  // See `Queryable`: the caller knows what its statement returns.
  return rows as Row[];
}
