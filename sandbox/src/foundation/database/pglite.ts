import { waiting } from "./after-commit.js";
import type { Database, Transaction } from "./database.js";
import type { PgliteEngine } from "./pglite-engine.js";

/** An embedded PostgreSQL as a `Database`; `close` shuts it down. */
export function pgliteDatabase(
  engine: PgliteEngine,
  close: () => Promise<void> = () => engine.close(),
): Database {
  return {
    kind: "pglite",
    query: (statement, parameters) =>
      engine.exclusively(async () => {
        const rows = await engine.query<never>(statement, parameters);
        await engine.sync();
        return rows;
      }),
    transaction: (work) => engine.exclusively(() => transaction(engine, work)),
    execute: (script) => engine.exclusively(() => engine.script(script)),
    // No other process can use it.
    alone: (work) => work(),
    listen: () => async () => undefined,
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
    // If `work` has caught the error of a failed statement, COMMIT silently rolls back.
    if ((await engine.command("COMMIT")) !== "COMMIT") throw new Error("The transaction failed.");
  } catch (error) {
    await engine.command("ROLLBACK");
    throw error;
  }
  await engine.sync();
  committed.run();
  return result;
}
