/** A value that both drivers send alike. Lists and objects go as `json(value)`, cast to `jsonb` in the statement. */
export type SqlValue = string | number | boolean | Date | null;

/** What statements run on: the database itself, or one transaction of it. */
export interface Queryable {
  /**
   * Runs one statement and returns its rows. The caller states the type of a row, as only the statement knows it:
   * `int8` arrives as number, `timestamptz` as `Date`, `jsonb` as its value.
   */
  query<Row>(statement: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

declare const transaction: unique symbol;

/** A transaction under way: everything that is done on it becomes true together, or not at all. */
export interface Transaction extends Queryable {
  readonly [transaction]?: true;
  /** Runs `action` once the transaction is committed, and never if it is not. */
  afterCommit(action: () => void): void;
}

export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /**
   * Runs `work` in a transaction, and again if the database gave it up for the sake of another one: it must have no
   * effect but on the transaction. Statements inside must go through its argument, or they wait for themselves.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs several statements without parameters, separated by semicolons. */
  execute(script: string): Promise<void>;
  close(): Promise<void>;
}

/** Waits until no other transaction holds the lock `name`, and holds it until the end of this one. */
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
 * A text that PostgreSQL can hold: it has no U+0000 and no half of a surrogate pair. Requests that bring them to be
 * stored are refused before; here they make a search find nothing, where the database would fail.
 */
export function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, "\ufffd");
}

/** Parameters as drivers can send them. */
export function sendable(parameters: readonly SqlValue[]): SqlValue[] {
  return parameters.map((each) => (typeof each === "string" ? storable(each) : each));
}

/** The only row of a statement that always has one, such as `INSERT ... RETURNING`. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The statement returned no row.");
  return row;
}
