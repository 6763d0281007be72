import {
  type Database,
  json,
  only,
  type Queryable,
  type Transaction,
} from "../../foundation/index.js";

/** Every table that is part of the state; tables come after those that they reference. */
const tables = [
  "accounts",
  "teams",
  "users",
  "memberships",
  "apps",
  "keys",
  "invoices",
  "carts",
  "quotes",
  "orders",
  "invoice_lines",
  "files",
  "documents",
  "quote_notes",
  "webhook_endpoints",
  "notifications",
  "events",
  "deliveries",
  "delivery_attempts",
  "jobs",
  "counters",
  "settings",
  "faults",
  "platform_apps",
  "oauth_consents",
  "oauth_records",
  "portal_sessions",
] as const;

/** Tables with a column that the database numbers, and that column. */
const sequences: Readonly<Partial<Record<(typeof tables)[number], string>>> = {
  teams: "seq",
  users: "seq",
  keys: "seq",
  quotes: "seq",
  orders: "seq",
  invoice_lines: "seq",
  files: "seq",
  documents: "seq",
  quote_notes: "seq",
  webhook_endpoints: "seq",
  notifications: "seq",
  events: "seq",
  deliveries: "seq",
  delivery_attempts: "seq",
  jobs: "id",
  faults: "seq",
  oauth_consents: "seq",
};

/** All rows by table, in the database's JSON format. */
export type State = Readonly<Record<string, readonly unknown[]>>;

/** The whole state at one moment, except for the bytes of files, which never change and are kept. */
export async function readState(tx: Transaction): Promise<State> {
  await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
  const state: Record<string, readonly unknown[]> = {};
  for (const table of tables) {
    const rows = await tx.query<{ rows: readonly unknown[] }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]') AS rows FROM ${table} each`,
    );
    state[table] = only(rows).rows;
  }
  return state;
}

/** Replaces the current state. */
export async function writeState(tx: Transaction, state: State): Promise<void> {
  await clear(tx);
  for (const table of tables) await fill(tx, table, state[table] ?? []);
  // An old lease would prevent the job from being claimed until it expires.
  await tx.query("UPDATE jobs SET lease = NULL, lease_until = NULL");
}

/** Empties the sandbox, except for the key of download links, snapshots, and the first integrator's credentials. */
export async function clearAll(database: Database): Promise<void> {
  await database.transaction(clear);
}

async function clear(tx: Queryable): Promise<void> {
  const others = tables.filter((table) => table !== "settings");
  // `totals` is updated as rows are inserted again.
  await tx.query(`TRUNCATE ${others.join(", ")}, totals RESTART IDENTITY`);
  await tx.query("DELETE FROM settings WHERE name NOT IN ('download_key', 'access', 'bytes')");
}

async function fill(
  tx: Queryable,
  table: (typeof tables)[number],
  rows: readonly unknown[],
): Promise<void> {
  const columns = await columnsOf(tx, table);
  await tx.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(", ")}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map(({ value }) => value).join(", ")}
     FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
     ${table === "settings" ? "ON CONFLICT (name) DO UPDATE SET value = excluded.value" : ""}`,
    [json(rows)],
  );
  const column = sequences[table];
  if (column === undefined) return;
  await tx.query(
    `SELECT setval(pg_get_serial_sequence('${table}', '${column}'),
       coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
  );
}

interface FilledColumn {
  readonly name: string;
  /** The inserted value, in SQL. */
  readonly value: string;
}

/**
 * Rows in JSON do not distinguish the JSON value null from SQL NULL; in columns that are NOT NULL it is the JSON value.
 */
function columnsOf(tx: Queryable, table: (typeof tables)[number]): Promise<FilledColumn[]> {
  return tx.query<FilledColumn>(
    `SELECT quote_ident(column_name) AS name,
       CASE WHEN data_type = 'jsonb' AND is_nullable = 'NO'
         THEN format('coalesce(%I, ''null''::jsonb)', column_name)
         ELSE quote_ident(column_name) END AS value
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
     ORDER BY ordinal_position`,
    [table],
  );
}
