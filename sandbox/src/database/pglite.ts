import { waiting } from "./after-commit.js";
import type { Database, Transaction } from "./database.js";
import type { PgliteEngine } from "./pglite-engine.js";

export interface PgliteOptions {
  /** The schema that has the tables. */
  readonly schema?: string;
  /** Ends the use of the engine. Default: closes it. */
  readonly close?: () => Promise<void>;
}

/** An embedded PostgreSQL, or a schema of one, as a `Database`. */
export function pgliteDatabase(
  engine: PgliteEngine,
  { schema = "public", close = () => engine.close() }: PgliteOptions = {},
): Database {
  const exclusively = <Result>(action: () => Promise<Result>): Promise<Result> =>
    engine.exclusively(schema, action);
  return {
    kind: "pglite",
    query: (statement, parameters) =>
      exclusively(async () => {
        const rows = await engine.query<never>(statement, parameters);
        await engine.sync();
        return rows;
      }),
    transaction: (work) => exclusively(() => transaction(engine, work)),
    execute: (script) => exclusively(() => engine.script(script)),
    close,
  };
}

async function transaction<Result>(
  engine: PgliteEngine,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const committed = waiting();
  await engine.command("BEGIN");
  let result: Result;
  try {
    result = await work({
      query: (statement, parameters) => engine.query(statement, parameters),
      afterCommit: committed.add,
    });
    // A transaction that failed, and whose error `work` has swallowed, is rolled back in silence.
    if ((await engine.command("COMMIT")) !== "COMMIT") throw new Error("The transaction failed.");
  } catch (error) {
    await engine.command("ROLLBACK");
    throw error;
  }
  await engine.sync();
  committed.run();
  return result;
}
