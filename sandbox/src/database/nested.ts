import type { Database, Transaction } from "./database.js";

/** A database whose statements all belong to one transaction, for code that would start its own transactions. */
export function nested(database: Database, tx: Transaction): Database {
  return {
    kind: database.kind,
    query: (statement, parameters) => tx.query(statement, parameters),
    transaction: (work) => work(tx),
    execute: (script) => database.execute(script),
    close: async () => undefined,
  };
}
