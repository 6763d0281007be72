/**
 * A value that both drivers send in the same way; `undefined` is `NULL`. Lists and objects are passed as `json(value)`,
 * cast to `jsonb` in the statement.
 */
export type SqlValue = string | number | boolean | Date | null | undefined;

/** Runs statements: the database itself, or one of its transactions. */
export interface Queryable {
  /**
   * Runs one statement and returns its rows. The caller states the type of a row, which only the statement determines:
   * `int8` is returned as a number, `timestamptz` as a `Date`, `jsonb` as its value.
   */
  query<Row>(statement: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

declare const transaction: unique symbol;

/** A transaction in progress: all its changes are committed together, or none. */
export interface Transaction extends Queryable {
  readonly [transaction]?: true;
  /** Runs `action` once the transaction is committed, and never if it is rolled back. */
  afterCommit(action: () => void): void;
}

export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /**
   * Runs `work` in a transaction, and runs it again if the database aborted it in favour of another one: it must have
   * no other side effects. Statements inside must use its argument; on the database itself they would wait for their
   * own transaction.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs several statements without parameters, separated by semicolons. */
  execute(script: string): Promise<void>;
  /** Runs `work` while no other process on the database runs work in this way. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Calls `listener` when another process has stored jobs in the database. Returns the function that ends this. While
   * the connection is lost, nothing is heard.
   */
  listen(listener: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** Acquires the lock `name`, and holds it until the end of the transaction. */
export async function lock(transaction: Transaction, name: string): Promise<void> {
  await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}

/** A parameter for `$n::jsonb`. Both drivers would write a bare array as an SQL array. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? storable(part) : part,
  );
}

/**
 * A string that PostgreSQL can store, without U+0000 and lone surrogates. Requests that would store such characters are
 * refused earlier; here a search for them finds nothing instead of failing.
 */
function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, "\ufffd");
}

/** Converts parameters to values that drivers can send. */
export function sendable(parameters: readonly SqlValue[]): Exclude<SqlValue, undefined>[] {
  return parameters.map((each) => (typeof each === "string" ? storable(each) : (each ?? null)));
}

/** The only row of a statement that always has one, such as `INSERT ... RETURNING`. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The statement returned no row.");
  return row;
}

/** A database whose statements all belong to one transaction, for code that would start its own transactions. */
export function nestedDatabase(database: Database, tx: Transaction): Database {
  return {
    kind: database.kind,
    query: (statement, parameters) => tx.query(statement, parameters),
    transaction: (work) => work(tx),
    execute: (script) => database.execute(script),
    alone: (work) => database.alone(work),
    listen: (listener) => database.listen(listener),
    close: async () => undefined,
  };
}
