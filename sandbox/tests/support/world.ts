import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addAccount, addApp, addTeam, addUser } from "../../src/domain/accounts/accounts.js";
import { authenticate, makeKey } from "../../src/domain/accounts/keys.js";
import type { Caller, Scope } from "../../src/domain/accounts/scopes.js";
import { openDisk } from "../../src/foundation/bytes/disk.js";
import type { Core } from "../../src/foundation/core/core.js";
import type { Database } from "../../src/foundation/database/database.js";
import { openDatabase } from "../../src/foundation/database/open.js";
import { runNext, type Workers } from "../../src/foundation/jobs/run.js";
import { workers } from "../../src/domain/workers.js";
import { type CoreOptions, openCore } from "../../src/foundation/core/open-core.js";
import { advanceTo } from "../../src/foundation/jobs/advance.js";
import { documentLifecycles } from "../../src/domain/lifecycles/document.js";

/** The service without HTTP, and a user of it. */
export interface World {
  readonly core: Core;
  readonly folder: string;
  readonly alice: Party;
  readonly bob: Party;
  /** Runs every job that is due. */
  readonly settle: () => Promise<void>;
  /** Moves the clock ahead by milliseconds. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs every due job one after the other, including those that become due meanwhile. */
export async function drain(core: Core, workers: Workers): Promise<void> {
  while (await runNext(core, workers));
}

/** An account with one app, one user in one team, and a key with all scopes. */
export interface Party {
  readonly accountId: string;
  readonly appId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly caller: Caller;
  readonly key: string;
}

export type Changes = Partial<Omit<CoreOptions, "database" | "bytes" | "lifecycles">>;

/** On PostgreSQL if `DATABASE_URL` is set, with a database for each worker of the test run; else on PGlite. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env["DATABASE_URL"];
  if (url === undefined) return borrowDatabase();
  return openDatabase({ url: await ownDatabase(url) });
}

/** Databases in memory that nobody uses: starting another one takes ten times as long as emptying one of these. */
const idle: Database[] = [];

/** An empty database in memory. Who closes it leaves it to the next test, unless a script may have changed its tables. */
export async function borrowDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openDatabase({ memory: true }));
  await emptyDatabase(database);
  let isAsMade = true;
  return {
    ...database,
    execute(script) {
      isAsMade = false;
      return database.execute(script);
    },
    async close() {
      if (!isAsMade) return database.close();
      await writeStatistics(database);
      idle.push(database);
    },
  };
}

/**
 * Otherwise PostgreSQL writes them when it has been idle for ten seconds, by a timer of the driver's that goes off in the
 * middle of another test, and is set again and again if that test has set the clock back.
 */
async function writeStatistics(database: Database): Promise<void> {
  await database.query("SELECT pg_stat_force_next_flush()");
}

/**
 * Empties a database that is no longer used. It deletes rows, of which a test leaves few: to truncate a table is to make
 * its files anew, which takes ten times as long.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> 'migrations'`,
  );
  const deletions = tables.map(({ name }) => `from_${name} AS (DELETE FROM ${name})`);
  await database.query(
    `WITH ${deletions.join(", ")} SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence`,
  );
}

/** A world on an empty database. The database stays open: it is emptied for the next world. */
export async function createWorld(database: Database, changes: Changes = {}): Promise<World> {
  await emptyDatabase(database);
  const folder = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  const core = await openCore({
    database,
    bytes: await openDisk(folder),
    lifecycles: documentLifecycles,
    apiBase: "https://sandbox.example.com/v1",
    portalBase: "https://portal.example.com",
    downloadBase: "https://files.example.com",
    allowLoopback: true,
    ...changes,
    settings: { pricesQuotesAfter: null, ...changes.settings },
  });
  const settle = (): Promise<void> => drain(core, workers);
  return {
    core,
    folder,
    alice: await addParty(core, "Meridian Legal"),
    bob: await addParty(core, "Northgate Partners"),
    settle,
    pass: (milliseconds) =>
      advanceTo(core, workers, new Date(core.clock.now().getTime() + milliseconds)),
    async close() {
      await core.outbound.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addParty(core: Core, name: string): Promise<Party> {
  const accountId = await addAccount(core, { name });
  const appId = await addApp(core, { accountId, name: "Case management" });
  const teamId = await addTeam(core, { accountId, name: "Immigration", isDefault: true });
  const email = `${name.split(" ")[0]?.toLowerCase()}@example.com`;
  const userId = await addUser(core, { accountId, email, roles: { [teamId]: "owner" } });
  const { key, caller } = await addKey(core, { appId, userId });
  return { accountId, appId, teamId, userId, caller, key };
}

export async function addKey(
  core: Core,
  key: { readonly appId: string; readonly userId: string; readonly scopes?: readonly Scope[] },
): Promise<{ readonly key: string; readonly id: string; readonly caller: Caller }> {
  const { text, id } = await makeKey(core, key);
  const caller = await authenticate(core, text);
  if (caller === undefined) throw new Error("The key that was just made does not work.");
  return { key: text, id, caller };
}

/** A separate database for each worker of the test run. */
export async function ownDatabase(url: string): Promise<string> {
  const own = new URL(url);
  const name = `sandbox_test_${process.env["VITEST_POOL_ID"] ?? "1"}`;
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  own.pathname = `/${name}`;
  return own.href;
}

/** The events on the way from a request to a completed order, in their order. */
export const journeyEvents: readonly string[] = [
  "quote.requested",
  "quote.ready",
  "quote.approved",
  "order.created",
  "order.in_progress",
  "order.ready_for_review",
  "document.approved",
  "order.completed",
];
